// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The hint that memory will be needed soon.
#pragma once

#include <alpaka/core/Annotation.hpp>
#include <alpaka/core/Predef.hpp>

namespace alpaka::core
{
    //! Prefetches the cache line of an address for writing. The address need not be valid.
    ALPAKA_FN_INLINE void prefetch(void const* address) noexcept
    {
#if BOOST_COMP_GNUC || BOOST_COMP_CLANG
        __builtin_prefetch(address, 1);
#else
        static_cast<void>(address);
#endif
    }

    //! The same for reading, into the second cache, because it is needed only after much else.
    ALPAKA_FN_INLINE void prefetchForLater(void const* address) noexcept
    {
#if BOOST_COMP_GNUC || BOOST_COMP_CLANG
        __builtin_prefetch(address, 0, 2);
#else
        static_cast<void>(address);
#endif
    }
} // namespace alpaka::core
