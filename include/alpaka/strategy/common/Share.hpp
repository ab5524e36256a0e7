// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The static distribution of a grid's blocks over the threads of a team.
#pragma once

#include <alpaka/core/MinMax.hpp>

#include <cstddef>

namespace alpaka::strategy::detail
{
    //! A range of block numbers, [begin, end).
    struct Share
    {
        std::size_t begin;
        std::size_t end;
    };

    //! \return A contiguous share of the blocks; the shares of all ranks make up the grid. Neighbouring shares have no
    //!         cache lines in common but at their borders.
    //! \param rank Which share, below `shares`.
    [[nodiscard]] constexpr auto shareOf(std::size_t blocks, std::size_t rank, std::size_t shares) -> Share
    {
        std::size_t const even = blocks / shares;
        std::size_t const rest = blocks % shares;
        std::size_t const begin = rank * even + core::min(rank, rest);
        return {begin, begin + even + (rank < rest ? 1 : 0)};
    }

    //! Runs a share in pieces, until the launch is stopped.
    //! \param worker Its function `run(first, last)` runs a range of blocks.
    template<typename TLaunch, typename TWorker>
    void runShare(TLaunch const& launch, Share const& share, TWorker& worker)
    {
        // A share notices an exception of another one within eight blocks or a sixteenth of its work. That costs
        // sixteen calls at most, which grids of empty blocks would notice.
        std::size_t const piece = core::max(std::size_t{8}, (share.end - share.begin) / 16);
        for(std::size_t first = share.begin; first < share.end && !launch.stopped();)
        {
            std::size_t const last = first + core::min(piece, share.end - first);
            worker.run(first, last);
            first = last;
        }
    }
} // namespace alpaka::strategy::detail
