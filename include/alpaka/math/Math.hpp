// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The mathematical functions that kernels call, math/Functions.hpp: `math::sin(acc, x)`, `math::pow(acc, x, y)`, ...
//!
//! For a function with the stem Sin and the name sin there are
//! - `math::sin(ctx, x...)`: the function. ctx is the accelerator that the kernel received, runtime::Cpu on the host,
//!   or a user's object.
//! - `math::HasSin<TCtx, TX...>`: the concept that it can be called.
//! - `math::traits::Sin<TCtx, TX..., TSfinae>`: what users may specialise, `static auto sin(ctx, x...)`.
//! - `math::backend::Sin<TAnswer, TX...>`: what back-ends specialise for arithmetic types and derived functions for
//!   any back-end. The primary template calls `sin(x...)` found by argument dependent lookup, so that types with
//!   functions of their own work everywhere.
//! - `math::ConceptMathSin`: the tag for concepts::Implements.
//! What is specialised for math::MathStdLib holds for every accelerator of the host.
#pragma once

#include <alpaka/acc/Route.hpp>
#include <alpaka/core/Annotation.hpp>
#include <alpaka/core/Concepts.hpp>
#include <alpaka/runtime/Cpu.hpp>

#include <concepts>
#include <type_traits>

namespace alpaka::math
{
    //! Base of the tags of the functions.
    struct ConceptMath : concepts::Service
    {
    };

    //! Who answers mathematics on the host: the functions of the C++ standard library.
    using MathStdLib = runtime::Cpu;

    //! The types that `<cmath>` accepts.
    template<typename T>
    concept Arithmetic = std::is_arithmetic_v<T>;

    namespace detail
    {
        template<typename T>
        using PromotedOne = std::conditional_t<std::is_same_v<T, float> || std::is_same_v<T, long double>, T, double>;

        //! Outside of the macros: for each of them compilers print six more lines. The name of the function stands in
        //! the next line of the message.
        template<bool TExists>
        constexpr auto requireFunction() -> bool
        {
            static_assert(
                TExists,
                "math::...(acc, x...): the back-end of acc does not have this function for operands of these types; "
                "a type of your own needs a function of the same name in its namespace "
                "or a specialisation of the trait in math::traits");
            return TExists;
        }
    } // namespace detail

    //! The type in which functions of these operands calculate, as in `<cmath>`: an integer counts as double, and the
    //! widest operand decides.
    template<Arithmetic... TArgs>
    using Promoted = decltype((detail::PromotedOne<TArgs>() + ...));
} // namespace alpaka::math

namespace alpaka
{
    template<typename TConcept>
        requires std::convertible_to<TConcept*, math::ConceptMath*>
    struct concepts::ImplementsConcept<TConcept, math::MathStdLib> : std::true_type
    {
    };
} // namespace alpaka

// In lookup, the deleted function hides those of the C library in the global namespace, which would accept every type
// that converts to double.
#define ALPAKA_MATH_LIST(...) __VA_ARGS__
#define ALPAKA_MATH_TAG_LIBM(Stem)                                                                                    \
    struct ConceptMath##Stem : ConceptMath                                                                            \
    {                                                                                                                 \
    }
#define ALPAKA_MATH_TAG_DERIVED(Stem)                                                                                 \
    struct ConceptMath##Stem : ConceptMath                                                                            \
    {                                                                                                                 \
    }
#define ALPAKA_MATH_TAG_INTEGER(Stem) using ConceptMath##Stem = ConceptMathRound
#define ALPAKA_MATH_DECLARE(Stem, name, answer, typenames, types, parameters, operands)                               \
    namespace alpaka::math                                                                                            \
    {                                                                                                                 \
        ALPAKA_MATH_TAG_##answer(Stem);                                                                               \
                                                                                                                      \
        namespace detail::lookup                                                                                      \
        {                                                                                                             \
            void name() = delete;                                                                                     \
                                                                                                                      \
            ALPAKA_NO_HOST_ACC_WARNING                                                                                \
            template<typename... TArgs>                                                                               \
            ALPAKA_FN_INLINE ALPAKA_FN_HOST_ACC constexpr auto name##Of(TArgs&&... args) -> decltype(name(args...))   \
            {                                                                                                         \
                return name(args...);                                                                                 \
            }                                                                                                         \
        }                                                                                                             \
                                                                                                                      \
        namespace backend                                                                                             \
        {                                                                                                             \
            template<typename TAnswer, ALPAKA_MATH_LIST typenames>                                                    \
            struct Stem                                                                                               \
            {                                                                                                         \
                ALPAKA_NO_HOST_ACC_WARNING                                                                            \
                template<typename TCtx>                                                                               \
                ALPAKA_FN_INLINE ALPAKA_FN_HOST_ACC static constexpr auto                                             \
                name(TCtx const&, ALPAKA_MATH_LIST parameters)                                                        \
                    requires requires { detail::lookup::name##Of operands; }                                          \
                {                                                                                                     \
                    return detail::lookup::name##Of operands;                                                         \
                }                                                                                                     \
            };                                                                                                        \
        }                                                                                                             \
                                                                                                                      \
        namespace traits                                                                                              \
        {                                                                                                             \
            template<typename T, ALPAKA_MATH_LIST typenames, typename TSfinae = void>                                 \
            struct Stem : std::conditional_t<                                                                         \
                              std::is_same_v<acc::AnsweredBy<acc::service::Math, T>, T>,                              \
                              backend::Stem<T, ALPAKA_MATH_LIST types>,                                               \
                              Stem<acc::AnsweredBy<acc::service::Math, T>, ALPAKA_MATH_LIST types>>                   \
            {                                                                                                         \
            };                                                                                                        \
        }                                                                                                             \
                                                                                                                      \
        template<typename T, ALPAKA_MATH_LIST typenames>                                                              \
        concept Has##Stem = requires(T const& ctx, ALPAKA_MATH_LIST parameters) {                                     \
            traits::Stem<concepts::ImplementationBase<ConceptMath##Stem, T>, ALPAKA_MATH_LIST types>::name(           \
                ctx, ALPAKA_MATH_LIST operands);                                                                      \
        };                                                                                                            \
                                                                                                                      \
        ALPAKA_NO_HOST_ACC_WARNING                                                                                    \
        template<typename T, ALPAKA_MATH_LIST typenames>                                                              \
        ALPAKA_FN_INLINE ALPAKA_FN_HOST_ACC constexpr auto name(T const& ctx, ALPAKA_MATH_LIST parameters)            \
        {                                                                                                             \
            if constexpr(detail::requireFunction<Has##Stem<T, ALPAKA_MATH_LIST types>>())                             \
                return traits::Stem<concepts::ImplementationBase<ConceptMath##Stem, T>, ALPAKA_MATH_LIST types>::     \
                    name(ctx, ALPAKA_MATH_LIST operands);                                                             \
            else                                                                                                      \
                return x;                                                                                             \
        }                                                                                                             \
    }

#define ALPAKA_MATH_UNARY(Stem, name, answer, complex)                                                                \
    ALPAKA_MATH_DECLARE(Stem, name, answer, (typename TX), (TX), (TX x), (x))
#define ALPAKA_MATH_BINARY(Stem, name, answer, complex)                                                               \
    ALPAKA_MATH_DECLARE(Stem, name, answer, (typename TX, typename TY), (TX, TY), (TX x, TY y), (x, y))
#define ALPAKA_MATH_TERNARY(Stem, name, answer, complex)                                                              \
    ALPAKA_MATH_DECLARE(                                                                                              \
        Stem, name, answer, (typename TX, typename TY, typename TZ), (TX, TY, TZ), (TX x, TY y, TZ z), (x, y, z))
#define ALPAKA_MATH_TWO_RESULTS(Stem, name, answer, complex)                                                          \
    ALPAKA_MATH_DECLARE(Stem, name, answer, (typename TX), (TX), (TX x, TX & sin, TX & cos), (x, sin, cos))
#include <alpaka/math/Functions.hpp>
#undef ALPAKA_MATH_DECLARE
#undef ALPAKA_MATH_TAG_INTEGER
#undef ALPAKA_MATH_TAG_DERIVED
#undef ALPAKA_MATH_TAG_LIBM
#undef ALPAKA_MATH_LIST
