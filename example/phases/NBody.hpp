// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! All-pairs gravity in tiles of bodies, with barriers and in phases.
#pragma once

#include <alpaka/alpaka.hpp>

#include <cmath>

namespace example
{
    inline constexpr int nBodyThreads = 256;

    struct Force
    {
        float x;
        float y;
        float z;
    };

    //! The pull of the body at (x, y, z) on one that is (dx, dy, dz) away. \param inverse One over the distance.
    ALPAKA_FN_INLINE ALPAKA_FN_HOST_ACC void pull(Force& on, float dx, float dy, float dz, float mass, float inverse)
    {
        float const strength = mass * inverse * inverse * inverse;
        on.x += dx * strength;
        on.y += dy * strength;
        on.z += dz * strength;
    }

    //! `bodies` are n times x, then y, z and mass; `forces` n times x, then y and z. n is a multiple of a block.
    struct NBodyPhases : alpaka::PhasedKernel
    {
        using BlockThreadExtent = alpaka::extent::Fixed<nBodyThreads>;

        template<typename TTeam>
        ALPAKA_FN_ACC void
        operator()(TTeam const& team, int n, float const* __restrict bodies, float* __restrict forces) const
        {
            auto& tile = alpaka::allocVar<float[4][nBodyThreads], 0>(team);
            auto force = alpaka::block::perThread<Force>(team);
            for(int begin = 0; begin < n; begin += nBodyThreads)
            {
                alpaka::block::phase(
                    team,
                    [&](auto const& acc)
                    {
                        int const t = alpaka::getIdx<alpaka::Block, alpaka::Threads>(acc)[0];
                        for(int d = 0; d < 4; ++d)
                            tile[d][t] = bodies[d * n + begin + t];
                    });
                alpaka::block::phase(
                    team,
                    [&](auto const& acc)
                    {
                        int const i = alpaka::getIdx<alpaka::Grid, alpaka::Threads>(acc)[0];
                        float const x = bodies[i];
                        float const y = bodies[n + i];
                        float const z = bodies[2 * n + i];
                        Force sum = force[acc];
                        for(int j = 0; j < nBodyThreads; ++j)
                        {
                            float const dx = tile[0][j] - x;
                            float const dy = tile[1][j] - y;
                            float const dz = tile[2][j] - z;
                            float const square = dx * dx + dy * dy + dz * dz + 0.01f;
                            pull(sum, dx, dy, dz, tile[3][j], 1.0f / alpaka::math::sqrt(acc, square));
                        }
                        force[acc] = sum;
                    });
            }
            alpaka::block::phase(
                team,
                [&](auto const& acc)
                {
                    int const i = alpaka::getIdx<alpaka::Grid, alpaka::Threads>(acc)[0];
                    forces[i] = force[acc].x;
                    forces[n + i] = force[acc].y;
                    forces[2 * n + i] = force[acc].z;
                });
        }
    };

    //! The same with barriers.
    struct NBodyBarriers
    {
        template<typename TAcc>
        ALPAKA_FN_ACC void
        operator()(TAcc const& acc, int n, float const* __restrict bodies, float* __restrict forces) const
        {
            auto& tile = alpaka::allocVar<float[4][nBodyThreads], 0>(acc);
            int const t = alpaka::getIdx<alpaka::Block, alpaka::Threads>(acc)[0];
            int const i = alpaka::getIdx<alpaka::Grid, alpaka::Threads>(acc)[0];
            float const x = bodies[i];
            float const y = bodies[n + i];
            float const z = bodies[2 * n + i];
            Force sum{};
            for(int begin = 0; begin < n; begin += nBodyThreads)
            {
                for(int d = 0; d < 4; ++d)
                    tile[d][t] = bodies[d * n + begin + t];
                alpaka::sync(acc);
                for(int j = 0; j < nBodyThreads; ++j)
                {
                    float const dx = tile[0][j] - x;
                    float const dy = tile[1][j] - y;
                    float const dz = tile[2][j] - z;
                    float const square = dx * dx + dy * dy + dz * dz + 0.01f;
                    pull(sum, dx, dy, dz, tile[3][j], 1.0f / alpaka::math::sqrt(acc, square));
                }
                alpaka::sync(acc);
            }
            forces[i] = sum.x;
            forces[n + i] = sum.y;
            forces[2 * n + i] = sum.z;
        }
    };
} // namespace example
