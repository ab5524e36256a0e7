// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

#include "../support/Program.hpp"

#include "../support/Values.hpp"
#include "Kernels.hpp"
#include "Twin.hpp"
#include <algorithm>
#include <cmath>

namespace field::softmax
{
    struct Program
    {
        static constexpr char const* name = "softmax";
        static constexpr char const* purpose = "softmax of each row of a matrix, as in neural networks";
        using Dim = a::DimInt<1>;
        using Ordinary = Softmax;
        using Phased = SoftmaxPhased;
        static constexpr std::size_t result = 1;
        static constexpr double tolerance = 1e-5;

        explicit Program(bool isLarge)
            : rows(isLarge ? 512 : 3)
            , columns(isLarge ? 1000 : 300)
            , from(numbers<float>(rows * columns, 8))
        {
        }

        auto arrays() const { return std::tuple(from, zeros<float>(rows * columns)); }

        template<typename TOn, typename TKernel>
        void launch(TOn& on, TKernel const& kernel, float const* x, float* y) const
        {
            on.exec(rows, threads, kernel, columns, x, y);
        }

        void twin(float const* x, float* y) const { softmax::twin(rows, columns, x, y); }

        auto expected() const -> std::vector<double>
        {
            std::vector<double> values(from.begin(), from.end());
            for(auto row = values.begin(); row != values.end(); row += columns)
            {
                double sum = 0.0;
                std::for_each(row, row + columns, [&](double& value) { sum += value = std::exp(value); });
                std::for_each(row, row + columns, [&](double& value) { value /= sum; });
            }
            return values;
        }

        int rows;
        int columns;
        std::vector<float> from;
    };

    [[maybe_unused]] static bool const isAdded = addProgram<Program>();
} // namespace field::softmax
