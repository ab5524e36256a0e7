// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The points in other queues that must be reached before a queue goes on.
#pragma once

#include <alpaka/core/Annotation.hpp>
#include <alpaka/core/Engine.hpp>
#include <alpaka/host/queue/Record.hpp>

#include <cstdint>

namespace alpaka::host
{
    //! The last point of each queue: it comes after all that the earlier ones wait for. So what a queue waits for is
    //! looked at once, however many of its points are waited for. Linked by hand: a std::vector is compiled by every
    //! program that makes a queue.
    class QueuePoints
    {
    public:
        //! The part of a queue's order that has not been looked at.
        struct Part
        {
            core::CountedRef<LiveQueue> queue;
            std::uint64_t first = 0; //!< The position of its first entry.
            std::uint64_t last = 0;  //!< The position after its last entry.
            Part* next = nullptr;
        };

        auto operator=(QueuePoints&&) -> QueuePoints& = delete;

        ~QueuePoints() { clear(); }

        //! Adds the point of a record, unless it is reached or its queue is destroyed. May be called under the lock of
        //! a backlog.
        //! \throws std::bad_alloc
        ALPAKA_RARE void add(Record const& record);

        //! \return A queue that has an unseen part; null if there is none.
        [[nodiscard]] ALPAKA_RARE auto unseen() const noexcept -> Part*;

    private:
        ALPAKA_RARE void clear() noexcept;

        Part* m_parts = nullptr;
        Part* m_spare = nullptr;
    };
} // namespace alpaka::host

#if ALPAKA_HAS_BODIES
#    include <alpaka/host/queue/QueuePoints.ipp>
#endif
