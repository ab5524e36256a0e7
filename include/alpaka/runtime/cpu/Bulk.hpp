// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Regions that are larger than the caches: all cores work on them.
#pragma once

#include <alpaka/core/MinMax.hpp>
#include <alpaka/core/Predef.hpp>
#include <alpaka/core/Streaming.hpp>
#include <alpaka/host/cores/StealableRange.hpp>
#include <alpaka/host/cores/WorkerPool.hpp>
#include <alpaka/host/process/SharedProcess.hpp>
#include <alpaka/mem/view/Rows.hpp>

#include <array>
#include <cstddef>

#if BOOST_OS_LINUX
#    include <unistd.h>
#endif

namespace alpaka::runtime::cpu
{
    //! \return Bytes of the last-level cache; read once.
    [[nodiscard]] inline auto lastLevelCacheBytes() -> std::size_t
    {
#if BOOST_OS_LINUX && defined(_SC_LEVEL3_CACHE_SIZE)
        static long const bytes = core::max(sysconf(_SC_LEVEL3_CACHE_SIZE), sysconf(_SC_LEVEL2_CACHE_SIZE));
        if(bytes > 0)
            return static_cast<std::size_t>(bytes);
#endif
        return std::size_t{32} << 20;
    }

    //! \return Whether a region fits into the last-level cache.
    template<std::size_t TDim, std::size_t TSides>
    [[nodiscard]] auto isSmall(mem::view::detail::Rows<TDim, TSides> const& rows) -> bool
    {
        return rows.rowCount() == 0 || rows.rowBytes() <= lastLevelCacheBytes() / rows.rowCount();
    }

    //! Calls small(offsets, bytes) for each row of a region that fits into the last-level cache; else, on all cores,
    //! large(offsets, bytes) for pieces of it. `large` may write its piece in any order and should bypass the caches.
    //! \param unit The length of pieces is a multiple of it.
    template<std::size_t TDim, std::size_t TSides, typename TSmall, typename TLarge>
    void forEachPiece(
        mem::view::detail::Rows<TDim, TSides> const& rows,
        TSmall const& small,
        TLarge const& large,
        std::size_t unit = 1)
    {
        using Offsets = std::array<std::size_t, TSides>;
        std::size_t const rowBytes = rows.rowBytes();
        std::size_t const rowCount = rows.rowCount();
        if(isSmall(rows))
        {
            rows.forEach(0, rowCount, [&](Offsets const& offsets) { small(offsets, rowBytes); });
            return;
        }

        // Long rows are cut, because a packed region is a single row.
        std::size_t const pieceBytes = unit * (((std::size_t{1} << 20) + unit - 1) / unit);
        std::size_t const piecesPerRow = (rowBytes + pieceBytes - 1) / pieceBytes;
        auto const process = host::sharedProcess();
        auto& pool = process->component<host::WorkerPool>();
        host::StealableRange range;
        range.reset(rowCount * piecesPerRow, pool.size());
        pool.run(
            pool.size(),
            [&](std::size_t rank, auto const& job) -> host::PoolJob::Share
            {
                std::size_t taken = 0;
                std::size_t first = 0;
                std::size_t last = 0;
                bool isLeft = true;
                for(; (rank == 0 || !pool.isNeededElsewhere(job)) && (isLeft = range.next(rank, first, last));
                    taken += last - first)
                    if(piecesPerRow == 1)
                        rows.forEach(first, last, [&](Offsets const& offsets) { large(offsets, rowBytes); });
                    else
                        for(std::size_t piece = first; piece < last; ++piece)
                        {
                            std::size_t const row = piece / piecesPerRow;
                            std::size_t const begin = piece % piecesPerRow * pieceBytes;
                            rows.forEach(
                                row,
                                row + 1,
                                [&](Offsets offsets)
                                {
                                    for(std::size_t& offset : offsets)
                                        offset += begin;
                                    large(offsets, core::min(pieceBytes, rowBytes - begin));
                                });
                        }
                // A waiter that learns that all is done must see the data.
                core::publishStreamed();
                return {!isLeft, taken};
            });
    }
} // namespace alpaka::runtime::cpu
