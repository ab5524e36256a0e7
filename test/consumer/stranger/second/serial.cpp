// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

// Chose one back-end; another one that needs no package is there, but not switched on.
#include "Fill.hpp"
#include <concepts>
#include <tuple>

auto serialSum(std::size_t n) -> int;

auto serialSum(std::size_t n) -> int
{
#if ALPAKA_ACC_CPU_B_SEQ_T_SEQ_ENABLED != 1 || defined(ALPAKA_ACC_CPU_B_SEQ_T_THREADS_ENABLED)                        \
    || defined(ALPAKA_ACC_CPU_B_TBB_T_SEQ_ENABLED) || defined(ALPAKA_ACC_CPU_B_OMP2_T_SEQ_ENABLED)
#    error "a target that links alpaka::serial alone has other back-ends"
#endif
    using Dim = alpaka::dim::DimInt<1>;
    static_assert(std::same_as<alpaka::acc::EnabledAccs<Dim, int>, std::tuple<alpaka::acc::AccCpuSerial<Dim, int>>>);
    static_assert(std::same_as<alpaka::acc::DefaultAcc<Dim, int>, alpaka::acc::AccCpuSerial<Dim, int>>);
    if(sumOfFill<alpaka::acc::AccCpuThreads>(n) != sumOfFill<alpaka::acc::AccCpuSerial>(n))
        return -1;
    return sumOfFill<alpaka::acc::AccCpuSerial>(n);
}
