// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

// What the threads of a block do together, and where they stand in grids of one to five dimensions.
// ptx: bar.sync
// ptx: bar.red.popc.u32
// ptx: bar.red.and.pred
// ptx: bar.red.or.pred
// ptx: .extern .shared .align 128 .b8
// ptx: .maxntid 256
// ptx: .minnctapersm 4
#include "Pair.hpp"
#include <cstddef>
#include <cstdint>

namespace services
{
    struct Sum
    {
        ALPAKA_FN_ACC auto operator()(float a, float b) const -> float
        {
            return a + b;
        }
    };

    struct Collectives
    {
        static constexpr int maxThreadsPerBlock = 256;
        static constexpr int minBlocksPerMultiprocessor = 4;

        template<typename TAcc>
        ALPAKA_FN_ACC void operator()(TAcc const& acc, float* data, int* counts) const
        {
            namespace block = alpaka::block;
            auto const i = ptx::inGrid(acc)[0];
            float const mine = data[i];
            counts[0] = alpaka::syncBlockThreadsPredicate<block::sync::op::Count>(acc, mine > 0);
            counts[1] = alpaka::syncBlockThreadsPredicate<block::sync::op::LogicalAnd>(acc, mine > 1);
            counts[2] = alpaka::syncBlockThreadsPredicate<block::sync::op::LogicalOr>(acc, mine > 2);
            float* const shared = alpaka::getMem<float>(acc);
            shared[ptx::inBlock(acc)[0]] = mine;
            alpaka::sync(acc);
            data[i] = shared[0] + block::reduce(acc, mine, Sum{}) + block::inclusiveScan(acc, mine, Sum{})
                      + block::exclusiveScan(acc, mine, 0.f, Sum{}) + block::broadcast(acc, mine, 3);
            counts[3] = block::count(acc, mine > 3) + (block::all(acc, mine > 4) ? 1 : 0)
                        + (block::any(acc, mine > 5) ? 1 : 0);
        }
    };

    struct Team : alpaka::kernel::PhasedKernel
    {
        template<typename TTeam>
        ALPAKA_FN_ACC void operator()(TTeam const& team, float* data, int* counts) const
        {
            namespace block = alpaka::block;
            auto values = block::perThread<float>(team);
            auto& shared = alpaka::allocVar<float, 0>(team);
            block::phase(
                team,
                [&](auto const& acc)
                {
                    values[acc] = data[ptx::inGrid(acc)[0]];
                    if(ptx::inBlock(acc)[0] == 0)
                        shared = alpaka::getMem<float>(acc)[0];
                });
            float const joined = block::reduce(team, values, Sum{}) + block::broadcast(team, values, 3);
            block::inclusiveScan(team, values, Sum{});
            block::exclusiveScan(team, values, 0.f, Sum{});
            int const count
                = block::count(team, values) + (block::all(team, values) ? 1 : 0) + (block::any(team, values) ? 1 : 0);
            block::phase(
                team,
                [&](auto const& acc)
                {
                    data[ptx::inGrid(acc)[0]] = values[acc] + joined + shared;
                    counts[0] = count;
                });
        }
    };

    struct TeamOfFixedExtent : Team
    {
        using BlockThreadExtent = alpaka::extent::Fixed<128>;
    };

    struct Places
    {
        template<typename TAcc, typename TIdx>
        ALPAKA_FN_ACC void operator()(TAcc const& acc, TIdx* out) const
        {
            using namespace alpaka::origin;
            using namespace alpaka::unit;
            auto const sum = alpaka::getIdx<Grid, Blocks>(acc) + alpaka::getIdx<Grid, Threads>(acc)
                             + alpaka::getIdx<Block, Threads>(acc) + alpaka::getWorkDiv<Grid, Blocks>(acc)
                             + alpaka::getWorkDiv<Grid, Threads>(acc) + alpaka::getWorkDiv<Grid, Elems>(acc)
                             + alpaka::getWorkDiv<Block, Threads>(acc) + alpaka::getWorkDiv<Block, Elems>(acc)
                             + alpaka::getWorkDiv<Thread, Elems>(acc) + alpaka::getIdxThreadFirstElem(acc);
            for(auto const& index : alpaka::gridStrided(acc, sum))
                out[alpaka::mapIdx<1>(index, sum)[0]] = 1;
            for(auto const& index : alpaka::elements(acc, sum))
                out[alpaka::mapIdx<1>(index, sum)[0]] = 2;
        }
    };

    template<typename TIdx, std::size_t... TDims>
    auto places() -> bool
    {
        return ((ptx::library<ptx::Acc<TDims, TIdx>, Places, TIdx*>() != nullptr) && ...);
    }
} // namespace services

bool const entries = ptx::library<ptx::Acc<1, int>, services::Collectives, float*, int*>() != nullptr
                     && ptx::library<ptx::Acc<1, int>, services::Team, float*, int*>() != nullptr
                     && ptx::library<ptx::Acc<1, int>, services::TeamOfFixedExtent, float*, int*>() != nullptr
                     && services::places<int, 1, 2, 3, 4>() && services::places<std::uint64_t, 1, 3, 5>()
                     && services::places<std::int16_t, 2>();
