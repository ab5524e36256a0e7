// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Bodies of TaskFifo.hpp.
#pragma once

#include <alpaka/core/Exchange.hpp>
#include <alpaka/host/queue/TaskFifo.hpp>

namespace alpaka::host
{
    ALPAKA_ENGINE auto FifoCursor::next() noexcept -> FifoEntry*
    {
        while(m_chunk != nullptr && m_offset == m_chunk->used)
        {
            m_chunk = m_chunk->next;
            m_offset = 0;
        }
        if(m_chunk == nullptr)
            return nullptr;
        auto* const entry = std::launder(reinterpret_cast<FifoEntry*>(m_chunk->bytes + m_offset));
        m_offset += entry->bytes();
        return entry;
    }

    ALPAKA_ENGINE auto TaskFifo::recycle(FifoChunk* list) noexcept -> FifoChunk*
    {
        while(list != nullptr && m_freeCount < keptChunks)
        {
            auto* const chunk = core::exchange(list, list->next);
            chunk->used = 0;
            chunk->next = core::exchange(m_free, chunk);
            ++m_freeCount;
        }
        return list;
    }

    ALPAKA_ENGINE void TaskFifo::append() noexcept
    {
        auto* const chunk = core::exchange(m_free, m_free->next);
        --m_freeCount;
        chunk->next = nullptr;
        (m_last != nullptr ? m_last->next : m_first) = chunk;
        m_last = chunk;
    }
} // namespace alpaka::host
