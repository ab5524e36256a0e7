// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

#pragma once

#include "Kernels.hpp"
#include <cmath>

namespace field::docking
{
    struct HostMath
    {
        static auto sin(float x) -> float { return std::sin(x); }

        static auto cos(float x) -> float { return std::cos(x); }

        auto operator()(float x) const -> float { return std::sqrt(x); }
    };

    //! Poses in groups, so that a vector holds one number of several poses.
    inline void twin(int n, Atom const* ligand, Atom const* protein, float const* poses, float* energies)
    {
        constexpr int width = 64;
#pragma omp parallel for schedule(static)
        for(int first = 0; first < n; first += width)
        {
            float turn[3][4][width];
            float sum[width] = {};
            for(int t = 0; t < width; ++t)
            {
                Pose const pose = poseOf(n, poses, first + t, HostMath{});
                for(int d = 0; d < 12; ++d)
                    turn[d / 4][d % 4][t] = pose.row[d / 4][d % 4];
            }
            for(int l = 0; l < ligandAtoms; ++l)
            {
                Atom const mine = ligand[l];
                float at[3][width];
                for(int d = 0; d < 3; ++d)
                    for(int t = 0; t < width; ++t)
                        at[d][t]
                            = turn[d][0][t] * mine.x + turn[d][1][t] * mine.y + turn[d][2][t] * mine.z + turn[d][3][t];
                for(int k = 0; k < proteinAtoms; ++k)
                {
#pragma omp simd
                    for(int t = 0; t < width; ++t)
                        sum[t] += energy(
                            protein[k], at[0][t], at[1][t], at[2][t], mine.radius, mine.charge, mine.oil, HostMath{});
                }
            }
            for(int t = 0; t < width; ++t)
                energies[first + t] = 0.5f * sum[t];
        }
    }
} // namespace field::docking
