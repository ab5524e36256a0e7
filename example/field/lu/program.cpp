// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

#include "../support/Program.hpp"

#include "../support/Values.hpp"
#include "Kernels.hpp"
#include "Twin.hpp"

namespace field::lu
{
    struct Program
    {
        struct Ordinary
        {
            Diagonal diagonal;
            Perimeter perimeter;
            Rest rest;
        };

        struct Phased
        {
            DiagonalPhased diagonal;
            PerimeterPhased perimeter;
            RestPhased rest;
        };

        static constexpr char const* name = "lu";
        static constexpr char const* purpose
            = "LU decomposition by blocks, three kernels that shrink from step to step";
        using Dim = a::DimInt<2>;
        static constexpr std::size_t result = 1;
        static constexpr double tolerance = 1e-3;

        explicit Program(bool isLarge)
            : n(isLarge ? 512 : 48)
            , from(numbers<float>(n * n))
        {
            for(int i = 0; i < n; ++i)
                at(from, i * n + i) += static_cast<float>(n);
        }

        auto arrays() const { return std::tuple(from, zeros<float>(n * n)); }

        template<typename TOn, typename TKernels>
        void launch(TOn& on, TKernels const& kernels, float const* x, float* y) const
        {
            on.copy(y, x, n * n);
            for(int first = 0; first < n; first += size)
            {
                int const rest = (n - first) / size - 1;
                on.exec({1, 1}, {1, size}, kernels.diagonal, n, first, y);
                if(rest == 0)
                    break;
                on.exec({2, rest}, {1, size}, kernels.perimeter, n, first, y);
                constexpr int columns = TKernels{}.rest.columns;
                on.exec({rest, ceilDiv(rest * size, columns)}, {size, columns}, kernels.rest, n, first, y);
            }
        }

        void twin(float const* x, float* y) const
        {
            std::copy_n(x, n * n, y);
            lu::twin<size>(n, y);
        }

        auto expected() const -> std::vector<double>
        {
            std::vector<double> x(from.begin(), from.end());
            for(int k = 0; k < n; ++k)
                for(int row = k + 1; row < n; ++row)
                {
                    at(x, row * n + k) /= at(x, k * n + k);
                    for(int column = k + 1; column < n; ++column)
                        at(x, row * n + column) -= at(x, row * n + k) * at(x, k * n + column);
                }
            return x;
        }

        int n;
        std::vector<float> from;
    };

    [[maybe_unused]] static bool const isAdded = addProgram<Program>();
} // namespace field::lu
