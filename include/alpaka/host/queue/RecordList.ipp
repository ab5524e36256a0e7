// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Bodies of RecordList.hpp.
#pragma once

#include <alpaka/host/queue/RecordList.hpp>

#include <utility>

namespace alpaka::host
{
    ALPAKA_ENGINE void RecordList::add(std::shared_ptr<Record> record)
    {
        for(Entry const* entry = m_first; entry != nullptr; entry = entry->next)
            if(entry->record == record)
                return;
        *m_end = new Entry{std::move(record), nullptr};
        m_end = &(*m_end)->next;
    }

    ALPAKA_ENGINE auto RecordList::next() noexcept -> Record const*
    {
        Entry* const entry = *m_next;
        if(entry == nullptr)
            return nullptr;
        m_next = &entry->next;
        return entry->record.get();
    }

    ALPAKA_ENGINE void RecordList::clear() noexcept
    {
        while(m_first != nullptr)
            delete std::exchange(m_first, m_first->next);
    }
} // namespace alpaka::host
