// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Functions of real operands that follow from other functions, on every back-end. A back-end with a faster one
//! specialises the same templates for itself.
#pragma once

#include <alpaka/core/Annotation.hpp>
#include <alpaka/math/Constants.hpp>
#include <alpaka/math/Math.hpp>

#include <concepts>
#include <limits>
#include <type_traits>

namespace alpaka::math
{
    namespace detail
    {
        //! Comparable operands: of one type, or of types for which `<cmath>` defines a common type.
        template<typename... TArgs>
        concept Comparable
            = (Arithmetic<TArgs> && ...)
              && ((std::floating_point<TArgs> || ...) || (std::same_as<TArgs, std::common_type_t<TArgs...>> && ...));

        //! The common type.
        template<typename TX, typename... TArgs>
        using Compared = typename std::conditional_t<
            std::integral<TX> && (std::same_as<TX, TArgs> && ...),
            std::type_identity<TX>,
            std::type_identity<Promoted<TX, TArgs...>>>::type;

    } // namespace detail

    namespace backend
    {
        // Every compiler turns a copy of a positive sign into a mask.
        template<typename TAnswer, std::floating_point TX>
        struct Abs<TAnswer, TX>
        {
            ALPAKA_NO_HOST_ACC_WARNING
            template<typename TCtx>
            ALPAKA_FN_INLINE ALPAKA_FN_HOST_ACC static constexpr auto abs(TCtx const& ctx, TX const& x) -> TX
            {
                return math::copysign(ctx, x, TX(1));
            }
        };

        //! \pre The result is representable.
        template<typename TAnswer, std::signed_integral TX>
        struct Abs<TAnswer, TX>
        {
            template<typename TCtx>
            ALPAKA_FN_INLINE ALPAKA_FN_HOST_ACC static constexpr auto abs(TCtx const&, TX const& x) -> decltype(+x)
            {
                return x < 0 ? -x : +x;
            }
        };

        template<typename TAnswer, Arithmetic TX>
        struct Isnan<TAnswer, TX>
        {
            template<typename TCtx>
            ALPAKA_FN_INLINE ALPAKA_FN_HOST_ACC static constexpr auto isnan(TCtx const&, TX const& x) -> bool
            {
                if constexpr(std::integral<TX>)
                    return false;
                else
                    return x != x;
            }
        };

        template<typename TAnswer, Arithmetic TX>
        struct Isinf<TAnswer, TX>
        {
            ALPAKA_NO_HOST_ACC_WARNING
            template<typename TCtx>
            ALPAKA_FN_INLINE ALPAKA_FN_HOST_ACC static constexpr auto isinf(TCtx const& ctx, TX const& x) -> bool
            {
                if constexpr(std::integral<TX>)
                    return false;
                else
                    return math::abs(ctx, x) == std::numeric_limits<TX>::infinity();
            }
        };

        template<typename TAnswer, Arithmetic TX>
        struct Isfinite<TAnswer, TX>
        {
            ALPAKA_NO_HOST_ACC_WARNING
            template<typename TCtx>
            ALPAKA_FN_INLINE ALPAKA_FN_HOST_ACC static constexpr auto isfinite(TCtx const& ctx, TX const& x) -> bool
            {
                if constexpr(std::integral<TX>)
                    return true;
                else
                    return math::abs(ctx, x) < std::numeric_limits<TX>::infinity();
            }
        };

        template<typename TAnswer, Arithmetic TX>
        struct Signbit<TAnswer, TX>
        {
            ALPAKA_NO_HOST_ACC_WARNING
            template<typename TCtx>
            ALPAKA_FN_INLINE ALPAKA_FN_HOST_ACC static constexpr auto signbit(TCtx const& ctx, TX const& x) -> bool
            {
                if constexpr(std::floating_point<TX>)
                    return math::copysign(ctx, TX(1), x) < TX(0);
                else if constexpr(std::signed_integral<TX>)
                    return x < 0;
                else
                    return false;
            }
        };

        template<typename TAnswer, Arithmetic TX>
        struct Rsqrt<TAnswer, TX>
        {
            ALPAKA_NO_HOST_ACC_WARNING
            template<typename TCtx>
            ALPAKA_FN_INLINE ALPAKA_FN_HOST_ACC static constexpr auto rsqrt(TCtx const& ctx, TX const& x)
                -> Promoted<TX>
            {
                return Promoted<TX>(1) / math::sqrt(ctx, x);
            }
        };

        // Like fmin and fmax, but with selections, which vectorise, instead of calls of the C library, which do not.
        // The first selection gives x if either operand is a NaN.
        template<typename TAnswer, typename TX, typename TY>
            requires detail::Comparable<TX, TY>
        struct Min<TAnswer, TX, TY>
        {
            template<typename TCtx>
            ALPAKA_FN_INLINE ALPAKA_FN_HOST_ACC static constexpr auto min(TCtx const&, TX const& x, TY const& y)
            {
                using T = detail::Compared<TX, TY>;
                T const first = static_cast<T>(x);
                T const second = static_cast<T>(y);
                T const smaller = second < first ? second : first;
                return first == first ? smaller : second;
            }
        };

        template<typename TAnswer, typename TX, typename TY>
            requires detail::Comparable<TX, TY>
        struct Max<TAnswer, TX, TY>
        {
            template<typename TCtx>
            ALPAKA_FN_INLINE ALPAKA_FN_HOST_ACC static constexpr auto max(TCtx const&, TX const& x, TY const& y)
            {
                using T = detail::Compared<TX, TY>;
                T const first = static_cast<T>(x);
                T const second = static_cast<T>(y);
                T const greater = first < second ? second : first;
                return first == first ? greater : second;
            }
        };

        //! x, limited to [y, z]; a NaN if x is a NaN.
        //! \pre y <= z.
        template<typename TAnswer, typename TX, typename TY, typename TZ>
            requires detail::Comparable<TX, TY, TZ>
        struct Clamp<TAnswer, TX, TY, TZ>
        {
            template<typename TCtx>
            ALPAKA_FN_INLINE ALPAKA_FN_HOST_ACC static constexpr auto
            clamp(TCtx const&, TX const& x, TY const& y, TZ const& z)
            {
                using T = detail::Compared<TX, TY, TZ>;
                T const value = static_cast<T>(x);
                T const low = static_cast<T>(y);
                T const high = static_cast<T>(z);
                T const raised = value < low ? low : value;
                return high < raised ? high : raised;
            }
        };

        // Compilers merge the two calls if the C library has a function for both.
        template<typename TAnswer, typename TX>
            requires(!std::integral<TX>)
        struct SinCos<TAnswer, TX>
        {
            ALPAKA_NO_HOST_ACC_WARNING
            template<typename TCtx>
                requires HasSin<TCtx, TX> && HasCos<TCtx, TX>
            ALPAKA_FN_INLINE ALPAKA_FN_HOST_ACC static constexpr void
            sincos(TCtx const& ctx, TX const& x, TX& sin, TX& cos)
            {
                TX const angle = x; // x may be one of the results
                sin = math::sin(ctx, angle);
                cos = math::cos(ctx, angle);
            }
        };

        //! Sine and cosine of pi times x. Exact for multiples of one half; a zero sine has the sign of x.
        template<typename TAnswer, std::floating_point TX>
        struct SinCosPi<TAnswer, TX>
        {
            ALPAKA_NO_HOST_ACC_WARNING
            template<typename TCtx>
            ALPAKA_FN_INLINE ALPAKA_FN_HOST_ACC static constexpr void
            sincospi(TCtx const& ctx, TX const& x, TX& sin, TX& cos)
            {
                // Every step of the reduction is exact: to (-2, 2), then to [-1/4, 1/4] and a number of quadrants.
                TX const turn = x - TX(2) * math::trunc(ctx, x * TX(0.5));
                TX const quadrants = math::round(ctx, TX(2) * turn);
                TX const angle = constants::pi_v<TX> * (turn - TX(0.5) * quadrants);
                TX const s = math::sin(ctx, angle);
                TX const c = math::cos(ctx, angle);
                TX const size = math::abs(ctx, quadrants);
                bool const swapped = size == TX(1) || size == TX(3);
                bool const leftHalf = size == TX(2) || (swapped && (quadrants == TX(1) || quadrants == TX(-3)));
                bool const lowerHalf = size == TX(2) || (swapped && (quadrants == TX(-1) || quadrants == TX(3)));
                TX const sine = swapped ? c : s;
                TX const cosine = swapped ? s : c;
                TX const signedSine = lowerHalf ? -sine : sine;
                TX const signedCosine = leftHalf ? -cosine : cosine;
                // Adding zero makes a negative zero positive.
                sin = signedSine == TX(0) ? math::copysign(ctx, TX(0), x) : signedSine;
                cos = signedCosine + TX(0);
            }
        };
    } // namespace backend
} // namespace alpaka::math
