// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! What cooperative launches need on the host: memory for the barrier of the grid, and room for all of its blocks.
#pragma once

#include <alpaka/core/Annotation.hpp>
#include <alpaka/core/Error.hpp>
#include <alpaka/core/TypeName.hpp>
#include <alpaka/runtime/cudahip/GridBarrier.hpp>
#include <alpaka/runtime/cudahip/host/ApiCalls.hpp>
#include <alpaka/runtime/cudahip/host/DeviceEntry.hpp>
#include <alpaka/runtime/cudahip/host/DeviceLimits.hpp>
#include <alpaka/runtime/cudahip/host/NativeExtents.hpp>

#include <cstddef>

namespace alpaka::runtime::cudahip
{
    //! The barrier of all cooperative grids of a stream, which run one after another.
    template<typename TApi>
    class GridBarrierMemory
    {
    public:
        explicit GridBarrierMemory(int device)
            : m_device(device)
        {
        }

        auto operator=(GridBarrierMemory&&) -> GridBarrierMemory& = delete;

        ~GridBarrierMemory()
        {
            if(m_barrier != nullptr)
                quietlyOn<TApi>(m_device, [this] { static_cast<void>(tryCall<TApi>(TApi::release, m_barrier)); });
        }

        //! \param stream Gets the work that makes the memory ready. The device is the current one.
        //! \throws core::Error when the driver fails.
        [[nodiscard]] auto get(typename TApi::Stream stream) -> void*
        {
            if(m_barrier == nullptr)
            {
                void* barrier = nullptr;
                call<TApi>("kernel launch", TApi::allocate, &barrier, sizeof(GridBarrier));
                if(auto const status = TApi::setAsync.call(barrier, 0, sizeof(GridBarrier), stream);
                   status != TApi::success)
                {
                    static_cast<void>(TApi::release.call(barrier));
                    failCall<TApi>("kernel launch", TApi::setAsync.name, status);
                }
                m_barrier = barrier;
            }
            return m_barrier;
        }

    private:
        int m_device;
        void* m_barrier = nullptr;
    };

    //! \return How many such blocks of a kernel run on a multiprocessor at the same time; 0 where none can.
    //! \throws core::Error when the driver fails.
    template<typename TApi>
    [[nodiscard, gnu::visibility("hidden")]] auto maxActiveBlocks(
        char const* context,
        DeviceEntry<TApi>& entry,
        int device,
        std::size_t threadsPerBlock,
        std::size_t dynamicBytes) -> std::size_t
    {
        // First, because it raises the limit of dynamic shared memory.
        auto const limits = entry.on(device);
        if(threadsPerBlock > limits.threadsPerBlock || dynamicBytes > limits.dynamicSharedBytes)
            return 0;
        DeviceGuard<TApi> const guard(context, device);
        int blocks = 0;
        call<TApi>(
            context,
            TApi::maxActiveBlocks,
            &blocks,
            entry.function(),
            static_cast<int>(threadsPerBlock),
            dynamicBytes);
        return blocks > 0 ? static_cast<std::size_t>(blocks) : 0;
    }

    //! \throws core::Error when the device cannot run all blocks of the grid at the same time.
    template<typename TApi, typename TKernel>
    [[gnu::visibility("hidden")]] ALPAKA_FN_NOINLINE void
    requireResidentGrid(DeviceEntry<TApi>& entry, int device, NativeExtents const& extents, std::size_t dynamicBytes)
    {
        int has = 0;
        call<TApi>("kernel launch", TApi::deviceGetAttribute, &has, TApi::cooperativeLaunch, device);
        if(has == 0)
            core::fail("kernel launch: device ", device, " has no cooperative launches (dev::getAttributes)");
        std::size_t const blocks = extents.grid[0] * extents.grid[1] * extents.grid[2];
        std::size_t const ofOne
            = maxActiveBlocks<TApi>("kernel launch", entry, device, extents.threads(), dynamicBytes);
        std::size_t const multiprocessors = deviceLimits<TApi>(device).multiprocessors;
        if(blocks > ofOne * multiprocessors)
            core::fail(
                "kernel launch: a cooperative grid of ",
                blocks,
                " blocks of ",
                core::typeName<TKernel>(),
                " exceeds the limit of ",
                ofOne * multiprocessors,
                " that device ",
                device,
                " runs at the same time: ",
                ofOne,
                " on each of ",
                multiprocessors,
                " multiprocessors");
    }
} // namespace alpaka::runtime::cudahip
