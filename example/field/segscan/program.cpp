// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

#include "../support/Program.hpp"

#include "../support/Values.hpp"
#include "Kernels.hpp"
#include "Twin.hpp"

namespace field::segscan
{
    struct Program
    {
        struct Ordinary
        {
            ScanBlocks blocks;
            ScanParts parts;
            AddParts add;
        };

        struct Phased
        {
            ScanBlocksPhased blocks;
            ScanPartsPhased parts;
            AddPartsPhased add;
        };

        static constexpr char const* name = "segscan";
        static constexpr char const* purpose = "running sums that begin anew at each head of a segment";
        using Dim = a::DimInt<1>;
        static constexpr std::size_t result = 2;
        static constexpr double tolerance = 1e-4;

        explicit Program(bool isLarge)
            : n(isLarge ? 1000000 : 1000)
            , values(numbers<float>(n))
            , heads(numbers<int>(n, 97))
        {
            for(int& head : heads)
                head = head == 0 ? 1 : 0;
        }

        auto arrays() const
        {
            return std::tuple(values, heads, zeros<float>(n), std::vector<Part>(zeros<Part>(ceilDiv(n, threads))));
        }

        template<typename TOn, typename TKernels>
        void launch(TOn& on, TKernels const& kernels, float const* x, int const* h, float* y, Part* parts) const
        {
            int const blocks = ceilDiv(n, threads);
            on.exec(blocks, threads, kernels.blocks, n, x, h, y, parts);
            on.exec(1, threads, kernels.parts, blocks, parts);
            on.exec(ceilDiv(blocks, threads), threads, kernels.add, n, h, static_cast<Part const*>(parts), y);
        }

        void twin(float const* x, int const* h, float* y, Part* parts) const { segscan::twin(n, x, h, y, parts); }

        void best(float const* x, int const* h, float* y, Part*) const { segscan::best(n, x, h, y); }

        auto expected() const -> std::vector<double>
        {
            std::vector<double> sums;
            double sum = 0.0;
            for(int i = 0; i < n; ++i)
                sums.push_back(sum = (at(heads, i) != 0 ? 0.0 : sum) + static_cast<double>(at(values, i)));
            return sums;
        }

        int n;
        std::vector<float> values;
        std::vector<int> heads;
    };

    [[maybe_unused]] static bool const isAdded = addProgram<Program>();
} // namespace field::segscan
