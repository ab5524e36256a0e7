// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Structures as columns: one buffer in which each field of all records is an array of its own.
#pragma once

#include <alpaka/core/Error.hpp>
#include <alpaka/core/SourceLocation.hpp>
#include <alpaka/dev/Dev.hpp>
#include <alpaka/dim/Dim.hpp>
#include <alpaka/mem/buf/AsyncBuf.hpp>
#include <alpaka/mem/buf/Buf.hpp>
#include <alpaka/mem/columns/Fields.hpp>
#include <alpaka/mem/columns/View.hpp>
#include <alpaka/mem/pool/Pool.hpp>
#include <alpaka/mem/view/View.hpp>
#include <alpaka/mem/view/ViewPlainPtr.hpp>
#include <alpaka/queue/Label.hpp>
#include <alpaka/vec/Vec.hpp>

#include <concepts>
#include <cstddef>
#include <limits>
#include <type_traits>
#include <utility>

namespace alpaka::dev
{
    class DevCpu;
} // namespace alpaka::dev

namespace alpaka::mem
{
    namespace detail
    {
        //! Depends on the record, because CPUs may be defined after this header.
        template<typename TRecord>
        using BytesOfHost = buf::Buf<
            std::conditional_t<std::is_class_v<TRecord>, dev::DevCpu, TRecord>,
            std::byte,
            dim::DimInt<1>,
            std::size_t>;
    } // namespace detail

    //! Records of which each field has an array of its own, in one buffer. Handles share the memory, as those of
    //! buffers do.
    //! \tparam TBuf The type of the buffer of bytes; without it, one of CPUs.
    template<typename TRecord, typename TBuf = detail::BytesOfHost<TRecord>>
    class Columns
    {
    public:
        //! Allocates columns of a pool in the order of the queue, as mem::buf::allocAsyncBuf(queue, extent, pool).
        template<typename TQueue, std::integral TSize, typename TDev>
            requires std::same_as<TDev, dev::Dev<TBuf>>
        Columns(
            TQueue& queue,
            TSize size,
            Pool<TDev>& pool,
            core::SourceLocation const& location = core::SourceLocation::current())
            : Columns(allocAsyncColumns<TRecord>(queue, size, pool, location))
        {
        }

        //! For allocColumns and allocAsyncColumns.
        //! \param records In the buffer.
        Columns(TBuf bytes, ColumnsView<TRecord> const& records)
            : m_bytes(std::move(bytes))
            , m_records(records)
        {
        }

        //! \return The number of records.
        [[nodiscard]] auto size() const -> std::size_t { return m_records.size(); }

        //! \return What kernels on the device of the buffer take.
        [[nodiscard]] auto view() -> ColumnsView<TRecord> { return m_records; }

        //! \return The same for kernels that only read.
        [[nodiscard]] auto view() const -> ColumnsView<TRecord const> { return m_records; }

        //! \return The buffer with all columns. Those of as many records of the same type, on any device, have the
        //!         same layout: one copy, `copy(queue, dst.bytes(), src.bytes())`, or one message moves all.
        [[nodiscard]] auto bytes() -> TBuf& { return m_bytes; }

        [[nodiscard]] auto bytes() const -> TBuf const& { return m_bytes; }

        //! \tparam TMember A pointer to a member, such as `&Hit::x`.
        //! \return A view of the column, for copies, fills and algorithms. The buffer must outlive it.
        template<auto TMember>
        [[nodiscard]] auto column()
        {
            return viewOf(view().template column<detail::fieldIndex<TMember>>());
        }

        template<auto TMember>
        [[nodiscard]] auto column() const
        {
            return viewOf(view().template column<detail::fieldIndex<TMember>>());
        }

    private:
        template<typename TField>
        [[nodiscard]] auto viewOf(TField* column) const
        {
            return view::ViewPlainPtr<dev::Dev<TBuf>, TField, dim::DimInt<1>, std::size_t>(
                column, dev::getDev(m_bytes), size());
        }

        TBuf m_bytes;
        ColumnsView<TRecord> m_records;
    };

    namespace detail
    {
        //! Each column has room for an odd multiple of 64 records: columns that begin whole pages apart would share the
        //! places of the L1 cache.
        //! \param allocate Takes the extent of a buffer of bytes.
        template<typename TRecord, std::integral TSize, typename TAllocate>
        [[nodiscard]] auto
        allocColumns(char const* call, TSize size, core::SourceLocation const& place, TAllocate const& allocate)
        {
            constexpr bool isRecord = IsRecord<TRecord>;
            static_assert(
                isRecord,
                "mem::Columns: a record has to be a trivially copyable structure of 1 to 32 public fields "
                "without base classes; instead of an array, std::array is a field");
            if constexpr(isRecord)
            {
                static_assert(
                    alignof(TRecord) <= 64, "mem::Columns: a record must not be aligned to more than 64 bytes");
                constexpr std::size_t recordBytes = bytesBefore<TRecord, fieldCount<TRecord>>;
                constexpr std::size_t most = std::numeric_limits<std::ptrdiff_t>::max() / recordBytes - 127;
                core::calledAt(
                    place,
                    [&]
                    {
                        if(std::cmp_less(size, 0))
                            core::fail(call, ": ", size, " records; at least 0 are needed");
                        if(std::cmp_greater(size, most))
                            core::fail(call, ": ", size, " records of ", recordBytes, " bytes; the limit is ", most);
                    });
                auto const count = static_cast<std::size_t>(size);
                std::size_t const stride = ((count + 63) / 64 | 1) * 64;
                auto bytes = allocate(vec::Vec<dim::DimInt<1>, std::size_t>(stride * recordBytes));
                auto const records = [&]<std::size_t... TIs>(std::index_sequence<TIs...>)
                {
                    void* const columns[] = {view::getPtrNative(bytes) + stride * bytesBefore<TRecord, TIs>...};
                    return ColumnsView<TRecord>(columns, count);
                }(std::make_index_sequence<fieldCount<TRecord>>{});
                return Columns<TRecord, decltype(bytes)>(std::move(bytes), records);
            }
        }
    } // namespace detail

    //! Allocates columns; blocks until the memory is available. Their contents are indeterminate.
    //! \tparam TRecord A trivially copyable structure of 1 to 32 public fields, none of them an array.
    //! \param dev The device that owns the memory.
    //! \param size The number of records; 0 is legal.
    //! \throws core::Error when the number is negative, there are too many bytes, or memory runs out; its text ends
    //! with the line of the caller.
    template<typename TRecord, typename TDev, std::integral TSize>
    [[nodiscard]] auto
    allocColumns(TDev const& dev, TSize size, core::SourceLocation const& location = core::SourceLocation::current())
    {
        return detail::allocColumns<TRecord>(
            "mem::allocColumns(dev, size)",
            size,
            location,
            [&](auto const& extent) { return buf::alloc<std::byte>(dev, extent, location); });
    }

    //! The same in the order of a queue, as mem::buf::allocAsyncBuf: the memory is for work that is enqueued from now
    //! on, and it is freed after the work that was enqueued before the last handle ends.
    template<typename TRecord, typename TQueue, std::integral TSize>
    [[nodiscard]] auto allocAsyncColumns(
        TQueue& queue, TSize size, core::SourceLocation const& location = core::SourceLocation::current())
    {
        return detail::allocColumns<TRecord>(
            "mem::allocAsyncColumns(queue, size)",
            size,
            queue::placeOf(queue, location),
            [&](auto const& extent) { return buf::allocAsyncBuf<std::byte>(queue, extent, location); });
    }

    //! The same from a pool, in the order of the queue.
    template<typename TRecord, typename TQueue, std::integral TSize, typename TDev>
    [[nodiscard]] auto allocAsyncColumns(
        TQueue& queue,
        TSize size,
        Pool<TDev>& pool,
        core::SourceLocation const& location = core::SourceLocation::current())
    {
        return detail::allocColumns<TRecord>(
            "mem::allocAsyncColumns(queue, size, pool)",
            size,
            queue::placeOf(queue, location),
            [&](auto const& extent) { return buf::allocAsyncBuf<std::byte>(queue, extent, pool, location); });
    }
} // namespace alpaka::mem
