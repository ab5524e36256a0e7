// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

#include "../support/Program.hpp"

#include "../support/Values.hpp"
#include "Kernels.hpp"
#include "Twin.hpp"
#include <algorithm>

namespace field::lookup
{
    struct Program
    {
        static constexpr char const* name = "lookup";
        static constexpr char const* purpose = "cross-sections of materials, binary searches in tables, no barriers";
        using Dim = a::DimInt<1>;
        using Ordinary = LookUp;
        using Phased = LookUpPhased;
        static constexpr std::size_t result = 5;
        static constexpr double tolerance = 1e-4;

        explicit Program(bool isLarge)
            : n(isLarge ? 5000 : 500)
            , counts(numbers<int>(materials, nuclides, 1))
            , members(numbers<int>(materials * nuclides, nuclides, 2))
            , energies(numbers<float>(n, 1, 3))
            , kinds(numbers<int>(n, materials, 4))
        {
            auto const values = numbers<float>(nuclides * lines * reactions, 1, 5);
            for(int i = 0; i < nuclides * lines; ++i)
            {
                // From 0 to above every energy, at other places for each nuclide.
                float const within = i % lines == 0 ? 0.0f : at(values, i) * 0.9f;
                Line line{(static_cast<float>(i % lines) + within) / static_cast<float>(lines - 1), {}};
                for(int r = 0; r < reactions; ++r)
                    line.of[r] = at(values, i * reactions + r);
                tables.push_back(line);
            }
        }

        auto arrays() const
        {
            return std::tuple(tables, counts, members, energies, kinds, zeros<float>(reactions * n));
        }

        template<typename TOn, typename TKernel>
        void launch(
            TOn& on,
            TKernel const& kernel,
            Line const* t,
            int const* c,
            int const* m,
            float const* e,
            int const* k,
            float* sums) const
        {
            on.exec(ceilDiv(n, threads), threads, kernel, n, t, c, m, e, k, sums);
        }

        void twin(Line const* t, int const* c, int const* m, float const* e, int const* k, float* sums) const
        {
            lookup::twin(n, t, c, m, e, k, sums);
        }

        auto expected() const -> std::vector<double>
        {
            auto sums = zeros<double>(reactions * n);
            for(int i = 0; i < n; ++i)
                for(int m = 0; m < at(counts, at(kinds, i)); ++m)
                {
                    auto const table = tables.begin() + at(members, at(kinds, i) * nuclides + m) * lines;
                    auto const high = std::find_if(
                        table + 1, table + lines - 1, [&](Line const& line) { return line.energy > at(energies, i); });
                    auto const low = high - 1;
                    double const part = static_cast<double>(at(energies, i) - low->energy)
                                        / static_cast<double>(high->energy - low->energy);
                    for(int r = 0; r < reactions; ++r)
                        at(sums, r * n + i)
                            += static_cast<double>(low->of[r]) + part * static_cast<double>(high->of[r] - low->of[r]);
                }
            return sums;
        }

        int n;
        std::vector<Line> tables;
        std::vector<int> counts;
        std::vector<int> members;
        std::vector<float> energies;
        std::vector<int> kinds;
    };

    [[maybe_unused]] static bool const isAdded = addProgram<Program>();
} // namespace field::lookup
