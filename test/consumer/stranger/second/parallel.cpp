// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

// Knows OpenMP and oneTBB too; its default accelerator differs from that of the other translation unit.
#include "Fill.hpp"

auto parallelSum(std::size_t n) -> int;

auto parallelSum(std::size_t n) -> int
{
    return sumOfFill<alpaka::acc::AccCpuTbbBlocks>(n) + sumOfFill<alpaka::acc::AccCpuOmp2Blocks>(n)
           + sumOfFill<alpaka::acc::AccCpuSerial>(n);
}
