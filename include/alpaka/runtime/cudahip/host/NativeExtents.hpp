// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! What is looked after on the host before a kernel is launched on a device.
#pragma once

#include <alpaka/core/Annotation.hpp>
#include <alpaka/core/Error.hpp>
#include <alpaka/runtime/cudahip/host/DeviceEntry.hpp>
#include <alpaka/workdiv/WorkDivMembers.hpp>

#include <array>
#include <cstddef>
#include <cstdlib>
#include <memory>
#include <string>
#include <typeinfo>

#if defined(__GNUC__)
#    include <cxxabi.h>
#endif

namespace alpaka::runtime::cudahip
{
    //! \return The name of a kernel's type as people write it.
    template<typename TKernel>
    [[nodiscard]] auto kernelName() -> std::string
    {
        char const* const raw = typeid(TKernel).name();
#if defined(__GNUC__)
        int status = 0;
        std::unique_ptr<char, void (*)(void*)> const readable(
            abi::__cxa_demangle(raw, nullptr, nullptr, &status), &std::free);
        if(status == 0)
            return readable.get();
#endif
        return raw;
    }

    //! Extents in the order of the device's axes, x first.
    struct NativeExtents
    {
        std::array<std::size_t, 3> grid{1, 1, 1};
        std::array<std::size_t, 3> block{1, 1, 1};

        [[nodiscard]] auto threads() const -> std::size_t
        {
            return block[0] * block[1] * block[2];
        }

        //! \return Whether no axis of the grid has more threads than that. Every factor has been checked before, so
        //!         the products do not overflow.
        [[nodiscard]] auto isWithin(std::size_t threadsPerAxis) const -> bool
        {
            for(std::size_t axis = 0; axis < 3; ++axis)
                if(grid[axis] * block[axis] > threadsPerAxis)
                    return false;
            return true;
        }

        //! \return The fewest threads that cover the same grid with any blocks, as blocks of one thread.
        [[nodiscard]] auto leastThreads() const -> NativeExtents
        {
            NativeExtents least;
            for(std::size_t axis = 0; axis < 3; ++axis)
                least.grid[axis] = (grid[axis] - 1) * block[axis] + 1;
            return least;
        }

        [[nodiscard]] auto isEmpty() const -> bool
        {
            return grid[0] == 0 || grid[1] == 0 || grid[2] == 0;
        }
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

    //! \throws core::Error when the compiled kernel cannot have such blocks on the device.
    template<typename TApi>
    void checkBlock(
        DeviceEntry<TApi>& entry,
        std::string (*name)(),
        int device,
        NativeExtents const& extents,
        std::size_t dynamicSharedBytes)
    {
        if(!extents.isWithin(TApi::maxThreadsPerAxis)) [[unlikely]]
            failGrid<TApi>("kernel launch", extents);
        std::size_t const threads = extents.threads();
        auto const limits = entry.on(device, name);
        if(threads > limits.threadsPerBlock) [[unlikely]]
            core::fail(
                "kernel launch: blocks of ",
                threads,
                " threads exceed the limit of ",
                limits.threadsPerBlock,
                " that ",
                name(),
                " has on device ",
                device,
                " with its ",
                limits.registersPerThread,
                " registers a thread and its launch bounds");
        if(dynamicSharedBytes > limits.dynamicSharedBytes) [[unlikely]]
            core::fail(
                "kernel launch: ",
                dynamicSharedBytes,
                " bytes of dynamic shared memory for each block of ",
                name(),
                " exceed the limit of ",
                limits.dynamicSharedBytes,
                " bytes that device ",
                device,
                " has beside the ",
                limits.staticSharedBytes,
                " static ones");
    }
} // namespace alpaka::runtime::cudahip
