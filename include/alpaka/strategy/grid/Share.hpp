// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The part of a grid that one of several workers runs.
#pragma once

#include <algorithm>
#include <cstddef>

namespace alpaka::strategy::detail
{
    //! Runs a contiguous part of the blocks on the calling thread; the parts of all ranks make up the grid. Neighbours
    //! share no cache lines but at their borders.
    //! \param rank Which part, below `parts`.
    template<typename TLaunch>
    void runShare(TLaunch& launch, std::size_t rank, std::size_t parts)
    {
        std::size_t const blocks = launch.blockCount();
        std::size_t const even = blocks / parts;
        std::size_t const rest = blocks % parts;
        std::size_t const begin = rank * even + std::min(rank, rest);
        std::size_t const end = begin + even + (rank < rest ? 1 : 0);
        // An exception elsewhere is noticed within eight blocks or a sixteenth of the work, at the price of sixteen
        // calls at most. Grids of empty blocks notice the calls.
        std::size_t const chunk = std::max<std::size_t>(8, (end - begin) / 16);
        typename TLaunch::Worker worker(launch);
        for(std::size_t first = begin; first < end && !launch.stopped(); first += std::min(chunk, end - first))
            worker.run(first, first + std::min(chunk, end - first));
    }
} // namespace alpaka::strategy::detail
