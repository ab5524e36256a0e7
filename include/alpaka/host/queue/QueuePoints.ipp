// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Bodies of QueuePoints.hpp.
#pragma once

#include <alpaka/core/Exchange.hpp>
#include <alpaka/core/MinMax.hpp>
#include <alpaka/host/queue/LiveQueue.hpp>
#include <alpaka/host/queue/QueuePoints.hpp>

namespace alpaka::host
{
    ALPAKA_ENGINE void QueuePoints::add(Record const& record)
    {
        if(record.isDone())
            return;
        // Before the queue is asked for: no exception releases its last reference under the caller's lock.
        if(m_spare == nullptr)
            m_spare = new Part;
        m_spare->queue = record.queue();
        if(!m_spare->queue)
            return;
        Part* part = m_parts;
        while(part != nullptr && part->queue.get() != m_spare->queue.get())
            part = part->next;
        if(part == nullptr)
        {
            part = core::exchange(m_spare, nullptr);
            part->next = core::exchange(m_parts, part);
        }
        part->last = core::max(part->last, record.m_position + 1);
    }

    ALPAKA_ENGINE auto QueuePoints::unseen() const noexcept -> Part*
    {
        Part* part = m_parts;
        while(part != nullptr && part->first >= part->last)
            part = part->next;
        return part;
    }

    ALPAKA_ENGINE void QueuePoints::clear() noexcept
    {
        while(m_parts != nullptr)
            delete core::exchange(m_parts, m_parts->next);
        delete m_spare;
    }
} // namespace alpaka::host
