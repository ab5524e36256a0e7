// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! References to queues that do not keep a queue.
#pragma once

#include <alpaka/core/CountedRef.hpp>

#include <atomic>
#include <cstdint>

namespace alpaka::host
{
    class LiveQueue;

    //! Remains of a queue as long as references to it that do not keep the queue exist; the first one is
    //! that of the queue.
    class QueueLife : public core::Counted<QueueLife>
    {
    public:
        explicit QueueLife(LiveQueue& queue) noexcept
            : m_queue(queue)
        {
        }

        //! \return A reference to the queue; null when the last one has gone. Then all that the queue did comes before
        //!         what the caller does next.
        [[nodiscard]] auto lock() noexcept -> core::CountedRef<LiveQueue>;

        [[nodiscard]] auto isOver() const noexcept -> bool
        {
            return queueReferences.load(std::memory_order_acquire) == 0;
        }

        std::atomic<std::uint32_t> queueReferences = 1; //!< The first one is that of the handles.

    private:
        LiveQueue& m_queue;
    };
} // namespace alpaka::host
