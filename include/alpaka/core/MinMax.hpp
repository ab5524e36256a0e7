// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The lesser and the greater of two values, without the long header of the standard's algorithms. The values are
//! passed themselves, not by reference: device code has no constants of namespaces and classes that
//! a reference could name.
#pragma once

#include <alpaka/core/Annotation.hpp>

namespace alpaka::core
{
    //! \return The lesser value; the first when both are equal.
    template<typename T>
    [[nodiscard]] ALPAKA_FN_HOST_ACC constexpr auto min(T a, T b) -> T
    {
        return b < a ? b : a;
    }

    //! \return The greater value; the first when both are equal.
    template<typename T>
    [[nodiscard]] ALPAKA_FN_HOST_ACC constexpr auto max(T a, T b) -> T
    {
        return a < b ? b : a;
    }
} // namespace alpaka::core
