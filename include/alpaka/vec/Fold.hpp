// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! What Vec needs to fold its components.
#pragma once

#include <alpaka/core/Annotation.hpp>

#include <concepts>
#include <type_traits>

namespace alpaka::vec::detail
{
    template<typename TFnObj, typename TVal>
    ALPAKA_FN_HOST_ACC constexpr auto foldr(TFnObj const&, TVal const& last) -> TVal
    {
        return last;
    }

    template<typename TFnObj, typename TVal, typename... TVals>
        requires(sizeof...(TVals) > 0)
    ALPAKA_FN_HOST_ACC constexpr auto foldr(TFnObj const& f, TVal const& first, TVals const&... others)
    {
        return f(first, foldr(f, others...));
    }

    // The product of two 16 bit unsigned numbers has type int, where 65535 * 65535 would be undefined.
    template<typename TVal>
    ALPAKA_FN_HOST_ACC constexpr auto multiply(TVal const& a, TVal const& b) -> TVal
    {
        if constexpr(std::is_unsigned_v<TVal> && !std::same_as<TVal, bool> && sizeof(TVal) < sizeof(unsigned))
            return static_cast<TVal>(static_cast<unsigned>(a) * static_cast<unsigned>(b));
        else
            return static_cast<TVal>(a * b);
    }
} // namespace alpaka::vec::detail
