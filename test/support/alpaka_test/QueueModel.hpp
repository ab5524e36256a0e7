// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Operations on queues, events and their handles, chosen by bytes, compared with a model: which tasks run, in which
//! order, which are skipped, and which call gets which exception.
#pragma once

#include <alpaka/core/Error.hpp>
#include <alpaka_test/QueueModelState.hpp>
#include <alpaka_test/QueueModelTask.hpp>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

namespace alpaka_test
{
    class QueueModel : queueModel::State
    {
    public:
        //! \return What is wrong after the operations that the bytes choose; empty when nothing is.
        [[nodiscard]] static auto run(std::uint8_t const* bytes, std::size_t size) -> std::string
        {
            QueueModel model;
            try
            {
                for(std::size_t i = 0; i + 3 <= size; i += 3)
                    model.step(bytes[i], bytes[i + 1], bytes[i + 2]);
                model.settle();
            }
            catch(Fault const& fault)
            {
                return fault.text;
            }
            return {};
        }

    private:
        void step(unsigned operation, unsigned first, unsigned second)
        {
            auto& slot = m_slots[first % m_slots.size()];
            auto& record = m_records[second % m_records.size()];
            // Some numbers have the same meaning: queues that wait behind closed gates are to be frequent.
            switch(operation % 32)
            {
            case 0:
                return create(slot, second % 2 == 0);
            case 1:
                return openGates();
            case 2:
                return waitForEvent(*record);
            case 3:
                return testEvent(*record);
            case 4:
                return waitForDevice();
            case 5:
                return deviceWaitsFor(*record);
            case 6:
                record = std::make_shared<Record>();
                return;
            case 7:
                record = m_records[first % m_records.size()];
                return;
            default:
                break;
            }
            if(!slot)
                return;
            switch(operation % 32)
            {
            case 8:
                return copyHandle(*slot, m_slots[second % m_slots.size()]);
            case 9:
                return release(slot);
            case 10:
                return releaseInTask(slot);
            case 11:
            case 24:
            case 25:
                return enqueueEvent(*slot, *record);
            case 12:
            case 26:
            case 27:
                return queueWaitsFor(*slot, *record);
            case 13:
                return waitForQueue(*slot);
            case 14:
                return testEmpty(*slot);
            case 15:
            case 28:
            case 29:
                return hold(*slot);
            case 16:
                return enqueueFailing(*slot);
            case 17:
                return enqueueUncopyable(*slot);
            case 18:
                return enqueueWaitForOwnQueue(*slot);
            case 19:
                for(unsigned i = 0; i < second; ++i)
                    enqueue<1>(*slot, [](Lane&, unsigned) {});
                return;
            case 20:
                return enqueue<300>(*slot, [](Lane&, unsigned) {});
            default:
                return enqueue<16>(*slot, [](Lane&, unsigned) {});
            }
        }

        void create(std::optional<Slot>& slot, bool isBlocking)
        {
            if(m_queues.size() == 12) // Threads take time.
                return;
            if(slot)
                release(slot);
            m_queues.push_back(std::make_unique<Queue>());
            auto* const queue = m_queues.back().get();
            queue->isBlocking = isBlocking;
            if(isBlocking)
                slot.emplace(Slot{Blocking(hostDev()), queue});
            else
                slot.emplace(Slot{NonBlocking(hostDev()), queue});
        }

        void copyHandle(Slot const& from, std::optional<Slot>& to)
        {
            if(to && &*to == &from)
                return;
            auto copy = from; // `to` may have the last other handle.
            ++copy.queue->handles;
            if(to)
                release(to);
            to.emplace(std::move(copy));
        }

        void release(std::optional<Slot>& slot)
        {
            // The last handle waits for the tasks. An exception that no wait collects would be printed.
            openGates();
            if(slot->queue->handles == 1 && slot->queue->failedEntry != 0)
                waitForQueue(*slot);
            --slot->queue->handles;
            slot.reset();
        }

        void releaseInTask(std::optional<Slot>& slot)
        {
            if(slot->queue->failedEntry != 0)
                return;
            --slot->queue->handles;
            auto const kept = std::make_shared<Handle>(slot->handle);
            Slot local = std::move(*slot);
            slot.reset();
            enqueue<8>(local, [kept](Lane&, unsigned) {});
        }

        //! Enqueues a task of the model; a blocking queue runs it now.
        template<std::size_t TBytes, typename TAction>
        void enqueue(Slot& slot, TAction const& action, bool isFailing = false)
        {
            auto& queue = *slot.queue;
            auto const id = ++m_lastId;
            bool const isSkipped = queue.failedEntry != 0;
            ++queue.tasks;
            ++queue.entries;
            if(!isSkipped)
                queue.expected.push_back(id);
            if(isFailing && !isSkipped && !queue.isBlocking)
            {
                queue.failedEntry = queue.entries;
                queue.failure = id;
            }
            unsigned thrown = 0;
            try
            {
                std::visit(
                    [&](auto& handle)
                    {
                        alpaka::queue::enqueue(
                            handle, queueModel::Task<TBytes, TAction>(id, queue.lane, queue.before, action));
                    },
                    slot.handle);
            }
            catch(queueModel::TaskFailure const& failure)
            {
                thrown = failure.id;
            }
            require(thrown == (isFailing && queue.isBlocking ? id : 0), "enqueue threw, or did not");
            require(
                !queue.isBlocking || queue.lane->destroyed == queue.tasks,
                "a blocking queue returned before its task was destroyed");
            queue.confirmed = queue.isBlocking ? queue.entries : queue.confirmed;
        }

        void enqueueFailing(Slot& slot)
        {
            enqueue<1>(slot, [](Lane&, unsigned id) { throw queueModel::TaskFailure{id}; }, true);
        }

        void enqueueUncopyable(Slot& slot)
        {
            queueModel::Uncopyable task;
            bool const isRefused = throws<queueModel::TaskFailure>(
                [&] { std::visit([&](auto& handle) { alpaka::queue::enqueue(handle, task); }, slot.handle); });
            require(isRefused, "a task was enqueued although its copy threw");
        }

        //! The task holds a handle, perhaps the last one.
        void enqueueWaitForOwnQueue(Slot& slot)
        {
            enqueue<8>(
                slot,
                [handle = slot.handle](Lane& lane, unsigned)
                {
                    bool const isReported = throws<alpaka::core::Error>(
                        [&] { std::visit([](auto const& queue) { alpaka::wait::wait(queue); }, handle); });
                    if(!isReported)
                        lane.fault = "a task could wait for its own queue";
                });
        }

        void hold(Slot& slot)
        {
            if(slot.queue->isBlocking || slot.queue->failedEntry != 0)
                return;
            m_gates.push_back(std::make_shared<Gate>());
            enqueue<8>(slot, [gate = m_gates.back()](Lane&, unsigned) { gate->pass(); });
            slot.queue->isHeld = true;
        }

        //! Destroys all handles, waits for the tasks and compares what ran.
        void settle()
        {
            for(auto& slot : m_slots)
                if(slot)
                    release(slot);
            openGates();
            for(auto const& queue : m_queues)
                if(auto const* const fault = queue->lane->faultOf(queue->tasks, queue->expected))
                    throw Fault{fault};
        }
    };
} // namespace alpaka_test
