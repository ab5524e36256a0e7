// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0
// devices: no, it replaces the allocator of the process

// A launch for which memory or threads are missing throws, or runs without; the queue goes on, and nothing is lost.

#include <alpaka/alpaka.hpp>
#include <alpaka/core/Sanitizer.hpp>
#include <alpaka_test/AccRun.hpp>
#include <alpaka_test/Accs.hpp>

#include <catch2/catch.hpp>

#include "Attempt.hpp"
#include <algorithm>
#include <cstddef>
#include <cstdlib>
#include <string>

namespace integ_allocationFailure
{
    namespace
    {
        namespace a = alpaka;

        using HostAccs = alpaka_test::HostAccs<1, int>;

        // Before anything asks, so that the pool has workers on a machine with one core, too.
        bool const isAsked = ::setenv("ALPAKA_NUM_CORES", "3", 1) == 0;

        //! Counts the threads, with all that a block may need memory for.
        struct Count
        {
            template<typename TVec>
            auto getBlockSharedMemDynSizeBytes(TVec const&, TVec const&, int*) const -> std::size_t
            {
                return 1000;
            }

            template<typename TAcc>
            void operator()(TAcc const& acc, int* sum) const
            {
                auto& count = a::allocVar<int, 0>(acc);
                auto* const bytes = a::getMem<char>(acc);
                bytes[a::getIdx<a::Block, a::Threads>(acc)[0]] = 1;
                if(a::getIdx<a::Block, a::Threads>(acc)[0] == 0)
                    count = 0;
                a::syncBlockThreads(acc);
                a::atomicOp<a::atomic::op::Add>(acc, &count, 1);
                a::syncBlockThreads(acc);
                if(a::getIdx<a::Block, a::Threads>(acc)[0] == 0)
                    a::atomicOp<a::atomic::op::Add>(acc, sum, count);
            }
        };

        //! The same, in spite of all errors of barriers.
        struct StubbornCount : Count
        {
            template<typename TAcc>
            void operator()(TAcc const& acc, int* sum) const
            {
                auto const wait = [&]
                {
                    try
                    {
                        a::syncBlockThreads(acc);
                    }
                    catch(...)
                    {
                    }
                };
                // Atomic throughout: where the barrier fails, it orders nothing.
                auto& count = a::allocVar<int, 0>(acc);
                if(a::getIdx<a::Block, a::Threads>(acc)[0] == 0)
                    a::atomicOp<a::atomic::op::Exch>(acc, &count, 0);
                wait();
                a::atomicOp<a::atomic::op::Add>(acc, &count, 1);
                wait();
                if(a::getIdx<a::Block, a::Threads>(acc)[0] == 0)
                    a::atomicOp<a::atomic::op::Add>(acc, sum, a::atomicOp<a::atomic::op::Add>(acc, &count, 0));
            }
        };

        //! The same in phases, with values of threads between them.
        struct PhasedCount : a::kernel::PhasedKernel
        {
            template<typename TTeam>
            void operator()(TTeam const& team, int* sum) const
            {
                auto ones = a::block::perThread<int>(team);
                a::block::phase(team, [&](auto const& acc) { ones[acc] = 1; });
                a::block::phase(team, [&](auto const& acc) { a::atomicOp<a::atomic::op::Add>(acc, sum, ones[acc]); });
            }
        };

        //! The same, with blocks that wait for each other.
        struct Meet
        {
            template<typename TAcc>
            void operator()(TAcc const& acc, int* sum) const
            {
                a::grid::sync::syncGridThreads(acc);
                a::atomicOp<a::atomic::op::Add>(acc, sum, 1);
            }
        };

        //! \return How many blocks run at the same time; at most 3.
        template<typename TAcc>
        auto blocksAtOnce() -> int
        {
            return std::min(3, a::acc::getAccDevProps<TAcc>(alpaka_test::firstDev<TAcc>()).m_multiProcessorCount);
        }

        template<typename TAcc, typename TKernelFnObj, typename TQueue>
        void launch(Attempt& attempt, TQueue& queue)
        {
            // Not more blocks than cores: the library runs none of them on one thread to see how long it takes.
            int const blocks = a::kernel::isCooperative<TKernelFnObj> ? blocksAtOnce<TAcc>() : 3;
            auto const workDiv = alpaka_test::lineOf<TAcc>(static_cast<std::size_t>(blocks), 4);
            int const all = blocks * workDiv.m_blockThreadExtent[0];
            int sum = 0;
            auto const run = [&]
            {
                a::kernel::exec<TAcc>(queue, workDiv, TKernelFnObj{}, &sum);
                a::wait::wait(queue);
            };
            bool const hasFailed = attempt.failsIn(run);
            // A wait that memory is missing for leaves the exception of the kernel to the next one.
            bool const failedLate = fails([&] { a::wait::wait(queue); });
            attempt.check(!fails([&] { a::wait::wait(queue); }), "the exception is thrown once");
            attempt.check(hasFailed || failedLate || sum == all, "a launch that throws nothing runs all threads");
            attempt.check(sum >= 0 && sum <= all, "no thread runs twice");
            attempt.check(a::empty(queue), "the queue is empty");
            sum = 0;
            attempt.check(!fails(run) && sum == all, "the queue runs the kernel when there is memory again");
        }

        template<typename TAcc, typename TKernelFnObj>
        void launchInEachQueue()
        {
            auto const name = a::acc::getAccName<TAcc>();
            bool const hasForeignThreads
                = name.find("Omp2") != std::string::npos || name.find("Tbb") != std::string::npos;
            // What tells ThreadSanitizer about OpenMP allocates through templates of this program, and fails inside of
            // OpenMP's locks. oneTBB is not instrumented.
            if(ALPAKA_THREAD_SANITIZER && hasForeignThreads)
                return;
            // Threads of OpenMP and oneTBB outlive the program, and so does what they keep; the list knows that.
            auto const leftovers = ALPAKA_ADDRESS_SANITIZER && hasForeignThreads ? Leftovers::some : Leftovers::none;
            auto const inBlockingQueue = [](Attempt& attempt)
            {
                alpaka_test::BlockingQueue<TAcc> queue(alpaka_test::firstDev<TAcc>());
                launch<TAcc, TKernelFnObj>(attempt, queue);
            };
            auto const inNonBlockingQueue = [](Attempt& attempt)
            {
                alpaka_test::NonBlockingQueue<TAcc> queue(alpaka_test::firstDev<TAcc>());
                launch<TAcc, TKernelFnObj>(attempt, queue);
            };
            CHECK(failEach(inBlockingQueue, leftovers) > 0);
            CHECK(failEach(inNonBlockingQueue, leftovers) > 0);
        }
    } // namespace
} // namespace integ_allocationFailure

TEMPLATE_LIST_TEST_CASE(
    "integ: a launch that memory or threads are missing for throws, and the queue goes on",
    "",
    integ_allocationFailure::HostAccs)
{
    using namespace integ_allocationFailure;
    REQUIRE(isAsked);
    launchInEachQueue<TestType, Count>();
}

TEMPLATE_LIST_TEST_CASE(
    "integ: a barrier that memory or threads are missing for fails the launch, whatever the kernel catches",
    "",
    integ_allocationFailure::HostAccs)
{
    using namespace integ_allocationFailure;
    REQUIRE(isAsked);
    launchInEachQueue<TestType, StubbornCount>();
}

TEMPLATE_LIST_TEST_CASE(
    "integ: a phased launch that memory or threads are missing for throws, and the queue goes on",
    "",
    integ_allocationFailure::HostAccs)
{
    using namespace integ_allocationFailure;
    REQUIRE(isAsked);
    launchInEachQueue<TestType, PhasedCount>();
}

TEMPLATE_LIST_TEST_CASE(
    "integ: a cooperative launch that memory or threads are missing for throws, and the queue goes on",
    "",
    integ_allocationFailure::HostAccs)
{
    using namespace integ_allocationFailure;
    REQUIRE(isAsked);
    launchInEachQueue<TestType, alpaka::kernel::Cooperative<Meet>>();
}
