// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The processor hint that a loop waits for another thread.
#pragma once

#include <alpaka/core/Predef.hpp>

#if !BOOST_ARCH_X86
#    include <alpaka/core/Yield.hpp>
#endif

namespace alpaka::core
{
    //! Frees the resources of the core for a moment; call it in every iteration of a waiting loop.
    inline void pause() noexcept
    {
#if BOOST_ARCH_X86
        __builtin_ia32_pause(); // without <immintrin.h>, which is long
#elif BOOST_ARCH_ARM && defined(__aarch64__) && (BOOST_COMP_GNUC || BOOST_COMP_CLANG)
        asm volatile("yield");
#else
        yield();
#endif
    }
} // namespace alpaka::core
