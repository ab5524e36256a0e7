// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

#include "../support/Program.hpp"

#include "../support/Values.hpp"
#include "Kernels.hpp"
#include "Twin.hpp"

namespace field::spmv
{
    struct Program
    {
        static constexpr char const* name = "spmv";
        static constexpr char const* purpose = "sparse matrix times vector, rows of different length, no barriers";
        using Dim = a::DimInt<1>;
        using Ordinary = Multiply;
        using Phased = MultiplyPhased;
        static constexpr std::size_t result = 4;
        static constexpr double tolerance = 1e-5;

        explicit Program(bool isLarge)
            : n(isLarge ? 50000 : 500)
            , begins{0}
            , x(numbers<float>(n, 1, 1))
        {
            for(int row = 0; row < n; ++row)
                begins.push_back(begins.back() + static_cast<int>(hash(static_cast<std::uint32_t>(row)) % 25));
            columns = numbers<int>(begins.back(), n, 2);
            values = numbers<float>(begins.back(), 1, 3);
        }

        auto arrays() const { return std::tuple(begins, columns, values, x, zeros<float>(n)); }

        template<typename TOn, typename TKernel>
        void launch(
            TOn& on, TKernel const& kernel, int const* b, int const* c, float const* v, float const* p, float* q) const
        {
            on.exec(ceilDiv(n, threads), threads, kernel, n, b, c, v, p, q);
        }

        void twin(int const* b, int const* c, float const* v, float const* p, float* q) const
        {
            spmv::twin(n, b, c, v, p, q);
        }

        auto expected() const -> std::vector<double>
        {
            auto y = zeros<double>(n);
            for(int row = 0; row < n; ++row)
                for(int i = at(begins, row); i < at(begins, row + 1); ++i)
                    at(y, row) += static_cast<double>(at(values, i)) * static_cast<double>(at(x, at(columns, i)));
            return y;
        }

        int n;
        std::vector<int> begins;
        std::vector<int> columns;
        std::vector<float> values;
        std::vector<float> x;
    };

    [[maybe_unused]] static bool const isAdded = addProgram<Program>();
} // namespace field::spmv
