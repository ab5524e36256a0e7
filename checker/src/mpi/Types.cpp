// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

#include "Types.hpp"

#include <alpaka/checker/detail/HostThread.hpp>
#include <alpaka/checker/detail/SpinLock.hpp>

#include <cstddef>
#include <cstdint>
#include <mutex>

namespace alpaka::checker::detail
{
    namespace
    {
        //! The bytes of one element, from its address on, as rows.
        struct Layout
        {
            MPI_Aint extent = 0; //!< From one element to the next.
            RawVector<Footprint> rows;
        };

        //! Of the types with gaps, until they are freed: to find them takes as long as the memory is large.
        struct Layouts
        {
            SpinLock lock;
            RawHashMap<Type, Layout> known;
        };

        auto layouts() -> Layouts&
        {
            static auto* const object = new (std::malloc(sizeof(Layouts))) Layouts;
            return *object;
        }

        //! \return Which bytes of an element MPI uses: those that change when it unpacks bytes without a zero.
        auto usedBytes(Type type, MPI_Aint first, MPI_Aint bytes) -> RawVector<std::uint8_t>
        {
            int packedBytes = 0;
            PMPI_Pack_size(1, type, MPI_COMM_SELF, &packedBytes);
            RawVector<std::uint8_t> const packed(static_cast<std::size_t>(packedBytes), std::uint8_t{255});
            RawVector<std::uint8_t> used(static_cast<std::size_t>(bytes), std::uint8_t{0});
            int position = 0;
            PMPI_Unpack(packed.data(), packedBytes, &position, used.data() - first, 1, type, MPI_COMM_SELF);
            return used;
        }

        void appendRow(RawVector<Footprint>& rows, std::uintptr_t first, std::size_t bytes)
        {
            if(!rows.empty() && rows.back().append(first, bytes))
                return;
            Footprint row;
            row.first = first;
            row.bytes = bytes;
            rows.push_back(row);
        }

        auto layoutOf(Type type) -> Layout
        {
            Layout layout;
            MPI_Aint lower = 0;
            MPI_Aint first = 0;
            MPI_Aint bytes = 0;
            MPI_Count size = 0;
            PMPI_Type_get_extent(type, &lower, &layout.extent);
            PMPI_Type_get_true_extent(type, &first, &bytes);
            PMPI_Type_size_x(type, &size);
            if(size == bytes)
            {
                if(bytes != 0)
                    appendRow(layout.rows, static_cast<std::uintptr_t>(first), static_cast<std::size_t>(bytes));
                return layout;
            }
            auto& all = layouts();
            {
                std::lock_guard const locked(all.lock);
                if(auto const found = all.known.find(type); found != all.known.end())
                    return found->second;
            }
            auto const used = usedBytes(type, first, bytes);
            for(std::size_t begin = 0; begin < used.size();)
            {
                std::size_t end = begin;
                while(end < used.size() && used[end] != 0)
                    ++end;
                if(end != begin)
                    appendRow(layout.rows, static_cast<std::uintptr_t>(first) + begin, end - begin);
                begin = end + 1;
            }
            std::lock_guard const locked(all.lock);
            all.known[type] = layout;
            return layout;
        }
    } // namespace

    void Parts::add(void const* data, std::ptrdiff_t count, Type type, bool write)
    {
        if(count <= 0 || data == MPI_IN_PLACE || type == MPI_DATATYPE_NULL)
            return;
        Inside const inside;
        auto const layout = layoutOf(type);
        auto const begin = reinterpret_cast<std::uintptr_t>(data);
        auto const push = [&](Footprint const& row, std::uintptr_t first, std::size_t stride, std::size_t rows)
        {
            Footprint one = m_one;
            one.first = first;
            one.bytes = row.bytes;
            one.stride = stride;
            one.count = rows;
            one.writes = write;
            m_parts.push_back(one);
        };
        for(Footprint const& row : layout.rows)
            if(row.count == 1 && layout.extent == static_cast<MPI_Aint>(row.bytes))
            {
                push(row, begin + row.first, 1, 1);
                m_parts.back().bytes *= static_cast<std::size_t>(count);
            }
            else if(row.count == 1 && layout.extent > 0)
                push(row, begin + row.first, static_cast<std::size_t>(layout.extent), static_cast<std::size_t>(count));
            else
                for(std::ptrdiff_t i = 0; i < count; ++i)
                    push(
                        row,
                        begin + row.first + static_cast<std::uintptr_t>(i * layout.extent),
                        row.stride,
                        row.count);
    }

    void Parts::addAll(void const* data, int const* counts, int const* offsets, Type type, Comm comm, bool write)
    {
        if(data == MPI_IN_PLACE)
            return;
        MPI_Aint lower = 0;
        MPI_Aint extent = 0;
        PMPI_Type_get_extent(type, &lower, &extent);
        for(int rank = 0, ranks = partnersOf(comm); rank < ranks; ++rank)
            add(static_cast<std::byte const*>(data) + offsets[rank] * extent, counts[rank], type, write);
    }

    auto partnersOf(Comm comm) -> int
    {
        int isBetween = 0;
        int ranks = 0;
        PMPI_Comm_test_inter(comm, &isBetween);
        if(isBetween != 0)
            PMPI_Comm_remote_size(comm, &ranks);
        else
            PMPI_Comm_size(comm, &ranks);
        return ranks;
    }
} // namespace alpaka::checker::detail

extern "C" __attribute__((visibility("default"))) auto MPI_Type_free(MPI_Datatype* type) -> int
{
    using namespace alpaka::checker::detail;
    {
        Inside const inside;
        std::lock_guard const locked(layouts().lock);
        layouts().known.erase(*type);
    }
    return PMPI_Type_free(type);
}
