// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The sentences of the checks that are made on request.
#pragma once

#include <alpaka/checker/detail/LaunchText.hpp>
#include <alpaka/checker/detail/Regions.hpp>
#include <alpaka/checker/detail/ReportLog.hpp>
#include <alpaka/checker/detail/ReportText.hpp>
#include <alpaka/checker/detail/Sites.hpp>
#include <alpaka/checker/detail/Threads.hpp>

#include <cstddef>
#include <cstdint>
#include <string>

namespace alpaka::checker::detail
{
    class RequestReports
    {
    public:
        RequestReports(Regions& regions, LaunchText const& launch, ReportText& text, ReportLog& log)
            : m_regions(regions)
            , m_launch(launch)
            , m_text(text)
            , m_log(log)
        {
        }

        //! NaN or infinity that a thread has made.
        void
        number(Thread const& thread, std::uintptr_t address, std::size_t bytes, char const* what, void const* site)
        {
            access(
                {"number", ReportText::key(site), what[0] == 'N' ? 1u : 2u},
                std::string(what) + " is born",
                thread,
                address,
                bytes,
                true,
                site,
                what[0] == 'N' ? " ALPAKA_CHECK_NAN=1" : " ALPAKA_CHECK_NAN=2");
        }

        //! An access to the gap between the rows of a sub-view, or beside them.
        void
        outsideOfRows(Thread const& thread, std::uintptr_t address, std::size_t bytes, bool writes, void const* site)
        {
            access(
                {"rows", ReportText::key(site), 0},
                std::string(writes ? "write" : "read") + " outside of the rows of a sub-view",
                thread,
                address,
                bytes,
                writes,
                site,
                " ALPAKA_CHECK_VIEWS=1");
        }

        //! Memory that belongs to no device.
        void hostMemory(Thread const& thread, std::uintptr_t address, std::size_t bytes, bool writes, void const* site)
        {
            if(!m_text.lines().isInLibrary(site))
                access(
                    {"host memory", ReportText::key(site), 0},
                    std::string(writes ? "write" : "read") + " of host memory that is no buffer",
                    thread,
                    address,
                    bytes,
                    writes,
                    site,
                    " ALPAKA_CHECK_HOST_MEMORY=1");
        }

        //! An integer that wraps around.
        //! \param place File and line, as the compiler has noted them.
        void overflow(Thread const& thread, std::string const& what, std::string const& place, void const* site)
        {
            ReportLog::Cause const cause{"overflow", ReportText::key(site), 0};
            if(!m_log.countKnown(cause))
                m_log.add(
                    cause,
                    "an integer wraps around: " + what,
                    m_text.kernelLine() + "  thread   " + m_launch.place(thread.number) + ", at "
                        + (Lines::isForeign(place) ? m_text.lines().of(site) : place) + "\n" + m_text.replayLine());
        }

    private:
        //! A report about one access.
        //! \param setting The one that asks for it, after a blank.
        void access(
            ReportLog::Cause const& cause,
            std::string const& what,
            Thread const& thread,
            std::uintptr_t address,
            std::size_t bytes,
            bool writes,
            void const* site,
            char const* setting)
        {
            if(m_log.countKnown(cause))
                return;
            Region region;
            bool const isKnown = m_regions.find(address, region);
            m_log.add(
                cause,
                what,
                m_text.kernelLine() + m_text.objectLine(isKnown, region, address, bytes)
                    + m_text.accessLine(thread, writes, false, site) + m_text.replayLine(setting));
        }

        Regions& m_regions;
        LaunchText const& m_launch;
        ReportText& m_text;
        ReportLog& m_log;
    };
} // namespace alpaka::checker::detail
