// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

#include "../support/Program.hpp"

#include "../support/Values.hpp"
#include "Kernels.hpp"
#include "Twin.hpp"
#include <utility>

namespace field::jacobi
{
    struct Program
    {
        static constexpr char const* name = "jacobi";
        static constexpr char const* purpose = "iterations on a square with the norm of each step's change";
        using Dim = a::DimInt<2>;
        using Ordinary = Step;
        using Phased = StepPhased;
        static constexpr std::size_t result = 1;
        static constexpr double tolerance = 1e-4;

        explicit Program(bool isLarge)
            : n(isLarge ? 500 : 40)
            , steps(isLarge ? 8 : 2)
            , right(numbers<float>(n * n))
        {
        }

        auto arrays() const
        {
            // Behind the square the change of the last step.
            return std::tuple(right, zeros<float>(n * n + 1), zeros<float>(n * n));
        }

        //! An even number of steps, so that the result is where it began.
        template<typename TStep>
        void iterate(TStep const& step, float* x, float* y) const
        {
            for(int i = 0; i < steps; ++i, std::swap(x, y))
                step(static_cast<float const*>(x), y);
        }

        template<typename TOn, typename TKernel>
        void launch(TOn& on, TKernel const& kernel, float const* b, float* x, float* y) const
        {
            constexpr int rows = TKernel::rows;
            constexpr int columns = TKernel::columns;
            typename TOn::Extent const threads(TKernel::threadRows, columns);
            int const count = n - 2 * TKernel::first;
            float* const change = x + n * n;
            on.clear(x, n * n);
            iterate(
                [&](float const* from, float* to)
                {
                    on.clear(change, 1);
                    on.exec({ceilDiv(count, rows), ceilDiv(count, columns)}, threads, kernel, n, b, from, to, change);
                },
                x,
                y);
        }

        void twin(float const* b, float* x, float* y) const
        {
            std::fill_n(x, n * n, 0.0f);
            iterate([&](float const* from, float* to) { jacobi::twin(n, b, from, to, x + n * n); }, x, y);
        }

        auto expected() const -> std::vector<double>
        {
            auto x = zeros<double>(n * n + 1);
            for(int step = 0; step < steps; ++step)
            {
                auto const from = x;
                x.back() = 0.0;
                for(int i = n; i < n * n - n; ++i)
                    if(i % n > 0 && i % n < n - 1)
                    {
                        at(x, i) = 0.25
                                   * (at(from, i - n) + at(from, i + n) + at(from, i - 1) + at(from, i + 1)
                                      - static_cast<double>(at(right, i)));
                        x.back() += (at(x, i) - at(from, i)) * (at(x, i) - at(from, i));
                    }
            }
            return x;
        }

        int n;
        int steps;
        std::vector<float> right;
    };

    [[maybe_unused]] static bool const isAdded = addProgram<Program>();
} // namespace field::jacobi
