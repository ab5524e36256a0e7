// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

#include "../support/Program.hpp"

#include "../support/Values.hpp"
#include "Kernels.hpp"
#include "Twin.hpp"
#include <algorithm>

namespace field::needleman
{
    struct Program
    {
        static constexpr char const* name = "needleman";
        static constexpr char const* purpose
            = "alignment of two sequences, diagonals of blocks and diagonals in blocks";
        using Dim = a::DimInt<1>;
        using Ordinary = Align;
        using Phased = AlignPhased;
        static constexpr std::size_t result = 2;
        static constexpr double tolerance = 0.0;

        explicit Program(bool isLarge)
            : n(isLarge ? 1024 : 64)
            , x(numbers<char>(n, 4, 1))
            , y(numbers<char>(n, 4, 2))
            , table(zeros<int>((n + 1) * (n + 1)))
        {
            for(int i = 0; i <= n; ++i)
                at(table, i) = at(table, i * (n + 1)) = -gap * i;
        }

        auto arrays() const { return std::tuple(x, y, table); }

        template<typename TOn, typename TKernel>
        void launch(TOn& on, TKernel const& kernel, char const* p, char const* q, int* scores) const
        {
            int const blocks = n / size;
            for(int diagonal = 0; diagonal < 2 * blocks - 1; ++diagonal)
            {
                int const first = std::max(0, diagonal - blocks + 1);
                int const count = std::min(diagonal + 1, blocks) - first;
                on.exec(count, size, kernel, n, diagonal, first, p, q, scores);
            }
        }

        void twin(char const* p, char const* q, int* scores) const { needleman::twin(n, p, q, scores); }

        void best(char const* p, char const* q, int* scores) const { needleman::best(n, p, q, scores); }

        auto expected() const -> std::vector<int>
        {
            auto scores = table;
            int const w = n + 1;
            for(int i = 0; i < n * n; ++i)
            {
                int const corner = i / n * w + i % n;
                int const both = at(scores, corner) + (at(x, i / n) == at(y, i % n) ? 3 : -1);
                at(scores, corner + w + 1)
                    = std::max({both, at(scores, corner + 1) - gap, at(scores, corner + w) - gap});
            }
            return scores;
        }

        int n;
        std::vector<char> x;
        std::vector<char> y;
        std::vector<int> table;
    };

    [[maybe_unused]] static bool const isAdded = addProgram<Program>();
} // namespace field::needleman
