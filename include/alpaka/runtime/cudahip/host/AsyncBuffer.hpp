// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Buffers in the order of CUDA and HIP queues.
#pragma once

#include <alpaka/extent/Extent.hpp>
#include <alpaka/mem/buf/AsyncBuf.hpp>
#include <alpaka/runtime/cudahip/host/Buffer.hpp>
#include <alpaka/runtime/cudahip/host/Memory.hpp>
#include <alpaka/runtime/cudahip/host/Queue.hpp>

#include <memory>

namespace alpaka::mem::buf::defaults
{
    //! The rows are packed: pools know no pitch.
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
            // The memory is there for whatever reaches the stream from now on. That includes what is enqueued behind
            // tasks of the host.
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
                    // Then nothing is pending in the queue but the task that drops the handle, on this very thread.
                }
                memory.reset();
            };
            return {dev, extents, std::shared_ptr<Memory const>(new Memory{memory->data(), layout.rowBytes}, free)};
        }

    private:
        //! Passes through the queue; the memory goes with it, whether it is called or skipped.
        struct Keep
        {
            void operator()(runtime::cudahip::Stream<TApi> const&) const {}

            std::shared_ptr<runtime::cudahip::StreamMemory<TApi>> memory;
        };
    };
} // namespace alpaka::mem::buf::defaults
