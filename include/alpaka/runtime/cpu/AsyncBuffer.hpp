// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Buffers in submission order of host queues.
#pragma once

#include <alpaka/core/Memory.hpp>
#include <alpaka/core/Observer.hpp>
#include <alpaka/extent/Extent.hpp>
#include <alpaka/host/queue/ReleaseInOrder.hpp>
#include <alpaka/host/queue/Waiting.hpp>
#include <alpaka/mem/buf/AsyncBuf.hpp>
#include <alpaka/mem/buf/Bytes.hpp>
#include <alpaka/runtime/cpu/Buffer.hpp>
#include <alpaka/runtime/cpu/HostMemory.hpp>
#include <alpaka/runtime/cpu/Queue.hpp>

#include <concepts>
#include <utility>

namespace alpaka
{
    template<typename TElem, typename TDim, typename TIdx, host::LiveQueueHandle TQueue>
        requires std::same_as<dev::Dev<TQueue>, dev::DevCpu>
    struct mem::buf::backend::AllocAsync<TElem, TDim, TIdx, TQueue>
    {
        //! The memory is available at once, for every queue.
        template<typename TExtent>
        static auto allocAsyncBuf(TQueue& queue, TExtent const& extent) -> BufCpu<TElem, TDim, TIdx>
        {
            auto const extents = extent::getExtentVec(extent);
            auto memory = std::make_unique<HostMemory>(buf::byteCount<TElem>(extents), alignof(TElem));
            core::tellObservers([&](core::Observer& observer) { observer.bufferIsFreedInOrder(memory->data()); });
            return {queue.getDev(), extents, host::releasedInOrder(queue, std::move(memory))};
        }
    };
} // namespace alpaka
