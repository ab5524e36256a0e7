// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0
// emulation: CUDA and HIP

#include <alpaka/alpaka.hpp>
#include <alpaka_test/AccRun.hpp>
#include <alpaka_test/Accs.hpp>

#include <catch2/catch.hpp>

#include <cmath>
#include <cstddef>
#include <vector>

namespace test_block_collective
{
    namespace a = alpaka;

    //! Associative but not commutative, and rounding, so that the order of joining shows.
    struct Affine
    {
        float scale;
        float shift;
    };

    struct Compose
    {
        ALPAKA_FN_HOST_ACC auto operator()(Affine const& f, Affine const& g) const -> Affine
        {
            // Said to be one operation: compilers for devices make it one, those for hosts need not.
            return {f.scale * g.scale, ::fmaf(f.shift, g.scale, g.shift)};
        }
    };

    ALPAKA_FN_HOST_ACC inline auto valueOf(int number) -> Affine
    {
        return {1.0f + static_cast<float>(number % 5) * 0.015625f, static_cast<float>(number % 7) * 0.3f};
    }

    //! What each thread finds out, in one struct so that one comparison sees all.
    struct Result
    {
        Affine reduced;
        Affine inclusive;
        Affine exclusive;
        Affine third;
        int odd;
        int all;
        int any;
    };

    //! Computes the same in an ordinary kernel.
    struct ByThreads
    {
        template<typename TAcc>
        ALPAKA_FN_ACC void operator()(TAcc const& acc, Result* results) const
        {
            auto const me = static_cast<int>(a::getIdx<a::Grid, a::Threads>(acc)[0]);
            auto const inBlock = static_cast<int>(a::getIdx<a::Block, a::Threads>(acc)[0]);
            auto const mine = valueOf(inBlock);
            results[me]
                = {a::block::reduce(acc, mine, Compose{}),
                   a::block::inclusiveScan(acc, mine, Compose{}),
                   a::block::exclusiveScan(acc, mine, Affine{1.0f, 0.5f}, Compose{}),
                   a::block::broadcast(acc, mine, 0),
                   a::block::count(acc, inBlock % 2),
                   a::block::all(acc, inBlock >= 0) ? 1 : 0,
                   a::block::any(acc, inBlock < 0) ? 1 : 0};
        }
    };

    //! Computes the same in a phased one.
    struct ByTeam : a::kernel::PhasedKernel
    {
        template<typename TTeam>
        ALPAKA_FN_ACC void operator()(TTeam const& team, Result* results) const
        {
            auto values = a::block::perThread<Affine>(team);
            auto isOdd = a::block::perThread<int>(team);
            auto isNegative = a::block::perThread<bool>(team);
            auto const inBlock
                = [](auto const& acc) { return static_cast<int>(a::getIdx<a::Block, a::Threads>(acc)[0]); };
            a::block::phase(
                team,
                [&](auto const& acc)
                {
                    values[acc] = valueOf(inBlock(acc));
                    isOdd[acc] = inBlock(acc) % 2;
                    isNegative[acc] = inBlock(acc) < 0;
                });
            auto const reduced = a::block::reduce(team, values, Compose{});
            auto const first = a::block::broadcast(team, values, 0);
            int const odd = a::block::count(team, isOdd);
            bool const any = a::block::any(team, isNegative);
            bool const all = !any;
            auto exclusive = values;
            a::block::inclusiveScan(team, values, Compose{});
            a::block::exclusiveScan(team, exclusive, Affine{1.0f, 0.5f}, Compose{});
            a::block::phase(
                team,
                [&](auto const& acc)
                {
                    results[a::getIdx<a::Grid, a::Threads>(acc)[0]]
                        = {reduced, values[acc], exclusive[acc], first, odd, all ? 1 : 0, any ? 1 : 0};
                });
        }
    };

    //! The same, written down once more in the order that the documentation promises.
    auto reference(int threads) -> std::vector<Result>
    {
        std::vector<Affine> level;
        std::vector<Affine> scan;
        for(int i = 0; i < threads; ++i)
            level.push_back(valueOf(i));
        scan = level;
        for(std::size_t distance = 1; distance < scan.size(); distance *= 2)
        {
            auto const before = scan;
            for(std::size_t i = distance; i < scan.size(); ++i)
                scan[i] = Compose{}(before[i - distance], before[i]);
        }
        while(level.size() > 1)
        {
            std::vector<Affine> next;
            for(std::size_t i = 0; i < level.size(); i += 2)
                next.push_back(i + 1 < level.size() ? Compose{}(level[i], level[i + 1]) : level[i]);
            level = next;
        }
        std::vector<Result> results;
        Affine const init{1.0f, 0.5f};
        for(int i = 0; i < threads; ++i)
        {
            auto const at = static_cast<std::size_t>(i);
            results.push_back(
                {level[0], scan[at], i == 0 ? init : Compose{}(init, scan[at - 1]), valueOf(0), threads / 2, 1, 0});
        }
        return results;
    }

    //! Larger than a word, and without a default constructor: a 2 x 2 matrix of rationals would be such a type.
    struct Wide
    {
        explicit Wide(int value)
            : words{value, -value, 2 * value, 0, 0, 0, 0, 0, 0, 0, 0, 0, 3 * value}
        {
        }

        auto operator==(Wide const& other) const -> bool = default;

        int words[13];
    };

    struct Sum
    {
        auto operator()(Wide const& a, Wide const& b) const -> Wide
        {
            Wide sum = a;
            for(int i = 0; i < 13; ++i)
                sum.words[i] += b.words[i];
            return sum;
        }
    };

    struct WideByThreads
    {
        template<typename TAcc>
        void operator()(TAcc const& acc, bool* success) const
        {
            auto const me = a::getIdx<a::Block, a::Threads>(acc);
            auto const extent = a::getWorkDiv<a::Block, a::Threads>(acc);
            int const number = me[0] * extent[1] + me[1];
            int const threads = extent.prod();
            Wide const mine(number + 1);
            for(int repeat = 0; repeat < 2; ++repeat)
            {
                Wide const all(threads * (threads + 1) / 2);
                Wide const before(number * (number + 1) / 2);
                alpaka_test::check(success, a::block::reduce(acc, mine, Sum{}) == all);
                alpaka_test::check(success, a::block::inclusiveScan(acc, mine, Sum{}) == Sum{}(before, mine));
                alpaka_test::check(
                    success, a::block::exclusiveScan(acc, mine, Wide(5), Sum{}) == Sum{}(Wide(5), before));
                alpaka_test::check(
                    success, a::block::broadcast(acc, mine, static_cast<std::size_t>(threads) - 1) == Wide(threads));
                alpaka_test::check(
                    success,
                    a::block::reduce(acc, char(1), [](char x, char y) { return char(x + y); }) == char(threads));
            }
        }
    };

    struct WideByTeam : a::kernel::PhasedKernel
    {
        template<typename TTeam>
        void operator()(TTeam const& team, bool* success) const
        {
            auto values = a::block::perThread<Wide>(team, Wide(1));
            auto const reduced = a::block::reduce(team, values, Sum{});
            a::block::inclusiveScan(team, values, Sum{});
            auto const last = a::block::broadcast(team, values, 11);
            a::block::phase(
                team, [&](auto const&) { alpaka_test::check(success, reduced == Wide(12) && last == Wide(12)); });
        }
    };

    auto isSame(Affine const& lhs, Affine const& rhs) -> bool
    {
        return !(lhs.scale < rhs.scale) && !(rhs.scale < lhs.scale) && !(lhs.shift < rhs.shift)
               && !(rhs.shift < lhs.shift);
    }

    template<typename TAcc, typename TKernel>
    void compare(TKernel const& kernel, int threads)
    {
        CAPTURE(threads, a::getAccName<TAcc>());
        alpaka_test::BlockingQueue<TAcc> queue(alpaka_test::firstDev<TAcc>());
        auto const count = static_cast<std::size_t>(threads);
        alpaka_test::DeviceArray<TAcc, Result> results(queue, 2 * count);
        a::kernel::exec<TAcc>(queue, a::WorkDivMembers<a::DimInt<1>, int>(2, threads, 1), kernel, results.ptr());
        auto const expected = reference(threads);
        auto const got = results.download(queue);
        std::size_t differing = 0;
        for(std::size_t i = 0; i < got.size(); ++i)
        {
            auto const& one = expected[i % count];
            bool const same = isSame(got[i].reduced, one.reduced) && isSame(got[i].inclusive, one.inclusive)
                              && isSame(got[i].exclusive, one.exclusive) && isSame(got[i].third, one.third)
                              && got[i].odd == one.odd && got[i].all == one.all && got[i].any == one.any;
            differing += same ? 0 : 1;
        }
        CHECK(differing == 0);
    }
} // namespace test_block_collective

using LinearAccs = alpaka_test::Accs<1, int>;

TEMPLATE_LIST_TEST_CASE("block: collectives agree bit for bit on every accelerator", "[block]", LinearAccs)
{
    using namespace test_block_collective;
    for(int const threads : {1, 2, 3, 7, 16})
        if(threads <= alpaka_test::threadsUpTo<TestType>(16))
            compare<TestType>(ByThreads{}, threads);
    for(int const threads : {1, 2, 3, 7, 16, 33, 256, 1000, 1024})
        compare<TestType>(ByTeam{}, threads);
}

using PlanarHostAccs = alpaka_test::HostAccs<2, int>;

TEMPLATE_LIST_TEST_CASE("block: collectives of values of any size and blocks of any extent", "[block]", PlanarHostAccs)
{
    using namespace test_block_collective;
    using Vec = alpaka_test::VecOfAcc<TestType>;
    auto const most = alpaka_test::threadsUpTo<TestType>(12);
    for(auto const& extent : {Vec(1, 1), Vec(3, 4), Vec(4, 1), Vec(1, 7)})
        if(extent.prod() <= most)
            CHECK(alpaka_test::run<TestType>(
                alpaka_test::WorkDivOf<TestType>(Vec(2, 2), extent, Vec(1, 1)), WideByThreads{}));
    CHECK(alpaka_test::run<TestType>(alpaka_test::WorkDivOf<TestType>(Vec(2, 2), Vec(3, 4), Vec(1, 1)), WideByTeam{}));
}
