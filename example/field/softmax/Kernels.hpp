// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Softmax of each row of a matrix: a block finds the greatest value, the sum of the exponentials, and divides.
#pragma once

#include <alpaka/alpaka.hpp>

namespace field::softmax
{
    namespace a = alpaka;

    inline constexpr int threads = 128;

    // [ordinary]
    struct Softmax
    {
        template<typename TAcc>
        ALPAKA_FN_ACC void
        operator()(TAcc const& acc, int columns, float const* __restrict from, float* __restrict to) const
        {
            ALPAKA_SHARED(acc, float[threads], part);
            int const row = a::getIdx<a::Grid, a::Blocks>(acc)[0] * columns;
            int const t = a::getIdx<a::Block, a::Threads>(acc)[0];
            float most = from[row];
            for(int i = t; i < columns; i += threads)
                most = a::math::max(acc, most, from[row + i]);
            part[t] = most;
            a::sync(acc);
            for(int width = threads / 2; width > 0; width /= 2)
            {
                if(t < width)
                    part[t] = a::math::max(acc, part[t], part[t + width]);
                a::sync(acc);
            }
            most = part[0];
            a::sync(acc);
            float sum = 0.0f;
            for(int i = t; i < columns; i += threads)
            {
                float const power = a::math::exp(acc, from[row + i] - most);
                to[row + i] = power;
                sum += power;
            }
            part[t] = sum;
            a::sync(acc);
            for(int width = threads / 2; width > 0; width /= 2)
            {
                if(t < width)
                    part[t] += part[t + width];
                a::sync(acc);
            }
            float const scale = 1.0f / part[0];
            for(int i = t; i < columns; i += threads)
                to[row + i] *= scale;
        }
    };
    // [ordinary]

    // [phased]
    struct SoftmaxPhased : a::PhasedKernel
    {
        using BlockThreadExtent = a::extent::Fixed<threads>;

        template<typename TTeam>
        ALPAKA_FN_ACC void
        operator()(TTeam const& team, int columns, float const* __restrict from, float* __restrict to) const
        {
            int const row = a::getIdx<a::Grid, a::Blocks>(team)[0] * columns;
            float const* const x = from + row;
            float* const y = to + row;
            auto part = a::block::perThread<float>(team, x[0]);
            a::block::phase(team, columns, [&](auto const& acc, int i) { part[acc] = a::op::Max{}(part[acc], x[i]); });
            float const most = a::block::reduce(team, part, a::op::Max{});
            auto sum = a::block::perThread<float>(team, 0.0f);
            a::block::phase(
                team,
                columns,
                [&](auto const& acc, int i)
                {
                    float const power = a::math::exp(acc, x[i] - most);
                    y[i] = power;
                    sum[acc] += power;
                });
            float const scale = 1.0f / a::block::reduce(team, sum, a::op::Plus{});
            a::block::phase(team, columns, [&](int i) { y[i] *= scale; });
        }
    };
    // [phased]
} // namespace field::softmax
