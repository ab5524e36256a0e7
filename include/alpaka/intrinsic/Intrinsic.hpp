// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Operations on the bits of integers, each an instruction of its own on most processors.
#pragma once

#include <alpaka/acc/Route.hpp>
#include <alpaka/core/Annotation.hpp>

#include <concepts>
#include <cstdint>
#include <type_traits>

namespace alpaka::intrinsic
{
    //! Integers that the operations take. Narrower ones would be promoted to a width that callers do not see.
    template<typename T>
    concept BitOperand
        = std::integral<T> && !std::same_as<std::remove_cv_t<T>, bool> && (sizeof(T) == 4 || sizeof(T) == 8);

    namespace defaults
    {
        //! A runtime supplies `static auto popcount(T) -> std::int32_t`, as well ffs, clz and ctz, and
        //! `static auto brev(T) -> T`, all for std::uint32_t and std::uint64_t.
        template<typename TRuntime>
        struct Intrinsic
        {
        };

        template<typename TIntrinsic>
        using Answer = Intrinsic<acc::AnsweredBy<acc::service::Intrinsic, TIntrinsic>>;

        template<typename T>
        using UnsignedOf = std::conditional_t<sizeof(T) == 4, std::uint32_t, std::uint64_t>;
    } // namespace defaults

    namespace traits
    {
        //! `static auto popcount(TIntrinsic const&, T) -> std::int32_t` for integers of 32 and 64 bits.
        template<typename TIntrinsic, typename TSfinae = void>
        struct Popcount
        {
            ALPAKA_NO_HOST_ACC_WARNING
            template<BitOperand T>
                requires requires(defaults::UnsignedOf<T> value)
                {
                    defaults::Answer<TIntrinsic>::popcount(value);
                }
            ALPAKA_FN_INLINE ALPAKA_FN_HOST_ACC static auto popcount(TIntrinsic const&, T value) -> std::int32_t
            {
                return defaults::Answer<TIntrinsic>::popcount(static_cast<defaults::UnsignedOf<T>>(value));
            }
        };

        //! `static auto ffs(TIntrinsic const&, T) -> std::int32_t` for integers of 32 and 64 bits.
        template<typename TIntrinsic, typename TSfinae = void>
        struct Ffs
        {
            ALPAKA_NO_HOST_ACC_WARNING
            template<BitOperand T>
                requires requires(defaults::UnsignedOf<T> value)
                {
                    defaults::Answer<TIntrinsic>::ffs(value);
                }
            ALPAKA_FN_INLINE ALPAKA_FN_HOST_ACC static auto ffs(TIntrinsic const&, T value) -> std::int32_t
            {
                return defaults::Answer<TIntrinsic>::ffs(static_cast<defaults::UnsignedOf<T>>(value));
            }
        };

        //! `static auto clz(TIntrinsic const&, T) -> std::int32_t` for integers of 32 and 64 bits.
        template<typename TIntrinsic, typename TSfinae = void>
        struct Clz
        {
            ALPAKA_NO_HOST_ACC_WARNING
            template<BitOperand T>
                requires requires(defaults::UnsignedOf<T> value)
                {
                    defaults::Answer<TIntrinsic>::clz(value);
                }
            ALPAKA_FN_INLINE ALPAKA_FN_HOST_ACC static auto clz(TIntrinsic const&, T value) -> std::int32_t
            {
                return defaults::Answer<TIntrinsic>::clz(static_cast<defaults::UnsignedOf<T>>(value));
            }
        };

        //! `static auto ctz(TIntrinsic const&, T) -> std::int32_t` for integers of 32 and 64 bits.
        template<typename TIntrinsic, typename TSfinae = void>
        struct Ctz
        {
            ALPAKA_NO_HOST_ACC_WARNING
            template<BitOperand T>
                requires requires(defaults::UnsignedOf<T> value)
                {
                    defaults::Answer<TIntrinsic>::ctz(value);
                }
            ALPAKA_FN_INLINE ALPAKA_FN_HOST_ACC static auto ctz(TIntrinsic const&, T value) -> std::int32_t
            {
                return defaults::Answer<TIntrinsic>::ctz(static_cast<defaults::UnsignedOf<T>>(value));
            }
        };

        //! `static auto brev(TIntrinsic const&, T) -> T` for integers of 32 and 64 bits.
        template<typename TIntrinsic, typename TSfinae = void>
        struct Brev
        {
            ALPAKA_NO_HOST_ACC_WARNING
            template<BitOperand T>
                requires requires(defaults::UnsignedOf<T> value)
                {
                    defaults::Answer<TIntrinsic>::brev(value);
                }
            ALPAKA_FN_INLINE ALPAKA_FN_HOST_ACC static auto brev(TIntrinsic const&, T value) -> T
            {
                return static_cast<T>(defaults::Answer<TIntrinsic>::brev(static_cast<defaults::UnsignedOf<T>>(value)));
            }
        };
    } // namespace traits

    template<typename TIntrinsic, typename T>
    concept CountsBits = requires(TIntrinsic const& intrinsic, T value)
    {
        traits::Popcount<TIntrinsic>::popcount(intrinsic, value);
    };

    //! The number of bits that are set.
    //! \param intrinsic The accelerator that the kernel received.
    //! \param value An integer of 32 or 64 bits.
    //! \return 0 to the width of T.
    ALPAKA_NO_HOST_ACC_WARNING
    template<typename TIntrinsic, typename T>
    ALPAKA_FN_INLINE ALPAKA_FN_HOST_ACC auto popcount(TIntrinsic const& intrinsic, T value) -> std::int32_t
    {
        static_assert(
            CountsBits<TIntrinsic, T>,
            "intrinsic::popcount(acc, value): acc cannot count the bits of an integer of this type; integers of 32 "
            "and 64 bits are supported "
            "where the runtime supplies intrinsic::defaults::Intrinsic");
        if constexpr(CountsBits<TIntrinsic, T>)
            return traits::Popcount<TIntrinsic>::popcount(intrinsic, value);
        else
            return 0;
    }

    template<typename TIntrinsic, typename T>
    concept FindsFirstSet = requires(TIntrinsic const& intrinsic, T value)
    {
        traits::Ffs<TIntrinsic>::ffs(intrinsic, value);
    };

    //! The place of the lowest bit that is set.
    //! \param intrinsic The accelerator that the kernel received.
    //! \param value An integer of 32 or 64 bits.
    //! \return Counted from 1; 0 for the value 0.
    ALPAKA_NO_HOST_ACC_WARNING
    template<typename TIntrinsic, typename T>
    ALPAKA_FN_INLINE ALPAKA_FN_HOST_ACC auto ffs(TIntrinsic const& intrinsic, T value) -> std::int32_t
    {
        static_assert(
            FindsFirstSet<TIntrinsic, T>,
            "intrinsic::ffs(acc, value): acc cannot find the lowest bit of an integer that is set of this type; "
            "integers of 32 and 64 bits are supported "
            "where the runtime supplies intrinsic::defaults::Intrinsic");
        if constexpr(FindsFirstSet<TIntrinsic, T>)
            return traits::Ffs<TIntrinsic>::ffs(intrinsic, value);
        else
            return 0;
    }

    template<typename TIntrinsic, typename T>
    concept CountsLeadingZeros = requires(TIntrinsic const& intrinsic, T value)
    {
        traits::Clz<TIntrinsic>::clz(intrinsic, value);
    };

    //! The number of zeros above the highest bit that is set.
    //! \param intrinsic The accelerator that the kernel received.
    //! \param value An integer of 32 or 64 bits.
    //! \return The width of T for the value 0.
    ALPAKA_NO_HOST_ACC_WARNING
    template<typename TIntrinsic, typename T>
    ALPAKA_FN_INLINE ALPAKA_FN_HOST_ACC auto clz(TIntrinsic const& intrinsic, T value) -> std::int32_t
    {
        static_assert(
            CountsLeadingZeros<TIntrinsic, T>,
            "intrinsic::clz(acc, value): acc cannot count the leading zeros of an integer of this type; integers of "
            "32 and 64 bits are supported "
            "where the runtime supplies intrinsic::defaults::Intrinsic");
        if constexpr(CountsLeadingZeros<TIntrinsic, T>)
            return traits::Clz<TIntrinsic>::clz(intrinsic, value);
        else
            return 0;
    }

    template<typename TIntrinsic, typename T>
    concept CountsTrailingZeros = requires(TIntrinsic const& intrinsic, T value)
    {
        traits::Ctz<TIntrinsic>::ctz(intrinsic, value);
    };

    //! The number of zeros below the lowest bit that is set.
    //! \param intrinsic The accelerator that the kernel received.
    //! \param value An integer of 32 or 64 bits.
    //! \return The width of T for the value 0.
    ALPAKA_NO_HOST_ACC_WARNING
    template<typename TIntrinsic, typename T>
    ALPAKA_FN_INLINE ALPAKA_FN_HOST_ACC auto ctz(TIntrinsic const& intrinsic, T value) -> std::int32_t
    {
        static_assert(
            CountsTrailingZeros<TIntrinsic, T>,
            "intrinsic::ctz(acc, value): acc cannot count the trailing zeros of an integer of this type; integers of "
            "32 and 64 bits are supported "
            "where the runtime supplies intrinsic::defaults::Intrinsic");
        if constexpr(CountsTrailingZeros<TIntrinsic, T>)
            return traits::Ctz<TIntrinsic>::ctz(intrinsic, value);
        else
            return 0;
    }

    template<typename TIntrinsic, typename T>
    concept ReversesBits = requires(TIntrinsic const& intrinsic, T value)
    {
        traits::Brev<TIntrinsic>::brev(intrinsic, value);
    };

    //! The bits in reverse order.
    //! \param intrinsic The accelerator that the kernel received.
    //! \param value An integer of 32 or 64 bits.
    //! \return The highest bit becomes the lowest.
    ALPAKA_NO_HOST_ACC_WARNING
    template<typename TIntrinsic, typename T>
    ALPAKA_FN_INLINE ALPAKA_FN_HOST_ACC auto brev(TIntrinsic const& intrinsic, T value) -> T
    {
        static_assert(
            ReversesBits<TIntrinsic, T>,
            "intrinsic::brev(acc, value): acc cannot reverse the bits of an integer of this type; integers of 32 and "
            "64 bits are supported "
            "where the runtime supplies intrinsic::defaults::Intrinsic");
        if constexpr(ReversesBits<TIntrinsic, T>)
            return traits::Brev<TIntrinsic>::brev(intrinsic, value);
        else
            return value;
    }
} // namespace alpaka::intrinsic
