// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The mathematical functions of devices: those of the CUDA and HIP libraries, not the fast approximations, unless
//! flags of the compiler ask for them.
#pragma once

#include <alpaka/core/Annotation.hpp>
#include <alpaka/math/Derived.hpp>
#include <alpaka/math/Math.hpp>
#include <alpaka/runtime/CudaHip.hpp>
#include <alpaka/runtime/cudahip/Api.hpp>

#include <concepts>
#include <type_traits>

namespace alpaka::runtime::cudahip
{
    //! The types that devices calculate with. Not long double, which compilers silently replace by double.
    template<typename T>
    concept DeviceArithmetic = math::Arithmetic<T> && !std::same_as<T, long double>;
} // namespace alpaka::runtime::cudahip

#define ALPAKA_MATH_LIST(...) __VA_ARGS__
#define ALPAKA_MATH_DEVICE_DERIVED(...)
#define ALPAKA_MATH_DEVICE_INTEGER(...) ALPAKA_MATH_DEVICE_LIBM(__VA_ARGS__)
#define ALPAKA_MATH_DEVICE_LIBM(Stem, name, typenames, types, parameters, operands)                                   \
    namespace alpaka::math::backend                                                                                   \
    {                                                                                                                 \
        template<runtime::IsCudaHip TRuntime, ALPAKA_MATH_LIST typenames>                                             \
        struct Stem<TRuntime, ALPAKA_MATH_LIST types>                                                                 \
        {                                                                                                             \
            template<typename TCtx>                                                                                   \
            ALPAKA_FN_INLINE __device__ static auto name(TCtx const&, ALPAKA_MATH_LIST parameters)                    \
            {                                                                                                         \
                using T = Promoted<ALPAKA_MATH_LIST types>;                                                           \
                if constexpr(std::is_same_v<T, float>)                                                                \
                    return ::name##f operands;                                                                        \
                else                                                                                                  \
                    return ::name operands;                                                                           \
            }                                                                                                         \
        };                                                                                                            \
    }
#define ALPAKA_MATH_UNARY(Stem, name, answer, complex)                                                                \
    ALPAKA_MATH_DEVICE_##answer(                                                                                      \
        Stem, name, (runtime::cudahip::DeviceArithmetic TX), (TX), (TX const& x), (static_cast<T>(x)))
#define ALPAKA_MATH_BINARY(Stem, name, answer, complex)                                                               \
    ALPAKA_MATH_DEVICE_##answer(                                                                                      \
        Stem,                                                                                                         \
        name,                                                                                                         \
        (runtime::cudahip::DeviceArithmetic TX, runtime::cudahip::DeviceArithmetic TY),                               \
        (TX, TY),                                                                                                     \
        (TX const& x, TY const& y),                                                                                   \
        (static_cast<T>(x), static_cast<T>(y)))
#define ALPAKA_MATH_TERNARY(Stem, name, answer, complex)                                                              \
    ALPAKA_MATH_DEVICE_##answer(                                                                                      \
        Stem,                                                                                                         \
        name,                                                                                                         \
        (runtime::cudahip::DeviceArithmetic TX,                                                                       \
         runtime::cudahip::DeviceArithmetic TY,                                                                       \
         runtime::cudahip::DeviceArithmetic TZ),                                                                      \
        (TX, TY, TZ),                                                                                                 \
        (TX const& x, TY const& y, TZ const& z),                                                                      \
        (static_cast<T>(x), static_cast<T>(y), static_cast<T>(z)))
#include <alpaka/math/Functions.hpp>
#undef ALPAKA_MATH_DEVICE_LIBM
#undef ALPAKA_MATH_DEVICE_INTEGER
#undef ALPAKA_MATH_DEVICE_DERIVED
#undef ALPAKA_MATH_LIST

// Derived functions for which devices have an instruction or a better function. Each is for one type, so that it is a
// better match than the derived one, whatever the constraints of that.
#define ALPAKA_MATH_DEVICE_ONE(Stem, name, T, call)                                                                   \
    template<runtime::IsCudaHip TRuntime>                                                                             \
    struct Stem<TRuntime, T>                                                                                          \
    {                                                                                                                 \
        template<typename TCtx>                                                                                       \
        ALPAKA_FN_INLINE __device__ static auto name(TCtx const&, T const& x) -> T                                    \
        {                                                                                                             \
            return ::call(x);                                                                                         \
        }                                                                                                             \
    };
#define ALPAKA_MATH_DEVICE_TWO(Stem, name, T, call)                                                                   \
    template<runtime::IsCudaHip TRuntime>                                                                             \
    struct Stem<TRuntime, T, T>                                                                                       \
    {                                                                                                                 \
        template<typename TCtx>                                                                                       \
        ALPAKA_FN_INLINE __device__ static auto name(TCtx const&, T const& x, T const& y) -> T                        \
        {                                                                                                             \
            return ::call(x, y);                                                                                      \
        }                                                                                                             \
    };
#define ALPAKA_MATH_DEVICE_PAIR(Stem, name, T, call)                                                                  \
    template<runtime::IsCudaHip TRuntime>                                                                             \
    struct Stem<TRuntime, T>                                                                                          \
    {                                                                                                                 \
        template<typename TCtx>                                                                                       \
        ALPAKA_FN_INLINE __device__ static void name(TCtx const&, T const& x, T& sin, T& cos)                         \
        {                                                                                                             \
            ::call(x, &sin, &cos);                                                                                    \
        }                                                                                                             \
    };
namespace alpaka::math::backend
{
    ALPAKA_MATH_DEVICE_ONE(Abs, abs, float, fabsf)
    ALPAKA_MATH_DEVICE_ONE(Abs, abs, double, fabs)
    ALPAKA_MATH_DEVICE_ONE(Rsqrt, rsqrt, float, rsqrtf)
    ALPAKA_MATH_DEVICE_ONE(Rsqrt, rsqrt, double, rsqrt)
    ALPAKA_MATH_DEVICE_TWO(Min, min, float, fminf)
    ALPAKA_MATH_DEVICE_TWO(Min, min, double, fmin)
    ALPAKA_MATH_DEVICE_TWO(Max, max, float, fmaxf)
    ALPAKA_MATH_DEVICE_TWO(Max, max, double, fmax)
    ALPAKA_MATH_DEVICE_PAIR(SinCos, sincos, float, sincosf)
    ALPAKA_MATH_DEVICE_PAIR(SinCos, sincos, double, sincos)
    ALPAKA_MATH_DEVICE_PAIR(SinCosPi, sincospi, float, sincospif)
    ALPAKA_MATH_DEVICE_PAIR(SinCosPi, sincospi, double, sincospi)
} // namespace alpaka::math::backend
#undef ALPAKA_MATH_DEVICE_PAIR
#undef ALPAKA_MATH_DEVICE_TWO
#undef ALPAKA_MATH_DEVICE_ONE
