// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

#pragma once

#include "../support/OpenMp.hpp"
#include <algorithm>

namespace field::pathfinder
{
    //! Columns of a row but the outermost of the wall.
    inline void
    row(int begin, int end, int const* __restrict price, int const* __restrict before, int* __restrict after)
    {
#pragma omp simd
        for(int c = begin; c < end; ++c)
        {
            int least = before[c - 1] < before[c] ? before[c - 1] : before[c];
            least = before[c + 1] < least ? before[c + 1] : least;
            after[c] = least + price[c];
        }
    }

    //! Row after row, each thread with its columns. `from` holds the costs of the first row; the result is in `from`
    //! again after an even number of rows.
    inline void twin(int columns, int rows, int const* wall, int* from, int* to)
    {
#pragma omp parallel firstprivate(from, to)
        {
            long const inner = columns - 2;
            int const begin = 1 + static_cast<int>(inner * threadNumber() / threadCount());
            int const end = 1 + static_cast<int>(inner * (threadNumber() + 1) / threadCount());
            for(int r = 0; r < rows; ++r, std::swap(from, to))
            {
                int const* const price = wall + r * columns;
                row(begin, end, price, from, to);
                if(begin == 1)
                    to[0] = std::min(from[0], from[1]) + price[0];
                if(end == columns - 1)
                    to[columns - 1] = std::min(from[columns - 1], from[columns - 2]) + price[columns - 1];
#pragma omp barrier
            }
        }
    }
} // namespace field::pathfinder
