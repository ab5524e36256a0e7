// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Checks of accesses that the environment asks for.
#pragma once

#include <alpaka/checker/Monitor.hpp>
#include <alpaka/checker/detail/Current.hpp>
#include <alpaka/checker/detail/Extras.hpp>
#include <alpaka/checker/detail/HostChecker.hpp>
#include <alpaka/checker/detail/Numbers.hpp>
#include <alpaka/checker/detail/Regions.hpp>
#include <alpaka/checker/detail/RequestReports.hpp>
#include <alpaka/checker/detail/Threads.hpp>
#include <alpaka/core/Annotation.hpp>

#include <cstddef>
#include <cstdint>

namespace alpaka::checker::detail
{
    class Requests
    {
    public:
        Requests(Regions& regions, HostChecker& host, RequestReports const& reports)
            : m_reports(reports)
            , m_numbers(regions, m_reports)
            , m_extras(regions, m_reports, host)
        {
        }

        auto operator=(Requests&&) -> Requests& = delete;

        void begin(LaunchFacts const& facts)
        {
            m_numbers.begin();
            m_extras.begin(facts);
            m_isOn = m_numbers.isOn() || m_extras.isOn();
        }

        [[nodiscard]] auto isOn() const -> bool { return m_isOn; }

        //! Before an access.
        ALPAKA_FN_NOINLINE void
        look(Thread& thread, std::uintptr_t address, std::size_t bytes, bool writes, void const* site)
        {
            if(bytes == 0)
                return;
            Pause const pause;
            if(m_numbers.isOn())
                m_numbers.look(thread, address, bytes, writes, site);
            if(m_extras.isOn())
                m_extras.look(thread, address, bytes, writes, site);
        }

        //! Before other threads continue.
        void settle(Thread& thread)
        {
            if(m_isOn)
                m_numbers.settle(thread);
        }

        [[nodiscard]] auto reports() -> RequestReports& { return m_reports; }

    private:
        RequestReports m_reports;
        Numbers m_numbers;
        Extras m_extras;
        bool m_isOn = false;
    };
} // namespace alpaka::checker::detail
