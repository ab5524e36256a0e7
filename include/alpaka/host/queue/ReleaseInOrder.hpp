// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Memory that is freed after all work that a queue has when the last handle goes.
#pragma once

#include <alpaka/core/Error.hpp>
#include <alpaka/core/Memory.hpp>
#include <alpaka/core/Observer.hpp>
#include <alpaka/core/SourceLocation.hpp>
#include <alpaka/core/Text.hpp>
#include <alpaka/queue/Queue.hpp>

#include <utility>

namespace alpaka::host
{
    namespace detail
    {
        //! A task that owns the memory; destroyed in the queue, whether it is run or skipped.
        template<typename TMemory>
        struct KeepMemory
        {
            static constexpr auto operationKind = core::OperationKind::release;

            void operator()() const {}

            void describe(core::Text& line) const
            {
                line.append("release of buffer");
            }

            std::shared_ptr<TMemory> memory;
        };

        //! The deleter of the handles.
        template<typename TMemory, typename TQueue>
        struct ReleaseInOrder
        {
            void operator()(TMemory*) noexcept
            {
                if(kept == nullptr)
                    return;
                try
                {
                    queue::enqueue(queue, KeepMemory<TMemory>{*kept}, core::SourceLocation{});
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

            TQueue queue;
            std::shared_ptr<TMemory>* kept = nullptr;
        };
    } // namespace detail

    //! \return Handles of the memory. The last one enqueues the end of the memory.
    //! \throws std::bad_alloc when memory of the host runs out.
    template<typename TMemory, typename TQueue>
    [[nodiscard]] auto releasedInOrder(TQueue const& queue, std::unique_ptr<TMemory> memory)
        -> std::shared_ptr<TMemory>
    {
        using Release = detail::ReleaseInOrder<TMemory, TQueue>;
        // Allocated now, because memory may have run out when the last handle is destroyed.
        auto kept = std::make_unique<std::shared_ptr<TMemory>>(std::move(memory));
        std::shared_ptr<TMemory> handles(kept->get(), Release{queue});
        // Only now: if the constructor throws, it calls the deleter, and no task can use the memory yet.
        std::get_deleter<Release>(handles)->kept = kept.release();
        return handles;
    }
} // namespace alpaka::host
