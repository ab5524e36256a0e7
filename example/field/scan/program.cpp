// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

#include "../support/Program.hpp"

#include "../support/Values.hpp"
#include "Kernels.hpp"
#include "Twin.hpp"

namespace field::scan
{
    struct Program
    {
        struct Ordinary
        {
            ScanBlocks blocks;
            ScanSums sums;
            AddSums add;
        };

        struct Phased
        {
            ScanBlocksPhased blocks;
            ScanSumsPhased sums;
            AddSumsPhased add;
        };

        static constexpr char const* name = "scan";
        static constexpr char const* purpose = "running sums of an array, in blocks and then over them";
        using Dim = a::DimInt<1>;
        static constexpr std::size_t result = 1;
        static constexpr double tolerance = 0.0;

        explicit Program(bool isLarge)
            : n(isLarge ? 1000000 : 1000)
            , from(numbers<unsigned>(n, 100))
        {
        }

        auto arrays() const { return std::tuple(from, zeros<unsigned>(n), zeros<unsigned>(ceilDiv(n, threads))); }

        template<typename TOn, typename TKernels>
        void launch(TOn& on, TKernels const& kernels, unsigned const* x, unsigned* y, unsigned* sums) const
        {
            int const blocks = ceilDiv(n, threads);
            on.exec(blocks, threads, kernels.blocks, n, x, y, sums);
            on.exec(1, threads, kernels.sums, blocks, sums);
            on.exec(blocks, threads, kernels.add, n, static_cast<unsigned const*>(sums), y);
        }

        void twin(unsigned const* x, unsigned* y, unsigned* sums) const { scan::twin<threads>(n, x, y, sums); }

        void best(unsigned const* x, unsigned* y, unsigned*) const { scan::best(n, x, y); }

        auto expected() const -> std::vector<unsigned>
        {
            std::vector<unsigned> sums;
            unsigned sum = 0u;
            for(unsigned const value : from)
                sums.push_back(sum += value);
            return sums;
        }

        int n;
        std::vector<unsigned> from;
    };

    [[maybe_unused]] static bool const isAdded = addProgram<Program>();
} // namespace field::scan
