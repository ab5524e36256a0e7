// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Bit operations on integers; most processors have an instruction for each.
#pragma once

#include <alpaka/acc/Route.hpp>
#include <alpaka/core/Annotation.hpp>
#include <alpaka/core/Concepts.hpp>

#include <concepts>
#include <cstdint>
#include <type_traits>

namespace alpaka::intrinsic
{
    //! Tag: has bit operations on integers.
    struct ConceptIntrinsic : concepts::Service
    {
    };

    //! The operand types. Narrower integers would be promoted to a width that callers do not see.
    template<typename T>
    concept BitOperand
        = std::integral<T> && !std::same_as<std::remove_cv_t<T>, bool> && (sizeof(T) == 4 || sizeof(T) == 8);

    namespace backend
    {
        //! A runtime supplies `static auto popcount(T) -> std::int32_t`, likewise ffs, clz and ctz, and `static auto
        //! brev(T) -> T`, all for std::uint32_t and std::uint64_t.
        template<typename TRuntime>
        struct Intrinsic
        {
        };

        template<typename TIntrinsic>
        using Answer = Intrinsic<acc::AnsweredBy<acc::service::Intrinsic, TIntrinsic>>;

        template<typename T>
        using UnsignedOf = std::conditional_t<sizeof(T) == 4, std::uint32_t, std::uint64_t>;
    } // namespace backend

    namespace detail
    {
        template<typename T>
        using Base = concepts::ImplementationBase<ConceptIntrinsic, T>;

        //! Outside of the macro, for which compilers print six more lines. The name of the function stands in the next
        //! line of the message.
        template<bool TExists>
        constexpr auto requireInteger() -> bool
        {
            static_assert(
                TExists,
                "intrinsic::...(acc, value): acc does not have this function for integers of this type; "
                "integers of 32 and 64 bits are supported where the runtime supplies intrinsic::backend::Intrinsic");
            return TExists;
        }
    } // namespace detail
} // namespace alpaka::intrinsic

// One operation: its trait, which users may specialise, the concept that acc has it, and the function.
//   Stem, name  of the trait and of the function
//   Concept     of accelerators that have it
//   TResult     in terms of T, the type of the operand
#define ALPAKA_INTRINSIC(Stem, name, Concept, TResult)                                                                \
    namespace traits                                                                                                  \
    {                                                                                                                 \
        template<typename TIntrinsic, typename TSfinae = void>                                                        \
        struct Stem                                                                                                   \
        {                                                                                                             \
            ALPAKA_NO_HOST_ACC_WARNING                                                                                \
            template<BitOperand T>                                                                                    \
                requires requires(backend::UnsignedOf<T> value) { backend::Answer<TIntrinsic>::name(value); }         \
            ALPAKA_FN_INLINE ALPAKA_FN_HOST_ACC static auto name(TIntrinsic const&, T value) -> TResult               \
            {                                                                                                         \
                return static_cast<TResult>(                                                                          \
                    backend::Answer<TIntrinsic>::name(static_cast<backend::UnsignedOf<T>>(value)));                   \
            }                                                                                                         \
        };                                                                                                            \
    }                                                                                                                 \
                                                                                                                      \
    template<typename TIntrinsic, typename T>                                                                         \
    concept Concept = requires(TIntrinsic const& intrinsic, T value) {                                                \
        traits::Stem<detail::Base<TIntrinsic>>::name(intrinsic, value);                                               \
    };                                                                                                                \
                                                                                                                      \
    ALPAKA_NO_HOST_ACC_WARNING                                                                                        \
    template<typename TIntrinsic, typename T>                                                                         \
    ALPAKA_FN_INLINE ALPAKA_FN_HOST_ACC auto name(TIntrinsic const& intrinsic, T value) -> TResult                    \
    {                                                                                                                 \
        if constexpr(detail::requireInteger<Concept<TIntrinsic, T>>())                                                \
            return traits::Stem<detail::Base<TIntrinsic>>::name(intrinsic, value);                                    \
        else                                                                                                          \
            return {};                                                                                                \
    }

namespace alpaka::intrinsic
{
    // Called with the accelerator that the kernel received and an integer of 32 or 64 bits. The results:

    // The number of bits that are set.
    ALPAKA_INTRINSIC(Popcount, popcount, CountsBits, std::int32_t)
    // The position of the lowest set bit, counted from 1; 0 for the value 0.
    ALPAKA_INTRINSIC(Ffs, ffs, FindsFirstSet, std::int32_t)
    // The number of zeros above the highest set bit; the width of T for the value 0.
    ALPAKA_INTRINSIC(Clz, clz, CountsLeadingZeros, std::int32_t)
    // The number of zeros below the lowest set bit; the width of T for the value 0.
    ALPAKA_INTRINSIC(Ctz, ctz, CountsTrailingZeros, std::int32_t)
    // The bits in reverse order: the highest becomes the lowest.
    ALPAKA_INTRINSIC(Brev, brev, ReversesBits, T)
} // namespace alpaka::intrinsic

#undef ALPAKA_INTRINSIC
