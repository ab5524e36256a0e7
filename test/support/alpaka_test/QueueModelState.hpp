// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! What alpaka_test/QueueModel.hpp knows of queues and events, and the operations that wait and look.
#pragma once

#include <alpaka_test/CpuHost.hpp>
#include <alpaka_test/Gate.hpp>
#include <alpaka_test/QueueModelTask.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace alpaka_test::queueModel
{
    class State
    {
    public:
        State(State const&) = delete;
        auto operator=(State const&) -> State& = delete;

    protected:
        State() = default;

        ~State() { openGates(); }

        using Lane = queueModel::Lane;
        using Blocking = alpaka::queue::QueueCpuBlocking;
        using NonBlocking = alpaka::queue::QueueCpuNonBlocking;
        using Handle = std::variant<Blocking, NonBlocking>;
        using Event = alpaka::event::EventCpu;

        struct Fault
        {
            std::string text;
        };

        //! What is known of a queue.
        struct Queue
        {
            std::shared_ptr<Lane> lane = std::make_shared<Lane>();
            bool isBlocking = false;
            bool isHeld = false;            //!< A closed gate is before its end.
            std::size_t handles = 1;        //!< Those of the model; tasks may hold others.
            std::size_t tasks = 0;          //!< Enqueued so far.
            std::size_t entries = 0;        //!< Tasks, records and waits so far.
            std::size_t confirmed = 0;      //!< Entries that a wait has covered.
            std::size_t failedEntry = 0;    //!< The task whose exception is kept, if not zero.
            unsigned failure = 0;           //!< Its number.
            std::vector<unsigned> expected; //!< The log as it has to be at the end.
            Progress before;                //!< What its next task may rely on.
        };

        //! What is known of an event: its newest record.
        struct Record
        {
            Event event{hostDev()};
            Queue* queue = nullptr; //!< Null when it is done.
            std::size_t entry = 0;
            bool isHeld = false;
            Progress before;
        };

        struct Slot
        {
            Handle handle;
            Queue* queue;
        };

        static void require(bool condition, char const* text)
        {
            if(!condition)
                throw Fault{text};
        }

        //! Before everything that blocks this thread.
        void openGates()
        {
            for(auto const& gate : m_gates)
                gate->open();
            m_gates.clear();
            for(auto const& queue : m_queues)
                queue->isHeld = false;
            for(auto const& record : m_records)
                record->isHeld = false;
        }

        void enqueueEvent(Slot& slot, Record& record)
        {
            auto& queue = *slot.queue;
            std::visit([&](auto& handle) { alpaka::queue::enqueue(handle, record.event); }, slot.handle);
            ++queue.entries;
            record.queue = queue.isBlocking ? nullptr : &queue;
            record.entry = queue.entries;
            record.isHeld = queue.isHeld;
            record.before = queue.before;
            merge(record.before, {{queue.lane, queue.tasks}});
            queue.confirmed = queue.isBlocking ? queue.entries : queue.confirmed;
        }

        static void merge(Progress& progress, Progress const& more)
        {
            for(auto const& [lane, tasks] : more)
            {
                auto const known = std::find_if(
                    progress.begin(),
                    progress.end(),
                    [&lane = lane](auto const& entry) { return entry.first == lane; });
                if(known == progress.end())
                    progress.emplace_back(lane, tasks);
                else
                    known->second = std::max(known->second, tasks);
            }
        }

        void queueWaitsFor(Slot& slot, Record& record)
        {
            if(slot.queue->isBlocking)
                openGates();
            std::visit([&](auto& handle) { alpaka::wait::wait(handle, record.event); }, slot.handle);
            follow(*slot.queue, record);
        }

        void deviceWaitsFor(Record& record)
        {
            openGates();
            auto const dev = hostDev();
            alpaka::wait::wait(dev, record.event);
            for(auto const& queue : m_queues)
                if(queue->handles != 0)
                    follow(*queue, record);
        }

        //! The queue has been told to wait for the record.
        static void follow(Queue& queue, Record const& record)
        {
            merge(queue.before, record.before);
            queue.isHeld = queue.isHeld || record.isHeld;
            queue.entries += queue.isBlocking ? 0 : 1;
            if(queue.isBlocking)
                for(auto const& [lane, tasks] : record.before)
                    require(lane->destroyed >= tasks, "a blocking queue did not wait for an event");
        }

        //! Calls wait() and requires that it throws the exception of a failed queue when one is given.
        template<typename TWait>
        void waitAndCollect(TWait const& wait, std::vector<Queue*> const& failed)
        {
            unsigned thrown = 0;
            try
            {
                wait();
            }
            catch(TaskFailure const& failure)
            {
                thrown = failure.id;
            }
            require(thrown != 0 || failed.empty(), "a wait did not throw the exception of a task");
            auto const source
                = std::find_if(failed.begin(), failed.end(), [&](Queue* queue) { return queue->failure == thrown; });
            require(thrown == 0 || source != failed.end(), "a wait threw an exception that is not its own");
            if(thrown != 0)
                (*source)->failedEntry = 0;
        }

        void waitForQueue(Slot const& slot)
        {
            openGates();
            auto& queue = *slot.queue;
            auto const wait = [&] { std::visit([](auto const& handle) { alpaka::wait::wait(handle); }, slot.handle); };
            waitAndCollect(wait, queue.failedEntry != 0 ? std::vector{&queue} : std::vector<Queue*>{});
            queue.confirmed = queue.entries;
            require(queue.lane->destroyed == queue.tasks, "a wait for a queue returned before its tasks were done");
            testEmpty(slot);
        }

        void waitForEvent(Record const& record)
        {
            openGates();
            auto* const queue = record.queue;
            bool const isFailed = queue != nullptr && queue->failedEntry != 0 && queue->failedEntry < record.entry;
            waitAndCollect(
                [&] { alpaka::wait::wait(record.event); }, isFailed ? std::vector{queue} : std::vector<Queue*>{});
            for(auto const& [lane, tasks] : record.before)
                require(lane->destroyed >= tasks, "a wait for an event returned before the tasks in front of it");
            if(queue != nullptr)
                queue->confirmed = std::max(queue->confirmed, record.entry);
            testEvent(record);
        }

        void waitForDevice()
        {
            openGates();
            std::vector<Queue*> failed;
            for(auto const& queue : m_queues)
                if(queue->failedEntry != 0)
                    failed.push_back(queue.get());
            waitAndCollect([] { alpaka::wait::wait(hostDev()); }, failed);
            for(auto const& queue : m_queues)
                if(queue->handles != 0)
                {
                    queue->confirmed = queue->entries;
                    require(
                        queue->lane->destroyed == queue->tasks, "a wait for the device returned before a queue's end");
                }
        }

        static void testEvent(Record const& record)
        {
            bool const isDone = alpaka::event::test(record.event);
            require(!isDone || !record.isHeld, "an event is done although a task in front of it is not");
            bool const mustBeDone = record.queue == nullptr || record.queue->confirmed >= record.entry;
            require(isDone || !mustBeDone, "an event is not done although a wait has covered it");
        }

        static void testEmpty(Slot const& slot)
        {
            auto const& queue = *slot.queue;
            bool const isEmpty
                = std::visit([](auto const& handle) { return alpaka::queue::empty(handle); }, slot.handle);
            require(!isEmpty || !queue.isHeld, "a queue is empty although one of its tasks waits");
            require(
                isEmpty || queue.confirmed != queue.entries, "a queue is not empty although a wait has covered it");
        }

        unsigned m_lastId = 0; //!< Of the tasks.
        std::vector<std::unique_ptr<Queue>> m_queues;
        std::array<std::shared_ptr<Record>, 3> m_records{
            std::make_shared<Record>(), std::make_shared<Record>(), std::make_shared<Record>()};
        std::array<std::optional<Slot>, 4> m_slots;
        std::vector<std::shared_ptr<Gate>> m_gates;
    };
} // namespace alpaka_test::queueModel
