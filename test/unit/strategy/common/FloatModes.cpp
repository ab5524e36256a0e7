// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

#include <alpaka/alpaka.hpp>
#include <alpaka_test/AccRun.hpp>
#include <alpaka_test/Accs.hpp>

#include <catch2/catch.hpp>

#include <atomic>
#include <cfenv>
#include <chrono>
#include <limits>
#include <stdexcept>
#include <thread>

#ifdef ALPAKA_ACC_CPU_B_TBB_T_SEQ_ENABLED
#    include <tbb/global_control.h>
#    include <tbb/parallel_for.h>
#    include <tbb/task_arena.h>
#endif

namespace test_strategy_floatmodes
{
    namespace a = alpaka;

    using HostAccs = alpaka_test::HostAccs<1, int>;

    //! How the calling thread computes.
    struct Modes
    {
        int rounding;
        bool roundsUp;
        bool keepsSubnormals;

        friend auto operator==(Modes const&, Modes const&) -> bool = default;
    };

    auto modesOfThread() -> Modes
    {
        double volatile one = 1.0;
        double volatile tiny = 1e-30;
        double const volatile sum = one + tiny;
        double volatile smallest = std::numeric_limits<double>::min();
        double volatile half = 0.5;
        double const volatile subnormal = smallest * half;
        return {std::fegetround(), sum > one, subnormal > 0.0};
    }

    //! \param flushes Whether subnormal results become zero, where the processor can do so.
    void setModes(int rounding, [[maybe_unused]] bool flushes)
    {
        std::fesetround(rounding);
#if BOOST_ARCH_X86
        constexpr unsigned flushToZero = 0x8000;
        unsigned const modes = __builtin_ia32_stmxcsr();
        __builtin_ia32_ldmxcsr(flushes ? modes | flushToZero : modes & ~flushToZero);
#endif
    }

    //! Counts the threads that compute in other modes than the given ones, before and behind a barrier.
    struct Kernel
    {
        template<typename TAcc>
        void
        operator()(TAcc const& acc, Modes expected, bool waits, std::atomic<int>* runs, std::atomic<int>* wrong) const
        {
            ++*runs;
            *wrong += modesOfThread() == expected ? 0 : 1;
            if(waits)
                a::syncBlockThreads(acc);
            *wrong += modesOfThread() == expected ? 0 : 1;
        }
    };

    //! A kernel that leaves a mode behind.
    struct Careless
    {
        template<typename TAcc>
        void operator()(TAcc const& acc) const
        {
            a::syncBlockThreads(acc);
            if(microseconds != 0)
                std::this_thread::sleep_for(std::chrono::microseconds(microseconds));
            std::fesetround(FE_DOWNWARD);
        }

        int microseconds = 0; //!< So long that other threads take blocks.
    };

    //! The last thread of each block fails while the others wait at a barrier in modes of their own.
    struct Failing
    {
        template<typename TAcc>
        void operator()(TAcc const& acc) const
        {
            auto const thread = a::getIdx<a::Block, a::Threads>(acc)[0];
            int const before = std::fegetround();
            if(thread + 1 == a::getWorkDiv<a::Block, a::Threads>(acc)[0])
                throw std::runtime_error("failed");
            std::fesetround(FE_UPWARD);
            a::syncBlockThreads(acc);
            std::fesetround(before);
        }
    };

    //! Launches with some modes, then with the usual ones, on the same threads and fibers.
    template<typename TAcc, typename TQueue>
    void check(TQueue& queue)
    {
        auto const workDiv = alpaka_test::lineOf<TAcc>(24, 4);
        for(bool const waits : {false, true})
            for(bool const isUsual : {false, true, false})
            {
                CAPTURE(waits, isUsual);
                a::kernel::exec<TAcc>(queue, workDiv, Careless{});
                std::atomic<int> runs{0};
                std::atomic<int> wrong{0};
                setModes(isUsual ? FE_TONEAREST : FE_UPWARD, !isUsual);
                Modes const expected = modesOfThread();
                a::kernel::exec<TAcc>(queue, workDiv, Kernel{}, expected, waits, &runs, &wrong);
                Modes const after = modesOfThread();
                setModes(FE_TONEAREST, false);
                a::wait::wait(queue);
                CHECK(runs == 24 * static_cast<int>(workDiv.m_blockThreadExtent[0]));
                CHECK(wrong == 0);
                CHECK(after == expected);
            }
    }
} // namespace test_strategy_floatmodes

TEMPLATE_LIST_TEST_CASE(
    "kernel: all threads have the floating-point modes of the launching thread",
    "",
    test_strategy_floatmodes::HostAccs)
{
    using namespace test_strategy_floatmodes;
    auto const dev = alpaka_test::firstDev<TestType>();
    alpaka_test::BlockingQueue<TestType> blocking(dev);
    check<TestType>(blocking);
    alpaka_test::NonBlockingQueue<TestType> nonBlocking(dev);
    check<TestType>(nonBlocking);
}

TEMPLATE_LIST_TEST_CASE(
    "kernel: a launch that fails leaves the floating-point modes of its caller as they were",
    "",
    test_strategy_floatmodes::HostAccs)
{
    using namespace test_strategy_floatmodes;
    alpaka_test::BlockingQueue<TestType> queue(alpaka_test::firstDev<TestType>());
    auto const workDiv = alpaka_test::lineOf<TestType>(24, 4);
    for(int i = 0; i < 20; ++i)
    {
        Modes const before = modesOfThread();
        CHECK_THROWS_AS(a::kernel::exec<TestType>(queue, workDiv, Failing{}), std::runtime_error);
        Modes const after = modesOfThread();
        setModes(FE_TONEAREST, false);
        CHECK(after == before);
    }
}

#if defined(_OPENMP) && defined(ALPAKA_ACC_CPU_B_SEQ_T_OMP2_ENABLED)
TEST_CASE("kernel: a launch that fails leaves the floating-point modes of OpenMP's threads as they were")
{
    using namespace test_strategy_floatmodes;
    using Acc = a::acc::AccCpuOmp2Threads<a::dim::DimInt<1>, int>;
    alpaka_test::BlockingQueue<Acc> queue(alpaka_test::firstDev<Acc>());
    // A careless kernel of another test may have left a mode behind.
#    pragma omp parallel num_threads(4)
    setModes(FE_TONEAREST, false);
    for(int i = 0; i < 20; ++i)
        CHECK_THROWS_AS(a::kernel::exec<Acc>(queue, alpaka_test::lineOf<Acc>(1, 4), Failing{}), std::runtime_error);
    std::atomic<int> wrong{0};
#    pragma omp parallel num_threads(4)
    if(std::fegetround() != FE_TONEAREST)
        ++wrong;
    setModes(FE_TONEAREST, false);
    CHECK(wrong == 0);
}
#endif

#if defined(_OPENMP) && defined(ALPAKA_ACC_CPU_B_OMP2_T_SEQ_ENABLED)
TEST_CASE("kernel: OpenMP's threads that have run blocks have their own floating-point modes again")
{
    using namespace test_strategy_floatmodes;
    using Acc = a::acc::AccCpuOmp2Blocks<a::dim::DimInt<1>, int>;
    alpaka_test::BlockingQueue<Acc> queue(alpaka_test::firstDev<Acc>());
#    pragma omp parallel num_threads(4)
    setModes(FE_TONEAREST, false);
    for(int i = 0; i < 20; ++i)
    {
        std::atomic<int> runs{0};
        std::atomic<int> wrong{0};
        setModes(FE_UPWARD, false);
        a::kernel::exec<Acc>(queue, alpaka_test::lineOf<Acc>(64, 1), Kernel{}, modesOfThread(), false, &runs, &wrong);
        setModes(FE_TONEAREST, false);
        CHECK(wrong == 0);
#    pragma omp parallel num_threads(4)
        if(std::fegetround() != FE_TONEAREST)
            ++wrong;
        CHECK(wrong == 0);
    }
}
#endif

#ifdef ALPAKA_ACC_CPU_B_TBB_T_SEQ_ENABLED
// oneTBB sets the modes of a thread where those of its tasks change, so it must not be misled about them.
TEST_CASE("kernel: oneTBB's threads that have run blocks have their own floating-point modes again")
{
    using namespace test_strategy_floatmodes;
    using Acc = a::acc::AccCpuTbbBlocks<a::dim::DimInt<1>, int>;
    tbb::global_control const limit(tbb::global_control::max_allowed_parallelism, 4);
    tbb::task_arena arena(4);
    std::atomic<int> wrong{0};
    arena.execute(
        [&]
        {
            alpaka_test::BlockingQueue<Acc> queue(alpaka_test::firstDev<Acc>());
            for(int i = 0; i < 20; ++i)
            {
                a::kernel::exec<Acc>(queue, alpaka_test::lineOf<Acc>(64, 1), Careless{100});
                setModes(FE_TONEAREST, false);
                tbb::parallel_for(
                    0,
                    64,
                    [&](int)
                    {
                        wrong += std::fegetround() == FE_TONEAREST ? 0 : 1;
                        std::this_thread::sleep_for(std::chrono::microseconds(100));
                    });
            }
        });
    CHECK(wrong == 0);
}
#endif

#if BOOST_ARCH_X86 && defined(__GLIBC__)
TEST_CASE("core: modes with traps do not trap on flags from before")
{
    namespace a = alpaka;
    a::core::FloatModes const usual;
    std::feclearexcept(FE_ALL_EXCEPT); // flags of earlier tests would trap at once
    ::feenableexcept(FE_DIVBYZERO);
    a::core::FloatModes const trapping;
    usual.apply();
    long double volatile zero = 0.0L;
    long double volatile number = 1.0L / zero;
    CHECK(number > 1.0L);
    trapping.apply();
    number = zero + 2.0L;
    usual.apply();
    CHECK(number == 2.0L);
    std::feclearexcept(FE_ALL_EXCEPT);
}
#endif

TEST_CASE("queue: a host task has the floating-point modes of the thread that enqueued it")
{
    using namespace test_strategy_floatmodes;
    a::queue::QueueCpuNonBlocking queue(a::pltf::getDevByIdx<a::pltf::PltfCpu>(0u));
    Modes inTask[2];
    for(int i : {0, 1})
    {
        setModes(i == 0 ? FE_UPWARD : FE_TONEAREST, i == 0);
        a::queue::enqueue(queue, [&inTask, i] { inTask[i] = modesOfThread(); });
    }
    a::wait::wait(queue);
    CHECK(inTask[0].roundsUp);
    CHECK(inTask[1] == modesOfThread());
}
