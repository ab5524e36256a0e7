// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Integer conversion to the nearest representable value, without wrap-around.
#pragma once

#include <concepts>
#include <cstdint>
#include <limits>
#include <type_traits>

namespace alpaka::core
{
    //! \return The value if T can represent it, else the largest or smallest value of T.
    template<std::integral T, std::integral TVal>
    [[nodiscard]] constexpr auto clipCast(TVal const& val) -> T
    {
        using Limits = std::numeric_limits<T>;
        if constexpr(std::is_signed_v<TVal>)
        {
            if(val < 0)
            {
                bool const isBelow = static_cast<std::intmax_t>(val)
                                     < static_cast<std::intmax_t>(std::is_signed_v<T> ? Limits::min() : 0);
                return isBelow ? Limits::min() : static_cast<T>(val);
            }
        }
        bool const isAbove = static_cast<std::uintmax_t>(val) > static_cast<std::uintmax_t>(Limits::max());
        return isAbove ? Limits::max() : static_cast<T>(val);
    }
} // namespace alpaka::core
