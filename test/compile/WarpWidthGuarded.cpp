// expect: ok
// flags: -O1
// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

#include <alpaka/alpaka.hpp>

// A kernel may have code for warps that are larger than those of some accelerators.
auto sumOfWarp(alpaka::acc::AccCpuSerial<alpaka::DimInt<1>, int> const& acc, float value) -> float
{
    if(alpaka::warp::getSize(acc) >= 32)
        for(int mask = 16; mask > 0; mask /= 2)
            value += alpaka::warp::shfl_xor(acc, value, mask, 32);
    return value;
}
