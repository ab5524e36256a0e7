// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

#include <alpaka/checker/detail/HostHappensBefore.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>

namespace alpaka::checker::detail
{
    void QueueVectorClock::advance(std::uint32_t queue, std::uint64_t count)
    {
        if(queue >= m_counts.size())
            m_counts.resize(queue + std::size_t{1});
        m_counts[queue] = std::max(m_counts[queue], count);
    }

    void QueueVectorClock::join(QueueVectorClock const& other)
    {
        for(std::size_t queue = 0; queue < other.m_counts.size(); ++queue)
            advance(static_cast<std::uint32_t>(queue), other.m_counts[queue]);
    }

    void HostHappensBefore::push(
        void const* queue,
        std::uint64_t position,
        core::QueueEntry entry,
        void const* record,
        std::uintptr_t stack,
        std::uintptr_t stackEnd)
    {
        Queue& self = of(queue);
        self.now.join(m_host);
        if(entry == core::QueueEntry::task || entry == core::QueueEntry::hostTask)
        {
            Agent agent;
            agent.queue = self.number;
            agent.position = self.base + position;
            agent.epoch = ++m_epoch;
            agent.before = self.now;
            agent.isHostTask = entry == core::QueueEntry::hostTask;
            agent.stack = stack;
            agent.stackEnd = stackEnd;
            self.waiting.push_back(agent);
        }
        self.pushed = self.base + position + 1;
        if(entry == core::QueueEntry::wait)
        {
            if(auto const found = m_records.find(record); found != m_records.end())
                self.now.join(found->second);
        }
        if(entry == core::QueueEntry::mark)
        {
            QueueVectorClock known = self.now;
            known.advance(self.number, self.base + position);
            m_records[record] = known;
        }
        self.now.advance(self.number, self.pushed);
    }

    auto HostHappensBefore::begin(void const* queue, std::uint64_t position) -> Agent
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

    void HostHappensBefore::close(void const* queue)
    {
        if(auto const found = m_queues.find(queue); found != m_queues.end())
        {
            Queue const& self = found->second;
            reach(queue, self.pushed - self.base);
            m_free.push_back({self.number, self.pushed});
            m_queues.erase(found);
        }
    }

    void HostHappensBefore::reach(void const* record)
    {
        if(auto const found = m_records.find(record); found != m_records.end())
            reach(found->second);
    }

    void HostHappensBefore::reach(void const* queue, std::uint64_t position)
    {
        auto const found = m_queues.find(queue);
        if(found == m_queues.end())
            return;
        position += found->second.base;
        QueueVectorClock known = position >= found->second.pushed ? found->second.now : QueueVectorClock{};
        known.advance(found->second.number, position);
        reach(known);
    }

    void HostHappensBefore::tell(std::uint32_t queue, QueueVectorClock const& known)
    {
        for(auto& [address, self] : m_queues)
            if(self.number == queue)
            {
                self.now.join(known);
                for(Agent& agent : self.waiting)
                    agent.before.join(known);
            }
    }

    auto HostHappensBefore::isBusy() const -> bool
    {
        return std::any_of(
            m_queues.begin(),
            m_queues.end(),
            [this](auto const& one) { return m_host.of(one.second.number) < one.second.pushed; });
    }

    auto HostHappensBefore::areUnordered(Agent const& a, Agent const& b) const -> bool
    {
        if(a.queue == b.queue)
            return false;
        if(a.isHost())
            return b.epoch <= a.epoch && a.epoch < learnedAt(b) && a.before.of(b.queue) <= b.position;
        if(b.isHost())
            return areUnordered(b, a);
        return b.before.of(a.queue) <= a.position && a.before.of(b.queue) <= b.position;
    }

    auto HostHappensBefore::learnedAt(Agent const& agent) const -> std::uint64_t
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

    auto HostHappensBefore::of(void const* queue) -> Queue&
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

    void HostHappensBefore::reach(QueueVectorClock const& known)
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
        m_host.join(known);
    }
} // namespace alpaka::checker::detail
