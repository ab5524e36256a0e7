// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Buffers in submission order of host queues.
#pragma once

#include <alpaka/core/Error.hpp>
#include <alpaka/extent/Extent.hpp>
#include <alpaka/host/queue/Waiting.hpp>
#include <alpaka/mem/buf/AsyncBuf.hpp>
#include <alpaka/mem/buf/Bytes.hpp>
#include <alpaka/queue/Queue.hpp>
#include <alpaka/runtime/cpu/Buffer.hpp>
#include <alpaka/runtime/cpu/HostMemory.hpp>
#include <alpaka/runtime/cpu/Queue.hpp>

#include <concepts>
#include <memory>

namespace alpaka
{
    template<typename TElem, typename TDim, typename TIdx, host::LiveQueueHandle TQueue>
        requires std::same_as<dev::Dev<TQueue>, dev::DevCpu>
    struct mem::buf::defaults::AllocAsync<TElem, TDim, TIdx, TQueue>
    {
        //! The memory is available at once, for every queue.
        template<typename TExtent>
        static auto allocAsyncBuf(TQueue& queue, TExtent const& extent) -> BufCpu<TElem, TDim, TIdx>
        {
            auto const extents = extent::getExtentVec(extent);
            auto memory = std::make_unique<HostMemory>(buf::byteCount<TElem>(extents), alignof(TElem));
            // Allocated now, because memory may have run out when the last handle is destroyed.
            auto kept = std::make_unique<Kept>(std::move(memory));
            HostMemory* const shared = kept->get();
            auto const free = [queue, last = kept.get()](HostMemory*) mutable noexcept { release(queue, last); };
            // If this throws, the deleter is called, and the queue frees the memory.
            static_cast<void>(kept.release());
            return {queue.getDev(), extents, std::shared_ptr<HostMemory>(shared, free)};
        }

    private:
        using Kept = std::shared_ptr<HostMemory>;

        //! A task that owns the memory; destroyed in the queue, whether it is run or skipped.
        struct Keep
        {
            void operator()() const {}

            Kept memory;
        };

        static void release(TQueue& queue, Kept* kept) noexcept
        {
            try
            {
                queue::enqueue(queue, Keep{*kept});
            }
            catch(core::Error const&)
            {
                // Inside a task of a blocking queue nothing else is pending.
            }
            catch(...)
            {
                return; // better a leak than tasks without their memory
            }
            delete kept;
        }
    };
} // namespace alpaka
