// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

// A recursion too deep for the stack of a fiber, or a local array too large for it, ends the process; it does not
// write over the neighbours' memory.

#include <alpaka/alpaka.hpp>
#include <alpaka/core/Sanitizer.hpp>
#include <alpaka_test/AccRun.hpp>

#include <catch2/catch.hpp>

#include <csignal>
#include <cstddef>
#include <cstdlib>
#include <string>

#if defined(__linux__) && !ALPAKA_ADDRESS_SANITIZER && !ALPAKA_THREAD_SANITIZER
#    include <alpaka_test/ChildProcess.hpp>

namespace integ_stackOverflow
{
    namespace a = alpaka;

    constexpr int frameBytes = 512;

    //! Takes at least so many bytes of stack, every page of them touched.
    [[gnu::noinline]] inline auto recurse(int bytes) -> int
    {
        char volatile frame[frameBytes];
        frame[0] = static_cast<char>(bytes);
        frame[frameBytes - 1] = frame[0];
        if(bytes <= 0)
            return frame[frameBytes - 1];
        int const below = recurse(bytes - frameBytes);
        return below + frame[0];
    }

    //! Touches the far end of a local array first.
    template<int TBytes>
    [[gnu::noinline]] auto touchFarEnd() -> int
    {
        char volatile array[TBytes];
        array[0] = 1;
        return array[0];
    }

    //! An array of so many KiB below zero, else a recursion.
    inline auto useStack(int bytes) -> int
    {
        switch(bytes)
        {
        case -100:
            return touchFarEnd<100 * 1024>();
        case -70:
            return touchFarEnd<70 * 1024>();
        case -120:
            return touchFarEnd<120 * 1024>();
        default:
            return recurse(bytes);
        }
    }

    enum class Place
    {
        beforeBarrier,
        betweenBarriers,
        afterBarriers
    };

    struct Kernel
    {
        int thread;
        int bytes;
        Place place;

        template<typename TAcc>
        void operator()(TAcc const& acc, int volatile* result) const
        {
            bool const isMe = a::getIdx<a::Block, a::Threads>(acc)[0] == thread;
            for(auto const here : {Place::beforeBarrier, Place::betweenBarriers, Place::afterBarriers})
            {
                if(isMe && here == place)
                    *result = useStack(bytes);
                if(here != Place::afterBarriers)
                    a::syncBlockThreads(acc);
            }
        }
    };

    //! What the child is to do, through its environment.
    auto number(char const* name) -> int
    {
        char const* const text = std::getenv(name);
        return text != nullptr ? std::atoi(text) : 0;
    }

    template<typename TAcc>
    void runAsChild()
    {
        alpaka_test::BlockingQueue<TAcc> queue(alpaka_test::firstDev<TAcc>());
        int volatile result = 0;
        a::kernel::exec<TAcc>(
            queue,
            alpaka_test::lineOf<TAcc>(2, static_cast<std::size_t>(number("ALPAKA_TEST_THREADS"))),
            Kernel{
                number("ALPAKA_TEST_THREAD"),
                number("ALPAKA_TEST_BYTES"),
                static_cast<Place>(number("ALPAKA_TEST_PLACE"))},
            &result);
    }

    //! Runs a hidden test case of this program in a process of its own.
    //! \return The signal that ended it, or minus the exit status.
    auto runChild(char const* testCase, int threads, int thread, int bytes, Place place, int stackKib = 64) -> int
    {
        auto const set = [](char const* name, int value) { ::setenv(name, std::to_string(value).c_str(), 1); };
        set("ALPAKA_TEST_THREADS", threads);
        set("ALPAKA_TEST_THREAD", thread);
        set("ALPAKA_TEST_BYTES", bytes);
        set("ALPAKA_TEST_PLACE", static_cast<int>(place));
        set("ALPAKA_FIBER_STACK_KIB", stackKib);
        return alpaka_test::runChild(testCase).status;
    }

    // Sixteen times the stack of a fiber, but an eighth of that of a thread.
    constexpr int fits = 16 * 1024;
    constexpr int tooDeepForFiber = 1024 * 1024;
    constexpr int tooDeepForThread = 64 * 1024 * 1024;

    //! \param isFirstOnFiber Whether the first thread of a block runs on a fiber, not on the stack of its worker.
    void checkGuards(char const* testCase, int threads, bool isFirstOnFiber)
    {
        for(auto const place : {Place::beforeBarrier, Place::betweenBarriers, Place::afterBarriers})
            for(int const thread : {0, 1, threads / 2, threads - 1})
            {
                CAPTURE(threads, thread, static_cast<int>(place));
                bool const isOnFiber = thread != 0 || isFirstOnFiber;
                CHECK(runChild(testCase, threads, thread, fits, place) == 0);
                CHECK(
                    runChild(testCase, threads, thread, isOnFiber ? tooDeepForFiber : tooDeepForThread, place)
                    == SIGSEGV);
            }
        for(int const arrayKib : {70, 100, 120})
            CHECK(runChild(testCase, threads, threads - 1, -arrayKib, Place::betweenBarriers) == SIGSEGV);
        // The stack is as deep as one asks for.
        CHECK(runChild(testCase, threads, threads - 1, tooDeepForFiber, Place::betweenBarriers, 2048) == 0);
    }
} // namespace integ_stackOverflow

#    ifdef ALPAKA_ACC_CPU_BLOCK_PER_CORE_ENABLED
TEST_CASE("child: a recursion on AccCpuBlockPerCore", "[.]")
{
    integ_stackOverflow::runAsChild<alpaka::acc::AccCpuBlockPerCore<alpaka::dim::DimInt<1>, int>>();
}

TEST_CASE("integ: recursions too deep for a fiber of AccCpuBlockPerCore hit a guard")
{
    int const threads = GENERATE(2, 8, 1024);
    integ_stackOverflow::checkGuards("child: a recursion on AccCpuBlockPerCore", threads, false);
}
#    endif

#    ifdef ALPAKA_ACC_CPU_B_SEQ_T_FIBERS_ENABLED
TEST_CASE("child: a recursion on AccCpuFibers", "[.]")
{
    integ_stackOverflow::runAsChild<alpaka::acc::AccCpuFibers<alpaka::dim::DimInt<1>, int>>();
}

TEST_CASE("integ: recursions too deep for a fiber of AccCpuFibers hit a guard")
{
    int const threads = GENERATE(2, 8);
    integ_stackOverflow::checkGuards("child: a recursion on AccCpuFibers", threads, true);
}
#    endif
#endif
