// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Gravity among all pairs of bodies, in tiles of bodies that the block loads together.
#pragma once

#include <alpaka/alpaka.hpp>

namespace field::nbody
{
    namespace a = alpaka;

    inline constexpr int threads = 128;

    struct Force
    {
        float x;
        float y;
        float z;
    };

    //! Adds the pull of a body at the distance (dx, dy, dz).
    template<typename TAcc>
    ALPAKA_FN_INLINE ALPAKA_FN_ACC void pull(TAcc const& acc, Force& on, float dx, float dy, float dz, float mass)
    {
        float const inverse = 1.0f / a::math::sqrt(acc, dx * dx + dy * dy + dz * dz + 0.01f);
        float const strength = mass * inverse * inverse * inverse;
        on.x += dx * strength;
        on.y += dy * strength;
        on.z += dz * strength;
    }

    // [ordinary]
    //! `bodies` are n times x, then y, z and mass; `forces` n times x, then y and z. n is a multiple of a block.
    struct Gravity
    {
        template<typename TAcc>
        ALPAKA_FN_ACC void
        operator()(TAcc const& acc, int n, float const* __restrict bodies, float* __restrict forces) const
        {
            ALPAKA_SHARED(acc, float[4][threads], tile);
            int const t = a::getIdx<a::Block, a::Threads>(acc)[0];
            int const i = a::getIdx<a::Grid, a::Threads>(acc)[0];
            Force sum{0.0f, 0.0f, 0.0f};
            for(int first = 0; first < n; first += threads)
            {
                for(int d = 0; d < 4; ++d)
                    tile[d][t] = bodies[d * n + first + t];
                a::sync(acc);
                for(int j = 0; j < threads; ++j)
                    pull(
                        acc,
                        sum,
                        tile[0][j] - bodies[i],
                        tile[1][j] - bodies[n + i],
                        tile[2][j] - bodies[2 * n + i],
                        tile[3][j]);
                a::sync(acc);
            }
            forces[i] = sum.x;
            forces[n + i] = sum.y;
            forces[2 * n + i] = sum.z;
        }
    };
    // [ordinary]

    // [phased]
    struct GravityPhased : a::PhasedKernel
    {
        using BlockThreadExtent = a::extent::Fixed<threads>;

        template<typename TTeam>
        ALPAKA_FN_ACC void
        operator()(TTeam const& team, int n, float const* __restrict bodies, float* __restrict forces) const
        {
            ALPAKA_SHARED(team, float[4][threads], tile);
            auto sum = a::block::perThread<float[3]>(team, 0.0f);
            for(int first = 0; first < n; first += threads)
            {
                a::block::phase(
                    team,
                    threads,
                    [&](int t)
                    {
                        for(int d = 0; d < 4; ++d)
                            tile[d][t] = bodies[d * n + first + t];
                    });
                a::block::rounds(
                    team,
                    threads,
                    [&](auto const& acc, int j)
                    {
                        int const i = a::getIdx<a::Grid, a::Threads>(acc)[0];
                        Force on{sum[acc][0], sum[acc][1], sum[acc][2]};
                        pull(
                            acc,
                            on,
                            tile[0][j] - bodies[i],
                            tile[1][j] - bodies[n + i],
                            tile[2][j] - bodies[2 * n + i],
                            tile[3][j]);
                        sum[acc][0] = on.x;
                        sum[acc][1] = on.y;
                        sum[acc][2] = on.z;
                    });
            }
            a::block::phase(
                team,
                [&](auto const& acc)
                {
                    int const i = a::getIdx<a::Grid, a::Threads>(acc)[0];
                    forces[i] = sum[acc][0];
                    forces[n + i] = sum[acc][1];
                    forces[2 * n + i] = sum[acc][2];
                });
        }
    };
    // [phased]
} // namespace field::nbody
