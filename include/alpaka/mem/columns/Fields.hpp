// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The fields of a structure: how many there are, of which types, and which of them a pointer to a member means.
//! Structured bindings know them, so that structures need no declaration of their own.
#pragma once

#include <alpaka/core/Annotation.hpp>

#include <cstddef>
#include <tuple>
#include <type_traits>
#include <utility>

namespace alpaka::mem::detail
{
    inline constexpr std::size_t maxFields = 32;

    //! Stands for the value of any field.
    struct AnyValue
    {
        template<typename TField>
        operator TField() const; // is never called
    };

    //! Whether TRecord{value, value, ...} exists with one value for each index.
    template<typename TRecord, std::size_t... TIs>
    [[nodiscard]] constexpr auto takesValues(std::index_sequence<TIs...>) -> bool
    {
        return requires
        {
            TRecord{(static_cast<void>(TIs), AnyValue{})...};
        };
    }

    //! Whether TRecord{value, ..., {}, value, ...} exists, with the values of two sequences around `{}`. In the place
    //! of an array, `{}` stands for all of its elements, so that the values behind it are too many.
    template<typename TRecord, std::size_t... TIs, std::size_t... TJs>
    [[nodiscard]] constexpr auto takesGap(std::index_sequence<TIs...>, std::index_sequence<TJs...>) -> bool
    {
        return requires
        {
            TRecord{(static_cast<void>(TIs), AnyValue{})..., {}, (static_cast<void>(TJs), AnyValue{})...};
        };
    }

    //! \return The largest number of values, at most TCount, that initialise a record.
    template<typename TRecord, std::size_t TCount>
    [[nodiscard]] constexpr auto countFields() -> std::size_t
    {
        if constexpr(TCount == 0 || takesValues<TRecord>(std::make_index_sequence<TCount>{}))
            return TCount;
        else
            return countFields<TRecord, TCount - 1>();
    }

    //! The number of fields; more than maxFields if there are more.
    template<typename TRecord>
    inline constexpr std::size_t fieldCount = countFields<TRecord, maxFields + 1>();

    //! Whether none of the fields is an array, whose elements would be counted instead of it.
    template<typename TRecord, std::size_t... TIs>
    [[nodiscard]] constexpr auto hasNoArray(std::index_sequence<TIs...>) -> bool
    {
        return (
            takesGap<TRecord>(std::make_index_sequence<TIs>{}, std::make_index_sequence<sizeof...(TIs) - 1 - TIs>{})
            && ...);
    }

    //! Calls fn with references to the fields, if there are so many.
#define ALPAKA_BIND(number, ...)                                                                                      \
    if constexpr(count == (number))                                                                                   \
    {                                                                                                                 \
        auto& [__VA_ARGS__] = record;                                                                                 \
        return fn(__VA_ARGS__);                                                                                       \
    }

    //! \return fn(fields...), with references to the fields of the record in the order of their declaration.
    ALPAKA_NO_HOST_ACC_WARNING
    template<typename TRecord, typename TFn>
    ALPAKA_FN_INLINE ALPAKA_FN_HOST_ACC constexpr auto withFields(TRecord& record, TFn const& fn) -> decltype(auto)
    {
        constexpr std::size_t count = fieldCount<std::remove_const_t<TRecord>>;
        ALPAKA_BIND(1, a)
        ALPAKA_BIND(2, a, b)
        ALPAKA_BIND(3, a, b, c)
        ALPAKA_BIND(4, a, b, c, d)
        ALPAKA_BIND(5, a, b, c, d, e)
        ALPAKA_BIND(6, a, b, c, d, e, f)
        ALPAKA_BIND(7, a, b, c, d, e, f, g)
        ALPAKA_BIND(8, a, b, c, d, e, f, g, h)
        ALPAKA_BIND(9, a, b, c, d, e, f, g, h, i)
        ALPAKA_BIND(10, a, b, c, d, e, f, g, h, i, j)
        ALPAKA_BIND(11, a, b, c, d, e, f, g, h, i, j, k)
        ALPAKA_BIND(12, a, b, c, d, e, f, g, h, i, j, k, l)
        ALPAKA_BIND(13, a, b, c, d, e, f, g, h, i, j, k, l, m)
        ALPAKA_BIND(14, a, b, c, d, e, f, g, h, i, j, k, l, m, n)
        ALPAKA_BIND(15, a, b, c, d, e, f, g, h, i, j, k, l, m, n, o)
        ALPAKA_BIND(16, a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p)
        ALPAKA_BIND(17, a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p, q)
        ALPAKA_BIND(18, a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p, q, r)
        ALPAKA_BIND(19, a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p, q, r, s)
        ALPAKA_BIND(20, a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p, q, r, s, t)
        ALPAKA_BIND(21, a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p, q, r, s, t, u)
        ALPAKA_BIND(22, a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p, q, r, s, t, u, v)
        ALPAKA_BIND(23, a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p, q, r, s, t, u, v, w)
        ALPAKA_BIND(24, a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p, q, r, s, t, u, v, w, x)
        ALPAKA_BIND(25, a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p, q, r, s, t, u, v, w, x, y)
        ALPAKA_BIND(26, a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p, q, r, s, t, u, v, w, x, y, z)
        ALPAKA_BIND(27, a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p, q, r, s, t, u, v, w, x, y, z, aa)
        ALPAKA_BIND(28, a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p, q, r, s, t, u, v, w, x, y, z, aa, ab)
        ALPAKA_BIND(29, a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p, q, r, s, t, u, v, w, x, y, z, aa, ab, ac)
        ALPAKA_BIND(30, a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p, q, r, s, t, u, v, w, x, y, z, aa, ab, ac, ad)
        ALPAKA_BIND(
            31, a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p, q, r, s, t, u, v, w, x, y, z, aa, ab, ac, ad, ae)
        ALPAKA_BIND(
            32, a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p, q, r, s, t, u, v, w, x, y, z, aa, ab, ac, ad, ae, af)
    }
#undef ALPAKA_BIND

    //! Returns references to the fields.
    struct Tie
    {
        template<typename... TFields>
        ALPAKA_FN_INLINE ALPAKA_FN_HOST_ACC constexpr auto operator()(TFields&... fields) const
            -> std::tuple<TFields&...>
        {
            return {fields...};
        }
    };

    //! The type of a field; its index is that of its declaration.
    template<typename TRecord, std::size_t TIndex>
    using Field = std::remove_reference_t<
        std::tuple_element_t<TIndex, decltype(withFields(std::declval<TRecord&>(), std::declval<Tie>()))>>;

    template<typename TField, typename TRecord>
    [[nodiscard]] constexpr auto findField(TField TRecord::*member) -> std::size_t
    {
        TRecord const record{};
        void const* const address = &(record.*member);
        std::size_t before = 0;
        std::apply(
            [&](auto const&... fields) { static_cast<void>(((&fields == address || (++before, false)) || ...)); },
            withFields(record, Tie{}));
        return before;
    }

    //! The index of the field that a pointer to a member means.
    template<auto TMember>
    inline constexpr std::size_t fieldIndex = findField(TMember);

    //! What columns can hold. Structured bindings do not reach members of base classes, which standard layout
    //! excludes.
    template<typename TRecord>
    concept IsRecord = std::is_class_v<TRecord> && std::is_aggregate_v<TRecord> && std::is_standard_layout_v<
                           TRecord> && std::is_trivially_copyable_v<TRecord> &&(fieldCount<TRecord> != 0)
                       && (fieldCount<TRecord> <= maxFields)
                       && hasNoArray<TRecord>(std::make_index_sequence<fieldCount<TRecord>>{});
} // namespace alpaka::mem::detail
