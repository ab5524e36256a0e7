// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

// Knows no back-end that needs a package.
#include "Fill.hpp"

auto serialSum(std::size_t n) -> int;

auto serialSum(std::size_t n) -> int
{
#if defined(ALPAKA_ACC_CPU_B_TBB_T_SEQ_ENABLED) || defined(ALPAKA_ACC_CPU_B_OMP2_T_SEQ_ENABLED)
#    error "a target that links alpaka::serial alone has other back-ends"
#endif
    return sumOfFill<alpaka::acc::AccCpuSerial>(n);
}
