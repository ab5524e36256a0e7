// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Cross-sections for the transport of neutrons: each thread takes an energy and a material, searches the energy in
//! the table of each nuclide of the material, and adds up what it reads between two lines.
#pragma once

#include "../support/Program.hpp"

namespace field::lookup
{
    namespace a = alpaka;

    inline constexpr int threads = 128;
    inline constexpr int nuclides = 24;
    inline constexpr int lines = 512;
    inline constexpr int reactions = 5;
    inline constexpr int materials = 8;

    //! A line of a nuclide's table.
    struct Line
    {
        float energy;
        float of[reactions];
    };

    // [ordinary]
    struct LookUp
    {
        //! \param tables `lines` lines, in the order of their energies, for each nuclide.
        //! \param counts The nuclides of each material. \param members Their numbers, `nuclides`
        //! places for each material.
        template<typename TAcc>
        ALPAKA_FN_ACC void operator()(
            TAcc const& acc,
            int n,
            Line const* __restrict tables,
            int const* __restrict counts,
            int const* __restrict members,
            float const* __restrict energies,
            int const* __restrict kinds,
            float* __restrict sums) const
        {
            int const i = a::getIdx<a::Grid, a::Threads>(acc)[0];
            if(i >= n)
                return;
            float const energy = energies[i];
            int const material = kinds[i];
            float sum[reactions] = {};
            for(int m = 0; m < counts[material]; ++m)
            {
                Line const* const table = tables + members[material * nuclides + m] * lines;
                int low = 0;
                int high = lines - 1;
                while(high - low > 1)
                {
                    int const mid = (low + high) / 2;
                    if(table[mid].energy > energy)
                        high = mid;
                    else
                        low = mid;
                }
                float const part = (energy - table[low].energy) / (table[high].energy - table[low].energy);
                for(int r = 0; r < reactions; ++r)
                    sum[r] += table[low].of[r] + part * (table[high].of[r] - table[low].of[r]);
            }
            for(int r = 0; r < reactions; ++r)
                sums[r * n + i] = sum[r];
        }
    };
    // [ordinary]

    using LookUpPhased = OnePhase<LookUp>;
} // namespace field::lookup
