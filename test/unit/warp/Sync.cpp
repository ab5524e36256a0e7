// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0
// emulation: CUDA and HIP

#include <alpaka/alpaka.hpp>
#include <alpaka_test/AccRun.hpp>
#include <alpaka_test/Accs.hpp>

#include <catch2/catch.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <tuple>

// The barrier of lanes: what a lane has written before is there for the others behind it.
namespace test_warp_sync
{
    namespace a = alpaka;
    namespace w = a::warp;

    using Accs = alpaka_test::ServiceAccs<1, int>;
    constexpr int threads = 128;

    //! The bits of `count` lanes from `first` on.
    ALPAKA_FN_HOST_ACC constexpr auto lanes(int first, int count) -> std::uint64_t
    {
        return (count == 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << count) - 1) << first;
    }

    //! Lanes hand their numbers round through shared memory, in groups of half a warp, that come to barriers of their
    //! own as often as they like, and in whole warps.
    struct Exchange
    {
        template<typename TAcc>
        ALPAKA_FN_ACC void operator()(TAcc const& acc, bool* success) const
        {
            auto& shared = a::block::shared::st::allocVar<int[threads], 1>(acc);
            auto& global = a::block::shared::st::allocVar<int[threads], 2>(acc);
            int const me = a::getIdx<a::Block, a::Threads>(acc)[0];
            int const size = w::getSize(acc);
            for(int round = 0; round < 5; ++round)
            {
                shared[me] = 1000 * round + me;
                w::sync(acc);
                int const next = me / size * size + (me + 1) % size;
                alpaka_test::check(success, shared[next] == 1000 * round + next);
                w::sync(acc);
            }
            int const half = size == 1 ? 1 : size / 2;
            int const first = me / half * half;
            auto const mask = lanes(first % size, half);
            // The upper halves go round more often.
            if(first % size == 0)
                turn(acc, 3, global, first, half, mask, success);
            else
                turn(acc, 7, global, first, half, mask, success);
            a::syncBlockThreads(acc); // an emulated wavefront does not come together behind branches
            int const behind = me / size * size + (me + half) % size;
            alpaka_test::check(success, global[behind] == (behind % size < half ? 2 : 6));
        }

    private:
        template<typename TAcc>
        ALPAKA_FN_ACC static void turn(
            TAcc const& acc,
            int rounds,
            int (&memory)[threads],
            int first,
            int half,
            std::uint64_t mask,
            bool* success)
        {
            int const me = a::getIdx<a::Block, a::Threads>(acc)[0];
            for(int round = 0; round < rounds; ++round)
            {
                memory[me] = round;
                w::sync(acc, mask);
                alpaka_test::check(success, memory[first + (me - first + half - 1) % half] == round);
                w::sync(acc, mask);
            }
        }
    };
} // namespace test_warp_sync

TEMPLATE_LIST_TEST_CASE("warp: lanes see behind their barrier what others wrote before it", "", test_warp_sync::Accs)
{
    using namespace test_warp_sync;
    auto const count = static_cast<std::size_t>(threads);
    CHECK(alpaka_test::run<TestType>(alpaka_test::lineOf<TestType>(3, count), Exchange{}));
}

#if defined(ALPAKA_ACC_CPU_BLOCK_PER_CORE_ENABLED) && !defined(ALPAKA_TEST_DEVICE)
namespace test_warp_sync
{
    template<std::size_t TWarpSize>
    using Warps = a::acc::AccCpuWarps<TWarpSize, a::DimInt<1>, int>;

    using Emulated = std::tuple<Warps<4>, Warps<8>, Warps<32>, Warps<64>>;

    //! Some lanes have barriers of their own while another one of their warp runs, has returned or
    //! waits for the block.
    struct OfSome
    {
        template<typename TAcc>
        void operator()(TAcc const& acc, bool* success) const
        {
            auto& steps = a::block::shared::st::allocVar<int[threads], 3>(acc);
            int const me = a::getIdx<a::Block, a::Threads>(acc)[0];
            int const lane = w::getLaneIdx(acc);
            int const first = me - lane;
            steps[me] = 0;
            a::syncBlockThreads(acc);
            if(lane == 0 || lane == 2)
            {
                for(int round = 1; round < 4; ++round)
                {
                    steps[me] = round;
                    w::sync(acc, 0b101);
                    alpaka_test::check(success, steps[first + 2 - lane] == round);
                    w::sync(acc, 0b101);
                }
                // Lane 1 returns: two pairs wait for that.
                w::sync(acc, lane == 0 ? 0b0011 : 0b0110);
                alpaka_test::check(success, steps[first + 1] == 7);
                w::sync(acc, 0b101);
            }
            else if(lane < 4)
                for(int round = 0; round < 20; ++round)
                    w::sync(acc, 0b1010);
            if(lane == 1)
            {
                steps[me] = 7;
                return;
            }
            a::syncBlockThreads(acc);
            alpaka_test::check(success, steps[first] == 3 && steps[first + 2] == 3);
            w::sync(acc);
        }
    };

    enum class Fault
    {
        outside,
        otherMask,
        otherFunction,
        barrier
    };

    struct Faulty
    {
        template<typename TAcc>
        void operator()(TAcc const& acc, Fault fault) const
        {
            int const lane = w::getLaneIdx(acc);
            switch(fault)
            {
            case Fault::outside:
                w::sync(acc, lane == 3 ? 0b0111 : ~0ull);
                break;
            case Fault::otherMask:
                w::sync(acc, lane == 2 ? 0b0110 : 0b1111);
                break;
            case Fault::otherFunction:
                if(lane == 2)
                    static_cast<void>(w::any(acc, 1));
                else
                    w::sync(acc);
                break;
            case Fault::barrier:
                if(lane == 2)
                    a::syncBlockThreads(acc);
                else
                    w::sync(acc);
            }
        }
    };

    auto errorOf(Fault fault) -> std::string
    {
        alpaka_test::BlockingQueue<Warps<4>> queue(alpaka_test::firstDev<Warps<4>>());
        try
        {
            a::kernel::exec<Warps<4>>(queue, {2, 4}, Faulty{}, fault);
        }
        catch(a::core::Error const& error)
        {
            return error.what();
        }
        return "";
    }

    struct NotMine
    {
        template<typename TAcc>
        void operator()(TAcc const& acc, std::uint64_t mask) const
        {
            w::sync(acc, mask);
        }
    };
} // namespace test_warp_sync

TEMPLATE_LIST_TEST_CASE("warp: emulated lanes hand values round at their barrier", "", test_warp_sync::Emulated)
{
    using namespace test_warp_sync;
    CHECK(alpaka_test::run<TestType>(alpaka_test::lineOf<TestType>(3, threads), Exchange{}));
    CHECK(alpaka_test::run<TestType>(alpaka_test::lineOf<TestType>(3, threads), OfSome{}));
}

TEST_CASE("warp: lanes at a barrier of lanes that others cannot reach are an error, not a hang")
{
    using namespace test_warp_sync;
    using Catch::Contains;
    CHECK_THAT(
        errorOf(Fault::outside), Contains("warp::sync(acc, mask): the mask 7 has no bit for the calling lane, 3"));
    CHECK_THAT(
        errorOf(Fault::otherMask),
        Contains("warp::sync: thread (0)") && Contains("thread (2), which waits in warp::sync with another mask"));
    CHECK_THAT(
        errorOf(Fault::otherFunction),
        Contains("warp::sync: thread (0)") && Contains("thread (2), which waits in warp::any"));
    CHECK_THAT(
        errorOf(Fault::barrier),
        Contains("warp::sync: thread (0)") && Contains("thread (2), which waits in block::sync::syncBlockThreads"));
}

TEMPLATE_LIST_TEST_CASE("warp: a mask without the calling lane is an error", "", test_warp_sync::Accs)
{
    using namespace test_warp_sync;
    alpaka_test::BlockingQueue<TestType> queue(alpaka_test::firstDev<TestType>());
    auto const workDiv = alpaka_test::lineOf<TestType>(1, 1);
    CHECK_NOTHROW(a::kernel::exec<TestType>(queue, workDiv, NotMine{}, std::uint64_t{3}));
    CHECK_THROWS_WITH(
        a::kernel::exec<TestType>(queue, workDiv, NotMine{}, std::uint64_t{2}),
        Catch::Contains("warp::sync(acc, mask): the mask 2 has no bit for the calling lane, 0"));
}
#endif
