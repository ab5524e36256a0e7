// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Addresses of the program under test: numbers, with which the checker computes.
#pragma once

#include <cstdint>

namespace alpaka::checker::detail
{
    //! \return What is at an address that the program has used.
    [[nodiscard]] inline auto memoryAt(std::uintptr_t address) -> void*
    {
        return reinterpret_cast<void*>(address); // NOLINT(performance-no-int-to-ptr): the number was a pointer
    }
} // namespace alpaka::checker::detail
