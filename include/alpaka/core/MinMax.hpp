// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The lesser and the greater of two values, without the long header of the standard's algorithms.
#pragma once

#include <alpaka/core/Annotation.hpp>

namespace alpaka::core
{
    //! \return The lesser value; the first when both are equal.
    template<typename T>
    [[nodiscard]] ALPAKA_FN_HOST_ACC constexpr auto min(T const& a, T const& b) -> T
    {
        return b < a ? b : a;
    }

    //! \return The greater value; the first when both are equal.
    template<typename T>
    [[nodiscard]] ALPAKA_FN_HOST_ACC constexpr auto max(T const& a, T const& b) -> T
    {
        return a < b ? b : a;
    }
} // namespace alpaka::core
