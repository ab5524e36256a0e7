// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

#pragma once

#include <algorithm>

namespace field::pathfinder
{
    //! Row after row. `from` holds the costs of the first row; the result is in `to` after an odd number of rows.
    inline void twin(int columns, int rows, int const* __restrict wall, int* from, int* to)
    {
#pragma omp parallel firstprivate(from, to)
        for(int row = 0; row < rows; ++row, std::swap(from, to))
        {
            int const* const before = from;
            int* const after = to;
            int const* const price = wall + row * columns;
#pragma omp for simd schedule(static)
            for(int c = 1; c < columns - 1; ++c)
                after[c] = std::min(before[c], std::min(before[c - 1], before[c + 1])) + price[c];
#pragma omp single
            {
                after[0] = std::min(before[0], before[1]) + price[0];
                after[columns - 1] = std::min(before[columns - 1], before[columns - 2]) + price[columns - 1];
            }
        }
    }
} // namespace field::pathfinder
