// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0
// emulation: CUDA and HIP

#include <alpaka/alpaka.hpp>
#include <alpaka_test/AccRun.hpp>
#include <alpaka_test/Accs.hpp>

#include <catch2/catch.hpp>

#include <cstddef>
#include <iterator>
#include <vector>

namespace test_fence_litmus
{
    namespace a = alpaka;

    using Accs = alpaka_test::Accs<1, int>;

    // Threads run over arrays of cells, each cell one round of the test: a rendezvous for every round would cost
    // more than the round, and order its operations.
    inline constexpr std::size_t cells = 100000;
    inline constexpr std::size_t cellsPerRendezvous = 20;

    ALPAKA_FN_HOST_ACC inline void store(int* place, int value)
    {
#if ALPAKA_DEVICE_PASS
        *static_cast<int volatile*>(place) = value;
#else
        __atomic_store_n(place, value, __ATOMIC_RELAXED);
#endif
    }

    ALPAKA_FN_HOST_ACC inline auto load(int* place) -> int
    {
#if ALPAKA_DEVICE_PASS
        return *static_cast<int volatile*>(place);
#else
        return __atomic_load_n(place, __ATOMIC_RELAXED);
#endif
    }

    // Each test: how many threads take part, what side number `side` does in a round, and which of the results that
    // they have seen no machine may show.

    //! \tparam TRelease, TAcquire Orders of the fences of writer and reader.
    template<typename TRelease, typename TAcquire>
    struct MessagePassing
    {
        static constexpr int sides = 2;

        template<typename TAcc, typename TScope>
        ALPAKA_FN_ACC static void run(TAcc const& acc, TScope scope, int side, int* x, int* y, int* seen)
        {
            if(side == 0)
            {
                store(x, 1);
                a::fence::mem_fence(acc, scope, TRelease{});
                store(y, 1);
            }
            else
            {
                int const flag = load(y);
                a::fence::mem_fence(acc, scope, TAcquire{});
                int const message = load(x);
                *seen = 2 * flag + message;
            }
        }

        static auto isForbidden(int const* seen) -> bool { return seen[1] == 2; }
    };

    //! The same with a message that goes past the caches: processors keep such stores in no order.
    struct StreamedMessage
    {
        static constexpr int sides = 2;

        template<typename TAcc, typename TScope>
        ALPAKA_FN_ACC static void run(TAcc const& acc, TScope scope, int side, int* x, int* y, int* seen)
        {
            if(side == 0)
            {
                a::mem::storeStreaming(acc, x, 1);
                a::fence::mem_fence(acc, scope, a::order::release);
                store(y, 1);
            }
            else if(load(y) == 1)
            {
                a::fence::mem_fence(acc, scope, a::order::acquire);
                *seen = *x == 1 ? 1 : 2; // the message is no atomic object, and there is none before the flag
            }
        }

        static auto isForbidden(int const* seen) -> bool { return seen[1] == 2; }
    };

    struct StoreBuffering
    {
        static constexpr int sides = 2;

        template<typename TAcc, typename TScope>
        ALPAKA_FN_ACC static void run(TAcc const& acc, TScope scope, int side, int* x, int* y, int* seen)
        {
            store(side == 0 ? x : y, 1);
            a::fence::mem_fence(acc, scope);
            *seen = load(side == 0 ? y : x);
        }

        static auto isForbidden(int const* seen) -> bool { return seen[0] == 0 && seen[1] == 0; }
    };

    //! An acquiring or a releasing fence alone would allow it.
    template<typename TOrder>
    struct LoadBuffering
    {
        static constexpr int sides = 2;

        template<typename TAcc, typename TScope>
        ALPAKA_FN_ACC static void run(TAcc const& acc, TScope scope, int side, int* x, int* y, int* seen)
        {
            *seen = load(side == 0 ? x : y);
            a::fence::mem_fence(acc, scope, TOrder{});
            store(side == 0 ? y : x, 1);
        }

        static auto isForbidden(int const* seen) -> bool { return seen[0] == 1 && seen[1] == 1; }
    };

    //! Independent reads of independent writes: two writers, and two readers who must agree who was first.
    struct IndependentReads
    {
        static constexpr int sides = 4;

        template<typename TAcc, typename TScope>
        ALPAKA_FN_ACC static void run(TAcc const& acc, TScope scope, int side, int* x, int* y, int* seen)
        {
            if(side < 2)
                store(side == 0 ? x : y, 1);
            else
            {
                int const first = load(side == 2 ? x : y);
                a::fence::mem_fence(acc, scope);
                int const second = load(side == 2 ? y : x);
                *seen = 2 * first + second;
            }
        }

        static auto isForbidden(int const* seen) -> bool { return seen[2] == 2 && seen[3] == 2; }
    };

    //! All sides go on together where they can: what a fence forbids happens within some ten nanoseconds. They need
    //! not run at the same time, so waits are bounded, and a thread that has waited in vain three times waits no more.
    template<int TSides>
    class Rendezvous
    {
    public:
        template<typename TAcc>
        ALPAKA_FN_ACC void meet(TAcc const& acc, int* arrived)
        {
            a::atomicAdd(acc, arrived, 1, a::hierarchy::Grids{});
            m_expected += TSides;
            while(m_looks != 0 && load(arrived) < m_expected)
                --m_looks;
        }

    private:
        int m_expected = 0;
        int m_looks = 300000;
    };

    //! The threads of the launch, or of one launch for each, are the sides of the test.
    template<typename TTest, typename TScope>
    struct Sides
    {
        template<typename TAcc>
        ALPAKA_FN_ACC void operator()(TAcc const& acc, int begin, int* x, int* y, int* seen, int* arrived) const
        {
            int const side = begin + a::getIdx<a::Grid, a::Threads>(acc)[0];
            if(side >= TTest::sides)
                return;
            Rendezvous<TTest::sides> rendezvous;
            for(std::size_t i = 0; i < cells; ++i)
            {
                if(i % cellsPerRendezvous == 0)
                    rendezvous.meet(acc, arrived);
                TTest::run(acc, TScope{}, side, x + i, y + i, seen + TTest::sides * i + side);
            }
        }
    };

    //! What the host has to know of a test.
    struct Test
    {
        int sides;
        auto (*isForbidden)(int const* seen) -> bool;
    };

    template<typename... TTests>
    struct Tests
    {
        static constexpr Test list[sizeof...(TTests)] = {{TTests::sides, &TTests::isForbidden}...};
        //! The tests with one scope after the tests with another.
        using Kernels = alpaka_test::OneOf<
            Sides<TTests, a::memory_scope::Grid>...,
            Sides<TTests, a::memory_scope::Block>...,
            Sides<TTests, a::memory_scope::Device>...,
            Sides<TTests, a::memory_scope::System>...>;
    };

    namespace o = alpaka::order;
    using AllTests = Tests<
        MessagePassing<o::Release, o::Acquire>,
        MessagePassing<o::AcqRel, o::AcqRel>,
        MessagePassing<o::SeqCst, o::SeqCst>,
        StreamedMessage,
        StoreBuffering,
        LoadBuffering<o::AcqRel>,
        LoadBuffering<o::SeqCst>,
        IndependentReads>;
    inline constexpr int testCount = static_cast<int>(std::size(AllTests::list));

    inline auto forbiddenOutcomes(Test const& test, std::vector<int> const& seen) -> int
    {
        int forbidden = 0;
        for(std::size_t i = 0; i < cells; ++i)
            forbidden += test.isForbidden(&seen[static_cast<std::size_t>(test.sides) * i]) ? 1 : 0;
        return forbidden;
    }

    //! All sides in one launch.
    template<typename TAcc>
    void runInside(Test const& test, AllTests::Kernels const& kernel, std::size_t blocks, std::size_t threads)
    {
        auto const results = static_cast<std::size_t>(test.sides) * cells;
        alpaka_test::BlockingQueue<TAcc> queue(alpaka_test::firstDev<TAcc>());
        alpaka_test::DeviceArray<TAcc, int> x(queue, cells), y(queue, cells), seen(queue, results);
        alpaka_test::DeviceArray<TAcc, int> arrived(queue, 1);
        auto const workDiv = alpaka_test::lineOf<TAcc>(blocks, threads);
        a::kernel::exec<TAcc>(queue, workDiv, kernel, 0, x.ptr(), y.ptr(), seen.ptr(), arrived.ptr());
        CHECK(forbiddenOutcomes(test, seen.download(queue)) == 0);
    }

    //! Each side in a queue of its own.
    template<typename TAcc>
    void runApart(Test const& test, AllTests::Kernels const& kernel)
    {
        auto const results = static_cast<std::size_t>(test.sides) * cells;
        std::vector<alpaka_test::NonBlockingQueue<TAcc>> queues;
        for(int side = 0; side < test.sides; ++side)
            queues.emplace_back(alpaka_test::firstDev<TAcc>());
        auto const workDiv = alpaka_test::lineOf<TAcc>(1, 1);
        auto& first = queues[0];
        alpaka_test::DeviceArray<TAcc, int> x(first, cells), y(first, cells), seen(first, results);
        alpaka_test::DeviceArray<TAcc, int> arrived(first, 1);
        a::wait::wait(first);
        int side = 0;
        for(auto& queue : queues)
            a::kernel::exec<TAcc>(queue, workDiv, kernel, side++, x.ptr(), y.ptr(), seen.ptr(), arrived.ptr());
        for(auto& queue : queues)
            a::wait::wait(queue);
        CHECK(forbiddenOutcomes(test, seen.download(first)) == 0);
    }

    template<typename TAcc>
    void runAll(int batches)
    {
        for(int which = 0; which < AllTests::Kernels::count; ++which)
        {
            int const scope = which / testCount;
            INFO("test " << which % testCount << ", scope " << scope);
            AllTests::Kernels const kernel(which);
            auto const& test = AllTests::list[which % testCount];
            auto const sides = static_cast<std::size_t>(test.sides);
            for(int batch = 0; batch < batches; ++batch)
            {
                if(scope == 0)
                    runInside<TAcc>(test, kernel, sides, 1);
                else if(scope > 1)
                    runApart<TAcc>(test, kernel);
                else if(alpaka_test::threadsUpTo<TAcc>(sides) == test.sides)
                    runInside<TAcc>(test, kernel, 1, sides);
            }
        }
    }
} // namespace test_fence_litmus

TEMPLATE_LIST_TEST_CASE("fence: many rounds show no forbidden outcome", "", test_fence_litmus::Accs)
{
    // A round takes a thread of a device a microsecond.
#if defined(ALPAKA_TEST_QUICK) || (defined(ALPAKA_TEST_DEVICE) && !defined(ALPAKA_TEST_ALL))
    test_fence_litmus::runAll<TestType>(2);
#else
    test_fence_litmus::runAll<TestType>(10);
#endif
}

TEMPLATE_LIST_TEST_CASE("fence: ten million rounds show no forbidden outcome", "[.long]", test_fence_litmus::Accs)
{
    test_fence_litmus::runAll<TestType>(100);
}
