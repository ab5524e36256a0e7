// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Buffers that are allocated and freed in submission order of a queue.
#pragma once

#include <alpaka/dim/Dim.hpp>
#include <alpaka/extent/Extent.hpp>
#include <alpaka/idx/type/Idx.hpp>
#include <alpaka/mem/buf/Buf.hpp>
#include <alpaka/queue/Label.hpp>

#include <type_traits>

namespace alpaka::mem::buf
{
    namespace backend
    {
        template<typename TElem, typename TDim, typename TIdx, typename TQueue>
        struct AllocAsync
        {
        };
    } // namespace backend

    namespace traits
    {
        //! Customises mem::buf::allocAsyncBuf: `static auto allocAsyncBuf(TQueue& queue, TExtent const& extent)`.
        template<typename TElem, typename TDim, typename TIdx, typename TQueue, typename TSfinae = void>
        struct AllocAsync : backend::AllocAsync<TElem, TDim, TIdx, TQueue>
        {
        };
    } // namespace traits

    template<typename TQueue, typename TElem, typename TIdx, typename TExtent>
    concept AllocatesAsyncBuf = requires(TQueue& queue, TExtent const& extent) {
        traits::AllocAsync<TElem, dim::Dim<TExtent>, TIdx, std::remove_cv_t<TQueue>>::allocAsyncBuf(queue, extent);
    };

    namespace backend
    {
        template<typename TElem, typename TDim, typename TIdx, typename TQueue>
        struct AllocAsync<TElem, TDim, TIdx, queue::LabelledQueue<TQueue>>
        {
            template<typename TExtent>
                requires AllocatesAsyncBuf<TQueue, TElem, TIdx, TExtent>
            static auto allocAsyncBuf(queue::LabelledQueue<TQueue> const& queue, TExtent const& extent)
            {
                return traits::AllocAsync<TElem, TDim, TIdx, TQueue>::allocAsyncBuf(queue.queue(), extent);
            }
        };
    } // namespace backend

    //! Allocates a buffer of the queue's device for work that is enqueued from now on. The last handle may be
    //! destroyed while the queue still uses the buffer: the memory is freed after all work that was enqueued before.
    //! To destroy a handle never blocks, except in a blocking queue that is running another thread's task. The buffer
    //! holds a handle of the queue.
    //!
    //! \tparam TElem Type of the elements, not const; nothing is constructed.
    //! \tparam TIdx Index type of the buffer; void means that of the extent, any other must be the same.
    //! \param queue In its order the memory is allocated and freed. Other queues need an event to use it.
    //! \param extent Elements per dimension; zeros are legal, but then the buffer's pointer must not be used.
    //! \throws core::Error when an extent is negative, the size overflows or memory runs out; its text ends with the
    //!         line of the caller.
    template<typename TElem, typename TIdx = void, typename TExtent, typename TQueue>
    [[nodiscard]] auto allocAsyncBuf(
        TQueue& queue, TExtent const& extent, core::SourceLocation const& location = core::SourceLocation::current())
    {
        using Idx = detail::IdxOr<TIdx, TExtent>;
        constexpr bool isGood = !std::is_const_v<TElem> && std::is_same_v<Idx, idx::Idx<TExtent>>;
        static_assert(
            isGood,
            "mem::buf::allocAsyncBuf<TElem, TIdx>(queue, extent): "
            "TElem must not be const, and TIdx has to be the index type of extent");
        if constexpr(isGood)
        {
            constexpr bool areAllocated = AllocatesAsyncBuf<TQueue, TElem, Idx, TExtent>;
            static_assert(
                areAllocated,
                "mem::buf::allocAsyncBuf<TElem, TIdx>(queue, extent): the device of the queue has no memory "
                "in the order of queues; mem::buf::alloc has buffers everywhere");
            if constexpr(areAllocated)
            {
                auto const& place = queue::placeOf(queue, location);
                auto const operation = detail::allocation<TElem>(extent, place);
                return core::calledAt(
                    place,
                    [&]
                    {
                        return traits::AllocAsync<TElem, dim::Dim<TExtent>, Idx, std::remove_cv_t<TQueue>>::
                            allocAsyncBuf(queue, extent);
                    });
            }
        }
    }
} // namespace alpaka::mem::buf
