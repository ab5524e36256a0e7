// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! A record whose fields lie in columns: what stands for a reference to it.
#pragma once

#include <alpaka/core/Annotation.hpp>
#include <alpaka/mem/columns/Fields.hpp>

#include <concepts>
#include <cstddef>
#include <tuple>
#include <type_traits>
#include <utility>

namespace alpaka::mem
{
    template<typename TRecord>
    class ColumnsView;

    //! One record in columns, for reading and writing. It converts to a record, a record can be assigned to it, and
    //! `auto [x, y] = records[i];` names references to its fields, whatever those are called. Does not own anything.
    template<typename TRecord>
    class RecordRef
    {
    public:
        //! For ColumnsView.
        template<std::integral TIdx>
        ALPAKA_FN_INLINE ALPAKA_FN_HOST_ACC RecordRef(ColumnsView<TRecord> const& columns, TIdx i)
            : m_columns(columns)
            , m_index(static_cast<std::ptrdiff_t>(i))
        {
        }

        RecordRef(RecordRef const&) = default;
        ~RecordRef() = default;

        //! Writes all fields.
        ALPAKA_FN_INLINE ALPAKA_FN_HOST_ACC auto operator=(TRecord const& record) -> RecordRef&
        {
            detail::withFields(record, Assign<Indices>{*this});
            return *this;
        }

        //! Copies the fields, as between elements of an array.
        ALPAKA_FN_INLINE ALPAKA_FN_HOST_ACC auto operator=(RecordRef const& other) -> RecordRef&
        {
            if(this != &other)
                *this = static_cast<TRecord>(other);
            return *this;
        }

        //! Reads all fields.
        // NOLINTNEXTLINE(google-explicit-constructor,hicpp-explicit-conversions): as an element of an array does.
        [[nodiscard]] ALPAKA_FN_INLINE ALPAKA_FN_HOST_ACC operator TRecord() const
        {
            return m_columns.read(m_index, Indices{});
        }

        //! \return The field with this number in the order of declarations.
        template<std::size_t TIndex>
        [[nodiscard]] ALPAKA_FN_INLINE ALPAKA_FN_HOST_ACC auto get() const -> detail::Field<TRecord, TIndex>&
        {
            return m_columns.template column<TIndex>()[m_index];
        }

    private:
        using Indices = std::make_index_sequence<detail::fieldCount<TRecord>>;

        //! Classes for calls, because compilers inline always what is declared so, and lambdas only if they like.
        template<typename TIndices>
        struct Assign;

        template<std::size_t... TIs>
        struct Assign<std::index_sequence<TIs...>>
        {
            RecordRef const& to;

            template<typename... TFields>
            ALPAKA_FN_INLINE ALPAKA_FN_HOST_ACC void operator()(TFields const&... fields) const
            {
                write<TFields...>(&to.template get<TIs>()..., fields...);
            }

            // No column overlaps another: a field that keeps its value need not be written.
            template<typename... TFields>
            ALPAKA_FN_INLINE ALPAKA_FN_HOST_ACC static void
            write(TFields* __restrict... places, TFields const&... fields)
            {
                ((*places = fields), ...);
            }
        };

        ColumnsView<TRecord> m_columns;
        std::ptrdiff_t m_index;
    };
} // namespace alpaka::mem

template<typename TRecord>
struct std::tuple_size<alpaka::mem::RecordRef<TRecord>>
    : std::integral_constant<std::size_t, alpaka::mem::detail::fieldCount<TRecord>>
{
};

template<std::size_t TIndex, typename TRecord>
struct std::tuple_element<TIndex, alpaka::mem::RecordRef<TRecord>>
{
    using type = alpaka::mem::detail::Field<TRecord, TIndex>&;
};
