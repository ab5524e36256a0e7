// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The atomic operations as functions of the old value and the operand.
#pragma once

#include <alpaka/core/Annotation.hpp>

#include <concepts>
#include <type_traits>

namespace alpaka::atomic::op
{
    // Every operation defines the new value by `apply`; called with an address it stores that without any atomicity
    // and returns the old value. Integers narrower than int are promoted, hence the casts back. Types without the
    // operator have no `apply`, so that the accelerator can report that it does not support the operation.

    namespace detail
    {
        template<typename TOp>
        struct Fetch
        {
            template<typename T>
            ALPAKA_FN_INLINE ALPAKA_FN_HOST_ACC constexpr auto operator()(T* const addr, T const& value) const -> T
            {
                T const old = *addr;
                *addr = TOp::apply(old, value);
                return old;
            }
        };
        // Signed integers wrap around, as on processors and in std::atomic: they are added as unsigned ones.

        template<typename T>
        ALPAKA_FN_INLINE ALPAKA_FN_HOST_ACC constexpr auto add(T const& a, T const& b) -> T
        {
            if constexpr(std::signed_integral<T>)
                return static_cast<T>(
                    static_cast<std::make_unsigned_t<T>>(a) + static_cast<std::make_unsigned_t<T>>(b));
            else
                return static_cast<T>(a + b);
        }

        template<typename T>
        ALPAKA_FN_INLINE ALPAKA_FN_HOST_ACC constexpr auto subtract(T const& a, T const& b) -> T
        {
            if constexpr(std::signed_integral<T>)
                return static_cast<T>(
                    static_cast<std::make_unsigned_t<T>>(a) - static_cast<std::make_unsigned_t<T>>(b));
            else
                return static_cast<T>(a - b);
        }
    } // namespace detail

    //! old + value
    struct Add : detail::Fetch<Add>
    {
        template<typename T>
            requires requires(T const& t) { t + t; }
        ALPAKA_FN_INLINE ALPAKA_FN_HOST_ACC static constexpr auto apply(T const& old, T const& value) -> T
        {
            return detail::add(old, value);
        }
    };

    //! old - value
    struct Sub : detail::Fetch<Sub>
    {
        template<typename T>
            requires requires(T const& t) { t - t; }
        ALPAKA_FN_INLINE ALPAKA_FN_HOST_ACC static constexpr auto apply(T const& old, T const& value) -> T
        {
            return detail::subtract(old, value);
        }
    };

    //! The smaller of old and value
    struct Min : detail::Fetch<Min>
    {
        template<typename T>
        ALPAKA_FN_INLINE ALPAKA_FN_HOST_ACC static constexpr auto apply(T const& old, T const& value) -> T
        {
            return value < old ? value : old;
        }
    };

    //! The larger of old and value
    struct Max : detail::Fetch<Max>
    {
        template<typename T>
        ALPAKA_FN_INLINE ALPAKA_FN_HOST_ACC static constexpr auto apply(T const& old, T const& value) -> T
        {
            return old < value ? value : old;
        }
    };

    //! value
    struct Exch : detail::Fetch<Exch>
    {
        template<typename T>
        ALPAKA_FN_INLINE ALPAKA_FN_HOST_ACC static constexpr auto apply(T const&, T const& value) -> T
        {
            return value;
        }
    };

    //! Counts up and wraps after the operand: old >= value ? 0 : old + 1
    struct Inc : detail::Fetch<Inc>
    {
        template<typename T>
        ALPAKA_FN_INLINE ALPAKA_FN_HOST_ACC static constexpr auto apply(T const& old, T const& value) -> T
        {
            return old >= value ? static_cast<T>(0) : detail::add(old, static_cast<T>(1));
        }
    };

    //! Counts down and wraps to the operand: old == 0 or old > value ? value : old - 1
    struct Dec : detail::Fetch<Dec>
    {
        template<typename T>
        ALPAKA_FN_INLINE ALPAKA_FN_HOST_ACC static constexpr auto apply(T const& old, T const& value) -> T
        {
            bool isZero = !(static_cast<T>(0) < old);
            if constexpr(!std::unsigned_integral<T>) // avoids nvcc's warning about unsigned values
                isZero = isZero && !(old < static_cast<T>(0));
            return isZero || value < old ? value : detail::subtract(old, static_cast<T>(1));
        }
    };

    //! old & value
    struct And : detail::Fetch<And>
    {
        template<typename T>
            requires requires(T const& t) { t& t; }
        ALPAKA_FN_INLINE ALPAKA_FN_HOST_ACC static constexpr auto apply(T const& old, T const& value) -> T
        {
            return static_cast<T>(old & value);
        }
    };

    //! old | value
    struct Or : detail::Fetch<Or>
    {
        template<typename T>
            requires requires(T const& t) { t | t; }
        ALPAKA_FN_INLINE ALPAKA_FN_HOST_ACC static constexpr auto apply(T const& old, T const& value) -> T
        {
            return static_cast<T>(old | value);
        }
    };

    //! old ^ value
    struct Xor : detail::Fetch<Xor>
    {
        template<typename T>
            requires requires(T const& t) { t ^ t; }
        ALPAKA_FN_INLINE ALPAKA_FN_HOST_ACC static constexpr auto apply(T const& old, T const& value) -> T
        {
            return static_cast<T>(old ^ value);
        }
    };

    //! Compare and swap: value when old equals compare, else old. Compares representations, as processors do, so a NaN
    //! equals itself and -0 differs from 0.
    //!
    //! \tparam T No type with padding between its members.
    struct Cas
    {
        template<typename T>
        ALPAKA_FN_INLINE ALPAKA_FN_HOST_ACC constexpr auto
        operator()(T* const addr, T const& compare, T const& value) const -> T
        {
            T const old = *addr;
            if(__builtin_memcmp(&old, &compare, sizeof(T)) == 0)
                *addr = value;
            return old;
        }
    };
} // namespace alpaka::atomic::op
