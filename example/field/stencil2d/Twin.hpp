// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

#pragma once

#include "Kernels.hpp"

namespace field::stencil2d
{
    inline void
    twin(int height, int width, float const* __restrict from, float const* __restrict source, float* __restrict to)
    {
#pragma omp parallel for schedule(static)
        for(int y = 0; y < height; ++y)
        {
            float const* __restrict up = from + clamp(y - 1, height) * width;
            float const* __restrict mid = from + y * width;
            float const* __restrict down = from + clamp(y + 1, height) * width;
            float const* __restrict add = source + y * width;
            float* __restrict out = to + y * width;
            auto const edge = [&](int x)
            { return heat(mid[x], up[x], down[x], mid[clamp(x - 1, width)], mid[clamp(x + 1, width)], add[x]); };
            out[0] = edge(0);
#pragma omp simd
            for(int x = 1; x < width - 1; ++x)
                out[x] = heat(mid[x], up[x], down[x], mid[x - 1], mid[x + 1], add[x]);
            out[width - 1] = edge(width - 1);
        }
    }
} // namespace field::stencil2d
