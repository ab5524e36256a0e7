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
        return requires { TRecord{(static_cast<void>(TIs), AnyValue{})...}; };
    }

    //! Whether TRecord{value, ..., {}, value, ...} exists, with the values of two sequences around `{}`. In the place
    //! of an array, `{}` stands for all of its elements, so that the values behind it are too many.
    template<typename TRecord, std::size_t... TIs, std::size_t... TJs>
    [[nodiscard]] constexpr auto takesGap(std::index_sequence<TIs...>, std::index_sequence<TJs...>) -> bool
    {
        return requires {
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

    //! The same for four numbers: one more, two more, ... than the names at the end.
#define ALPAKA_BIND_FOUR(number, one, two, three, four, ...)                                                          \
    ALPAKA_BIND(number, __VA_ARGS__, one)                                                                             \
    ALPAKA_BIND(number + 1, __VA_ARGS__, one, two)                                                                    \
    ALPAKA_BIND(number + 2, __VA_ARGS__, one, two, three)                                                             \
    ALPAKA_BIND(number + 3, __VA_ARGS__, one, two, three, four)

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
        ALPAKA_BIND_FOUR(5, e, f, g, h, a, b, c, d)
        ALPAKA_BIND_FOUR(9, i, j, k, l, a, b, c, d, e, f, g, h)
        ALPAKA_BIND_FOUR(13, m, n, o, p, a, b, c, d, e, f, g, h, i, j, k, l)
        ALPAKA_BIND_FOUR(17, q, r, s, t, a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p)
        ALPAKA_BIND_FOUR(21, u, v, w, x, a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p, q, r, s, t)
        ALPAKA_BIND_FOUR(25, y, z, aa, ab, a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p, q, r, s, t, u, v, w, x)
        ALPAKA_BIND_FOUR(
            29, ac, ad, ae, af, a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p, q, r, s, t, u, v, w, x, y, z, aa, ab)
    }
#undef ALPAKA_BIND_FOUR
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

    //! The sum of the sizes of the first TCount fields.
    template<typename TRecord, std::size_t TCount>
    inline constexpr std::size_t bytesBefore = bytesBefore<TRecord, TCount - 1> + sizeof(Field<TRecord, TCount - 1>);

    template<typename TRecord>
    inline constexpr std::size_t bytesBefore<TRecord, 0> = 0;

    template<typename TField, typename TRecord>
    [[nodiscard]] constexpr auto findField(TField TRecord::* member) -> std::size_t
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

    //! What columns can hold. Structured bindings do not reach members of base classes; standard layout excludes them.
    template<typename TRecord>
    concept IsRecord
        = std::is_class_v<TRecord> && std::is_aggregate_v<TRecord> && std::is_standard_layout_v<TRecord>
          && std::is_trivially_copyable_v<TRecord> && (fieldCount<TRecord> != 0) && (fieldCount<TRecord> <= maxFields)
          && hasNoArray<TRecord>(std::make_index_sequence<fieldCount<TRecord>>{});
} // namespace alpaka::mem::detail
