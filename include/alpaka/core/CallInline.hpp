// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Calls of users' functions that must not stay calls.
#pragma once

#include <alpaka/core/Annotation.hpp>
#include <alpaka/core/Predef.hpp>

namespace alpaka::core
{
    //! f(args...), which clang inlines however large f is: it leaves large bodies of loops out of line, and a loop
    //! with a call in it stays scalar. g++ would also inline all that f calls, and does not need it.
    ALPAKA_NO_HOST_ACC_WARNING
    template<typename TFn, typename... TArgs>
#if BOOST_COMP_CLANG && !BOOST_LANG_CUDA
    [[gnu::flatten]]
#endif
    ALPAKA_FN_INLINE ALPAKA_FN_HOST_ACC constexpr void
    callInline(TFn const& f, TArgs const&... args)
    {
        f(args...);
    }
} // namespace alpaka::core
