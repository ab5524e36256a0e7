// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

#include "../support/Program.hpp"

#include "../support/Values.hpp"
#include "Kernels.hpp"
#include "Twin.hpp"
#include <complex>

namespace field::mandelbrot
{
    struct Program
    {
        static constexpr char const* name = "mandelbrot";
        static constexpr char const* purpose = "loops whose length differs from thread to thread, no barriers";
        using Dim = a::DimInt<2>;
        using Ordinary = Mandelbrot;
        using Phased = MandelbrotPhased;
        static constexpr std::size_t result = 0;
        static constexpr double tolerance = 0.0;
        static constexpr double outliers = 0.01;
        static constexpr int limit = 100;

        explicit Program(bool isLarge)
            : height(isLarge ? 200 : 30)
            , width(isLarge ? 300 : 70)
        {
        }

        auto arrays() const { return std::tuple(zeros<int>(height * width)); }

        template<typename TOn, typename TKernel>
        void launch(TOn& on, TKernel const& kernel, int* steps) const
        {
            on.exec(
                {ceilDiv(height, rows), ceilDiv(width, columns)},
                {rows, columns},
                kernel,
                height,
                width,
                +limit,
                steps);
        }

        void twin(int* steps) const { mandelbrot::twin(height, width, limit, steps); }

        int height;
        int width;

        auto expected() const -> std::vector<int>
        {
            std::vector<int> steps;
            for(int i = 0; i < height * width; ++i)
            {
                std::complex<float> const c(
                    -2.0f + 3.0f * static_cast<float>(i % width) / static_cast<float>(width),
                    -1.25f + 2.5f * static_cast<float>(i / width) / static_cast<float>(height));
                std::complex<float> z;
                int step = 0;
                for(; step < limit && std::norm(z) <= 4.0f; ++step)
                    z = z * z + c;
                steps.push_back(step);
            }
            return steps;
        }
    };

    [[maybe_unused]] static bool const isAdded = addProgram<Program>();
} // namespace field::mandelbrot
