// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Bodies of AwaitedRecords.hpp.
#pragma once

#include <alpaka/core/Exchange.hpp>
#include <alpaka/core/MinMax.hpp>
#include <alpaka/host/queue/AwaitedRecords.hpp>

#include <cstddef>
#include <utility>

namespace alpaka::host
{
    ALPAKA_ENGINE void AwaitedRecords::reserve()
    {
        constexpr std::size_t leastCapacity = 64;
        if(m_count != m_capacity)
            return;
        // Seldom, because it touches what other threads use.
        forgetThoseOver();
        std::size_t const capacity = core::max(leastCapacity, 2 * m_count);
        if(capacity <= m_capacity)
            return;
        auto* const records = new Awaited[capacity];
        for(std::size_t i = 0; i < m_count; ++i)
            records[i] = std::move(m_records[i]);
        delete[] core::exchange(m_records, records);
        m_capacity = capacity;
    }

    ALPAKA_ENGINE void AwaitedRecords::add(std::uint64_t position, core::CountedRef<Record> const& record) noexcept
    {
        auto& awaited = m_records[m_count++];
        awaited.position = position;
        awaited.record = record;
    }

    ALPAKA_ENGINE void AwaitedRecords::addBetween(std::uint64_t first, std::uint64_t last, QueuePoints& points) const
    {
        std::size_t begin = 0;
        for(std::size_t end = m_count; begin != end;)
            if(auto const middle = begin + (end - begin) / 2; m_records[middle].position < first)
                begin = middle + 1;
            else
                end = middle;
        for(std::size_t i = begin; i < m_count && m_records[i].position < last; ++i)
            points.add(*m_records[i].record);
    }

    ALPAKA_ENGINE void AwaitedRecords::forgetThoseOver() noexcept
    {
        std::size_t kept = 0;
        for(std::size_t i = 0; i < m_count; ++i)
            if(!m_records[i].record->isDone())
            {
                if(kept != i)
                    m_records[kept] = std::move(m_records[i]);
                ++kept;
            }
        for(std::size_t i = kept; i < m_count; ++i)
            m_records[i].record = {};
        m_count = kept;
    }

    ALPAKA_ENGINE void AwaitedRecords::clear() noexcept { delete[] m_records; }
} // namespace alpaka::host
