// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Buffers that CUDA and HIP queues allocate and free in their order.
#pragma once

#include <alpaka/extent/Extent.hpp>
#include <alpaka/mem/buf/AsyncBuf.hpp>
#include <alpaka/runtime/cudahip/host/Buffer.hpp>
#include <alpaka/runtime/cudahip/host/Memory.hpp>
#include <alpaka/runtime/cudahip/host/Queue.hpp>

#include <cstddef>
#include <memory>
#include <utility>

namespace alpaka::mem::buf::detail
{
    //! A task whose destruction frees the memory, whether the queue calls it or skips it.
    template<typename TApi>
    struct KeepStreamMemory
    {
        void operator()(runtime::cudahip::Stream<TApi> const&) const {}

        std::shared_ptr<runtime::cudahip::StreamMemory<TApi>> memory;
    };

    //! \param held Kept until the last handle is gone, before the memory is freed in the order of the queue.
    template<typename TElem, typename TApi, typename TProperty, typename TDim, typename TIdx>
    [[nodiscard]] auto bufferInOrder(
        queue::QueueGpuRt<TApi, TProperty> const& queue,
        vec::Vec<TDim, TIdx> const& extents,
        std::size_t rowBytes,
        std::shared_ptr<runtime::cudahip::StreamMemory<TApi>> memory,
        std::shared_ptr<void> held = nullptr) -> BufGpuRt<TApi, TElem, TDim, TIdx>
    {
        using runtime::cudahip::Memory;
        auto free = [queue, memory, held = std::move(held)](Memory const* handle) mutable noexcept
        {
            delete handle;
            held.reset();
            try
            {
                queue.state().submit("mem::buf::allocAsyncBuf", KeepStreamMemory<TApi>{memory});
            }
            catch(...)
            {
                // Then this thread runs the only pending task of the queue, which drops the handle; the memory is
                // freed below.
            }
            memory.reset();
        };
        return {
            queue.getDev(),
            extents,
            std::shared_ptr<Memory const>(new Memory{memory->data(), rowBytes}, std::move(free))};
    }
} // namespace alpaka::mem::buf::detail

namespace alpaka::mem::buf::backend
{
    //! The rows are packed, because memory pools have no pitch.
    template<typename TElem, typename TDim, typename TIdx, typename TApi, typename TProperty>
    struct AllocAsync<TElem, TDim, TIdx, queue::QueueGpuRt<TApi, TProperty>>
    {
        template<typename TExtent>
        static auto allocAsyncBuf(queue::QueueGpuRt<TApi, TProperty>& queue, TExtent const& extent)
            -> BufGpuRt<TApi, TElem, TDim, TIdx>
        {
            auto const extents = extent::getExtentVec(extent);
            auto const layout = runtime::cudahip::rowLayoutOf<TElem>(extents);
            auto const dev = queue.getDev();
            // Every task that reaches the stream from now on can use the memory, also tasks that wait in the queue for
            // a task of the host.
            auto memory = std::make_shared<runtime::cudahip::StreamMemory<TApi>>(
                runtime::cudahip::StreamRef<TApi>{dev.nativeHandle(), queue.nativeHandle()}, layout);
            return detail::bufferInOrder<TElem>(queue, extents, layout.rowBytes, std::move(memory));
        }
    };
} // namespace alpaka::mem::buf::backend
