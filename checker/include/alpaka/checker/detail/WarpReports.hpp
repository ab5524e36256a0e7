// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The reports about warps.
#pragma once

#include <alpaka/checker/Monitor.hpp>
#include <alpaka/checker/detail/LaunchText.hpp>
#include <alpaka/checker/detail/ReportLog.hpp>
#include <alpaka/checker/detail/ReportText.hpp>
#include <alpaka/checker/detail/Threads.hpp>

#include <algorithm>
#include <string>

namespace alpaka::checker::detail
{
    class WarpReports
    {
    public:
        WarpReports(ReportText& text, ReportLog& log, LaunchText const& launch)
            : m_text(text)
            , m_log(log)
            , m_launch(launch)
        {
        }

        //! Two lanes wait in calls in which they do not meet.
        void diverged(Block const& block, LanePlace const& waits, LanePlace const& other)
        {
            ReportLog::Cause const cause = causeOf("warp", waits, other);
            if(!m_log.countKnown(cause))
                m_log.add(
                    cause,
                    "lanes of a warp wait in different functions",
                    m_text.kernelLine() + placeLine("waits ", block, waits) + placeLine("waits ", block, other)
                        + m_text.replayLine());
        }

        //! Two lanes have met in one function, called at different places: on a GPU they do not meet.
        void differentCalls(Block const& block, LanePlace const& one, LanePlace const& other)
        {
            ReportLog::Cause const cause = causeOf("warp calls", one, other);
            if(m_log.countKnown(cause))
                return;
            // One call of the source can be several calls: compilers duplicate code.
            std::string const first = m_text.lines().of(one.site);
            std::string const second = m_text.lines().of(other.site);
            if(first != second && !Lines::isForeign(first) && !Lines::isForeign(second))
                m_log.add(
                    cause,
                    "lanes of a warp meet in different calls",
                    m_text.kernelLine() + placeLine("waits ", block, one) + placeLine("waits ", block, other)
                        + m_text.replayLine());
        }

        //! A lane reads the value of one that does not take part.
        void laneElsewhere(Block const& block, LanePlace const& reads, LanePlace const& other)
        {
            ReportLog::Cause const cause = causeOf("lane", reads, other);
            if(!m_log.countKnown(cause))
                m_log.add(
                    cause,
                    "a lane reads the value of a lane that is elsewhere",
                    m_text.kernelLine() + placeLine("reads ", block, reads) + placeLine("of    ", block, other)
                        + m_text.replayLine());
        }

    private:
        static auto causeOf(char const* kind, LanePlace const& one, LanePlace const& other) -> ReportLog::Cause
        {
            auto const first = ReportText::key(one.site);
            auto const second = other.isThere && other.call != nullptr ? ReportText::key(other.site) : 0;
            return {kind, std::min(first, second), std::max(first, second)};
        }

        [[nodiscard]] auto placeLine(char const* head, Block const& block, LanePlace const& lane) -> std::string
        {
            std::string text = std::string("  ") + head + "   ";
            if(!lane.isThere)
                return text + "lane " + std::to_string(lane.thread % m_launch.warpSize()) + " of warp "
                       + std::to_string(lane.thread / m_launch.warpSize()) + ", which the block does not have\n";
            text += m_launch.place(block.firstThread + lane.thread);
            if(lane.call == nullptr)
                return text + ", which has returned\n";
            return text + ", in " + lane.call + ", at " + m_text.lines().of(lane.site) + "\n";
        }

        ReportText& m_text;
        ReportLog& m_log;
        LaunchText const& m_launch;
    };
} // namespace alpaka::checker::detail
