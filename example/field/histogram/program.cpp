// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

#include "../support/Program.hpp"

#include "../support/Values.hpp"
#include "Kernels.hpp"
#include "Twin.hpp"

namespace field::histogram
{
    struct Program
    {
        static constexpr char const* name = "histogram";
        static constexpr char const* purpose = "counts of bytes, by atomic operations on shared and global memory";
        using Dim = a::DimInt<1>;
        using Ordinary = Histogram;
        using Phased = HistogramPhased;
        static constexpr std::size_t result = 1;
        static constexpr double tolerance = 0.0;

        explicit Program(bool isLarge)
            : n(isLarge ? 4000000 : 20000)
            , values(numbers<unsigned char>(n, 251))
        {
        }

        auto arrays() const { return std::tuple(values, zeros<unsigned>(bins)); }

        template<typename TOn, typename TKernel>
        void launch(TOn& on, TKernel const& kernel, unsigned char const* x, unsigned* counts) const
        {
            on.clear(counts, bins);
            // Few blocks with much to count: each adds its bins to those of the grid at the end.
            int const share = ceilDiv(n, 8 * on.processors());
            on.exec(ceilDiv(n, share), threads, kernel, n, share, x, counts);
        }

        void twin(unsigned char const* x, unsigned* counts) const { histogram::twin(n, x, counts); }

        auto expected() const -> std::vector<unsigned>
        {
            auto counts = zeros<unsigned>(bins);
            for(unsigned char const value : values)
                ++counts[value];
            return counts;
        }

        int n;
        std::vector<unsigned char> values;
    };

    [[maybe_unused]] static bool const isAdded = addProgram<Program>();
} // namespace field::histogram
