// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

#pragma once

#include "Kernels.hpp"
#include <cmath>

namespace field::montecarlo
{
    inline void twin(int blocks, Option const& option, float* __restrict sums)
    {
        constexpr int share = threads * pairs;
#pragma omp parallel for schedule(static)
        for(int block = 0; block < blocks; ++block)
        {
            float sum = 0.0f;
#pragma omp simd reduction(+ : sum)
            for(int i = 0; i < share; ++i)
            {
                auto const path = static_cast<unsigned>(block * share + i);
                float const radius = std::sqrt(-2.0f * std::log(1.0f - uniform(2 * path)));
                float const normal = radius * std::cos(6.2831853f * uniform(2 * path + 1));
                float const up = option.price * std::exp(option.drift + option.scatter * normal) - option.strike;
                float const down = option.price * std::exp(option.drift - option.scatter * normal) - option.strike;
                sum += (up > 0.0f ? up : 0.0f) + (down > 0.0f ? down : 0.0f);
            }
            sums[block] = sum / (2.0f * share);
        }
    }
} // namespace field::montecarlo
