// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

// expect: nvcc compiles a lambda for the device only if it is marked
#include "Pair.hpp"

template<typename TKernel>
auto entryOf(TKernel const&) -> void const*
{
    return ptx::library<ptx::Acc<1, int>, TKernel, float*>();
}

void const* const entry = entryOf([](auto const& acc, float* out) { out[ptx::inGrid(acc)[0]] = 1; });
