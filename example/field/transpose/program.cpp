// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

#include "../support/Program.hpp"

#include "../support/Values.hpp"
#include "Kernels.hpp"
#include "Twin.hpp"

namespace field::transpose
{
    struct Program
    {
        static constexpr char const* name = "transpose";
        static constexpr char const* purpose = "transpose of a matrix by tiles";
        using Dim = a::DimInt<2>;
        using Ordinary = Transpose;
        using Phased = TransposePhased;
        static constexpr std::size_t result = 1;
        static constexpr double tolerance = 0.0;

        explicit Program(bool isLarge)
            : n(isLarge ? 992 : 64)
            , from(numbers<float>(n * n))
        {
        }

        auto arrays() const { return std::tuple(from, zeros<float>(n * n)); }

        template<typename TOn, typename TKernel>
        void launch(TOn& on, TKernel const& kernel, float const* x, float* y) const
        {
            on.exec({n / tile, n / tile}, {rows, tile}, kernel, n, x, y);
        }

        void twin(float const* x, float* y) const { transpose::twin(n, x, y); }

        auto expected() const -> std::vector<float>
        {
            auto to = from;
            for(int i = 0; i < n * n; ++i)
                at(to, i % n * n + i / n) = at(from, i);
            return to;
        }

        int n;
        std::vector<float> from;
    };

    [[maybe_unused]] static bool const isAdded = addProgram<Program>();
} // namespace field::transpose
