// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Keys with their values, as all sorts see them.
#pragma once

#include <alpaka/algo/Launch.hpp>
#include <alpaka/algo/sort/Digits.hpp>

#include <cstddef>
#include <type_traits>

namespace alpaka::algo::detail
{
    //! Stands for the type of the values where only keys are sorted.
    struct NoValue
    {
    };

    template<typename TValue>
    inline constexpr bool isValue = !std::is_same_v<TValue, NoValue>;

    template<typename TValue>
    inline constexpr std::size_t valueSize = isValue<TValue> ? sizeof(TValue) : 0;

    template<typename TKey, typename TValue>
    struct Element
    {
        TKey key;
        TValue value;
    };

    //! Arrays of as many keys and, if there are any, values.
    template<typename TKey, typename TValue>
    struct Elements
    {
        [[nodiscard]] ALPAKA_FN_INLINE ALPAKA_FN_ACC auto get(std::size_t const i) const -> Element<TKey, TValue>
        {
            if constexpr(isValue<TValue>)
                return {keys[i], values[i]};
            else
                return {keys[i], {}};
        }

        ALPAKA_FN_INLINE ALPAKA_FN_ACC void put(std::size_t const i, Element<TKey, TValue> const& element) const
        {
            keys[i] = element.key;
            if constexpr(isValue<TValue>)
                values[i] = element.value;
        }

        ALPAKA_FN_INLINE ALPAKA_FN_ACC void
        set(std::size_t const i, Elements const& from, std::size_t const other) const
        {
            keys[i] = from.keys[other];
            if constexpr(isValue<TValue>)
                values[i] = from.values[other];
        }

        TKey* keys;
        TValue* values;
    };

    //! Memory for a copy of few elements: 16 KiB, or one element.
    template<typename TKey, typename TValue>
    struct FewElements
    {
        static constexpr std::size_t size = sizeof(TKey) + valueSize<TValue>;
        static constexpr std::size_t most = size < (std::size_t{1} << 14) ? (std::size_t{1} << 14) / size : 1;

        [[nodiscard]] ALPAKA_FN_INLINE ALPAKA_FN_ACC auto elements() -> Elements<TKey, TValue>
        {
            return {reinterpret_cast<TKey*>(keys), reinterpret_cast<TValue*>(values)};
        }

        alignas(TKey) std::byte keys[most * sizeof(TKey)];
        alignas(TValue) std::byte values[most * valueSize<TValue> + 1];
    };

    //! \return Whether no key of the range is before the one in front of it, which may lie before the range.
    ALPAKA_NO_HOST_ACC_WARNING
    template<typename TKey, typename TLess>
    [[nodiscard]] ALPAKA_FN_ACC auto isOrdered(TKey const* const keys, Span const range, TLess const& isBefore) -> bool
    {
        for(std::size_t i = range.first == 0 ? 1 : range.first; i < range.last; ++i)
            if(isBefore(keys[i], keys[i - 1]))
                return false;
        return true;
    }

    //! Inserts each element among those before it.
    ALPAKA_NO_HOST_ACC_WARNING
    template<typename TKey, typename TValue, typename TLess>
    ALPAKA_FN_ACC void insertEach(Elements<TKey, TValue> const& elements, Span const range, TLess const& isBefore)
    {
        for(std::size_t i = range.first + 1; i < range.last; ++i)
        {
            if(!isBefore(elements.keys[i], elements.keys[i - 1]))
                continue;
            Element<TKey, TValue> const element = elements.get(i);
            std::size_t place = i;
            for(; place > range.first && isBefore(element.key, elements.keys[place - 1]); --place)
                elements.set(place, elements, place - 1);
            elements.put(place, element);
        }
    }
} // namespace alpaka::algo::detail
