// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! What sorts see: the order of arithmetic keys as that of unsigned numbers, and keys with their values.
#pragma once

#include <alpaka/algo/Launch.hpp>
#include <alpaka/algo/Tree.hpp>

#include <bit>
#include <cstddef>
#include <cstdint>
#include <type_traits>

namespace alpaka::algo
{
    //! A key that `algo::sort` orders by its digits: an integer or a floating-point number of at most 8 bytes.
    template<typename T>
    concept RadixKey = std::is_arithmetic_v<T> && sizeof(T) <= 8;

    //! A number without sign that orders as the key does. Floating-point numbers have the total order of IEEE 754:
    //! NaN with sign, -infinity, ..., -0, +0, ..., +infinity, NaN without sign.
    template<RadixKey TKey>
    [[nodiscard]] ALPAKA_FN_INLINE ALPAKA_FN_HOST_ACC constexpr auto orderedBits(TKey const key)
    {
        using Short = std::conditional_t<sizeof(TKey) == 1, std::uint8_t, std::uint16_t>;
        using Long = std::conditional_t<sizeof(TKey) == 4, std::uint32_t, std::uint64_t>;
        using Bits = std::conditional_t<sizeof(TKey) <= 2, Short, Long>;
        constexpr auto sign = static_cast<Bits>(Bits{1} << (8u * sizeof(Bits) - 1u));
        if constexpr(std::is_floating_point_v<TKey>)
        {
            auto const bits = std::bit_cast<Bits>(key);
            // All ones for a negative number, because a larger magnitude is then a smaller number.
            auto const mask
                = static_cast<Bits>(std::bit_cast<std::make_signed_t<Bits>>(bits) >> (8u * sizeof(Bits) - 1u));
            return static_cast<Bits>(bits ^ static_cast<Bits>(mask | sign));
        }
        else
            return static_cast<Bits>(static_cast<Bits>(key) ^ (std::is_signed_v<TKey> ? sign : Bits{0}));
    }

    namespace detail
    {
        //! Digit number `pass`, of TBits bits, the lowest digit first.
        template<unsigned TBits, RadixKey TKey>
        [[nodiscard]] ALPAKA_FN_INLINE ALPAKA_FN_HOST_ACC constexpr auto digit(TKey key, unsigned pass) -> unsigned
        {
            return static_cast<unsigned>(orderedBits(key) >> (pass * TBits)) & ((1u << TBits) - 1u);
        }

        //! The order of the digits as a comparison.
        struct ByDigits
        {
            template<RadixKey TKey>
            [[nodiscard]] ALPAKA_FN_INLINE ALPAKA_FN_HOST_ACC constexpr auto operator()(TKey a, TKey b) const -> bool
            {
                return orderedBits(a) < orderedBits(b);
            }
        };

        //! Stands for the type of the values where only keys are sorted.
        struct NoValue
        {
        };

        template<typename TValue>
        inline constexpr bool isValue = !std::is_same_v<TValue, NoValue>;

        template<typename TValue>
        inline constexpr std::size_t valueSize = isValue<TValue> ? sizeof(TValue) : 0;

        //! Arrays of as many keys and, if there are any, values.
        template<typename TKey, typename TValue = NoValue>
        struct Elements
        {
            ALPAKA_FN_INLINE ALPAKA_FN_ACC void set(std::size_t i, Elements const& from, std::size_t other) const
            {
                keys[i] = from.keys[other];
                if constexpr(isValue<TValue>)
                    values[i] = from.values[other];
            }

            TKey* keys;
            TValue* values = nullptr;
        };

        //! How many elements take 16 KiB, or one.
        template<typename TKey, typename TValue>
        inline constexpr std::size_t fewElements
            = core::max((std::size_t{1} << 14) / (sizeof(TKey) + valueSize<TValue>), std::size_t{1});

        //! \return Whether no key of the range is before the one in front of it, which may lie before the range.
        ALPAKA_NO_HOST_ACC_WARNING
        [[nodiscard]] ALPAKA_FN_ACC auto isOrdered(auto const* keys, Span const range, auto const& isBefore) -> bool
        {
            for(std::size_t i = range.first == 0 ? 1 : range.first; i < range.last; ++i)
                if(isBefore(keys[i], keys[i - 1]))
                    return false;
            return true;
        }

        //! Inserts each element among those before it.
        ALPAKA_NO_HOST_ACC_WARNING
        template<typename TKey, typename TValue>
        ALPAKA_FN_ACC void insertEach(Elements<TKey, TValue> const& elements, Span const range, auto const& isBefore)
        {
            for(std::size_t i = range.first + 1; i < range.last; ++i)
            {
                if(!isBefore(elements.keys[i], elements.keys[i - 1]))
                    continue;
                Room<TKey, 1> key;
                Room<TValue, 1> value;
                Elements<TKey, TValue> const element{key.data(), value.data()};
                element.set(0, elements, i);
                std::size_t place = i;
                for(; place > range.first && isBefore(*element.keys, elements.keys[place - 1]); --place)
                    elements.set(place, elements, place - 1);
                elements.set(place, element, 0);
            }
        }
    } // namespace detail
} // namespace alpaka::algo
