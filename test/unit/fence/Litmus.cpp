// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

#include <alpaka/alpaka.hpp>
#include <alpaka_test/AccRun.hpp>
#include <alpaka_test/Accs.hpp>

#include <catch2/catch.hpp>

#include <cstddef>
#include <vector>

namespace test_fence_litmus
{
    namespace a = alpaka;

    using Accs = alpaka_test::Accs<1, int>;

    // Two threads run over arrays of cells, each cell one round of the test: a rendezvous for every round would cost
    // more than the round, and order its operations.
    inline constexpr std::size_t cells = 100000;

    ALPAKA_FN_HOST_ACC inline void store(int* place, int value)
    {
#if BOOST_ARCH_PTX || BOOST_ARCH_HSA
        *static_cast<int volatile*>(place) = value;
#else
        __atomic_store_n(place, value, __ATOMIC_RELAXED);
#endif
    }

    ALPAKA_FN_HOST_ACC inline auto load(int* place) -> int
    {
#if BOOST_ARCH_PTX || BOOST_ARCH_HSA
        return *static_cast<int volatile*>(place);
#else
        return __atomic_load_n(place, __ATOMIC_RELAXED);
#endif
    }

    struct MessagePassing
    {
        template<typename TAcc, typename TScope>
        ALPAKA_FN_ACC static void run(TAcc const& acc, TScope scope, bool first, int* x, int* y, int* seen)
        {
            if(first)
            {
                store(x, 1);
                a::fence::mem_fence(acc, scope, a::order::release);
                store(y, 1);
            }
            else
            {
                int const flag = load(y);
                a::fence::mem_fence(acc, scope, a::order::acquire);
                int const message = load(x);
                *seen = 2 * flag + message;
            }
        }

        static auto isForbidden(int, int second) -> bool
        {
            return second == 2;
        }
    };

    struct StoreBuffering
    {
        template<typename TAcc, typename TScope>
        ALPAKA_FN_ACC static void run(TAcc const& acc, TScope scope, bool first, int* x, int* y, int* seen)
        {
            store(first ? x : y, 1);
            a::fence::mem_fence(acc, scope);
            *seen = load(first ? y : x);
        }

        static auto isForbidden(int first, int second) -> bool
        {
            return first == 0 && second == 0;
        }
    };

    struct LoadBuffering
    {
        template<typename TAcc, typename TScope>
        ALPAKA_FN_ACC static void run(TAcc const& acc, TScope scope, bool first, int* x, int* y, int* seen)
        {
            *seen = load(first ? x : y);
            a::fence::mem_fence(acc, scope, a::order::acq_rel);
            store(first ? y : x, 1);
        }

        static auto isForbidden(int first, int second) -> bool
        {
            return first == 1 && second == 1;
        }
    };

    //! Threads 0 and 1 of the launch, or of two launches, are the two sides of the test.
    template<typename TTest, typename TScope>
    struct Sides
    {
        template<typename TAcc>
        ALPAKA_FN_ACC void operator()(TAcc const& acc, int begin, int* x, int* y, int* seen, int* arrived) const
        {
            int const side = begin + a::getIdx<a::Grid, a::Threads>(acc)[0];
            if(side > 1)
                return;
            // Both start together where they can. They need not run at the same time, so the wait is bounded.
            a::atomicAdd(acc, arrived, 1, a::hierarchy::Grids{});
            for(int i = 0; i < 20000 && load(arrived) != 2; ++i)
            {
            }
            for(std::size_t i = 0; i < cells; ++i)
                TTest::run(acc, TScope{}, side == 0, x + i, y + i, seen + 2 * i + static_cast<std::size_t>(side));
        }
    };

    template<typename TTest>
    void checkOutcomes(std::vector<int> const& seen)
    {
        int forbidden = 0;
        for(std::size_t i = 0; i < cells; ++i)
            forbidden += TTest::isForbidden(seen[2 * i], seen[2 * i + 1]) ? 1 : 0;
        CHECK(forbidden == 0);
    }

    //! Both sides in one launch.
    template<typename TAcc, typename TTest, typename TScope>
    void runInside(std::size_t blocks, std::size_t threads, int batches)
    {
        alpaka_test::BlockingQueue<TAcc> queue(alpaka_test::firstDev<TAcc>());
        for(int batch = 0; batch < batches; ++batch)
        {
            alpaka_test::DeviceArray<TAcc, int> x(queue, cells), y(queue, cells), seen(queue, 2 * cells);
            alpaka_test::DeviceArray<TAcc, int> arrived(queue, 1);
            a::kernel::exec<TAcc>(
                queue,
                alpaka_test::lineOf<TAcc>(blocks, threads),
                Sides<TTest, TScope>{},
                0,
                x.ptr(),
                y.ptr(),
                seen.ptr(),
                arrived.ptr());
            checkOutcomes<TTest>(seen.download(queue));
        }
    }

    //! One side in each of two queues.
    template<typename TAcc, typename TTest, typename TScope>
    void runApart(int batches)
    {
        auto const dev = alpaka_test::firstDev<TAcc>();
        alpaka_test::NonBlockingQueue<TAcc> first(dev), second(dev);
        auto const workDiv = alpaka_test::lineOf<TAcc>(1, 1);
        for(int batch = 0; batch < batches; ++batch)
        {
            alpaka_test::DeviceArray<TAcc, int> x(first, cells), y(first, cells), seen(first, 2 * cells);
            alpaka_test::DeviceArray<TAcc, int> arrived(first, 1);
            a::wait::wait(first);
            Sides<TTest, TScope> const sides{};
            a::kernel::exec<TAcc>(first, workDiv, sides, 0, x.ptr(), y.ptr(), seen.ptr(), arrived.ptr());
            a::kernel::exec<TAcc>(second, workDiv, sides, 1, x.ptr(), y.ptr(), seen.ptr(), arrived.ptr());
            a::wait::wait(second);
            checkOutcomes<TTest>(seen.download(first));
        }
    }

    template<typename TAcc, typename TTest>
    void runEverywhere(int batches)
    {
        runInside<TAcc, TTest, a::memory_scope::Grid>(2, 1, batches);
        if(alpaka_test::threadsUpTo<TAcc>(2) == 2)
            runInside<TAcc, TTest, a::memory_scope::Block>(1, 2, batches);
        runApart<TAcc, TTest, a::memory_scope::Device>(batches);
        runApart<TAcc, TTest, a::memory_scope::System>(1);
    }

    template<typename TAcc>
    void runAll(int batches)
    {
        runEverywhere<TAcc, MessagePassing>(batches);
        runEverywhere<TAcc, StoreBuffering>(batches);
        runEverywhere<TAcc, LoadBuffering>(batches);
    }
} // namespace test_fence_litmus

TEMPLATE_LIST_TEST_CASE("fence: a million rounds show no forbidden outcome", "", test_fence_litmus::Accs)
{
    test_fence_litmus::runAll<TestType>(10);
}

TEMPLATE_LIST_TEST_CASE("fence: ten million rounds show no forbidden outcome", "[.long]", test_fence_litmus::Accs)
{
    test_fence_litmus::runAll<TestType>(100);
}
