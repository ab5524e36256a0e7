// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

#include "../support/Program.hpp"

#include "../support/Values.hpp"
#include "Kernels.hpp"
#include "Twin.hpp"

namespace field::stencil1d
{
    struct Program
    {
        static constexpr char const* name = "stencil1d";
        static constexpr char const* purpose = "sums of neighbours along a line, tiles with halo";
        using Dim = a::DimInt<1>;
        using Ordinary = Stencil;
        using Phased = StencilPhased;
        static constexpr std::size_t result = 1;
        static constexpr double tolerance = 1e-5;

        explicit Program(bool isLarge)
            : n(isLarge ? 1000000 : 1000)
            , from(numbers<float>(n))
        {
        }

        auto arrays() const { return std::tuple(from, zeros<float>(n)); }

        template<typename TOn, typename TKernel>
        void launch(TOn& on, TKernel const& kernel, float const* x, float* y) const
        {
            on.exec(ceilDiv(n, threads), threads, kernel, n, x, y);
        }

        void twin(float const* x, float* y) const { stencil1d::twin<radius>(n, x, y); }

        auto expected() const -> std::vector<float>
        {
            auto sums = zeros<float>(n);
            for(int i = 0; i < n; ++i)
                for(int k = i - radius; k <= i + radius; ++k)
                    at(sums, i) += k < 0 || k >= n ? 0.0f : at(from, k);
            return sums;
        }

        int n;
        std::vector<float> from;
    };

    [[maybe_unused]] static bool const isAdded = addProgram<Program>();
} // namespace field::stencil1d
