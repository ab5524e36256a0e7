// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0
// devices: no, it needs the fibers of the host

// A recursion too deep for the stack of a fiber, or a local array too large for it, ends the process, with a sentence;
// it does not write over the neighbours' memory. Handlers of the program are those that run.

#include <alpaka/alpaka.hpp>
#include <alpaka/core/Sanitizer.hpp>
#include <alpaka/core/TypeName.hpp>
#include <alpaka_test/AccRun.hpp>

#include <catch2/catch.hpp>

#include <csignal>
#include <cstddef>
#include <cstdlib>
#include <string>

#if defined(__linux__) && !ALPAKA_ADDRESS_SANITIZER && !ALPAKA_THREAD_SANITIZER
#    include <alpaka_test/ChildProcess.hpp>
#    ifdef ALPAKA_ACC_CPU_B_SEQ_T_FIBERS_ENABLED
#        include <alpaka/checker/strategy/CheckedFibers.hpp>
#    endif

#    include <sys/wait.h>
#    include <thread>
#    include <unistd.h>

namespace integ_stackOverflow
{
    namespace a = alpaka;

    constexpr int frameBytes = 512;

    //! Takes at least so many bytes of stack, every page of them touched.
    [[gnu::noinline]] inline auto recurse(int bytes) -> int
    {
        char volatile frame[frameBytes];
        asm volatile("" : : "r"(frame)); // else clang turns the recursion into a loop
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
        asm volatile("" : : "r"(array)); // else clang keeps only one byte of it
        array[0] = 1;
        return array[0];
    }

    //! Numbers of bytes that stand for something else.
    constexpr int array70 = -70;
    constexpr int array100 = -100;
    constexpr int array120 = -120;
    constexpr int nullPointer = -1;
    constexpr int sentSignal = -2;

    //! A recursion, if it is no other way to end.
    inline auto useStack(int bytes) -> int
    {
        switch(bytes)
        {
        case array70:
            return touchFarEnd<70 * 1024>();
        case array100:
            return touchFarEnd<100 * 1024>();
        case array120:
            return touchFarEnd<120 * 1024>();
        case nullPointer:
        {
            int volatile* const volatile null = nullptr;
            return *null;
        }
        case sentSignal:
            return ::kill(::getpid(), SIGSEGV);
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

    //! One thread of block 1 uses its stack.
    struct Kernel
    {
        int thread;
        int bytes;
        Place place;

        template<typename TAcc>
        void operator()(TAcc const& acc, int volatile* result) const
        {
            bool const isMe
                = a::getIdx<a::Grid, a::Blocks>(acc)[0] == 1 && a::getIdx<a::Block, a::Threads>(acc)[0] == thread;
            for(auto const here : {Place::beforeBarrier, Place::betweenBarriers, Place::afterBarriers})
            {
                if(isMe && here == place)
                    *result = useStack(bytes);
                if(here != Place::afterBarriers)
                    a::syncBlockThreads(acc);
            }
        }
    };

    //! A recursion of all threads with a barrier at every depth.
    struct BarrierRecursion
    {
        template<typename TAcc>
        [[gnu::noinline]] static void recurse(TAcc const& acc, std::size_t frame, int depth)
        {
            auto* const memory = static_cast<char*>(__builtin_alloca(frame));
            asm volatile("" : : "r"(memory) : "memory");
            a::syncBlockThreads(acc);
            if(depth != 0)
                recurse(acc, frame, depth - 1);
            asm volatile("" : : "r"(memory) : "memory");
        }

        template<typename TAcc>
        void operator()(TAcc const& acc, std::size_t frame) const
        {
            recurse(acc, frame, 10'000);
        }
    };

    //! What the child is to do, through its environment.
    auto number(char const* name) -> int
    {
        char const* const text = std::getenv(name);
        return text != nullptr ? std::atoi(text) : 0;
    }

    template<typename TAcc>
    void launch(int bytes)
    {
        alpaka_test::BlockingQueue<TAcc> queue(alpaka_test::firstDev<TAcc>());
        int volatile result = 0;
        a::kernel::exec<TAcc>(
            queue,
            alpaka_test::lineOf<TAcc>(2, static_cast<std::size_t>(number("ALPAKA_TEST_THREADS"))),
            Kernel{number("ALPAKA_TEST_THREAD"), bytes, static_cast<Place>(number("ALPAKA_TEST_PLACE"))},
            &result);
    }

    constexpr int exitOfHandler = 3;

    void handlerOfProgram(int, siginfo_t*, void*) { ::_exit(exitOfHandler); }

    void installHandlerOfProgram()
    {
        struct sigaction action = {};
        action.sa_sigaction = &handlerOfProgram;
        action.sa_flags = SA_SIGINFO | SA_ONSTACK;
        ::sigaction(SIGSEGV, &action, nullptr);
    }

    //! What happens around the launch that overflows.
    enum Way
    {
        plain,            //!< On a thread that has no stack for signals.
        onMainThread,     //!< On the thread to which Catch gave one.
        handlerBefore,    //!< The program installs its handler first.
        handlerAfter,     //!< It does so when the library has one.
        afterFork,        //!< In the child of a fork, whose end this process repeats.
        onOtherThread,    //!< On a thread that takes over the fibers of one that has ended.
        withoutMappings,  //!< All guards that a process may have are in use.
        ownSignalStack,   //!< Nothing overflows, and a thread keeps its stack for signals.
        noSignalStackLeft //!< Nothing overflows, and a thread has no stack for signals at its end.
    };

    auto signalStack() -> stack_t
    {
        stack_t stack = {};
        ::sigaltstack(nullptr, &stack);
        return stack;
    }

    //! Constructed before the library's own objects of a thread, so destroyed after them.
    struct LooksAtTheEnd
    {
        ~LooksAtTheEnd()
        {
            if((signalStack().ss_flags & SS_DISABLE) == 0)
                ::_exit(1);
        }
    };

    template<typename TAcc>
    void runAsChild()
    {
        auto const way = static_cast<Way>(number("ALPAKA_TEST_WAY"));
        auto const overflow = [] { launch<TAcc>(number("ALPAKA_TEST_BYTES")); };
        ::signal(SIGSEGV, SIG_DFL); // instead of Catch's
        switch(way)
        {
        case plain:
            std::thread(overflow).join();
            break;
        case onMainThread:
            overflow();
            break;
        case handlerBefore:
            installHandlerOfProgram();
            overflow();
            break;
        case handlerAfter:
            launch<TAcc>(0);
            installHandlerOfProgram();
            std::thread(overflow).join();
            break;
        case afterFork:
        {
            launch<TAcc>(0);
            pid_t const child = ::fork();
            if(child == 0)
            {
                overflow();
                ::_exit(0);
            }
            int status = 0;
            ::waitpid(child, &status, 0);
            ::_exit(WIFSIGNALED(status) ? WTERMSIG(status) : 0);
        }
        case onOtherThread:
            std::thread([] { launch<TAcc>(0); }).join();
            std::thread(overflow).join();
            break;
        case withoutMappings:
        {
            a::strategy::detail::FiberStacks others(0);
            for(int i = 0; i < 24 * 1024; ++i)
                static_cast<void>(others.make());
            overflow();
            break;
        }
        case ownSignalStack:
        {
            stack_t const before = signalStack();
            overflow();
            stack_t const behind = signalStack();
            CHECK((before.ss_flags & SS_DISABLE) == 0);
            CHECK(before.ss_sp == behind.ss_sp);
            CHECK(before.ss_size == behind.ss_size);
            break;
        }
        case noSignalStackLeft:
            std::thread(
                [&]
                {
                    thread_local LooksAtTheEnd const looksAtTheEnd;
                    static_cast<void>(looksAtTheEnd);
                    overflow();
                    if((signalStack().ss_flags & SS_DISABLE) != 0)
                        ::_exit(2); // there was nothing to take away
                })
                .join();
            break;
        }
    }

    //! Runs a hidden test case of this program in a process of its own.
    auto childOf(char const* testCase, int threads, int thread, int bytes, Place place, Way way, int stackKib = 64)
        -> alpaka_test::ChildResult
    {
        auto const set = [](char const* name, int value) { ::setenv(name, std::to_string(value).c_str(), 1); };
        set("ALPAKA_TEST_THREADS", threads);
        set("ALPAKA_TEST_THREAD", thread);
        set("ALPAKA_TEST_BYTES", bytes);
        set("ALPAKA_TEST_PLACE", static_cast<int>(place));
        set("ALPAKA_TEST_WAY", way);
        set("ALPAKA_FIBER_STACK_KIB", stackKib);
        return alpaka_test::runChild(testCase);
    }

    auto statusOf(char const* testCase, int threads, int thread, int bytes, Place place, int stackKib = 64) -> int
    {
        return childOf(testCase, threads, thread, bytes, place, plain, stackKib).status;
    }

    auto sentenceOf(int thread) -> std::string
    {
        return "alpaka: kernel " + a::core::typeName<Kernel>() + ", thread (" + std::to_string(thread)
               + ") of block (1): its stack of 64 KiB is too small. The environment variable ALPAKA_FIBER_STACK_KIB "
                 "sets the size. ";
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
                CHECK(statusOf(testCase, threads, thread, fits, place) == 0);
                auto const child
                    = childOf(testCase, threads, thread, isOnFiber ? tooDeepForFiber : tooDeepForThread, place, plain);
                CHECK(child.status == SIGSEGV);
                CHECK(
                    child.error
                    == (isOnFiber ? sentenceOf(thread) + "The process ends by a segmentation fault.\n" : ""));
            }
        for(int const array : {array70, array100, array120})
            CHECK(statusOf(testCase, threads, threads - 1, array, Place::betweenBarriers) == SIGSEGV);
        // The stack is as deep as one asks for.
        CHECK(statusOf(testCase, threads, threads - 1, tooDeepForFiber, Place::betweenBarriers, 2048) == 0);
    }

    //! Of the last of four threads, between barriers.
    auto endOf(char const* testCase, Way way, int bytes) -> alpaka_test::ChildResult
    {
        return childOf(testCase, 4, 3, bytes, Place::betweenBarriers, way);
    }

    void checkHandlers(char const* testCase)
    {
        std::string const sentence = sentenceOf(3) + "The process ends by a segmentation fault.\n";
        ::setenv("ALPAKA_NUM_CORES", "1", 1); // the launching thread runs all blocks
        auto child = endOf(testCase, onMainThread, tooDeepForFiber);
        CHECK(child.status == SIGSEGV);
        CHECK(child.error == sentence);
        child = endOf(testCase, afterFork, tooDeepForFiber);
        CHECK(child.status == -SIGSEGV);
        CHECK(child.error == sentence);
        for(Way const way : {handlerBefore, handlerAfter})
            for(int const bytes : {tooDeepForFiber, nullPointer, sentSignal})
            {
                CAPTURE(way, bytes);
                child = endOf(testCase, way, bytes);
                CHECK(child.status == -exitOfHandler);
                CHECK(child.error.empty());
            }
        for(int const bytes : {nullPointer, sentSignal})
        {
            CAPTURE(bytes);
            child = endOf(testCase, plain, bytes);
            CHECK(child.status == SIGSEGV);
            CHECK(child.error.empty());
        }
        CHECK(endOf(testCase, ownSignalStack, fits).status == 0);
        CHECK(endOf(testCase, noSignalStackLeft, fits).status == 0);

        ::setenv("ALPAKA_STACK_REPORT", "0", 1);
        child = endOf(testCase, plain, tooDeepForFiber);
        CHECK(child.status == SIGSEGV);
        CHECK(child.error.empty());
        CHECK(endOf(testCase, noSignalStackLeft, fits).status == -2);
        ::unsetenv("ALPAKA_STACK_REPORT");
        ::unsetenv("ALPAKA_NUM_CORES");
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

TEST_CASE("child: barriers in a recursion on AccCpuBlockPerCore", "[.]")
{
    namespace a = alpaka;
    using Acc = a::acc::AccCpuBlockPerCore<a::dim::DimInt<1>, int>;
    ::signal(SIGSEGV, SIG_DFL);
    alpaka_test::BlockingQueue<Acc> queue(alpaka_test::firstDev<Acc>());
    a::kernel::exec<Acc>(
        queue,
        alpaka_test::lineOf<Acc>(1, 4),
        integ_stackOverflow::BarrierRecursion{},
        static_cast<std::size_t>(integ_stackOverflow::number("ALPAKA_TEST_BYTES")));
}

TEST_CASE("integ: a stack that is used up in a barrier ends the process with the sentence, too")
{
    ::setenv("ALPAKA_FIBER_STACK_KIB", "64", 1);
    for(int frame = 0; frame < 128; frame += 16)
    {
        ::setenv("ALPAKA_TEST_BYTES", std::to_string(frame).c_str(), 1);
        auto const child = alpaka_test::runChild("child: barriers in a recursion on AccCpuBlockPerCore");
        CAPTURE(frame);
        CHECK(child.status == SIGSEGV);
        CHECK(child.error.find("BarrierRecursion, thread (") != std::string::npos);
        CHECK(child.error.find(") of block (0): its stack of 64 KiB is too small.") != std::string::npos);
    }
}

TEST_CASE("integ: handlers of the program come before the sentence about the stack of a fiber")
{
    integ_stackOverflow::checkHandlers("child: a recursion on AccCpuBlockPerCore");
}

TEST_CASE("integ: a stack without a guard that was too small ends the process at the next barrier")
{
    using namespace integ_stackOverflow;
    // The guards that follow the last ones of the process are those of stacks 1, 17 and so on.
    int const thread = 5;
    for(auto const place : {Place::beforeBarrier, Place::betweenBarriers, Place::afterBarriers})
    {
        CAPTURE(static_cast<int>(place));
        auto const run = [&](int bytes)
        { return childOf("child: a recursion on AccCpuBlockPerCore", 8, thread, bytes, place, withoutMappings); };
        CHECK(run(fits).status == 0);
        auto child = run(80 * 1024);
        CHECK(child.status == SIGABRT);
        CHECK(
            child.error
            == sentenceOf(thread) + "Memory of other threads may be overwritten, so the process ends here.\n");
        child = run(tooDeepForFiber);
        CHECK(child.status == SIGSEGV);
        CHECK(child.error == sentenceOf(thread) + "The process ends by a segmentation fault.\n");
    }
}

TEST_CASE("child: a recursion in warps", "[.]")
{
    using Dim = alpaka::dim::DimInt<1>;
    using Block = alpaka::strategy::block::Fibers<alpaka::strategy::block::EagerStart, 4>;
    using Runtime = alpaka::acc::AccCpuSerial<Dim, int>::Runtime;
    integ_stackOverflow::runAsChild<
        alpaka::acc::Accelerator<alpaka::strategy::grid::Sequential, Block, Runtime, Dim, int>>();
}

TEST_CASE("integ: recursions too deep for a fiber of warps hit a guard")
{
    integ_stackOverflow::checkGuards("child: a recursion in warps", 8, true);
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

TEST_CASE("integ: handlers of the program come before the sentence about the stack of a fiber of AccCpuFibers")
{
    integ_stackOverflow::checkHandlers("child: a recursion on AccCpuFibers");
}

TEST_CASE("child: a recursion on AccCpuChecked", "[.]")
{
    integ_stackOverflow::runAsChild<alpaka::acc::AccCpuChecked<alpaka::dim::DimInt<1>, int>>();
}

TEST_CASE("integ: a recursion too deep for a fiber of AccCpuChecked ends with the sentence on each thread")
{
    using namespace integ_stackOverflow;
    for(Way const way : {plain, onOtherThread, afterFork})
    {
        CAPTURE(way);
        auto const child = endOf("child: a recursion on AccCpuChecked", way, tooDeepForFiber);
        CHECK(child.status == (way == afterFork ? -SIGSEGV : SIGSEGV));
        CHECK(child.error.find(sentenceOf(3) + "The process ends by a segmentation fault.\n") != std::string::npos);
    }
    CHECK(endOf("child: a recursion on AccCpuChecked", noSignalStackLeft, fits).status == 0);
}
#    endif
#endif
