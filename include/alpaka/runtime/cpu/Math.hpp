// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The mathematical functions of accelerators that run on the host: those of the C library.
#pragma once

#include <alpaka/core/Annotation.hpp>
#include <alpaka/math/Derived.hpp>
#include <alpaka/math/Math.hpp>
#include <alpaka/runtime/Concept.hpp>

#include <type_traits>

// The functions of <cmath>, which compilers know even without its declarations. Including it costs 0.08 s with
// libstdc++, because of C++17's special functions, which are not used here.
#define ALPAKA_MATH_LIST(...) __VA_ARGS__
#define ALPAKA_MATH_CPU_DERIVED(...)
#define ALPAKA_MATH_CPU_INTEGER(...) ALPAKA_MATH_CPU_LIBM(__VA_ARGS__)
#define ALPAKA_MATH_CPU_LIBM(Stem, name, typenames, types, parameters, operands)                                      \
    namespace alpaka                                                                                                  \
    {                                                                                                                 \
        template<runtime::ComputesAsHost TRuntime, ALPAKA_MATH_LIST typenames>                                        \
        struct math::backend::Stem<TRuntime, ALPAKA_MATH_LIST types>                                                  \
        {                                                                                                             \
            ALPAKA_NO_HOST_ACC_WARNING                                                                                \
            template<typename TCtx>                                                                                   \
            ALPAKA_FN_INLINE ALPAKA_FN_HOST_ACC static constexpr auto name(TCtx const&, ALPAKA_MATH_LIST parameters)  \
            {                                                                                                         \
                using T = Promoted<ALPAKA_MATH_LIST types>;                                                           \
                if constexpr(std::is_same_v<T, float>)                                                                \
                    return __builtin_##name##f operands;                                                              \
                else if constexpr(std::is_same_v<T, double>)                                                          \
                    return __builtin_##name operands;                                                                 \
                else                                                                                                  \
                    return __builtin_##name##l operands;                                                              \
            }                                                                                                         \
        };                                                                                                            \
    }
#define ALPAKA_MATH_UNARY(Stem, name, answer, complex)                                                                \
    ALPAKA_MATH_CPU_##answer(Stem, name, (math::Arithmetic TX), (TX), (TX const& x), (static_cast<T>(x)))
#define ALPAKA_MATH_BINARY(Stem, name, answer, complex)                                                               \
    ALPAKA_MATH_CPU_##answer(                                                                                         \
        Stem,                                                                                                         \
        name,                                                                                                         \
        (math::Arithmetic TX, math::Arithmetic TY),                                                                   \
        (TX, TY),                                                                                                     \
        (TX const& x, TY const& y),                                                                                   \
        (static_cast<T>(x), static_cast<T>(y)))
#define ALPAKA_MATH_TERNARY(Stem, name, answer, complex)                                                              \
    ALPAKA_MATH_CPU_##answer(                                                                                         \
        Stem,                                                                                                         \
        name,                                                                                                         \
        (math::Arithmetic TX, math::Arithmetic TY, math::Arithmetic TZ),                                              \
        (TX, TY, TZ),                                                                                                 \
        (TX const& x, TY const& y, TZ const& z),                                                                      \
        (static_cast<T>(x), static_cast<T>(y), static_cast<T>(z)))
#include <alpaka/math/Functions.hpp>
#undef ALPAKA_MATH_CPU_LIBM
#undef ALPAKA_MATH_CPU_INTEGER
#undef ALPAKA_MATH_CPU_DERIVED
#undef ALPAKA_MATH_LIST
