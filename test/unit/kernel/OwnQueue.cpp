// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

#include <alpaka/alpaka.hpp>
#include <alpaka_test/AccRun.hpp>
#include <alpaka_test/Accs.hpp>
#include <alpaka_test/CpuHost.hpp>
#include <alpaka_test/Gate.hpp>

#include <catch2/catch.hpp>

#include <atomic>
#include <functional>
#include <memory>
#include <string>
#include <thread>

// Whichever thread of the operating system runs it, a kernel cannot wait for its own end. Everything here would hang.
namespace test_kernel_own_queue
{
    namespace a = alpaka;

    using HostAccs = alpaka_test::HostAccs<1, int>;

    //! One kernel for all cases: what the threads do is no matter of the accelerator.
    struct Call
    {
        template<typename TAcc>
        void operator()(TAcc const&, std::function<void()> const* what) const
        {
            (*what)();
        }
    };

    template<typename TAcc>
    auto workDiv() -> alpaka_test::WorkDivOf<TAcc>
    {
        return alpaka_test::lineOf<TAcc>(16, 4);
    }

    template<typename TAcc>
    auto threadCount() -> int
    {
        return 16 * workDiv<TAcc>().m_blockThreadExtent[0];
    }

    //! Keeps the launching thread from running everything before others come, but not for ever.
    class Company
    {
    public:
        //! \return Whether the calling thread is not the one that made this.
        [[nodiscard]] auto isElsewhere() const -> bool { return std::this_thread::get_id() != m_maker; }

        //! \return isElsewhere()
        auto wait() -> bool
        {
            if(isElsewhere())
                m_hasCome = true;
            for(int i = 0; i < 1000 && !m_hasCome && m_patience-- > 0; ++i)
                std::this_thread::yield();
            return isElsewhere();
        }

    private:
        std::thread::id m_maker = std::this_thread::get_id();
        std::atomic<bool> m_hasCome = false;
        std::atomic<int> m_patience = 20000;
    };

    template<typename TCall>
    auto isRefused(TCall const& call) -> bool
    {
        try
        {
            call();
        }
        catch(a::core::Error const& error)
        {
            return std::string(error.what()).find("its own end") != std::string::npos;
        }
        return false;
    }
} // namespace test_kernel_own_queue

TEMPLATE_LIST_TEST_CASE(
    "kernel: no thread can wait for the blocking queue that runs it", "", test_kernel_own_queue::HostAccs)
{
    using namespace test_kernel_own_queue;
    auto const dev = alpaka_test::hostDev();
    alpaka_test::BlockingQueue<TestType> queue(dev);
    alpaka_test::BlockingQueue<TestType> other(dev);
    a::event::EventCpu event(dev);
    Company company;
    std::atomic<int> refusals = 0;
    int callsOfOther = 0;
    std::function<void()> const tryAll = [&]
    {
        company.wait();
        refusals += isRefused([&] { a::enqueue(queue, [] {}); }) ? 1 : 0;
        refusals += isRefused([&] { a::enqueue(queue, event); }) ? 1 : 0;
        refusals += isRefused([&] { a::wait::wait(queue); }) ? 1 : 0;
        refusals += isRefused([&] { a::wait::wait(dev); }) ? 1 : 0;
        // That one is only busy now and then.
        a::enqueue(other, [&] { ++callsOfOther; });
    };
    a::kernel::exec<TestType>(queue, workDiv<TestType>(), Call{}, &tryAll);
    CHECK(refusals == 4 * threadCount<TestType>());
    CHECK(callsOfOther == threadCount<TestType>());

    std::function<void()> const enqueueAgain = [&] { a::enqueue(queue, [] {}); };
    CHECK_THROWS_WITH(
        a::kernel::exec<TestType>(queue, workDiv<TestType>(), Call{}, &enqueueAgain),
        Catch::Contains("queue::enqueue") && Catch::Contains("its own end"));
    a::wait::wait(dev);
    a::wait::wait(queue);
}

TEMPLATE_LIST_TEST_CASE(
    "kernel: threads wait for a queue whose task runs in the launching thread's share of the kernel",
    "",
    test_kernel_own_queue::HostAccs)
{
    using namespace test_kernel_own_queue;
    auto const dev = alpaka_test::hostDev();
    alpaka_test::BlockingQueue<TestType> queue(dev);
    alpaka_test::BlockingQueue<TestType> other(dev);
    Company company;
    std::atomic<int> waiting = 0;
    int calls = 0;
    std::function<void()> const enqueueSlowly = [&]
    {
        if(company.wait())
            ++waiting;
        a::enqueue(
            other,
            [&]
            {
                ++calls;
                // The launching thread's task lets the others come to the queue.
                for(int i = 0; i < 1000 && waiting != 0 && !company.isElsewhere(); ++i)
                    std::this_thread::yield();
            });
    };
    a::kernel::exec<TestType>(queue, workDiv<TestType>(), Call{}, &enqueueSlowly);
    CHECK(calls == threadCount<TestType>());
}

TEMPLATE_LIST_TEST_CASE(
    "kernel: threads enqueue into their non-blocking queue but cannot wait for it",
    "",
    test_kernel_own_queue::HostAccs)
{
    using namespace test_kernel_own_queue;
    auto const dev = alpaka_test::hostDev();
    alpaka_test::NonBlockingQueue<TestType> queue(dev);
    a::event::EventCpu event(dev);
    alpaka_test::Gate gate;
    std::atomic<int> refusals = 0;
    int calls = 0;
    std::function<void()> tryAll;
    a::enqueue(
        queue,
        [&]
        {
            gate.pass();
            // Made where the kernel is launched.
            tryAll = [&, company = std::make_shared<Company>()]
            {
                company->wait();
                a::enqueue(queue, [&] { ++calls; });
                refusals += isRefused([&] { a::wait::wait(queue); }) ? 1 : 0;
                refusals += isRefused([&] { a::wait::wait(event); }) ? 1 : 0;
                refusals += isRefused([&] { a::wait::wait(dev); }) ? 1 : 0;
            };
        });
    a::kernel::exec<TestType>(queue, workDiv<TestType>(), Call{}, &tryAll);
    a::enqueue(queue, event);
    gate.open();
    a::wait::wait(event);
    // Now for what the kernel has enqueued behind it.
    a::wait::wait(queue);
    CHECK(refusals == 3 * threadCount<TestType>());
    CHECK(calls == threadCount<TestType>());
}

TEMPLATE_LIST_TEST_CASE(
    "kernel: a kernel launched by a kernel waits for neither queue", "", test_kernel_own_queue::HostAccs)
{
    using namespace test_kernel_own_queue;
    using Inner = a::acc::AccCpuThreads<a::DimInt<1>, int>;
    auto const dev = alpaka_test::hostDev();
    alpaka_test::NonBlockingQueue<TestType> outer(dev);
    std::atomic<int> refusals = 0;
    std::shared_ptr<Company> company;
    std::function<void()> const launch = [&]
    {
        company->wait();
        alpaka_test::BlockingQueue<Inner> inner(dev);
        Company innerCompany;
        std::function<void()> const tryAll = [&]
        {
            innerCompany.wait();
            refusals += isRefused([&] { a::enqueue(inner, [] {}); }) ? 1 : 0;
            refusals += isRefused([&] { a::wait::wait(outer); }) ? 1 : 0;
        };
        a::kernel::exec<Inner>(inner, alpaka_test::lineOf<Inner>(2, 3), Call{}, &tryAll);
    };
    a::enqueue(outer, [&] { company = std::make_shared<Company>(); });
    a::kernel::exec<TestType>(outer, workDiv<TestType>(), Call{}, &launch);
    a::wait::wait(outer);
    CHECK(refusals == 6 * 2 * threadCount<TestType>());
}

TEMPLATE_LIST_TEST_CASE("kernel: the last handle of a queue may go in any thread", "", test_kernel_own_queue::HostAccs)
{
    using namespace test_kernel_own_queue;
    auto const dev = alpaka_test::hostDev();
    std::atomic<int> calls = 0;
    {
        auto queue = std::make_unique<alpaka_test::BlockingQueue<TestType>>(dev);
        auto& handle = *queue;
        Company company;
        std::atomic<bool> isDropped = false;
        std::function<void()> const drop = [&]
        {
            // Where no other thread comes, the last one does it.
            if((company.wait() || calls + 1 == threadCount<TestType>()) && !isDropped.exchange(true))
                queue.reset();
            ++calls;
        };
        a::kernel::exec<TestType>(handle, workDiv<TestType>(), Call{}, &drop);
        CHECK(calls == threadCount<TestType>());
        CHECK(isDropped);
    }
    {
        auto queue = std::make_unique<alpaka_test::NonBlockingQueue<TestType>>(dev);
        a::event::EventCpu event(dev);
        alpaka_test::Gate gate;
        std::atomic<bool> isDropped = false;
        std::function<void()> drop;
        a::enqueue(
            *queue,
            [&]
            {
                gate.pass();
                drop = [&, company = std::make_shared<Company>()]
                {
                    if((company->wait() || calls + 1 == 2 * threadCount<TestType>()) && !isDropped.exchange(true))
                        queue.reset();
                    ++calls;
                };
            });
        a::kernel::exec<TestType>(*queue, workDiv<TestType>(), Call{}, &drop);
        a::enqueue(*queue, event);
        gate.open();
        a::wait::wait(event);
        CHECK(calls == 2 * threadCount<TestType>());
        CHECK(isDropped);
    }
}
