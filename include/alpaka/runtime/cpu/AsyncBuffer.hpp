// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Buffers in submission order of host queues.
#pragma once

#include <alpaka/core/Error.hpp>
#include <alpaka/core/SourceLocation.hpp>
#include <alpaka/core/Text.hpp>
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
#include <utility>

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
            std::shared_ptr<HostMemory> shared(kept->get(), Release{queue});
            // Only now: if the constructor throws, it calls the deleter, and no task can use the memory yet.
            std::get_deleter<Release>(shared)->kept = kept.release();
            return {queue.getDev(), extents, std::move(shared)};
        }

    private:
        using Kept = std::shared_ptr<HostMemory>;

        //! The deleter of the handles.
        struct Release
        {
            void operator()(HostMemory*) noexcept
            {
                if(kept != nullptr)
                    release(queue, kept);
            }

            TQueue queue;
            Kept* kept = nullptr;
        };

        //! A task that owns the memory; destroyed in the queue, whether it is run or skipped.
        struct Keep
        {
            void operator()() const {}

            void describe(core::Text& line) const
            {
                line.append("release of buffer");
            }

            Kept memory;
        };

        static void release(TQueue& queue, Kept* kept) noexcept
        {
            try
            {
                queue::enqueue(queue, Keep{*kept}, core::SourceLocation{});
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
