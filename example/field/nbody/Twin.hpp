// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

#pragma once

#include <cmath>

namespace field::nbody
{
    //! The bodies of a vector's width or two feel all others in turn.
    inline void twin(int n, float const* __restrict bodies, float* __restrict forces)
    {
        constexpr int width = 64;
#pragma omp parallel for schedule(static)
        for(int first = 0; first < n; first += width)
        {
            float fx[width] = {};
            float fy[width] = {};
            float fz[width] = {};
            for(int j = 0; j < n; ++j)
            {
#pragma omp simd
                for(int t = 0; t < width; ++t)
                {
                    float const dx = bodies[j] - bodies[first + t];
                    float const dy = bodies[n + j] - bodies[n + first + t];
                    float const dz = bodies[2 * n + j] - bodies[2 * n + first + t];
                    float const inverse = 1.0f / std::sqrt(dx * dx + dy * dy + dz * dz + 0.01f);
                    float const strength = bodies[3 * n + j] * inverse * inverse * inverse;
                    fx[t] += dx * strength;
                    fy[t] += dy * strength;
                    fz[t] += dz * strength;
                }
            }
            for(int t = 0; t < width; ++t)
            {
                forces[first + t] = fx[t];
                forces[n + first + t] = fy[t];
                forces[2 * n + first + t] = fz[t];
            }
        }
    }
} // namespace field::nbody
