// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0
// emulation: CUDA and HIP

#include <alpaka/alpaka.hpp>
#include <alpaka_test/AccRun.hpp>
#include <alpaka_test/Accs.hpp>

#include <catch2/catch.hpp>

#include <cstddef>
#include <cstdint>
#include <thread>

// The one file with blocks of 1,024 threads.
namespace test_block_manythreads
{
    namespace a = alpaka;

    using Accs = alpaka_test::Accs<2, int>;
    using HostAccs = alpaka_test::HostAccs<1, int>;

    //! Sum of the squares of the thread numbers by a tree in shared memory.
    struct Reduce
    {
        template<typename TAcc>
        ALPAKA_FN_ACC void operator()(TAcc const& acc, bool* success) const
        {
            auto& sums = a::allocVar<std::uint64_t[1024], 0>(acc);
            auto const threads = a::getWorkDiv<a::Block, a::Threads>(acc);
            auto const count = static_cast<std::size_t>(threads.prod());
            auto const thread = alpaka_test::numberOf(a::getIdx<a::Block, a::Threads>(acc), threads);
            sums[thread] = thread * thread;
            a::syncBlockThreads(acc);
            for(std::size_t stride = count / 2; stride > 0; stride /= 2)
            {
                if(thread < stride)
                    sums[thread] += sums[thread + stride];
                a::syncBlockThreads(acc);
            }
            alpaka_test::check(success, sums[0] == (count - 1) * count * (2 * count - 1) / 6);
            alpaka_test::check(
                success,
                a::syncBlockThreadsPredicate<a::block::sync::op::Count>(acc, thread % 2 == 0 ? 3 : 0)
                    == static_cast<int>((count + 1) / 2));
        }
    };

    //! A kernel without barriers for blocks of any size.
    struct Independent
    {
        template<typename TAcc>
        ALPAKA_FN_ACC void operator()(TAcc const& acc, std::uint32_t* count, bool*) const
        {
            a::atomicOp<a::atomic::op::Add>(acc, count, std::uint32_t{1});
        }
    };

    //! Threads that wait for one of their block without a barrier. Only where each thread gets on by itself.
    struct WaitForFlag
    {
        template<typename TAcc>
        void operator()(TAcc const& acc, std::uint32_t* flags) const
        {
            auto const count = a::getWorkDiv<a::Block, a::Threads>(acc)[0];
            auto const thread = a::getIdx<a::Block, a::Threads>(acc)[0];
            auto* const flag = flags + a::getIdx<a::Grid, a::Blocks>(acc)[0];
            // The thread whose number is claimed last releases the others.
            if(thread == count - 1)
                a::atomicOp<a::atomic::op::Exch>(acc, flag, std::uint32_t{1});
            else
                while(a::atomicOp<a::atomic::op::Or>(acc, flag, std::uint32_t{0}) == 0)
                    std::this_thread::yield();
        }
    };

    //! Every thread waits for its neighbour to the right: all of them have to be there at the same time.
    struct WaitInChain
    {
        template<typename TAcc>
        void operator()(TAcc const& acc, std::uint32_t* flags) const
        {
            auto const count = a::getWorkDiv<a::Block, a::Threads>(acc)[0];
            auto const thread = a::getIdx<a::Block, a::Threads>(acc)[0];
            if(thread < count - 1)
                while(a::atomicOp<a::atomic::op::Or>(acc, flags + thread + 1, std::uint32_t{0}) == 0)
                    std::this_thread::yield();
            a::atomicOp<a::atomic::op::Exch>(acc, flags + thread, std::uint32_t{1});
        }
    };
} // namespace test_block_manythreads

TEMPLATE_LIST_TEST_CASE("block: 1,024 threads with barriers", "", test_block_manythreads::Accs)
{
    using namespace test_block_manythreads;
    using Vec = alpaka_test::VecOfAcc<TestType>;
    auto const most = alpaka_test::threadsUpTo<TestType>(1024);
    CHECK((most == 1 || most == 256 || most == 1024));
    auto const side = static_cast<a::idx::Idx<TestType>>(most == 1 ? 1 : most == 256 ? 16 : 32);
    CHECK(alpaka_test::run<TestType>(
        alpaka_test::WorkDivOf<TestType>(Vec(2, 1), Vec(side, side), Vec::ones()), Reduce{}));
}

TEMPLATE_LIST_TEST_CASE("block: 1,024 threads without barriers", "", test_block_manythreads::Accs)
{
    using namespace test_block_manythreads;
    alpaka_test::BlockingQueue<TestType> queue(alpaka_test::firstDev<TestType>());
    alpaka_test::DeviceArray<TestType, std::uint32_t> count(queue, 1);
    auto const workDiv = alpaka_test::lineOf<TestType>(20, 1024);
    CHECK(alpaka_test::run<TestType>(workDiv, Independent{}, count.ptr()));
    CHECK(count.download(queue)[0] == 20u * static_cast<unsigned>(workDiv.m_blockThreadExtent.prod()));
}

TEMPLATE_LIST_TEST_CASE(
    "block: concurrent threads may wait for each other without a barrier", "", test_block_manythreads::HostAccs)
{
    using namespace test_block_manythreads;
    if constexpr(TestType::Block::threadsAreConcurrent)
    {
        alpaka_test::BlockingQueue<TestType> queue(alpaka_test::firstDev<TestType>());
        for(std::size_t threads : {2u, 16u})
        {
            alpaka_test::DeviceArray<TestType, std::uint32_t> flags(queue, 16);
            a::kernel::exec<TestType>(queue, alpaka_test::lineOf<TestType>(5, threads), WaitForFlag{}, flags.ptr());
            CHECK(flags.download(queue)[4] == 1);
            alpaka_test::DeviceArray<TestType, std::uint32_t> chain(queue, 16);
            a::kernel::exec<TestType>(queue, alpaka_test::lineOf<TestType>(1, threads), WaitInChain{}, chain.ptr());
            CHECK(chain.download(queue)[0] == 1);
        }
    }
}
