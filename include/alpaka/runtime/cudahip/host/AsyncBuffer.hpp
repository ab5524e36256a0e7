// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Buffers that CUDA and HIP queues allocate and free in their order.
#pragma once

#include <alpaka/extent/Extent.hpp>
#include <alpaka/mem/buf/AsyncBuf.hpp>
#include <alpaka/runtime/cudahip/host/Buffer.hpp>
#include <alpaka/runtime/cudahip/host/Memory.hpp>
#include <alpaka/runtime/cudahip/host/Queue.hpp>

#include <memory>

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
            using runtime::cudahip::Memory;
            auto const extents = extent::getExtentVec(extent);
            auto const layout = runtime::cudahip::rowLayoutOf<TElem>(extents);
            auto const dev = queue.getDev();
            // Every task that reaches the stream from now on can use the memory, also tasks that wait in the queue for
            // a task of the host.
            auto memory = std::make_shared<runtime::cudahip::StreamMemory<TApi>>(
                runtime::cudahip::StreamRef<TApi>{dev.nativeHandle(), queue.nativeHandle()}, layout);
            auto const free = [queue, memory](Memory const* handle) mutable noexcept
            {
                delete handle;
                try
                {
                    queue.state().submit("mem::buf::allocAsyncBuf", Keep{memory});
                }
                catch(...)
                {
                    // Then this thread runs the only pending task of the queue, which drops the handle; the memory is
                    // freed below.
                }
                memory.reset();
            };
            return {dev, extents, std::shared_ptr<Memory const>(new Memory{memory->data(), layout.rowBytes}, free)};
        }

    private:
        //! A task whose destruction frees the memory, whether the queue calls it or skips it.
        struct Keep
        {
            void operator()(runtime::cudahip::Stream<TApi> const&) const {}

            std::shared_ptr<runtime::cudahip::StreamMemory<TApi>> memory;
        };
    };
} // namespace alpaka::mem::buf::backend
