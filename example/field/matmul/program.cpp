// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

#include "../support/Program.hpp"

#include "../support/Values.hpp"
#include "Kernels.hpp"
#include "Twin.hpp"

namespace field::matmul
{
    struct Program
    {
        static constexpr char const* name = "matmul";
        static constexpr char const* purpose = "product of square matrices by tiles, the textbook's kernel";
        using Dim = a::DimInt<2>;
        using Ordinary = Product;
        using Phased = ProductPhased;
        static constexpr std::size_t result = 2;
        static constexpr double tolerance = 1e-4;

        explicit Program(bool isLarge)
            : n(isLarge ? 512 : 64)
            , lhs(numbers<float>(n * n, 1, 1))
            , rhs(numbers<float>(n * n, 1, 2))
        {
        }

        auto arrays() const { return std::tuple(lhs, rhs, zeros<float>(n * n)); }

        template<typename TOn, typename TKernel>
        void launch(TOn& on, TKernel const& kernel, float const* x, float const* y, float* z) const
        {
            on.exec({n / tile, n / tile}, {tile, tile}, kernel, n, x, y, z);
        }

        void twin(float const* x, float const* y, float* z) const { matmul::twin(n, x, y, z); }

        auto expected() const -> std::vector<double>
        {
            auto out = zeros<double>(n * n);
            for(int i = 0; i < n * n; ++i)
                for(int k = 0; k < n; ++k)
                    at(out, i)
                        += static_cast<double>(at(lhs, i / n * n + k)) * static_cast<double>(at(rhs, k * n + i % n));
            return out;
        }

        int n;
        std::vector<float> lhs;
        std::vector<float> rhs;
    };

    [[maybe_unused]] static bool const isAdded = addProgram<Program>();
} // namespace field::matmul
