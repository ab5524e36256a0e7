// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The launch that runs, in the order of the queues.
#pragma once

#include <alpaka/checker/detail/Current.hpp>
#include <alpaka/checker/detail/HappensBefore.hpp>
#include <alpaka/checker/detail/HostChecker.hpp>
#include <alpaka/checker/detail/HostReports.hpp>
#include <alpaka/checker/detail/LaunchText.hpp>
#include <alpaka/checker/detail/Launches.hpp>

#include <cstddef>
#include <cstdint>

namespace alpaka::checker::detail
{
    class LaunchChecker
    {
    public:
        LaunchChecker(HostChecker& host, HostReports& reports, HappensBefore& order, LaunchText& text)
            : m_host(host)
            , m_reports(reports)
            , m_order(order)
            , m_text(text)
        {
        }

        //! \param beginOrder Begins the launch in the order of its threads.
        template<typename TFn>
        void begin(TFn const& beginOrder)
        {
            m_agent = m_host.beginLaunch();
            beginOrder();
            auto const unordered = m_host.unorderedWith(m_agent);
            for(auto const& past : unordered)
                m_order.addUnordered(past.first, past.second);
            if(unordered.empty())
                m_order.forgetLocks();
            m_text.setLabel(m_agent.place.label);
            m_host.run(now());
            m_stack = m_agent.stack;
            m_stackBytes = m_agent.stackEnd > m_stack ? m_agent.stackEnd - m_stack : 0;
            m_touched = m_agent.stackEnd;
        }

        void end() { m_host.endLaunch(now()); }

        //! \return Whether an address is on the stack of the thread that has enqueued the launch.
        [[nodiscard]] auto isOnHostStack(std::uintptr_t address) const -> bool
        {
            return address - m_stack < m_stackBytes;
        }

        void touchesStack(std::uint32_t thread, std::uintptr_t address, void const* site)
        {
            // The lowest frame is the first that ends.
            if(address >= m_touched)
                return;
            m_touched = address;
            Pause const pause;
            m_host.touchesStack(now(), thread, address, site);
        }

        //! An access, and one of an earlier launch.
        void conflict(
            Access mine,
            bool writes,
            void const* site,
            Access earlier,
            bool earlierWrites,
            std::uintptr_t address,
            std::size_t bytes)
        {
            if(PastLaunch const* const past = m_host.launches().at(earlier.clock()); past != nullptr)
                m_reports.conflict(now(), mine, writes, site, *past, earlier, earlierWrites, address, bytes);
        }

    private:
        [[nodiscard]] auto now() const -> PastLaunch
        {
            return {m_agent, m_order.firstClock(), m_order.clock(), m_text};
        }

        HostChecker& m_host;
        HostReports& m_reports;
        HappensBefore& m_order;
        LaunchText& m_text;
        Agent m_agent;
        std::uintptr_t m_stack = 0;
        std::uintptr_t m_stackBytes = 0;
        std::uintptr_t m_touched = 0;
    };
} // namespace alpaka::checker::detail
