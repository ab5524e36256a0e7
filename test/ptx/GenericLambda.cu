// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

// Generic lambdas that are marked for host and device. nvcc refuses them where they are written, before any template
// that they are given to is instantiated, so its sentence comes first whatever the library does, and is the only one
// where a function template without a deduced return type, like kernel::exec, takes the lambda.
// expect: __host__ __device__ extended lambdas cannot be generic lambdas
// expect: one that is marked for host and device must not be generic
#include "Pair.hpp"

template<typename TKernel>
auto entryOf(TKernel const&) -> void const*
{
    return ptx::library<ptx::Acc<1, int>, TKernel, float*>();
}

auto entry() -> void const*
{
    return entryOf([] ALPAKA_FN_ACC(auto const& acc, float* out) { out[ptx::inGrid(acc)[0]] = 1; });
}
