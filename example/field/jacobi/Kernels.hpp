// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Steps of Jacobi's iteration for Poisson's equation, with the sum of the squares of what each step changed.
#pragma once

#include <alpaka/alpaka.hpp>

namespace field::jacobi
{
    namespace a = alpaka;

    // [ordinary]
    //! n rows and columns, of which the outermost stay as they are.
    struct Step
    {
        static constexpr int first = 0; // row and column of the first thread
        static constexpr int rows = 8;  // of a block
        static constexpr int threadRows = rows;
        static constexpr int columns = 32;

        template<typename TAcc>
        ALPAKA_FN_ACC void operator()(
            TAcc const& acc,
            int n,
            float const* __restrict right,
            float const* __restrict from,
            float* __restrict to,
            float* __restrict change) const
        {
            auto const t = a::getIdx<a::Block, a::Threads>(acc);
            auto const g = a::getIdx<a::Grid, a::Threads>(acc);
            float square = 0.0f;
            if(g[0] > 0 && g[0] < n - 1 && g[1] > 0 && g[1] < n - 1)
            {
                int const i = g[0] * n + g[1];
                float const next = 0.25f * (from[i - n] + from[i + n] + from[i - 1] + from[i + 1] - right[i]);
                square = (next - from[i]) * (next - from[i]);
                to[i] = next;
            }
            float const sum = a::block::reduce(acc, square, a::op::Plus{});
            if(t[0] == 0 && t[1] == 0)
                a::atomicAdd(acc, change, sum);
        }
    };
    // [ordinary]

    // [phased]
    //! Threads for the inner points alone, so that nothing is guarded. Each has a point of several rows: the sums of
    //! the threads are joined once for all of these.
    struct StepPhased : a::PhasedKernel
    {
        static constexpr int first = 1;
        static constexpr int rows = 16; // of a block and of each thread
        static constexpr int threadRows = 1;
        static constexpr int columns = 512;
        using BlockThreadExtent = a::extent::Fixed<1, columns>;

        template<typename TTeam>
        ALPAKA_FN_ACC void operator()(
            TTeam const& team,
            int n,
            float const* __restrict right,
            float const* __restrict from,
            float* __restrict to,
            float* __restrict change) const
        {
            using Vec = a::Vec<a::DimInt<2>, int>;
            auto const block = a::getIdx<a::Grid, a::Blocks>(team);
            int const top = first + block[0] * rows;
            int const left = first + block[1] * columns;
            Vec const points(a::core::min(rows, n - 1 - top), a::core::min(columns, n - 1 - left));
            auto square = a::block::perThread<float>(team, 0.0f);
            a::block::phase(
                team,
                points,
                [&](auto const& acc, Vec const& p)
                {
                    int const i = (top + p[0]) * n + left + p[1];
                    float const next = 0.25f * (from[i - n] + from[i + n] + from[i - 1] + from[i + 1] - right[i]);
                    square[acc] += (next - from[i]) * (next - from[i]);
                    to[i] = next;
                });
            float const sum = a::block::reduce(team, square, a::op::Plus{});
            a::block::once(team, [&](auto const& acc) { a::atomicAdd(acc, change, sum); });
        }
    };
    // [phased]
} // namespace field::jacobi
