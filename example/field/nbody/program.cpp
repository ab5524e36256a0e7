// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

#include "../support/Program.hpp"

#include "../support/Values.hpp"
#include "Kernels.hpp"
#include "Twin.hpp"
#include <cmath>

namespace field::nbody
{
    struct Program
    {
        static constexpr char const* name = "nbody";
        static constexpr char const* purpose = "gravity among all pairs, tiles of bodies in shared memory";
        using Dim = a::DimInt<1>;
        using Ordinary = Gravity;
        using Phased = GravityPhased;
        static constexpr std::size_t result = 1;
        static constexpr double tolerance = 1e-3;

        explicit Program(bool isLarge)
            : n(isLarge ? 2048 : 256)
            , bodies(numbers<float>(4 * n, 10))
        {
        }

        auto arrays() const { return std::tuple(bodies, zeros<float>(3 * n)); }

        template<typename TOn, typename TKernel>
        void launch(TOn& on, TKernel const& kernel, float const* x, float* f) const
        {
            on.exec(n / threads, threads, kernel, n, x, f);
        }

        void twin(float const* x, float* f) const { nbody::twin(n, x, f); }

        auto expected() const -> std::vector<double>
        {
            auto forces = zeros<double>(3 * n);
            for(int i = 0; i < n; ++i)
                for(int j = 0; j < n; ++j)
                {
                    double away[3];
                    double square = 0.01;
                    for(int d = 0; d < 3; ++d)
                    {
                        away[d]
                            = static_cast<double>(at(bodies, d * n + j)) - static_cast<double>(at(bodies, d * n + i));
                        square += away[d] * away[d];
                    }
                    for(int d = 0; d < 3; ++d)
                        at(forces, d * n + i)
                            += away[d] * static_cast<double>(at(bodies, 3 * n + j)) / (square * std::sqrt(square));
                }
            return forces;
        }

        int n;
        std::vector<float> bodies;
    };

    [[maybe_unused]] static bool const isAdded = addProgram<Program>();
} // namespace field::nbody
