// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! What a queue waits for.
#pragma once

#include <alpaka/core/Engine.hpp>
#include <alpaka/core/Memory.hpp>
#include <alpaka/host/queue/Record.hpp>

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace alpaka::host
{
    //! The records that a queue waits for, with their places in the queue. The caller locks.
    class AwaitedRecords
    {
    public:
        //! Makes room for one more.
        void reserve();

        //! \param position Of the wait in the queue; ascending.
        void add(std::uint64_t position, std::weak_ptr<Record> record) noexcept
        {
            m_records.emplace_back(position, std::move(record));
        }

        //! \return Those that are not done, of waits below the position.
        [[nodiscard]] auto before(std::uint64_t position) const -> std::vector<std::shared_ptr<Record>>;

    private:
        using Awaited = std::pair<std::uint64_t, std::weak_ptr<Record>>;

        [[nodiscard]] static auto isOver(Awaited const& awaited) -> bool;

        std::vector<Awaited> m_records;
    };
} // namespace alpaka::host

#if ALPAKA_HAS_BODIES
#    include <alpaka/host/queue/AwaitedRecords.ipp>
#endif
