// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0
// emulation: CUDA and HIP

#include <alpaka/alpaka.hpp>
#include <alpaka_test/AccRun.hpp>
#include <alpaka_test/Accs.hpp>

#include <catch2/catch.hpp>

#include <cstddef>
#include <stdexcept>
#include <string>
#include <vector>

namespace test_block_phase
{
    namespace a = alpaka;

    //! Hands values around the block, one phase a step, through shared memory and through values of the threads.
    struct HandOn : a::kernel::PhasedKernel
    {
        template<typename TTeam>
        ALPAKA_FN_ACC void operator()(TTeam const& team, bool* success) const
        {
            constexpr int rounds = 3;
            auto const threads = a::getWorkDiv<a::Block, a::Threads>(team);
            auto const count = static_cast<int>(threads.prod());
            auto& values = a::allocVar<int[1024], 0>(team);
            auto mine = a::block::perThread<int>(team, 5);
            a::block::phase(
                team,
                [&](auto const& acc)
                {
                    auto const thread = number(acc);
                    alpaka_test::check(success, mine[acc] == 5);
                    mine[acc] = thread;
                    values[thread] = thread;
                });
            for(int round = 0; round < rounds; ++round)
            {
                a::block::phase(team, [&](auto const& acc) { mine[acc] = values[(number(acc) + count - 1) % count]; });
                a::block::phase(team, [&](auto const& acc) { values[number(acc)] = mine[acc]; });
            }
            a::block::phase(
                team,
                [&](auto const& acc)
                {
                    int const expected = ((number(acc) - rounds) % count + count) % count;
                    alpaka_test::check(success, mine[acc] == expected);
                    alpaka_test::check(
                        success, a::getIdx<a::Grid, a::Blocks>(acc) == a::getIdx<a::Grid, a::Blocks>(team));
                    alpaka_test::check(
                        success,
                        a::getIdx<a::Grid, a::Threads>(acc)
                            == a::getIdx<a::Grid, a::Blocks>(acc) * threads + a::getIdx<a::Block, a::Threads>(acc));
                });
        }

        template<typename TAcc>
        ALPAKA_FN_ACC static auto number(TAcc const& acc) -> int
        {
            return static_cast<int>(
                alpaka_test::numberOf(a::getIdx<a::Block, a::Threads>(acc), a::getWorkDiv<a::Block, a::Threads>(acc)));
        }
    };

    //! Values of a thread that are too large for the frame of the kernel.
    struct Large : a::kernel::PhasedKernel
    {
        struct Value
        {
            double parts[8];
        };

        template<typename TTeam>
        ALPAKA_FN_ACC void operator()(TTeam const& team, bool* success) const
        {
            auto one = a::block::perThread<Value>(team, Value{{1, 2, 3, 4, 5, 6, 7, 8}});
            auto two = a::block::perThread<Value>(team, Value{{8, 7, 6, 5, 4, 3, 2, 1}});
            a::block::phase(team, [&](auto const& acc) { one[acc].parts[7] = HandOn::number(acc); });
            a::block::phase(
                team,
                [&](auto const& acc)
                {
                    bool const good = one[acc].parts[0] < 1.5 && two[acc].parts[0] > 7.5 && two[acc].parts[7] < 1.5;
                    alpaka_test::check(success, good && static_cast<int>(one[acc].parts[7]) == HandOn::number(acc));
                });
        }
    };

    //! Fits into the frame.
    struct Small
    {
        double parts[2];
    };

    //! Copies of values have memory of their own, also where they are too large for the frame.
    template<typename T>
    struct Copies : a::kernel::PhasedKernel
    {
        template<typename TTeam>
        ALPAKA_FN_ACC void operator()(TTeam const& team, bool* success) const
        {
            auto first = a::block::perThread<T>(team, T{{1, 2}});
            auto second = first;
            auto third = a::block::perThread<T>(team, T{{3, 4}});
            a::block::phase(team, [&](auto const& acc) { first[acc].parts[0] = 99.0; });
            third = first;
            a::block::phase(team, [&](auto const& acc) { first[acc].parts[0] = 77.0; });
            a::block::phase(
                team,
                [&](auto const& acc)
                {
                    bool const areOwn = second[acc].parts[0] < 1.5 && third[acc].parts[0] > 98.5
                                        && third[acc].parts[0] < 99.5 && third[acc].parts[1] < 2.5;
                    alpaka_test::check(success, areOwn);
                });
        }
    };

    //! Values that end give their memory back: all of them together would be more than a block can have.
    struct InLoop : a::kernel::PhasedKernel
    {
        template<typename TTeam>
        ALPAKA_FN_ACC void operator()(TTeam const& team, bool* success) const
        {
            auto const kept = a::block::perThread<Large::Value>(team, Large::Value{{1, 2, 3, 4, 5, 6, 7, 8}});
            for(int i = 0; i < 100; ++i)
            {
                auto values = kept;
                auto const copies = values;
                a::block::phase(team, [&](auto const& acc) { values[acc].parts[0] = i; });
                a::block::phase(
                    team,
                    [&](auto const& acc)
                    { alpaka_test::check(success, kept[acc].parts[0] < 1.5 && copies[acc].parts[0] < 1.5); });
            }
        }
    };

    //! Several elements for each thread: as an array, and as the places of a tile that is no multiple of the block.
    template<int TElems>
    struct Elements : a::kernel::PhasedKernel
    {
        template<typename TTeam>
        ALPAKA_FN_ACC void operator()(TTeam const& team, bool* success) const
        {
            auto& visits = a::allocVar<int[4096], 0>(team);
            auto sums = a::block::perThread<int[TElems]>(team, 3);
            auto steps = a::block::perThread<int>(team, 0);
            auto const threads = a::getWorkDiv<a::Block, a::Threads>(team);
            auto extent = threads;
            extent[0] += 1;
            constexpr std::size_t last = TTeam::Dim::value - 1;
            extent[last] += extent[last];
            auto const places = static_cast<int>(extent.prod());
            for(int round = 0; round < 2; ++round)
                a::block::phase(
                    team,
                    [&](auto const& acc)
                    {
                        for(int e = 0; e < TElems; ++e)
                            sums[acc][e] += e * HandOn::number(acc);
                        for(int i = HandOn::number(acc); i < places; i += static_cast<int>(threads.prod()))
                            visits[i] = 0;
                    });
            a::block::phase(
                team,
                extent,
                [&](auto const& acc, auto const& place)
                {
                    ++visits[alpaka_test::numberOf(place, extent)];
                    ++steps[acc];
                    auto const thread = a::getIdx<a::Block, a::Threads>(acc);
                    for(std::size_t d = 0; d <= last; ++d)
                        alpaka_test::check(success, place[d] % threads[d] == thread[d]);
                });
            // Any thread gets the place.
            a::block::phase(team, extent, [&](auto const& place) { ++visits[alpaka_test::numberOf(place, extent)]; });
            a::block::phase(
                team,
                [&](auto const& acc)
                {
                    for(int e = 0; e < TElems; ++e)
                        alpaka_test::check(success, sums[acc][e] == 3 + 2 * e * HandOn::number(acc));
                    for(int i = HandOn::number(acc); i < places; i += static_cast<int>(threads.prod()))
                        alpaka_test::check(success, visits[i] == 2);
                    alpaka_test::check(success, steps[acc] >= 2);
                });
        }
    };

    //! Compiled for one extent.
    struct Fixed : a::kernel::PhasedKernel
    {
        using BlockThreadExtent = a::extent::Fixed<4, 8>;

        template<typename TTeam>
        ALPAKA_FN_ACC void operator()(TTeam const& team, bool* success) const
        {
            auto count = a::block::perThread<int>(team);
            a::block::phase(team, [&](auto const& acc) { ++count[acc]; });
            a::block::phase(team, [&](auto const& acc) { alpaka_test::check(success, count[acc] == 1); });
            alpaka_test::check(success, a::getWorkDiv<a::Block, a::Threads>(team).prod() == 32);
        }
    };

    //! The same calls in an ordinary kernel.
    struct Ordinary
    {
        template<typename TAcc>
        ALPAKA_FN_ACC void operator()(TAcc const& acc, bool* success) const
        {
            auto const count = static_cast<int>(a::getWorkDiv<a::Block, a::Threads>(acc).prod());
            auto& values = a::allocVar<int[16], 0>(acc);
            auto mine = a::block::perThread<int>(acc, -1);
            a::block::phase(acc, [&](auto const& self) { values[HandOn::number(self)] = HandOn::number(self); });
            a::block::phase(acc, [&](auto const& self) { mine[self] = values[(HandOn::number(self) + 1) % count]; });
            alpaka_test::check(success, mine[acc] == (HandOn::number(acc) + 1) % count);
            auto extent = a::getWorkDiv<a::Block, a::Threads>(acc);
            extent[0] *= 2;
            auto several = a::block::perThread<int[2]>(acc, 0);
            int steps = 0;
            a::block::phase(acc, extent, [&](auto const& self, auto const&) { several[self][steps++] += 4; });
            alpaka_test::check(success, steps == 2 && several[acc][0] == 4 && several[acc][1] == 4);
            int places = 0;
            a::block::phase(acc, extent, [&](auto const&) { ++places; });
            alpaka_test::check(success, places == 2);
        }
    };

    struct Nested : a::kernel::PhasedKernel
    {
        template<typename TTeam>
        ALPAKA_FN_ACC void operator()(TTeam const& team) const
        {
            a::block::phase(team, [&](auto const&) { a::block::phase(team, [](auto const&) {}); });
        }
    };

    struct CollectiveInPhase : a::kernel::PhasedKernel
    {
        template<typename TTeam>
        ALPAKA_FN_ACC void operator()(TTeam const& team) const
        {
            auto values = a::block::perThread<int>(team, 1);
            auto const add = [](int lhs, int rhs) { return lhs + rhs; };
            a::block::phase(team, [&](auto const&) { a::block::inclusiveScan(team, values, add); });
        }
    };

    //! A phase that an exception has left is over.
    struct Catches : a::kernel::PhasedKernel
    {
        template<typename TTeam>
        void operator()(TTeam const& team, bool* success) const
        {
            auto count = a::block::perThread<int>(team);
            try
            {
                a::block::phase(
                    team,
                    [&](auto const& acc)
                    {
                        if(++count[acc] == 1 && HandOn::number(acc) == 3)
                            throw std::runtime_error("thread 3");
                    });
            }
            catch(std::runtime_error const&)
            {
                a::block::phase(team, [&](auto const& acc) { ++count[acc]; });
            }
            a::block::phase(
                team,
                [&](auto const& acc) { alpaka_test::check(success, HandOn::number(acc) > 3 || count[acc] == 2); });
        }
    };

    // Of the host alone: devices know no exceptions.
    struct Throws : a::kernel::PhasedKernel
    {
        template<typename TTeam>
        void operator()(TTeam const& team) const
        {
            a::block::phase(
                team,
                [&](auto const& acc)
                {
                    if(HandOn::number(acc) == 3)
                        throw std::runtime_error("thread 3");
                });
        }
    };

    struct TooLarge : a::kernel::PhasedKernel
    {
        template<typename TTeam>
        ALPAKA_FN_ACC void operator()(TTeam const& team) const
        {
            struct Kib
            {
                char bytes[2048];
            };
            auto values = a::block::perThread<Kib>(team);
            a::block::phase(team, [&](auto const& acc) { values[acc].bytes[0] = 1; });
        }
    };

    struct Nothing : a::kernel::PhasedKernel
    {
        template<typename TTeam>
        ALPAKA_FN_ACC void operator()(TTeam const&) const
        {
        }
    };

    using FlatAccs = alpaka_test::Accs<2, int>;
    using FailingAccs = alpaka_test::HostAccs<1, int>;

    //! Extents that do not depend on what the accelerator takes for ordinary kernels.
    template<typename TAcc>
    auto blocksOf(std::size_t threads) -> alpaka_test::WorkDivOf<TAcc>
    {
        using Idx = a::idx::Idx<TAcc>;
        constexpr std::size_t last = a::dim::Dim<TAcc>::value - 1;
        auto blockThreads = alpaka_test::VecOfAcc<TAcc>::ones();
        blockThreads[0] = static_cast<Idx>(last == 0 ? 1 : 2);
        blockThreads[last] = static_cast<Idx>(threads / static_cast<std::size_t>(last == 0 ? 1 : blockThreads[0]));
        return alpaka_test::WorkDivOf<TAcc>(
            alpaka_test::VecOfAcc<TAcc>::all(Idx{2}), blockThreads, alpaka_test::VecOfAcc<TAcc>::ones());
    }

    //! The kernels that take no arguments, for messageOf.
    enum Kind
    {
        nested,
        collectiveInPhase,
        throws,
        tooLarge,
        nothing
    };

    using AnyKind = alpaka_test::OneOf<Nested, CollectiveInPhase, Throws, TooLarge, Nothing>;

    template<typename TAcc>
    auto messageOf(Kind kind, std::size_t threads) -> std::string
    {
        AnyKind const kernel(kind);
        alpaka_test::BlockingQueue<TAcc> queue(alpaka_test::firstDev<TAcc>());
        try
        {
            a::kernel::exec<TAcc>(queue, blocksOf<TAcc>(threads), kernel);
        }
        catch(std::runtime_error const& error)
        {
            return error.what();
        }
        return {};
    }
} // namespace test_block_phase

TEMPLATE_LIST_TEST_CASE("block: phases of a team, on every accelerator", "[block]", alpaka_test::TestAccs)
{
    using namespace test_block_phase;
    using All
        = alpaka_test::OneOf<HandOn, Large, InLoop, Elements<2>, Elements<5>, Copies<Small>, Copies<Large::Value>>;
    for(std::size_t const threads : {2u, 6u, 64u, 256u, 1024u})
    {
        CAPTURE(threads);
        CHECK(alpaka_test::failing<TestType, All>(blocksOf<TestType>(threads)) == std::vector<int>{});
    }
    CHECK(alpaka_test::run<TestType>(alpaka_test::lineOf<TestType>(3, 16), Ordinary{}));
}

TEMPLATE_LIST_TEST_CASE("block: phases with a fixed extent", "[block]", test_block_phase::FlatAccs)
{
    using namespace test_block_phase;
    using Vec = alpaka_test::VecOfAcc<TestType>;
    CHECK(alpaka_test::run<TestType>(alpaka_test::WorkDivOf<TestType>(Vec(3, 2), Vec(4, 8), Vec::ones()), Fixed{}));
    CHECK_THROWS_WITH(
        alpaka_test::run<TestType>(alpaka_test::WorkDivOf<TestType>(Vec(3, 2), Vec(8, 4), Vec::ones()), Fixed{}),
        Catch::Contains("(8, 4)") && Catch::Contains("(4, 8)"));
    // Threads and blocks that are needed for a part only.
    a::workdiv::KernelCfg<TestType> const cfg{Vec(25, 32), Vec(3, 2)};
    bool* const success = nullptr; // of the kernel, which is not launched
    auto const workDiv = a::workdiv::getValidWorkDiv(cfg, alpaka_test::firstDev<TestType>(), Fixed{}, success);
    CHECK(workDiv.m_gridBlockExtent == Vec(3, 2));
    CHECK(workDiv.m_blockThreadExtent == Vec(4, 8));
    CHECK(workDiv.m_threadElemExtent == Vec(3, 2));
}

TEMPLATE_LIST_TEST_CASE("block: what a team refuses", "[block]", test_block_phase::FailingAccs)
{
    using namespace test_block_phase;
    CHECK_THAT(messageOf<TestType>(nested, 8), Catch::Contains("phase was begun inside a phase"));
    CHECK_THAT(messageOf<TestType>(collectiveInPhase, 8), Catch::Contains("called inside a phase"));
    CHECK(messageOf<TestType>(throws, 8) == "thread 3");
    CHECK(alpaka_test::run<TestType>(blocksOf<TestType>(8), Catches{}));
    CHECK_THAT(messageOf<TestType>(tooLarge, 1024), Catch::Contains("2097152 bytes") && Catch::Contains("1048576"));
    CHECK_THAT(messageOf<TestType>(nothing, 1026), Catch::Contains("1024"));
    // Raised between two launches, the limit holds for memory that the first one has got, too.
    std::size_t const before = a::core::settings().blockPerThreadBytes;
    a::core::settings().blockPerThreadBytes = 4 * before;
    CHECK(messageOf<TestType>(tooLarge, 1024).empty());
    a::core::settings().blockPerThreadBytes = before;
    CHECK_THAT(messageOf<TestType>(tooLarge, 1024), Catch::Contains("2097152 bytes") && Catch::Contains("1048576"));
}

TEMPLATE_LIST_TEST_CASE(
    "block: getValidWorkDiv proposes blocks of phased kernels", "[block]", test_block_phase::FailingAccs)
{
    using namespace test_block_phase;
    a::workdiv::KernelCfg<TestType> const cfg{alpaka_test::VecOfAcc<TestType>(100'000)};
    auto const dev = alpaka_test::firstDev<TestType>();
    auto const workDiv = a::workdiv::getValidWorkDiv(cfg, dev, Nothing{});
    CHECK(workDiv.m_blockThreadExtent[0] > 100);
    CHECK(workDiv.m_blockThreadExtent[0] <= 1024);
    CHECK(workDiv.m_blockThreadExtent[0] * workDiv.m_gridBlockExtent[0] == 100'000);
    CHECK(messageOf<TestType>(nothing, static_cast<std::size_t>(workDiv.m_blockThreadExtent[0])).empty());
}
