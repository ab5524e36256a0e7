// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The records that a search for a deadlock still has to look at.
#pragma once

#include <alpaka/core/Annotation.hpp>
#include <alpaka/core/Engine.hpp>
#include <alpaka/core/Memory.hpp>
#include <alpaka/host/queue/Record.hpp>

namespace alpaka::host
{
    //! Linked by hand: a std::vector of records is compiled by every program that makes a queue.
    class RecordList
    {
    public:
        RecordList() = default;
        RecordList(RecordList const&) = delete;
        auto operator=(RecordList const&) -> RecordList& = delete;

        ~RecordList()
        {
            clear();
        }

        //! Adds a record unless it was added before.
        //! \throws std::bad_alloc
        ALPAKA_COLD void add(std::shared_ptr<Record> record);

        //! \return The oldest one that this function has not returned yet; null if there is none. The list keeps it.
        [[nodiscard]] ALPAKA_COLD auto next() noexcept -> Record const*;

    private:
        struct Entry
        {
            std::shared_ptr<Record> record;
            Entry* next;
        };

        ALPAKA_COLD void clear() noexcept;

        Entry* m_first = nullptr;
        Entry** m_end = &m_first;
        Entry** m_next = &m_first;
    };
} // namespace alpaka::host

#if ALPAKA_HAS_BODIES
#    include <alpaka/host/queue/RecordList.ipp>
#endif
