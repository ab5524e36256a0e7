// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

#include "../support/Program.hpp"

#include "../support/Values.hpp"
#include "Kernels.hpp"
#include "Twin.hpp"
#include <cmath>

namespace field::layernorm
{
    struct Program
    {
        static constexpr char const* name = "layernorm";
        static constexpr char const* purpose = "rows of a matrix with mean 0 and variance 1, as in neural networks";
        using Dim = a::DimInt<1>;
        using Ordinary = LayerNorm;
        using Phased = LayerNormPhased;
        static constexpr std::size_t result = 3;
        static constexpr double tolerance = 1e-4;

        explicit Program(bool isLarge)
            : rows(isLarge ? 1000 : 3)
            , columns(isLarge ? 1000 : 300)
            , scale(numbers<float>(columns, 1, 1))
            , shift(numbers<float>(columns, 1, 2))
            , from(numbers<float>(rows * columns, 2, 3))
        {
        }

        auto arrays() const { return std::tuple(scale, shift, from, zeros<float>(rows * columns)); }

        template<typename TOn, typename TKernel>
        void launch(TOn& on, TKernel const& kernel, float const* g, float const* b, float const* x, float* y) const
        {
            on.exec(rows, threads, kernel, columns, g, b, x, y);
        }

        void twin(float const* g, float const* b, float const* x, float* y) const
        {
            layernorm::twin(rows, columns, g, b, x, y);
        }

        auto expected() const -> std::vector<double>
        {
            std::vector<double> values(from.begin(), from.end());
            for(int row = 0; row < rows; ++row)
            {
                double* const x = values.data() + row * columns;
                double mean = 0.0;
                double variance = 0.0;
                for(int i = 0; i < columns; ++i)
                    mean += x[i] / columns;
                for(int i = 0; i < columns; ++i)
                    variance += (x[i] - mean) * (x[i] - mean) / columns;
                for(int i = 0; i < columns; ++i)
                    x[i] = (x[i] - mean) / std::sqrt(variance + 1e-5) * static_cast<double>(at(scale, i))
                           + static_cast<double>(at(shift, i));
            }
            return values;
        }

        int rows;
        int columns;
        std::vector<float> scale;
        std::vector<float> shift;
        std::vector<float> from;
    };

    [[maybe_unused]] static bool const isAdded = addProgram<Program>();
} // namespace field::layernorm
