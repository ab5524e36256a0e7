// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The price of an option by random walks (Monte Carlo): each thread prices some paths, each block
//! adds its threads up.
#pragma once

#include <alpaka/alpaka.hpp>

namespace field::montecarlo
{
    namespace a = alpaka;

    inline constexpr int threads = 128;
    //! Pairs of paths of a thread.
    inline constexpr int pairs = 16;

    struct Option
    {
        float price;
        float strike;
        float drift;   //!< Of the logarithm of the price until the end.
        float scatter; //!< Its standard deviation.
    };

    //! A number from 0 to below 1 for each counter.
    [[nodiscard]] ALPAKA_FN_INLINE ALPAKA_FN_HOST_ACC constexpr auto uniform(unsigned x) -> float
    {
        x = (x ^ (x >> 16)) * 0x7feb352du;
        x = (x ^ (x >> 15)) * 0x846ca68bu;
        return static_cast<float>((x ^ (x >> 16)) >> 8) * (1.0f / 16777216.0f);
    }

    // [ordinary]
    //! What a pair of paths, one with the number and one with its opposite, pays in the end.
    template<typename TAcc>
    ALPAKA_FN_INLINE ALPAKA_FN_ACC auto payOff(TAcc const& acc, Option const& option, unsigned path) -> float
    {
        // A normally distributed number of two uniform ones (Box and Muller).
        float const radius = a::math::sqrt(acc, -2.0f * a::math::log(acc, 1.0f - uniform(2 * path)));
        float const normal = radius * a::math::cos(acc, 6.2831853f * uniform(2 * path + 1));
        float const up = option.price * a::math::exp(acc, option.drift + option.scatter * normal) - option.strike;
        float const down = option.price * a::math::exp(acc, option.drift - option.scatter * normal) - option.strike;
        return (up > 0.0f ? up : 0.0f) + (down > 0.0f ? down : 0.0f);
    }

    struct Price
    {
        template<typename TAcc>
        ALPAKA_FN_ACC void operator()(TAcc const& acc, Option option, float* __restrict sums) const
        {
            ALPAKA_SHARED(acc, float[threads], part);
            int const t = a::getIdx<a::Block, a::Threads>(acc)[0];
            int const i = a::getIdx<a::Grid, a::Threads>(acc)[0];
            float sum = 0.0f;
            for(int pair = 0; pair < pairs; ++pair)
                sum += payOff(acc, option, static_cast<unsigned>(i * pairs + pair));
            part[t] = sum;
            a::sync(acc);
            for(int width = threads / 2; width > 0; width /= 2)
            {
                if(t < width)
                    part[t] += part[t + width];
                a::sync(acc);
            }
            if(t == 0)
                sums[a::getIdx<a::Grid, a::Blocks>(acc)[0]] = part[0] / (2.0f * pairs * threads);
        }
    };
    // [ordinary]

    // [phased]
    struct PricePhased : a::PhasedKernel
    {
        using BlockThreadExtent = a::extent::Fixed<threads>;

        template<typename TTeam>
        ALPAKA_FN_ACC void operator()(TTeam const& team, Option option, float* __restrict sums) const
        {
            int const block = a::getIdx<a::Grid, a::Blocks>(team)[0];
            auto sum = a::block::perThread<float>(team, 0.0f);
            a::block::phase(
                team,
                threads * pairs,
                [&](auto const& acc, int i)
                { sum[acc] += payOff(acc, option, static_cast<unsigned>(block * threads * pairs + i)); });
            float const total = a::block::reduce(team, sum, a::op::Plus{});
            a::block::once(team, [&] { sums[block] = total / (2.0f * pairs * threads); });
        }
    };
    // [phased]
} // namespace field::montecarlo
