// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0
// runs on: host

#include <alpaka/core/Observer.hpp>
#include <alpaka/host/queue/Waiting.hpp>
#include <alpaka_test/CpuHost.hpp>
#include <alpaka_test/Gate.hpp>

#include <catch2/catch.hpp>

#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <stdexcept>
#include <string>
#include <thread>
#include <typeinfo>
#include <utility>
#include <vector>

namespace test_host_queue_waiting
{
    namespace a = alpaka;
    namespace host = alpaka::host;

    using Calls = std::vector<std::string>;

    //! A queue of the device that notes what is asked of it, and opens the gate, if it has one, when it shall wait.
    class NotingQueue final : public host::LiveQueue
    {
    public:
        NotingQueue(Calls& calls, std::string name, bool isNonBlocking, alpaka_test::Gate* gate)
            : m_calls(calls)
            , m_name(std::move(name))
            , m_isNonBlocking(isNonBlocking)
            , m_gate(gate)
        {
        }

        ~NotingQueue() override { m_registry->remove(*this); }

        static auto make(Calls& calls, std::string const& name, bool isNonBlocking, alpaka_test::Gate* gate = nullptr)
            -> alpaka::core::CountedRef<LiveQueue>
        {
            auto* const queue = new NotingQueue(calls, name, isNonBlocking, gate);
            queue->m_registry->add(*queue);
            return alpaka::core::CountedRef<LiveQueue>(queue);
        }

        auto isOn(std::type_info const& devType, void const*) const -> bool override
        {
            return devType == typeid(a::dev::DevCpu);
        }

        auto isNonBlocking() const noexcept -> bool override { return m_isNonBlocking; }

        auto end() -> End override
        {
            m_calls.push_back("end " + m_name);
            return {};
        }

        void reach(End const&) override { m_calls.push_back("reach " + m_name); }

        void rethrow(std::uint64_t) override
        {
            m_calls.push_back("rethrow " + m_name);
            throw std::logic_error(m_name);
        }

        void waitFor(alpaka::core::CountedRef<host::Record> const&) override
        {
            m_calls.push_back("wait " + m_name);
            if(m_gate != nullptr)
                m_gate->open();
        }

        void addAwaited(std::uint64_t, std::uint64_t, host::QueuePoints&) override {}
        void waitFor(alpaka::core::CountedRef<host::ForeignRecord const> const&) override {}
        void abandon() noexcept override {}
        void beforeFork() noexcept override {}
        void afterFork(bool) noexcept override {}

    private:
        Calls& m_calls;
        std::string m_name;
        bool m_isNonBlocking;
        alpaka_test::Gate* m_gate;
        host::RegistryRef m_registry;
    };

    //! Enqueues a task as soon as a thread has seen that the queue is empty.
    class Latecomer final : public a::core::Observer
    {
    public:
        Latecomer(a::queue::QueueCpuNonBlocking& queue, alpaka_test::Gate const& gate)
            : m_queue(queue)
            , m_gate(gate)
        {
            a::core::addObserver(*this);
        }

        Latecomer(Latecomer const&) = delete;
        auto operator=(Latecomer const&) -> Latecomer& = delete;

        ~Latecomer() override { a::core::removeObserver(*this); }

        void positionReached(void const*, std::uint64_t) noexcept override
        {
            if(!m_hasCome.exchange(true))
                a::queue::enqueue(m_queue, [this] { m_gate.pass(); });
        }

        [[nodiscard]] auto hasCome() const -> bool { return m_hasCome; }

    private:
        a::queue::QueueCpuNonBlocking& m_queue;
        alpaka_test::Gate const& m_gate;
        std::atomic<bool> m_hasCome = false;
    };
} // namespace test_host_queue_waiting

TEST_CASE("wait: a queue that is empty is not waited for, whatever is enqueued meanwhile", "[queue]")
{
    using namespace test_host_queue_waiting;
    a::queue::QueueCpuNonBlocking queue(alpaka_test::hostDev());
    alpaka_test::Gate gate;
    std::atomic<bool> hasReturned = false;
    bool isLate = false;
    {
        Latecomer const latecomer(queue, gate);
        // A wait for the later task would not end without it.
        std::thread rescue(
            [&]
            {
                for(int i = 0; i < 1000 && !hasReturned; ++i)
                    std::this_thread::sleep_for(std::chrono::milliseconds(10));
                isLate = !hasReturned;
                gate.open();
            });
        a::wait::wait(queue);
        hasReturned = true;
        rescue.join();
        CHECK(latecomer.hasCome());
        a::wait::wait(queue);
    }
    CHECK_FALSE(isLate);
}

TEST_CASE("wait: a wait for a device takes the ends of all queues, reaches all, then throws", "[queue]")
{
    using namespace test_host_queue_waiting;
    Calls calls;
    auto const first = NotingQueue::make(calls, "1", true);
    auto const second = NotingQueue::make(calls, "2", false);
    auto const third = NotingQueue::make(calls, "3", true);
    CHECK_THROWS_AS(a::wait::wait(alpaka_test::hostDev()), std::logic_error);
    REQUIRE(calls.size() == 7);
    // Work that is enqueued while one queue is waited for does not count for the others.
    for(std::size_t i = 0; i < 3; ++i)
    {
        CHECK_THAT(calls[i], Catch::StartsWith("end "));
        // An exception that leaves while another queue works would let the caller free what that one uses.
        CHECK_THAT(calls[3 + i], Catch::StartsWith("reach "));
    }
    CHECK_THAT(calls[6], Catch::StartsWith("rethrow "));
}

TEST_CASE("wait: an exception of a queue leaves a wait for its device when the other queues are done", "[queue]")
{
    using namespace test_host_queue_waiting;
    auto const dev = alpaka_test::hostDev();
    // Whichever queue the wait looks at first: there is one that works before and one behind the one that fails.
    a::queue::QueueCpuNonBlocking before(dev);
    a::queue::QueueCpuNonBlocking failing(dev);
    a::queue::QueueCpuNonBlocking behind(dev);
    alpaka_test::Gate hasFailed;
    int done = 0;
    for(auto* const queue : {&before, &behind})
        a::queue::enqueue(
            *queue,
            [&]
            {
                hasFailed.pass();
                // Time for a wait that throws too early.
                std::this_thread::sleep_for(std::chrono::milliseconds(20));
            });
    a::queue::enqueue(before, [&] { ++done; });
    a::event::EventCpu first(dev);
    a::queue::enqueue(before, first);
    a::wait::wait(behind, first);
    a::queue::enqueue(behind, [&] { ++done; });
    a::queue::enqueue(
        failing,
        [&]
        {
            hasFailed.open();
            throw std::logic_error("of a task");
        });
    CHECK_THROWS_AS(a::wait::wait(dev), std::logic_error);
    CHECK(done == 2);
    a::wait::wait(behind);
}

TEST_CASE("wait: a wait for a device throws what one of its queues has, however few tasks the others had", "[queue]")
{
    using namespace test_host_queue_waiting;
    auto const dev = alpaka_test::hostDev();
    // Whichever queue the wait looks at first: there is an idle one before and one behind the one that fails.
    a::queue::QueueCpuNonBlocking const before(dev);
    a::queue::QueueCpuNonBlocking failing(dev);
    a::queue::QueueCpuNonBlocking const behind(dev);
    for(int i = 0; i < 3; ++i)
        a::queue::enqueue(failing, [] {});
    a::queue::enqueue(failing, [] { throw std::logic_error("of a task"); });
    CHECK_THROWS_AS(a::wait::wait(dev), std::logic_error);
    a::wait::wait(dev);
}

TEST_CASE("wait: of the queues of a device that wait for an event, those that block the caller are last", "[queue]")
{
    using namespace test_host_queue_waiting;
    auto const dev = alpaka_test::hostDev();
    alpaka_test::Gate gate;
    a::queue::QueueCpuNonBlocking queue(dev);
    a::event::EventCpu event(dev);
    a::queue::enqueue(queue, [&] { gate.pass(); });
    a::queue::enqueue(queue, event);
    Calls calls;
    auto const first = NotingQueue::make(calls, "blocking", false, &gate);
    auto const second = NotingQueue::make(calls, "non-blocking", true, &gate);
    auto const third = NotingQueue::make(calls, "blocking", false, &gate);
    a::wait::wait(dev, event);
    // The caller has waited in place of the blocking ones.
    CHECK(a::event::test(event));
    CHECK(calls == Calls{"wait non-blocking", "wait blocking", "wait blocking"});
}
