// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Checks of accesses that are made on request: rows of sub-views (ALPAKA_CHECK_VIEWS) and memory that a device could
//! not address (ALPAKA_CHECK_HOST_MEMORY).
#pragma once

#include <alpaka/checker/Monitor.hpp>
#include <alpaka/checker/detail/HostChecker.hpp>
#include <alpaka/checker/detail/RawContainers.hpp>
#include <alpaka/checker/detail/Regions.hpp>
#include <alpaka/checker/detail/RequestReports.hpp>
#include <alpaka/checker/detail/StackMarks.hpp>
#include <alpaka/checker/detail/Threads.hpp>
#include <alpaka/checker/detail/Views.hpp>
#include <alpaka/core/Settings.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>

namespace alpaka::checker::detail
{
    class Extras
    {
    public:
        Extras(Regions& regions, RequestReports& reports, HostChecker& host)
            : m_regions(regions)
            , m_reports(reports)
            , m_host(host)
        {
        }

        void begin(LaunchFacts const& facts)
        {
            m_viewed.clear();
            m_checksHostMemory = core::detail::flagFromEnvironment("ALPAKA_CHECK_HOST_MEMORY", false);
            m_task = reinterpret_cast<std::uintptr_t>(facts.task);
            m_taskBytes = facts.taskBytes;
            if(m_checksHostMemory)
                m_stack = StackMarks();
            if(core::detail::flagFromEnvironment("ALPAKA_CHECK_VIEWS", false))
                findViews();
            m_isOn = m_checksHostMemory || !m_viewed.empty();
        }

        [[nodiscard]] auto isOn() const -> bool { return m_isOn; }

        //! Before an access.
        void look(Thread const& thread, std::uintptr_t address, std::size_t bytes, bool writes, void const* site)
        {
            for(auto const& buffer : m_viewed)
                if(buffer.first <= address && address < buffer.end
                   && std::none_of(
                       buffer.rows.begin(),
                       buffer.rows.end(),
                       [&](ViewRows const& one) { return one.contains(address, bytes); }))
                    m_reports.outsideOfRows(thread, address, bytes, writes, site);
            if(m_checksHostMemory && address - m_task >= m_taskBytes && isOfHost(address))
                m_reports.hostMemory(thread, address, bytes, writes, site);
        }

    private:
        //! A buffer of which the launch has only pointers to sub-views.
        struct Viewed
        {
            std::uintptr_t first;
            std::uintptr_t end;
            bool hasOther; //!< A pointer that is not that of a sub-view.
            RawVector<ViewRows> rows;
        };

        //! Looks for pointers in the kernel and its arguments.
        void findViews()
        {
            for(std::size_t at = 0; at + sizeof(void*) <= m_taskBytes; at += sizeof(void*))
            {
                std::uintptr_t word = 0;
                std::memcpy(&word, memoryAt(m_task + at), sizeof(word));
                Region region;
                if(!m_regions.find(word, region) || region.kind != Kind::buffer || region.isFreed)
                    continue;
                auto const first = Regions::key(region.data);
                if(word < first || word >= first + region.bytes)
                    continue;
                auto found = std::find_if(
                    m_viewed.begin(), m_viewed.end(), [&](Viewed const& one) { return one.first == first; });
                if(found == m_viewed.end())
                    found = m_viewed.insert(found, {first, first + region.bytes, false, {}});
                auto const rows = m_host.viewsAt(word);
                // The first element is also that of the whole buffer.
                if(rows.empty() || word == first)
                    found->hasOther = true;
                found->rows.insert(found->rows.end(), rows.begin(), rows.end());
            }
            std::erase_if(m_viewed, [](Viewed const& one) { return one.hasOther; });
        }

        auto isOfHost(std::uintptr_t address) -> bool
        {
            if(m_stack.contains(address))
                return true;
            Region region;
            return m_regions.find(address, region) && region.kind == Kind::heap && !region.isFreed
                   && address - Regions::key(region.data) < region.bytes;
        }

        Regions& m_regions;
        RequestReports& m_reports;
        HostChecker& m_host;
        RawVector<Viewed> m_viewed;
        bool m_isOn = false;
        bool m_checksHostMemory = false;
        std::uintptr_t m_task = 0;
        std::size_t m_taskBytes = 0;
        StackMarks m_stack{}; //!< Of the thread that runs the launch.
    };
} // namespace alpaka::checker::detail
