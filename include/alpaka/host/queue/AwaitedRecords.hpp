// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! What a queue waits for.
#pragma once

#include <alpaka/host/queue/Record.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

namespace alpaka::host
{
    //! The records that a queue waits for, with their places in the queue. The caller locks.
    class AwaitedRecords
    {
    public:
        //! Makes room for one more.
        void reserve()
        {
            if(m_records.size() != m_records.capacity())
                return;
            // Seldom, because it touches what other threads use.
            std::erase_if(m_records, [](auto const& awaited) { return isOver(awaited); });
            m_records.reserve(std::max(leastCapacity, 2 * m_records.size()));
        }

        //! \param position Of the wait in the queue; ascending.
        void add(std::uint64_t position, std::weak_ptr<Record> record) noexcept
        {
            m_records.emplace_back(position, std::move(record));
        }

        //! \return Those that are not done, of waits below the position.
        [[nodiscard]] auto before(std::uint64_t position) const -> std::vector<std::shared_ptr<Record>>
        {
            std::vector<std::shared_ptr<Record>> pending;
            for(auto const& awaited : m_records)
                if(awaited.first < position && !isOver(awaited))
                    if(auto record = awaited.second.lock())
                        pending.push_back(std::move(record));
            return pending;
        }

    private:
        static constexpr std::size_t leastCapacity = 64;

        using Awaited = std::pair<std::uint64_t, std::weak_ptr<Record>>;

        [[nodiscard]] static auto isOver(Awaited const& awaited) -> bool
        {
            auto const record = awaited.second.lock();
            return !record || record->isDone();
        }

        std::vector<Awaited> m_records;
    };
} // namespace alpaka::host
