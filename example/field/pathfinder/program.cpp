// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

#include "../support/Program.hpp"

#include "../support/Values.hpp"
#include "Kernels.hpp"
#include "Twin.hpp"
#include <utility>

namespace field::pathfinder
{
    struct Program
    {
        static constexpr char const* name = "pathfinder";
        static constexpr char const* purpose = "dynamic programming row by row, blocks with a halo that shrinks";
        using Dim = a::DimInt<1>;
        using Ordinary = Advance;
        using Phased = AdvancePhased;
        static constexpr std::size_t result = 2;
        static constexpr double tolerance = 0.0;

        explicit Program(bool isLarge)
            : columns(isLarge ? 40000 : 600)
            , rows(isLarge ? 50 : 30)
            , wall(numbers<int>(columns * rows, 10, 1))
            , start(numbers<int>(columns, 10, 2))
        {
        }

        auto arrays() const { return std::tuple(wall, start, zeros<int>(columns), zeros<int>(columns)); }

        template<typename TOn, typename TKernel>
        void launch(TOn& on, TKernel const& kernel, int const* w, int const* s, int* to, int* other) const
        {
            static_assert(ahead == 10);
            int const* from = s;
            for(int row = 0; row < rows; row += ahead)
            {
                // The last launch writes `to`.
                int* const out = (rows - row) / ahead % 2 == 1 ? to : other;
                on.exec(ceilDiv(columns, width), threads, kernel, columns, +ahead, w + row * columns, from, out);
                from = out;
            }
        }

        void twin(int const* w, int const* s, int* to, int* other) const
        {
            std::copy_n(s, columns, to);
            pathfinder::twin(columns, rows, w, to, other);
        }

        auto expected() const -> std::vector<int>
        {
            auto cost = start;
            for(int row = 0; row < rows; ++row)
            {
                auto const before = cost;
                for(int c = 0; c < columns; ++c)
                {
                    int least = at(before, c);
                    if(c > 0)
                        least = std::min(least, at(before, c - 1));
                    if(c < columns - 1)
                        least = std::min(least, at(before, c + 1));
                    at(cost, c) = least + at(wall, row * columns + c);
                }
            }
            return cost;
        }

        int columns;
        int rows;
        std::vector<int> wall;
        std::vector<int> start;
    };

    [[maybe_unused]] static bool const isAdded = addProgram<Program>();
} // namespace field::pathfinder
