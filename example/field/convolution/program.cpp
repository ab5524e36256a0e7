// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

#include "../support/Program.hpp"

#include "../support/Values.hpp"
#include "Kernels.hpp"
#include "Twin.hpp"

namespace field::convolution
{
    struct Program
    {
        struct Ordinary
        {
            AlongRows rows;
            AlongColumns columns;
        };

        struct Phased
        {
            AlongRowsPhased rows;
            AlongColumnsPhased columns;
        };

        static constexpr char const* name = "convolution";
        static constexpr char const* purpose
            = "separable blur of an image, two kernels with halo in one direction each";
        using Dim = a::DimInt<2>;
        static constexpr std::size_t result = 3;
        static constexpr double tolerance = 1e-5;

        explicit Program(bool isLarge)
            : height(isLarge ? 500 : 20)
            , width(isLarge ? 1000 : 70)
            , weights(numbers<float>(2 * radius + 1, 1, 1))
            , from(numbers<float>(height * width, 1, 2))
        {
        }

        auto arrays() const
        {
            return std::tuple(weights, from, zeros<float>(height * width), zeros<float>(height * width));
        }

        template<typename TOn, typename TKernels>
        void launch(TOn& on, TKernels const& kernels, float const* w, float const* x, float* between, float* y) const
        {
            exec(on, kernels.rows, w, x, between);
            exec(on, kernels.columns, w, static_cast<float const*>(between), y);
        }

        template<typename TOn, typename TKernel>
        void exec(TOn& on, TKernel const& kernel, float const* w, float const* x, float* y) const
        {
            constexpr int rows = TKernel::rows;
            constexpr int columns = TKernel::columns;
            on.exec(
                {ceilDiv(height, rows), ceilDiv(width, columns)},
                {TKernel::threadRows, columns},
                kernel,
                height,
                width,
                w,
                x,
                y);
        }

        void twin(float const* w, float const* x, float* between, float* y) const
        {
            convolution::twin<radius>(height, width, w, x, between, y);
        }

        auto expected() const -> std::vector<double>
        {
            auto to = zeros<double>(height * width);
            for(int i = 0; i < height * width; ++i)
                for(int dy = -radius; dy <= radius; ++dy)
                    for(int dx = -radius; dx <= radius; ++dx)
                    {
                        int const y = i / width + dy;
                        int const x = i % width + dx;
                        if(y >= 0 && y < height && x >= 0 && x < width)
                            at(to, i) += static_cast<double>(at(weights, dy + radius))
                                         * static_cast<double>(at(weights, dx + radius))
                                         * static_cast<double>(at(from, y * width + x));
                    }
            return to;
        }

        int height;
        int width;
        std::vector<float> weights;
        std::vector<float> from;
    };

    [[maybe_unused]] static bool const isAdded = addProgram<Program>();
} // namespace field::convolution
