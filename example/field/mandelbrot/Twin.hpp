// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

#pragma once

namespace field::mandelbrot
{
    inline void twin(int height, int width, int limit, int* __restrict steps)
    {
#pragma omp parallel for schedule(dynamic, 4)
        for(int row = 0; row < height; ++row)
            for(int column = 0; column < width; ++column)
            {
                float const x = -2.0f + 3.0f * static_cast<float>(column) / static_cast<float>(width);
                float const y = -1.25f + 2.5f * static_cast<float>(row) / static_cast<float>(height);
                float re = 0.0f;
                float im = 0.0f;
                int step = 0;
                while(step < limit && re * re + im * im <= 4.0f)
                {
                    float const next = re * re - im * im + x;
                    im = 2.0f * re * im + y;
                    re = next;
                    ++step;
                }
                steps[row * width + column] = step;
            }
    }
} // namespace field::mandelbrot
