// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! What kernels see of columns: records by their index, each field in an array of its own.
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
            write(detail::withFields(record, detail::Tie{}), Indices{});
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

        template<typename... TFields, std::size_t... TIs>
        ALPAKA_FN_INLINE ALPAKA_FN_HOST_ACC void
        write(std::tuple<TFields const&...> const& fields, std::index_sequence<TIs...>) const
        {
            store<TFields...>(&get<TIs>()..., std::get<TIs>(fields)...);
        }

        // No column overlaps another: a field that keeps its value need not be written.
        template<typename... TFields>
        ALPAKA_FN_INLINE ALPAKA_FN_HOST_ACC static void store(TFields* __restrict... places, TFields const&... fields)
        {
            ((*places = fields), ...);
        }

        ColumnsView<TRecord> m_columns;
        std::ptrdiff_t m_index;
    };

    //! Records whose fields lie in columns, an argument of kernels by value. Indices are not checked. Owns nothing:
    //! the memory must outlive it.
    //! \tparam TRecord An aggregate of 1 to 32 fields that is trivially copyable. With const the records can only be
    //!         read, and `records[i].x` reads a field as in an array of structures.
    template<typename TRecord>
    class ColumnsView
    {
        using Record = std::remove_const_t<TRecord>;
        using Pointer = std::conditional_t<std::is_const_v<TRecord>, void const*, void*>;
        static constexpr std::size_t count = detail::fieldCount<Record>;
        using Indices = std::make_index_sequence<count>;

        template<std::size_t TIndex>
        using Field = std::conditional_t<
            std::is_const_v<TRecord>,
            detail::Field<Record, TIndex> const,
            detail::Field<Record, TIndex>>;

    public:
        //! For Columns.
        //! \param columns The first element of each column; they are copied.
        //! \param size The number of records.
        ALPAKA_FN_HOST_ACC ColumnsView(Pointer const* columns, std::size_t size)
            : m_size(size)
        {
            for(std::size_t i = 0; i < count; ++i)
                m_columns[i] = columns[i];
        }

        //! Records that can be written are also records that can be read.
        // NOLINTNEXTLINE(google-explicit-constructor,hicpp-explicit-conversions): as a pointer becomes one to const.
        template<std::same_as<TRecord const> TConst>
        [[nodiscard]] ALPAKA_FN_INLINE ALPAKA_FN_HOST_ACC operator ColumnsView<TConst>() const
            requires(!std::is_const_v<TRecord>)
        {
            return {m_columns, m_size};
        }

        //! \return A copy of the record, a Record, if TRecord is const; compilers load only the fields that are used.
        //!         Otherwise what stands for a reference to it, a RecordRef<Record>.
        template<std::integral TIdx>
        [[nodiscard]] ALPAKA_FN_INLINE ALPAKA_FN_HOST_ACC auto operator[](TIdx i) const
        {
            if constexpr(std::is_const_v<TRecord>)
                return read(i, Indices{});
            else
                return RecordRef<Record>(*this, i);
        }

        //! \return The first element of a column, aligned to 64 bytes unless part() has moved it.
        //! \tparam TIndex The number of the field in the order of declarations.
        template<std::size_t TIndex>
        [[nodiscard]] ALPAKA_FN_INLINE ALPAKA_FN_HOST_ACC auto column() const -> Field<TIndex>*
        {
            return static_cast<Field<TIndex>*>(m_columns[TIndex]);
        }

        //! \return The number of records.
        [[nodiscard]] ALPAKA_FN_INLINE ALPAKA_FN_HOST_ACC auto size() const -> std::size_t { return m_size; }

        //! \return `size` records from `first` on; not checked.
        [[nodiscard]] ALPAKA_FN_INLINE ALPAKA_FN_HOST_ACC auto part(std::size_t first, std::size_t size) const
            -> ColumnsView
        {
            ColumnsView result = *this;
            [&]<std::size_t... TIs>(std::index_sequence<TIs...>)
            { ((result.m_columns[TIs] = column<TIs>() + first), ...); }(Indices{});
            result.m_size = size;
            return result;
        }

    private:
        friend RecordRef<Record>;

        template<typename TIdx, std::size_t... TIs>
        [[nodiscard]] ALPAKA_FN_INLINE ALPAKA_FN_HOST_ACC auto read(TIdx i, std::index_sequence<TIs...>) const
            -> Record
        {
            return Record{column<TIs>()[i]...};
        }

        Pointer m_columns[count];
        std::size_t m_size;
    };

    //! \tparam TMember A pointer to a member, such as `&Hit::x`.
    //! \return The field of record i, in columns: `mem::field<&Hit::x>(hits, i) = 1`.
    template<auto TMember, typename TRecord, std::integral TIdx>
    [[nodiscard]] ALPAKA_FN_INLINE ALPAKA_FN_HOST_ACC auto field(ColumnsView<TRecord> const& records, TIdx i) -> auto&
    {
        return records.template column<detail::fieldIndex<TMember>>()[i];
    }

    //! The same for an array of structures, so that a kernel serves both.
    template<auto TMember, typename TRecord, std::integral TIdx>
    [[nodiscard]] ALPAKA_FN_INLINE ALPAKA_FN_HOST_ACC auto field(TRecord* records, TIdx i) -> auto&
    {
        return records[i].*TMember;
    }
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
