// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! y = a x + y through the library, for all index types.
#pragma once

#include "Pair.hpp"

namespace ptx
{
    struct Axpy
    {
        template<typename TAcc, typename TIdx>
        ALPAKA_FN_ACC void operator()(TAcc const& acc, TIdx n, float a, float const* x, float* y) const
        {
            auto const i = inGrid(acc)[0];
            if(i < n)
                y[i] = a * x[i] + y[i];
        }
    };

    template<typename TIdx>
    auto axpy() -> void const*
    {
        return library<Acc<1, TIdx>, Axpy, TIdx, float, float const*, float*>();
    }
} // namespace ptx
