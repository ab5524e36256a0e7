// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Assertions for debug builds, in host code and in kernels.
#pragma once

#include <alpaka/core/Annotation.hpp>

#include <cassert>
#include <concepts>
#include <type_traits>

//! Ends the program with a message when the expression is false. No effect where NDEBUG is defined.
#if BOOST_ARCH_HSA && !defined(NDEBUG) // HIP's devices cannot call what assert calls
#    define ALPAKA_ASSERT(...) ((__VA_ARGS__) ? static_cast<void>(0) : __builtin_trap())
#else
#    define ALPAKA_ASSERT(...) assert((__VA_ARGS__))
#endif

namespace alpaka::core
{
    //! Asserts that the value is not negative; compilers do not warn about unsigned values.
    template<std::integral TArg>
    ALPAKA_FN_HOST_ACC constexpr void assertValueUnsigned([[maybe_unused]] TArg const& arg)
    {
        if constexpr(std::is_signed_v<TArg>)
            ALPAKA_ASSERT(arg >= 0);
    }

    //! Asserts that the integral constant TLhs is greater than the value, also for mixed signs.
    template<typename TLhs, std::integral TRhs>
    ALPAKA_FN_HOST_ACC constexpr void assertGreaterThan([[maybe_unused]] TRhs const& rhs)
    {
        using Lhs = std::remove_cv_t<decltype(TLhs::value)>;
        if constexpr(std::is_signed_v<Lhs> == std::is_signed_v<TRhs>)
            ALPAKA_ASSERT(TLhs::value > rhs);
        else if constexpr(std::is_signed_v<TRhs>)
            ALPAKA_ASSERT(rhs < 0 || TLhs::value > static_cast<std::make_unsigned_t<TRhs>>(rhs));
        else
            ALPAKA_ASSERT(TLhs::value > 0 && static_cast<std::make_unsigned_t<Lhs>>(TLhs::value) > rhs);
    }
} // namespace alpaka::core
