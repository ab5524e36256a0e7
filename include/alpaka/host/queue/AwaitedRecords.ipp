// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Bodies of AwaitedRecords.hpp.
#pragma once

#include <alpaka/core/MinMax.hpp>
#include <alpaka/host/queue/AwaitedRecords.hpp>

#include <cstddef>

namespace alpaka::host
{
    ALPAKA_ENGINE void AwaitedRecords::reserve()
    {
        constexpr std::size_t leastCapacity = 64;
        if(m_records.size() != m_records.capacity())
            return;
        // Seldom, because it touches what other threads use.
        std::erase_if(m_records, &isOver);
        m_records.reserve(core::max(leastCapacity, 2 * m_records.size()));
    }

    ALPAKA_ENGINE auto AwaitedRecords::before(std::uint64_t position) const -> std::vector<std::shared_ptr<Record>>
    {
        std::vector<std::shared_ptr<Record>> pending;
        for(auto const& awaited : m_records)
            if(awaited.first < position && !isOver(awaited))
                if(auto record = awaited.second.lock())
                    pending.push_back(std::move(record));
        return pending;
    }

    ALPAKA_ENGINE auto AwaitedRecords::isOver(Awaited const& awaited) -> bool
    {
        auto const record = awaited.second.lock();
        return !record || record->isDone();
    }
} // namespace alpaka::host
