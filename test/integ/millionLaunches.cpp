// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0
// devices: no, it is about accelerators of the CPU

// A million launches leave memory as it was after the first hundred thousand.

#include <alpaka/alpaka.hpp>
#include <alpaka/core/Sanitizer.hpp>
#include <alpaka_test/AccRun.hpp>
#include <alpaka_test/Accs.hpp>
#include <alpaka_test/Memory.hpp>

#include <catch2/catch.hpp>

#include <cstddef>
#include <string>

namespace integ_millionLaunches
{
    namespace a = alpaka;

    using HostAccs = alpaka_test::HostAccs<1, int>;

    constexpr int launches = ALPAKA_ADDRESS_SANITIZER || ALPAKA_THREAD_SANITIZER ? 20'000 : 1'000'000;

    struct Kernel
    {
        template<typename TAcc>
        void operator()(TAcc const& acc, long* sum, bool isCollective) const
        {
            auto& count = a::allocVar<long, 0>(acc);
            bool const isFirst = a::getIdx<a::Block, a::Threads>(acc)[0] == 0;
            if(isFirst)
                count = 0;
            if(isCollective)
                a::syncBlockThreads(acc);
            a::atomicOp<a::atomic::op::Add>(acc, isCollective ? &count : sum, 1l);
            if(isCollective)
                a::syncBlockThreads(acc);
            if(isFirst && isCollective)
                a::atomicOp<a::atomic::op::Add>(acc, sum, count);
        }
    };

    //! Mostly launches of one thread, which cost next to nothing; few have several blocks and barriers.
    //! \return How many threads ran.
    template<typename TAcc, typename TQueue>
    auto launch(TQueue& queue, int count, long* sum) -> long
    {
        auto const narrow = alpaka_test::lineOf<TAcc>(1, 1);
        auto const wide = alpaka_test::lineOf<TAcc>(3, 3);
        long threads = 0;
        for(int i = 0; i < count; ++i)
        {
            bool const isWide = i % 64 == 0;
            a::kernel::exec<TAcc>(queue, isWide ? wide : narrow, Kernel{}, sum, isWide);
            threads += isWide ? long{3} * wide.m_blockThreadExtent[0] : 1;
            // A queue holds the tasks that wait in it.
            if(i % 1024 == 0)
                a::wait::wait(queue);
        }
        a::wait::wait(queue);
        return threads;
    }

    template<typename TAcc, typename TQueue>
    void checkFlat(int count)
    {
        TQueue queue(alpaka_test::firstDev<TAcc>());
        long sum = 0;
        long expected = launch<TAcc>(queue, count / 10, &sum);
        int const part = count * 9 / 10 / 5;
        auto const growth = alpaka_test::leastGrowth([&] { expected += launch<TAcc>(queue, part, &sum); });
        // What leaks two bytes in each launch, or a mapping in each that is wide, is more when launches are many.
        CHECK(growth.bytes < 4096 + static_cast<std::size_t>(part));
        CHECK(growth.mappings < 8 + static_cast<std::size_t>(part) / 128);
        CHECK(sum == expected);
    }
} // namespace integ_millionLaunches

TEMPLATE_LIST_TEST_CASE("integ: a million launches leave memory flat", "", integ_millionLaunches::HostAccs)
{
    using namespace integ_millionLaunches;
    // A launch of fibers always starts one.
    bool const isSlow = alpaka::acc::getAccName<TestType>().find("CpuFibers") != std::string::npos;
    int const count = isSlow ? launches / 10 : launches;
    checkFlat<TestType, alpaka_test::BlockingQueue<TestType>>(count);
    checkFlat<TestType, alpaka_test::NonBlockingQueue<TestType>>(count / 10);
}
