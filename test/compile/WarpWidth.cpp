// expect: the width exceeds the warp size of this accelerator
// errors: 1
// flags: -O1
// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

#include <alpaka/alpaka.hpp>

auto sumOfSixteen(alpaka::acc::AccCpuSerial<alpaka::DimInt<1>, int> const& acc, float value) -> float
{
    for(int mask = 8; mask > 0; mask /= 2)
        value += alpaka::warp::shfl_xor(acc, value, mask, 16);
    return value;
}
