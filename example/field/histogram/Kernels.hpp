// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! How often each byte occurs: blocks count in shared bins first.
#pragma once

#include <alpaka/alpaka.hpp>

namespace field::histogram
{
    namespace a = alpaka;

    inline constexpr int threads = 256;
    inline constexpr int bins = 256;

    // [ordinary]
    struct Histogram
    {
        //! \param share Values that a block counts.
        template<typename TAcc>
        ALPAKA_FN_ACC void operator()(
            TAcc const& acc, int n, int share, unsigned char const* __restrict values, unsigned* __restrict counts)
            const
        {
            ALPAKA_SHARED(acc, unsigned[bins], mine);
            int const t = a::getIdx<a::Block, a::Threads>(acc)[0];
            int const first = a::getIdx<a::Grid, a::Blocks>(acc)[0] * share;
            int const end = first + share < n ? first + share : n;
            for(int bin = t; bin < bins; bin += threads)
                mine[bin] = 0;
            a::sync(acc);
            for(int i = first + t; i < end; i += threads)
                a::atomicAdd(acc, &mine[values[i]], 1u, a::hierarchy::Threads{});
            a::sync(acc);
            for(int bin = t; bin < bins; bin += threads)
                a::atomicAdd(acc, &counts[bin], mine[bin]);
        }
    };
    // [ordinary]

    // [phased]
    struct HistogramPhased : a::PhasedKernel
    {
        using BlockThreadExtent = a::extent::Fixed<threads>;

        //! \param share Values that a block counts.
        template<typename TTeam>
        ALPAKA_FN_ACC void operator()(
            TTeam const& team, int n, int share, unsigned char const* __restrict values, unsigned* __restrict counts)
            const
        {
            ALPAKA_SHARED(team, unsigned[bins], mine);
            int const first = a::getIdx<a::Grid, a::Blocks>(team)[0] * share;
            int const size = first + share < n ? share : n - first;
            unsigned char const* const in = values + first;
            a::block::phase(team, bins, [&](int bin) { mine[bin] = 0; });
            a::block::phase(
                team,
                size,
                [&](auto const& acc, int i) { a::atomicAdd(acc, &mine[in[i]], 1u, a::hierarchy::Threads{}); });
            a::block::phase(team, bins, [&](auto const& acc, int bin) { a::atomicAdd(acc, &counts[bin], mine[bin]); });
        }
    };
    // [phased]
} // namespace field::histogram
