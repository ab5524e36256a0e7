// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The order between the host and what it enqueues: for each queue, how many of its entries are before a point.
#pragma once

#include <alpaka/checker/HostMonitor.hpp>
#include <alpaka/checker/detail/RawContainers.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <limits>
#include <utility>

namespace alpaka::checker::detail
{
    //! By the number of a queue: how many of its entries are known to be done.
    class Positions
    {
    public:
        [[nodiscard]] auto of(std::uint32_t queue) const -> std::uint64_t
        {
            return queue < m_counts.size() ? m_counts[queue] : 0;
        }

        void learn(std::uint32_t queue, std::uint64_t count)
        {
            if(queue >= m_counts.size())
                m_counts.resize(queue + std::size_t{1});
            m_counts[queue] = std::max(m_counts[queue], count);
        }

        void learn(Positions const& other)
        {
            for(std::size_t queue = 0; queue < other.m_counts.size(); ++queue)
                learn(static_cast<std::uint32_t>(queue), other.m_counts[queue]);
        }

    private:
        RawVector<std::uint64_t> m_counts;
    };

    //! Something that touches memory: code of the host at an epoch, or an entry of a queue that was enqueued at an
    //! epoch. Epochs count what the host has enqueued and waited for.
    struct Agent
    {
        static constexpr std::uint32_t host = ~std::uint32_t{0};

        [[nodiscard]] auto isHost() const -> bool
        {
            return queue == host;
        }

        std::uint32_t queue = host;
        std::uint64_t position = 0;
        std::uint64_t epoch = 0;
        Positions before{};      //!< Of an entry.
        bool isHostTask = false; //!< A function of the user, which can tell the host by any means that it has begun.
        core::SourceLocation place{};
        std::uintptr_t stack = 0;    //!< Of the thread that enqueued it: its frame at that time, ...
        std::uintptr_t stackEnd = 0; //!< ... and the end of its stack.
    };

    //! All host threads count as one: whatever one of them has waited for, all know. The caller locks.
    class HostOrder
    {
    public:
        static constexpr std::uint64_t never = std::numeric_limits<std::uint64_t>::max();

        //! An entry is enqueued.
        void push(
            void const* queue,
            std::uint64_t position,
            QueueEntry entry,
            void const* record,
            std::uintptr_t stack,
            std::uintptr_t stackEnd)
        {
            Queue& self = of(queue);
            self.now.learn(m_host);
            if(entry == QueueEntry::task || entry == QueueEntry::hostTask)
            {
                Agent agent;
                agent.queue = self.number;
                agent.position = self.base + position;
                agent.epoch = ++m_epoch;
                agent.before = self.now;
                agent.isHostTask = entry == QueueEntry::hostTask;
                agent.stack = stack;
                agent.stackEnd = stackEnd;
                self.waiting.push_back(agent);
            }
            self.pushed = self.base + position + 1;
            if(entry == QueueEntry::wait)
            {
                if(auto const found = m_records.find(record); found != m_records.end())
                    self.now.learn(found->second);
            }
            if(entry == QueueEntry::mark)
            {
                Positions known = self.now;
                known.learn(self.number, self.base + position);
                m_records[record] = known;
            }
            self.now.learn(self.number, self.pushed);
        }

        //! \return The entry, which begins to run.
        [[nodiscard]] auto begin(void const* queue, std::uint64_t position) -> Agent
        {
            Queue& self = of(queue);
            position += self.base;
            while(!self.waiting.empty() && self.waiting.front().position < position)
                self.waiting.pop_front();
            Agent agent;
            agent.queue = self.number;
            agent.position = position;
            if(!self.waiting.empty() && self.waiting.front().position == position)
            {
                agent = self.waiting.front();
                self.waiting.pop_front();
            }
            return agent;
        }

        //! The address can be that of another queue.
        void close(void const* queue)
        {
            if(auto const found = m_queues.find(queue); found != m_queues.end())
            {
                Queue const& self = found->second;
                reach(queue, self.pushed - self.base);
                m_free.push_back({self.number, self.pushed});
                m_queues.erase(found);
            }
        }

        void reach(void const* record)
        {
            if(auto const found = m_records.find(record); found != m_records.end())
                learn(found->second);
        }

        void reach(void const* queue, std::uint64_t position)
        {
            auto const found = m_queues.find(queue);
            if(found == m_queues.end())
                return;
            position += found->second.base;
            Positions known = position >= found->second.pushed ? found->second.now : Positions{};
            known.learn(found->second.number, position);
            learn(known);
        }

        //! \return Whether something is enqueued that the host does not know to be done.
        [[nodiscard]] auto isBusy() const -> bool
        {
            return std::any_of(
                m_queues.begin(),
                m_queues.end(),
                [this](auto const& one) { return m_host.of(one.second.number) < one.second.pushed; });
        }

        //! \return The host now.
        [[nodiscard]] auto host() const -> Agent
        {
            Agent agent;
            agent.epoch = m_epoch;
            return agent;
        }

        //! \return Whether nothing orders the two.
        [[nodiscard]] auto areUnordered(Agent const& a, Agent const& b) const -> bool
        {
            if(a.queue == b.queue)
                return false;
            if(a.isHost())
                return b.epoch <= a.epoch && a.epoch < learnedAt(b);
            if(b.isHost())
                return areUnordered(b, a);
            return b.before.of(a.queue) <= a.position && a.before.of(b.queue) <= b.position;
        }

        //! \return The epoch at which the host knew that an entry is done.
        [[nodiscard]] auto learnedAt(Agent const& agent) const -> std::uint64_t
        {
            auto const found = m_learned.find(agent.queue);
            if(found == m_learned.end())
                return never;
            auto const at = std::upper_bound(
                found->second.begin(),
                found->second.end(),
                agent.position,
                [](std::uint64_t position, Learned const& one) { return position < one.count; });
            return at == found->second.end() ? never : at->epoch;
        }

    private:
        static constexpr std::ptrdiff_t mostLearned = 4096;

        struct Queue
        {
            std::uint32_t number = 0;
            std::uint64_t base = 0; //!< Entries of an earlier queue of that number.
            std::uint64_t pushed = 0;
            Positions now;
            std::deque<Agent, RawAllocator<Agent>> waiting;
        };

        struct Learned
        {
            std::uint64_t count;
            std::uint64_t epoch;
        };

        auto of(void const* queue) -> Queue&
        {
            auto const [found, isNew] = m_queues.try_emplace(queue);
            Queue& self = found->second;
            if(isNew && m_free.empty())
                self.number = m_next++;
            else if(isNew)
            {
                self.number = m_free.back().first;
                self.base = self.pushed = m_free.back().second;
                m_free.pop_back();
            }
            return self;
        }

        void learn(Positions const& known)
        {
            ++m_epoch;
            for(auto const& [address, queue] : m_queues)
                if(known.of(queue.number) > m_host.of(queue.number))
                {
                    auto& learned = m_learned[queue.number];
                    // What is so old has been compared long ago.
                    if(learned.size() >= std::size_t{mostLearned})
                        learned.erase(learned.begin(), learned.begin() + mostLearned / 2);
                    learned.push_back({known.of(queue.number), m_epoch});
                }
            m_host.learn(known);
        }

        std::uint64_t m_epoch = 0;
        std::uint32_t m_next = 0;
        RawVector<std::pair<std::uint32_t, std::uint64_t>> m_free; //!< Numbers of queues that are gone.
        Positions m_host;
        RawMap<void const*, Queue> m_queues;
        RawMap<void const*, Positions> m_records;
        RawMap<std::uint32_t, RawVector<Learned>> m_learned; //!< Ascending.
    };
} // namespace alpaka::checker::detail
