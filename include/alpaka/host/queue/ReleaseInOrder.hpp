// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Memory that is freed after all work that a queue has when the last handle goes.
#pragma once

#include <alpaka/core/CountedRef.hpp>
#include <alpaka/core/Error.hpp>
#include <alpaka/core/Exchange.hpp>
#include <alpaka/core/Observer.hpp>
#include <alpaka/core/SourceLocation.hpp>
#include <alpaka/core/Text.hpp>
#include <alpaka/queue/Queue.hpp>

#include <utility>

namespace alpaka::host
{
    //! A task that owns the memory; destroyed in the queue, whether it is run or skipped.
    template<typename TMemory>
    struct KeepMemory
    {
        static constexpr auto operationKind = core::OperationKind::release;

        void operator()() const {}

        void describe(core::Text& line) const { line.append("release of buffer"); }

        core::CountedRef<TMemory> memory;
    };

    //! Keeps memory until a queue has done what it has now.
    //! \param enqueue Enqueues the task.
    template<typename TMemory, typename TEnqueue>
    void keepInOrder(core::CountedRef<TMemory> memory, TEnqueue const& enqueue) noexcept
    {
        try
        {
            enqueue(KeepMemory<TMemory>{memory});
        }
        catch(core::Error const&)
        {
            // Inside a task of a blocking queue nothing else is pending.
        }
        catch(...)
        {
            static_cast<void>(memory.release()); // better a leak than tasks without their memory
        }
    }

    //! The last handle gives the memory to a task of the queue, and the end of the task is that of the memory.
    //! \tparam TMemory Counted, with a virtual dropLast().
    template<typename TMemory, typename TQueue>
    class ReleasedInOrder final : public TMemory
    {
    public:
        //! \param args For the memory.
        template<typename... TArgs>
        explicit ReleasedInOrder(TQueue const& queue, TArgs const&... args)
            : TMemory(args...)
            , m_queue(queue)
        {
        }

    private:
        void dropLast() noexcept override
        {
            if(!core::exchange(m_hasHandles, false))
                return TMemory::dropLast();
            TQueue queue = std::move(m_queue); // no task may hold the last handle of its queue
            keepInOrder(
                this->revive(),
                [&](KeepMemory<TMemory> task) { queue::enqueue(queue, std::move(task), core::SourceLocation{}); });
        }

        TQueue m_queue;
        bool m_hasHandles = true;
    };
} // namespace alpaka::host
