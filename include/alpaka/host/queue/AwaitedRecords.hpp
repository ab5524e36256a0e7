// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! What a queue waits for.
#pragma once

#include <alpaka/core/Annotation.hpp>
#include <alpaka/core/CountedRef.hpp>
#include <alpaka/core/Engine.hpp>
#include <alpaka/host/queue/QueuePoints.hpp>
#include <alpaka/host/queue/Record.hpp>

#include <cstddef>
#include <cstdint>

namespace alpaka::host
{
    //! The records that a queue waits for, with their places in the queue. The caller locks.
    class AwaitedRecords
    {
    public:
        auto operator=(AwaitedRecords&&) -> AwaitedRecords& = delete;

        ~AwaitedRecords() { clear(); }

        //! Makes room for one more.
        void reserve();

        //! \param position Of the wait in the queue; ascending.
        void add(std::uint64_t position, core::CountedRef<Record> const& record) noexcept;

        //! Adds those that are not done, of waits at positions in [first, last).
        ALPAKA_RARE void addBetween(std::uint64_t first, std::uint64_t last, QueuePoints& points) const;

    private:
        struct Awaited
        {
            std::uint64_t position = 0;
            core::CountedRef<Record> record;
        };

        void forgetThoseOver() noexcept;

        ALPAKA_RARE void clear() noexcept;

        // Not a std::vector, which every program that includes this header would instantiate.
        Awaited* m_records = nullptr;
        std::size_t m_count = 0;
        std::size_t m_capacity = 0;
    };
} // namespace alpaka::host

#if ALPAKA_HAS_BODIES
#    include <alpaka/host/queue/AwaitedRecords.ipp>
#endif
