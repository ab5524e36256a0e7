// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

// Lambdas as kernels: generic ones marked for the device, others for host and device.
// ptx: .entry
#include "Pair.hpp"

using TheAcc = ptx::Acc<1, int>;

template<typename TKernel>
auto entryOf(TKernel const&) -> void const*
{
    return ptx::library<TheAcc, TKernel, float*>();
}

auto entries(float value) -> bool
{
    auto const generic = [=] __device__(auto const& acc, float* out) { out[ptx::inGrid(acc)[0]] = value; };
    auto const both = [=] ALPAKA_FN_ACC(TheAcc const& acc, float* out) { out[ptx::inGrid(acc)[0]] = value; };
    return entryOf(generic) != entryOf(both);
}
