// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The order between the host and what it enqueues: for each queue, how many of its entries are before a point.
#pragma once

#include <alpaka/checker/detail/RawContainers.hpp>
#include <alpaka/core/Observer.hpp>

#include <cstddef>
#include <cstdint>
#include <deque>
#include <limits>
#include <utility>

namespace alpaka::checker::detail
{
    //! By the number of a queue: how many of its entries are known to be done.
    class QueueVectorClock
    {
    public:
        [[nodiscard]] auto of(std::uint32_t queue) const -> std::uint64_t
        {
            return queue < m_counts.size() ? m_counts[queue] : 0;
        }

        void advance(std::uint32_t queue, std::uint64_t count);

        void join(QueueVectorClock const& other);

    private:
        RawVector<std::uint64_t> m_counts;
    };

    //! Something that touches memory: code of the host at an epoch, or an entry of a queue that was enqueued at an
    //! epoch. Epochs count what the host has enqueued and waited for.
    struct Agent
    {
        static constexpr std::uint32_t host = ~std::uint32_t{0};

        [[nodiscard]] auto isHost() const -> bool { return queue == host; }

        std::uint32_t queue = host;
        std::uint64_t position = 0;
        std::uint64_t epoch = 0;
        QueueVectorClock before{}; //!< Of an entry; of the end of memory: what those knew who have given it up.
        bool isHostTask = false;   //!< A function of the user, which can tell the host by any means that it has begun.
        core::SourceLocation place{};
        std::uintptr_t stack = 0;    //!< Of the thread that enqueued it: its frame at that time, ...
        std::uintptr_t stackEnd = 0; //!< ... and the end of its stack.
    };

    //! All host threads count as one: whatever one of them has waited for, all know. The caller locks.
    class HostHappensBefore
    {
    public:
        static constexpr std::uint64_t never = std::numeric_limits<std::uint64_t>::max();

        //! An entry is enqueued.
        void push(
            void const* queue,
            std::uint64_t position,
            core::QueueEntry entry,
            void const* record,
            std::uintptr_t stack,
            std::uintptr_t stackEnd);

        //! \return The entry, which begins to run.
        [[nodiscard]] auto begin(void const* queue, std::uint64_t position) -> Agent;

        //! The address can be that of another queue.
        void close(void const* queue);

        void reach(void const* record);

        void reach(void const* queue, std::uint64_t position);

        //! The rest of a queue comes after what a task of it has waited for.
        void tell(std::uint32_t queue, QueueVectorClock const& known);

        //! \return What is known to be done by the host, ...
        [[nodiscard]] auto known() const -> QueueVectorClock const& { return m_host; }

        //! ... and at the end of an entry.
        [[nodiscard]] static auto knownAfter(Agent const& agent) -> QueueVectorClock
        {
            QueueVectorClock known = agent.before;
            known.advance(agent.queue, agent.position + 1);
            return known;
        }

        //! \return Whether something is enqueued that the host does not know to be done.
        [[nodiscard]] auto isBusy() const -> bool;

        //! \return The host now.
        [[nodiscard]] auto host() const -> Agent
        {
            Agent agent;
            agent.epoch = m_epoch;
            return agent;
        }

        //! \return Whether nothing orders the two.
        [[nodiscard]] auto areUnordered(Agent const& a, Agent const& b) const -> bool;

        //! \return The epoch at which the host knew that an entry is done.
        [[nodiscard]] auto learnedAt(Agent const& agent) const -> std::uint64_t;

    private:
        static constexpr std::ptrdiff_t mostLearned = 4096;

        struct Queue
        {
            std::uint32_t number = 0;
            std::uint64_t base = 0; //!< Entries of an earlier queue of that number.
            std::uint64_t pushed = 0;
            QueueVectorClock now;
            std::deque<Agent, RawAllocator<Agent>> waiting;
        };

        struct Learned
        {
            std::uint64_t count;
            std::uint64_t epoch;
        };

        auto of(void const* queue) -> Queue&;

        void reach(QueueVectorClock const& known);

        std::uint64_t m_epoch = 0;
        std::uint32_t m_next = 0;
        RawVector<std::pair<std::uint32_t, std::uint64_t>> m_free; //!< Numbers of queues that are gone.
        QueueVectorClock m_host;
        RawMap<void const*, Queue> m_queues;
        RawMap<void const*, QueueVectorClock> m_records;
        RawMap<std::uint32_t, RawVector<Learned>> m_learned; //!< Ascending.
    };
} // namespace alpaka::checker::detail
