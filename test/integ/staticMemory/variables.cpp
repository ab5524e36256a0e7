// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0
// devices: no, a program of its own tests it there

#include "Variables.hpp"

namespace staticMemory
{
    ALPAKA_STATIC_ACC_MEM_CONSTANT std::uint32_t factors[4] = {1, 2, 3, 4};
    ALPAKA_STATIC_ACC_MEM_GLOBAL std::uint32_t results[4] = {5, 5, 5, 5};

    ALPAKA_FN_ACC auto timesThree(std::uint32_t value) -> std::uint32_t { return 3 * value; }
} // namespace staticMemory
