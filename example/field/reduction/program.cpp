// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

#include "../support/Program.hpp"

#include "../support/Values.hpp"
#include "Kernels.hpp"
#include "Twin.hpp"

namespace field::reduction
{
    struct Program
    {
        static constexpr char const* name = "reduction";
        static constexpr char const* purpose = "sum of an array, in blocks and then over them";
        using Dim = a::DimInt<1>;
        using Ordinary = Sum;
        using Phased = SumPhased;
        static constexpr std::size_t result = 2;
        static constexpr double tolerance = 1e-4;

        explicit Program(bool isLarge)
            : n(isLarge ? 2000000 : 3000)
            , blocks(isLarge ? 64 : 4)
            , values(numbers<float>(n))
        {
        }

        auto arrays() const { return std::tuple(values, zeros<float>(blocks), zeros<float>(1)); }

        template<typename TOn, typename TKernel>
        void launch(TOn& on, TKernel const& kernel, float const* x, float* sums, float* total) const
        {
            on.exec(blocks, threads, kernel, n, x, sums);
            on.exec(1, threads, kernel, blocks, static_cast<float const*>(sums), total);
        }

        void twin(float const* x, float*, float* total) const { reduction::twin(n, x, total); }

        auto expected() const -> std::vector<double>
        {
            double sum = 0.0;
            for(float const value : values)
                sum += static_cast<double>(value);
            return {sum};
        }

        int n;
        int blocks;
        std::vector<float> values;
    };

    [[maybe_unused]] static bool const isAdded = addProgram<Program>();
} // namespace field::reduction
