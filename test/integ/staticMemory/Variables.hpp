// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Variables and a function of accelerators that are defined in another source than the kernels that use them. For
//! devices that takes separable compilation.
#pragma once

#include <alpaka/alpaka.hpp>

#include <cstdint>

namespace staticMemory
{
    extern ALPAKA_STATIC_ACC_MEM_CONSTANT std::uint32_t factors[4];
    extern ALPAKA_STATIC_ACC_MEM_GLOBAL std::uint32_t results[4];

    ALPAKA_FN_ACC auto timesThree(std::uint32_t value) -> std::uint32_t;
} // namespace staticMemory
