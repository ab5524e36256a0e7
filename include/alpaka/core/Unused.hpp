// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Marks something as deliberately unused.
#pragma once

#include <alpaka/core/Annotation.hpp>

namespace alpaka
{
    //! Ignores its arguments, so that compilers do not warn about them.
    template<typename... TArgs>
    ALPAKA_FN_INLINE ALPAKA_FN_HOST_ACC constexpr void ignore_unused(TArgs const&...)
    {
    }
} // namespace alpaka
