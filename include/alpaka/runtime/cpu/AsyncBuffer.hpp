// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Buffers in submission order of host queues.
#pragma once

#include <alpaka/core/CountedRef.hpp>
#include <alpaka/core/Engine.hpp>
#include <alpaka/extent/Extent.hpp>
#include <alpaka/host/queue/Waiting.hpp>
#include <alpaka/mem/buf/AsyncBuf.hpp>
#include <alpaka/mem/buf/Bytes.hpp>
#include <alpaka/runtime/cpu/Buffer.hpp>
#include <alpaka/runtime/cpu/HostMemory.hpp>
#include <alpaka/runtime/cpu/Queue.hpp>

#include <concepts>
#include <cstddef>

namespace alpaka::mem::buf::detail
{
    //! \tparam TQueue One of the two queues of DevCpu.
    //! \return Memory that is available at once, for every queue, and freed in the order of this one.
    template<typename TMemory, typename TQueue>
    [[nodiscard]] auto allocateInOrder(TQueue const& queue, std::size_t bytes, std::size_t alignment)
        -> core::CountedRef<TMemory>;
} // namespace alpaka::mem::buf::detail

namespace alpaka
{
    template<typename TElem, typename TDim, typename TIdx, host::LiveQueueHandle TQueue>
        requires std::same_as<dev::Dev<TQueue>, dev::DevCpu>
    struct mem::buf::backend::AllocAsync<TElem, TDim, TIdx, TQueue>
    {
        template<typename TExtent>
        static auto allocAsyncBuf(TQueue& queue, TExtent const& extent) -> BufCpu<TElem, TDim, TIdx>
        {
            auto const extents = extent::getExtentVec(extent);
            std::size_t const bytes = buf::byteCount<TElem>(extents);
            return {queue.getDev(), extents, buf::detail::allocateInOrder<HostMemory>(queue, bytes, alignof(TElem))};
        }
    };
} // namespace alpaka

#if ALPAKA_HAS_BODIES
#    include <alpaka/runtime/cpu/AsyncBuffer.ipp>
#endif
