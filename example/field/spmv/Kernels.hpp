// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! A sparse matrix in compressed rows times a vector, a thread for each row.
#pragma once

#include "../support/Program.hpp"

namespace field::spmv
{
    namespace a = alpaka;

    inline constexpr int threads = 128;

    // [ordinary]
    struct Multiply
    {
        template<typename TAcc>
        ALPAKA_FN_ACC void operator()(
            TAcc const& acc,
            int n,
            int const* __restrict begins,
            int const* __restrict columns,
            float const* __restrict values,
            float const* __restrict x,
            float* __restrict y) const
        {
            int const row = a::getIdx<a::Grid, a::Threads>(acc)[0];
            if(row >= n)
                return;
            float sum = 0.0f;
            for(int i = begins[row]; i < begins[row + 1]; ++i)
                sum += values[i] * x[columns[i]];
            y[row] = sum;
        }
    };
    // [ordinary]

    using MultiplyPhased = OnePhase<Multiply>;
} // namespace field::spmv
