// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Each row of a matrix with mean 0 and variance 1, then scaled and shifted: a block for each row.
#pragma once

#include <alpaka/alpaka.hpp>

namespace field::layernorm
{
    namespace a = alpaka;

    //! So few that their sums fit into the vector registers of a CPU and are soon joined.
    inline constexpr int threads = 96;

    //! Sum and sum of squares.
    struct Moments
    {
        float sum;
        float squares;
    };

    struct Join
    {
        ALPAKA_FN_HOST_ACC constexpr auto operator()(Moments const& lhs, Moments const& rhs) const -> Moments
        {
            return {lhs.sum + rhs.sum, lhs.squares + rhs.squares};
        }
    };

    // [ordinary]
    struct LayerNorm
    {
        template<typename TAcc>
        ALPAKA_FN_ACC void operator()(
            TAcc const& acc,
            int columns,
            float const* __restrict scale,
            float const* __restrict shift,
            float const* __restrict from,
            float* __restrict to) const
        {
            int const row = a::getIdx<a::Grid, a::Blocks>(acc)[0] * columns;
            int const t = a::getIdx<a::Block, a::Threads>(acc)[0];
            Moments mine{0.0f, 0.0f};
            for(int i = t; i < columns; i += threads)
                mine = Join{}(mine, {from[row + i], from[row + i] * from[row + i]});
            Moments const all = a::block::reduce(acc, mine, Join{});
            float const mean = all.sum / static_cast<float>(columns);
            float const variance = all.squares / static_cast<float>(columns) - mean * mean;
            float const inverse = 1.0f / a::math::sqrt(acc, variance + 1e-5f);
            for(int i = t; i < columns; i += threads)
                to[row + i] = (from[row + i] - mean) * inverse * scale[i] + shift[i];
        }
    };
    // [ordinary]

    // [phased]
    struct LayerNormPhased : a::PhasedKernel
    {
        using BlockThreadExtent = a::extent::Fixed<threads>;

        template<typename TTeam>
        ALPAKA_FN_ACC void operator()(
            TTeam const& team,
            int columns,
            float const* __restrict scale,
            float const* __restrict shift,
            float const* __restrict from,
            float* __restrict to) const
        {
            int const row = a::getIdx<a::Grid, a::Blocks>(team)[0] * columns;
            float const* const x = from + row;
            float* const y = to + row;
            auto sum = a::block::perThread<float>(team, 0.0f);
            auto squares = a::block::perThread<float>(team, 0.0f);
            a::block::phase(
                team,
                columns,
                [&](auto const& acc, int i)
                {
                    sum[acc] += x[i];
                    squares[acc] += x[i] * x[i];
                });
            auto mine = a::block::perThread<Moments>(team);
            a::block::phase(team, [&](auto const& acc) { mine[acc] = {sum[acc], squares[acc]}; });
            Moments const all = a::block::reduce(team, mine, Join{});
            float const mean = all.sum / static_cast<float>(columns);
            float const variance = all.squares / static_cast<float>(columns) - mean * mean;
            float const inverse = 1.0f / a::math::sqrt(team, variance + 1e-5f);
            a::block::phase(team, columns, [&](int i) { y[i] = (x[i] - mean) * inverse * scale[i] + shift[i]; });
        }
    };
    // [phased]
} // namespace field::layernorm
