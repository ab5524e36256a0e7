// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The product of two square matrices with register blocks: a thread has several rows of two packs. Rows of threads
//! are neighbouring packs. The number of rows is a multiple of 128.
#pragma once

#include "Pack.hpp"

namespace field::sgemm
{
    // [ordinary]
    template<typename TShape>
    struct Product
    {
        template<typename TAcc>
        ALPAKA_FN_ACC void operator()(
            TAcc const& acc, int n, float const* __restrict lhs, float const* __restrict rhs, float* __restrict out)
            const
        {
            using S = TShape;
            using Values = Pack<S::lanes>;
            ALPAKA_SHARED(acc, float[S::rows][S::depth], left);
            ALPAKA_SHARED(acc, Values[S::depth][S::packs], right);
            auto const t = a::getIdx<a::Block, a::Threads>(acc);
            auto const block = a::getIdx<a::Grid, a::Blocks>(acc);
            int const row = block[0] * S::rows;
            int const column = block[1] * S::columns;
            Values sum[S::threadRows][2] = {};
            for(int first = 0; first < n; first += S::depth)
            {
                for(int r = t[0]; r < S::rows; r += S::threadsDown)
                    for(int k = t[1]; k < S::depth; k += S::threadsAcross)
                        left[r][k] = lhs[(row + r) * n + first + k];
                for(int k = t[0]; k < S::depth; k += S::threadsDown)
                    for(int p = t[1]; p < S::packs; p += S::threadsAcross)
                        right[k][p].load(rhs + (first + k) * n + column + p * S::lanes);
                a::sync(acc);
                for(int k = 0; k < S::depth; ++k)
                    for(int r = 0; r < S::threadRows; ++r)
                        for(int c = 0; c < 2; ++c)
                            sum[r][c].addProduct(
                                left[t[0] * S::threadRows + r][k], right[k][t[1] + c * S::threadsAcross]);
                a::sync(acc);
            }
            for(int r = 0; r < S::threadRows; ++r)
                for(int c = 0; c < 2; ++c)
                    sum[r][c].store(
                        out + (row + t[0] * S::threadRows + r) * n + column
                        + (t[1] + c * S::threadsAcross) * S::lanes);
        }
    };
    // [ordinary]

    // [phased]
    template<typename TShape>
    struct ProductPhased : a::PhasedKernel
    {
        using BlockThreadExtent = a::extent::Fixed<TShape::threadsDown, TShape::threadsAcross>;

        template<typename TTeam>
        ALPAKA_FN_ACC void operator()(
            TTeam const& team, int n, float const* __restrict lhs, float const* __restrict rhs, float* __restrict out)
            const
        {
            using S = TShape;
            using Values = Pack<S::lanes>;
            using Extent = a::Vec<a::DimInt<2>, int>;
            ALPAKA_SHARED(team, float[S::rows][S::depth], left);
            ALPAKA_SHARED(team, Values[S::depth][S::packs], right);
            auto sum = a::block::perThread<Values[S::threadRows][2]>(team, Values{});
            auto const block = a::getIdx<a::Grid, a::Blocks>(team);
            int const row = block[0] * S::rows;
            int const column = block[1] * S::columns;
            for(int first = 0; first < n; first += S::depth)
            {
                a::block::phase(
                    team,
                    Extent(S::rows, S::depth),
                    [&](auto const& at) { left[at[0]][at[1]] = lhs[(row + at[0]) * n + first + at[1]]; });
                a::block::phase(
                    team,
                    Extent(S::depth, S::packs),
                    [&](auto const& at)
                    { right[at[0]][at[1]].load(rhs + (first + at[0]) * n + column + at[1] * S::lanes); });
                a::block::phase(
                    team,
                    [&](auto const& acc, auto const& t)
                    {
                        Values mine[S::threadRows][2]; // in registers
                        for(int r = 0; r < S::threadRows; ++r)
                            for(int c = 0; c < 2; ++c)
                                mine[r][c] = sum[acc][r][c];
                        for(int k = 0; k < S::depth; ++k)
                            for(int r = 0; r < S::threadRows; ++r)
                                for(int c = 0; c < 2; ++c)
                                    mine[r][c].addProduct(
                                        left[t[0] * S::threadRows + r][k], right[k][t[1] + c * S::threadsAcross]);
                        for(int r = 0; r < S::threadRows; ++r)
                            for(int c = 0; c < 2; ++c)
                                sum[acc][r][c] = mine[r][c];
                    });
            }
            a::block::phase(
                team,
                [&](auto const& acc, auto const& t)
                {
                    for(int r = 0; r < S::threadRows; ++r)
                        for(int c = 0; c < 2; ++c)
                            sum[acc][r][c].store(
                                out + (row + t[0] * S::threadRows + r) * n + column
                                + (t[1] + c * S::threadsAcross) * S::lanes);
                });
        }
    };
    // [phased]
} // namespace field::sgemm
