// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The hint that a loop waits for another thread.
#pragma once

#include <alpaka/core/Predef.hpp>

#if !BOOST_ARCH_X86
#    include <thread>
#endif

namespace alpaka::core
{
    //! Frees the resources of the core for an instant; call it in every turn of a loop that waits.
    inline void pause() noexcept
    {
#if BOOST_ARCH_X86
        __builtin_ia32_pause(); // not by <immintrin.h>, which is long
#elif BOOST_ARCH_ARM && defined(__aarch64__) && (BOOST_COMP_GNUC || BOOST_COMP_CLANG)
        asm volatile("yield");
#else
        std::this_thread::yield();
#endif
    }
} // namespace alpaka::core
