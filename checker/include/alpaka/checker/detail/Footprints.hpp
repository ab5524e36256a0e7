// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! What host code and copies have touched, compared with each other and with the accesses of kernels.
#pragma once

#include <alpaka/checker/detail/Footprint.hpp>
#include <alpaka/checker/detail/HostHappensBefore.hpp>
#include <alpaka/checker/detail/HostReports.hpp>
#include <alpaka/checker/detail/Launches.hpp>
#include <alpaka/checker/detail/RawContainers.hpp>
#include <alpaka/checker/detail/Shadow.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <deque>

namespace alpaka::checker::detail
{
    class Footprints
    {
    public:
        Footprints(
            Shadow const& shadow, HostHappensBefore const& order, Launches const& launches, HostReports& reports)
            : m_shadow(shadow)
            , m_order(order)
            , m_launches(launches)
            , m_reports(reports)
        {
        }

        [[nodiscard]] auto isWatched(std::uintptr_t address) const -> bool
        {
            return m_shadow.find(address).isWatched();
        }

        [[nodiscard]] auto isFreed(std::uintptr_t address) const -> bool
        {
            Cell const cell = m_shadow.find(address);
            return cell.isWatched() && cell.lastWrite().bits == static_cast<std::uint64_t>(State::freed);
        }

        //! \return Whether a kernel has accessed some of the bytes.
        [[nodiscard]] auto hasAccess(std::uintptr_t first, std::size_t bytes) const -> bool
        {
            return m_shadow.anyOf(
                first, bytes, [](Cell const& cell) { return cell.isWritten() || cell.read(0) != 0; });
        }

        //! A copy or set, or the end of memory.
        void add(Footprint const& one)
        {
            // Rows of the source and of the destination come in turn.
            for(std::size_t back = 1; back <= std::min<std::size_t>(2, m_new.size()); ++back)
            {
                Footprint& before = m_new[m_new.size() - back];
                if(before.what == Footprint::What::copy && one.what == before.what && before.writes == one.writes
                   && before.agent.queue == one.agent.queue && before.agent.position == one.agent.position
                   && before.agent.epoch == one.agent.epoch && before.append(one.first, one.bytes))
                    return;
            }
            push(one);
        }

        //! An access of the host.
        void addAccess(Footprint const& one)
        {
            auto& open = m_open[(reinterpret_cast<std::uintptr_t>(one.site) * 0x9e37'79b9'7f4a'7c15u) >> 58];
            if(open < m_new.size())
            {
                Footprint& before = m_new[open];
                if(before.site == one.site && before.writes == one.writes && before.agent.epoch == one.agent.epoch
                   && before.append(one.first, one.bytes))
                    return;
            }
            if(m_new.size() >= most)
                return;
            open = m_new.size();
            push(one);
            m_new.back().trace.fetch();
        }

        //! Compares what has been added with what was there before.
        void compareNew()
        {
            for(auto const& one : m_new)
            {
                if(one.isOfFreed)
                    m_reports.freed(one);
                for(auto const& other : m_old)
                    compare(one, other);
                compareWithKernels(one, 0);
                m_old.push_back(one);
                if(m_old.size() > most)
                    m_old.pop_front();
            }
            m_new.clear();
        }

        //! Compares all with the launch that runs: memory that it has used will be freed.
        void compareWithRunning(PastLaunch const& running)
        {
            m_isDeferred = true;
            for(auto const* list : {&m_old, &m_new})
                for(auto const& one : *list)
                    if(m_order.areUnordered(one.agent, running.agent))
                    {
                        m_unordered.assign(1, &running);
                        compareRows(one);
                    }
            m_isDeferred = false;
        }

        //! Compares the newest launch with what has been compared with earlier ones.
        void compareNewest()
        {
            for(auto const& one : m_old)
                compareWithKernels(one, m_launches.past().size() - 1);
        }

        void clear()
        {
            m_old.clear();
            m_new.clear();
        }

    private:
        static constexpr std::size_t most = 4096;

        void push(Footprint const& one) { m_new.push_back(one); }

        void compare(Footprint const& one, Footprint const& other)
        {
            if((!one.writes && !other.writes) || !m_order.areUnordered(one.agent, other.agent))
                return;
            if(std::uintptr_t const at = one.overlap(other); at != 0)
                m_reports.conflict(one, other, at);
        }

        //! \param first The first launch of m_launches that counts.
        void compareWithKernels(Footprint const& one, std::size_t first)
        {
            m_unordered.clear();
            for(std::size_t i = first; i < m_launches.past().size(); ++i)
                if(auto const& launch = m_launches.past()[i]; m_order.areUnordered(one.agent, launch.agent))
                    m_unordered.push_back(&launch);
            if(!m_unordered.empty())
                compareRows(one);
        }

        void compareRows(Footprint const& one)
        {
            for(std::size_t row = 0; row < one.count; ++row)
            {
                std::uintptr_t const begin = one.first + row * one.stride;
                std::uintptr_t const end = begin + one.bytes;
                for(std::uintptr_t at = begin; at < end; at = (at & ~std::uintptr_t{3}) + 4)
                    if(isConflict(one, at, end))
                        return;
            }
        }

        //! Compares up to four bytes.
        auto isConflict(Footprint const& one, std::uintptr_t at, std::uintptr_t end) -> bool
        {
            Cell const cell = m_shadow.find(at);
            if(!cell.isWatched())
                return false;
            auto const first = static_cast<std::uint32_t>(at & 3);
            auto const count = static_cast<std::uint32_t>(std::min<std::uintptr_t>(end - at, 4 - first));
            std::uint32_t const mask = ((1u << count) - 1) << first;
            auto const look = [&](Access access, bool writes)
            {
                if(access.bits <= static_cast<std::uint64_t>(State::last) || (!writes && !one.writes)
                   || (access.bytes() & mask) == 0)
                    return false;
                for(PastLaunch const* const launch : m_unordered)
                    if(launch->first <= access.clock() && access.clock() <= launch->last)
                    {
                        if(m_isDeferred)
                            m_reports.defer(one, *launch, access, writes, at);
                        else
                            m_reports.conflict(one, *launch, access, writes, at);
                        return true;
                    }
                return false;
            };
            if(look(cell.lastWrite(), true))
                return true;
            for(std::size_t i = 0; i < Cell::reads; ++i)
                if(Access const access{cell.read(i)}; look(access, access.isKeptWrite()))
                    return true;
            return false;
        }

        Shadow const& m_shadow;
        HostHappensBefore const& m_order;
        Launches const& m_launches;
        HostReports& m_reports;
        std::deque<Footprint, RawAllocator<Footprint>> m_old;
        std::deque<Footprint, RawAllocator<Footprint>> m_new;
        std::array<std::size_t, 64> m_open{}; //!< By the place of an access: its newest footprint in m_new.
        RawVector<PastLaunch const*> m_unordered;
        bool m_isDeferred = false;
    };
} // namespace alpaka::checker::detail
