// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Bodies of FloatModes.hpp.
#pragma once

#include <alpaka/core/FloatModes.hpp>

namespace alpaka::core
{
    ALPAKA_ENGINE void FloatModes::apply() const noexcept
    {
#if BOOST_ARCH_X86
        // A flag whose trap the new modes switch on would trap at the next instruction of the x87 unit, whatever
        // that computes. MXCSR traps only when an exception occurs.
        std::uint16_t status = 0;
        asm volatile("fnstsw %0" : "=m"(status));
        if((status & ~m_x87 & x87Exceptions) != 0)
            asm volatile("fnclex");
        asm volatile("fldcw %0" : : "m"(m_x87));
        __builtin_ia32_ldmxcsr((__builtin_ia32_stmxcsr() & ~mxcsrModes) | (m_mxcsr & mxcsrModes));
#elif BOOST_ARCH_ARM && defined(__aarch64__) && (BOOST_COMP_GNUC || BOOST_COMP_CLANG)
        asm volatile("msr fpcr, %0" : : "r"(std::uint64_t{m_modes}));
#else
        std::fesetround(static_cast<int>(m_modes));
#endif
    }
} // namespace alpaka::core
