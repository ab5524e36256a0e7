// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The extents of a launch as the API counts them.
#pragma once

#include <alpaka/core/Annotation.hpp>
#include <alpaka/core/Error.hpp>
#include <alpaka/runtime/cudahip/host/DeviceLimits.hpp>
#include <alpaka/workdiv/WorkDivMembers.hpp>

#include <array>
#include <cstddef>

namespace alpaka::runtime::cudahip
{
    //! Extents in the order of the device's axes, x first.
    struct NativeExtents
    {
        std::array<std::size_t, 3> grid{1, 1, 1};
        std::array<std::size_t, 3> block{1, 1, 1};

        [[nodiscard]] auto threads() const -> std::size_t { return block[0] * block[1] * block[2]; }

        //! \return Whether the grid and its blocks are within the limits. The products do not overflow, because a task
        //!          checks its work division.
        [[nodiscard]] auto fits(DeviceLimits const& limits) const -> bool
        {
            for(std::size_t axis = 0; axis < 3; ++axis)
                if(grid[axis] > limits.gridExtent[axis] || block[axis] > limits.blockExtent[axis])
                    return false;
            return threads() <= limits.threadsPerBlock;
        }

        //! \return Whether no axis of the grid has more threads than this.
        [[nodiscard]] auto isWithin(std::size_t threadsPerAxis) const -> bool
        {
            for(std::size_t axis = 0; axis < 3; ++axis)
                if(grid[axis] * block[axis] > threadsPerAxis)
                    return false;
            return true;
        }

        //! \return The fewest threads that blocks of another size need for the same work, as blocks of one thread.
        [[nodiscard]] auto leastThreads() const -> NativeExtents
        {
            NativeExtents least;
            for(std::size_t axis = 0; axis < 3; ++axis)
                least.grid[axis] = (grid[axis] - 1) * block[axis] + 1;
            return least;
        }

        [[nodiscard]] auto isEmpty() const -> bool { return grid[0] == 0 || grid[1] == 0 || grid[2] == 0; }
    };

    //! The last dimension is axis x; beyond three dimensions all of them are folded into it.
    template<typename TDim, typename TIdx>
    [[nodiscard]] auto nativeExtents(workdiv::WorkDivMembers<TDim, TIdx> const& workDiv) -> NativeExtents
    {
        NativeExtents native;
        constexpr std::size_t dim = TDim::value;
        for(std::size_t d = 0; d < dim; ++d)
        {
            std::size_t const axis = dim <= 3 ? dim - 1 - d : 0;
            native.grid[axis] *= static_cast<std::size_t>(workDiv.m_gridBlockExtent[d]);
            native.block[axis] *= static_cast<std::size_t>(workDiv.m_blockThreadExtent[d]);
        }
        return native;
    }

    template<typename TApi>
    [[noreturn]] ALPAKA_FN_NOINLINE void failGrid(char const* call, NativeExtents const& extents)
    {
        core::fail(
            call,
            ": a grid of ",
            extents.grid[0],
            " x ",
            extents.grid[1],
            " x ",
            extents.grid[2],
            " blocks of ",
            extents.block[0],
            " x ",
            extents.block[1],
            " x ",
            extents.block[2],
            " threads exceeds the ",
            TApi::maxThreadsPerAxis,
            " threads along an axis that the device can launch; give each thread more elements");
    }
} // namespace alpaka::runtime::cudahip
