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
    //! One record in columns, for reading and writing. It converts to a record, a record can be assigned to it, and
    //! `auto [x, y] = records[i];` names references to its fields, whatever those are called. Does not own anything.
    template<typename TRecord>
    class RecordRef
    {
    public:
        //! For ColumnsView.
        //! \param columns The first element of each column.
        template<std::integral TIdx>
        ALPAKA_FN_INLINE ALPAKA_FN_HOST_ACC RecordRef(void* const* columns, TIdx i)
        {
            [&]<std::size_t... TIs>(std::index_sequence<TIs...>)
            {
                ((m_fields[TIs] = static_cast<detail::Field<TRecord, TIs>*>(columns[TIs]) + i), ...);
            }
            (std::make_index_sequence<detail::fieldCount<TRecord>>{});
        }

        RecordRef(RecordRef const&) = default;
        ~RecordRef() = default;

        //! Writes all fields.
        ALPAKA_FN_INLINE ALPAKA_FN_HOST_ACC auto operator=(TRecord const& record) -> RecordRef&
        {
            detail::withFields(
                record,
                [this](auto const&... fields)
                {
                    std::size_t i = 0;
                    ((*static_cast<std::remove_cvref_t<decltype(fields)>*>(m_fields[i++]) = fields), ...);
                });
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
            return [&]<std::size_t... TIs>(std::index_sequence<TIs...>)
            {
                return TRecord{get<TIs>()...};
            }
            (std::make_index_sequence<detail::fieldCount<TRecord>>{});
        }

        //! \return The field with this number in the order of declarations.
        template<std::size_t TIndex>
        [[nodiscard]] ALPAKA_FN_INLINE ALPAKA_FN_HOST_ACC auto get() const -> detail::Field<TRecord, TIndex>&
        {
            return *static_cast<detail::Field<TRecord, TIndex>*>(m_fields[TIndex]);
        }

    private:
        void* m_fields[detail::fieldCount<TRecord>];
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
