// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The sentences of the checker about queues and host code.
#pragma once

#include <alpaka/checker/detail/Footprint.hpp>
#include <alpaka/checker/detail/Launches.hpp>
#include <alpaka/checker/detail/MessageText.hpp>
#include <alpaka/checker/detail/RawContainers.hpp>
#include <alpaka/checker/detail/Regions.hpp>
#include <alpaka/checker/detail/ReportLog.hpp>
#include <alpaka/checker/detail/ReportText.hpp>
#include <alpaka/checker/detail/Shadow.hpp>
#include <alpaka/checker/detail/Sites.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>

namespace alpaka::checker::detail
{
    class HostReports
    {
    public:
        HostReports(Regions& regions, Sites const& sites, ReportText& text, ReportLog& log)
            : m_regions(regions)
            , m_sites(sites)
            , m_text(text)
            , m_log(log)
        {
        }

        //! Keeps a conflict until `flush`. For threads that must not print now.
        void defer(Footprint const& mine, PastLaunch const& launch, Access access, bool writes, std::uintptr_t at)
        {
            if(m_deferred.size() < mostDeferred)
                m_deferred.push_back({mine, launch, access, writes, at});
        }

        void flush()
        {
            for(auto const& one : m_deferred)
                conflict(one.mine, one.launch, one.access, one.writes, one.at);
            m_deferred.clear();
        }

        //! Host code or a copy, and an access of a kernel, which nothing orders.
        void conflict(Footprint const& mine, PastLaunch const& launch, Access access, bool writes, std::uintptr_t at)
        {
            void const* const site = m_sites.address(access.site());
            ReportLog::Cause const cause{"host", keyOf(mine), ReportText::key(site)};
            if(m_log.countKnown(cause))
                return;
            MessageText const text
                = mine.isMessage() ? MessageText::of(mine, launch.agent, writes ? "a kernel writes" : "a kernel reads")
                                   : MessageText{sentence(mine, "a kernel"), advice(mine.agent)};
            m_log.add(
                cause,
                text.what,
                object(at, mine.unit) + line(mine) + kernelLine(launch, access, writes, site) + text.advice);
        }

        //! The same for two of them.
        void conflict(Footprint const& mine, Footprint const& other, std::uintptr_t at)
        {
            ReportLog::Cause const cause{"host", keyOf(mine), keyOf(other)};
            if(m_log.countKnown(cause))
                return;
            bool const isFirst
                = mine.agent.isHost() || (mine.what == Footprint::What::release && !other.agent.isHost());
            MessageText const text = mine.isMessage() || other.isMessage()
                                         ? MessageText::of(mine, other)
                                         : MessageText{
                                               sentence(isFirst ? mine : other, "a copy"),
                                               advice(mine.agent.isHost() ? mine.agent : other.agent)};
            m_log.add(
                cause,
                text.what,
                object(at, std::max(mine.unit, other.unit)) + line(mine) + line(other) + text.advice);
        }

        //! A request of MPI that the program has not completed before MPI ends.
        void neverComplete(Footprint const& mine)
        {
            ReportLog::Cause const cause{"request", keyOf(mine), 0};
            if(!m_log.countKnown(cause))
                m_log.add(cause, "a request of MPI is never completed", line(mine) + MessageText::missingWait);
        }

        //! An access of the launch that runs, and one of an earlier launch.
        void conflict(
            PastLaunch const& mine,
            Access access,
            bool writes,
            void const* site,
            PastLaunch const& other,
            Access earlier,
            bool earlierWrites,
            std::uintptr_t at,
            std::size_t bytes)
        {
            void const* const otherSite = m_sites.address(earlier.site());
            ReportLog::Cause const cause{"queues", ReportText::key(site), ReportText::key(otherSite)};
            if(m_log.countKnown(cause))
                return;
            m_log.add(
                cause,
                "two queues work on the same memory at the same time: two kernels",
                object(at, bytes) + kernelLine(mine, access, writes, site)
                    + kernelLine(other, earlier, earlierWrites, otherSite) + advice(Agent{.queue = 0}));
        }

        //! A copy of memory that has been freed.
        void freed(Footprint const& mine)
        {
            ReportLog::Cause const cause{"freed", keyOf(mine), 0};
            if(m_log.countKnown(cause))
                return;
            Region region;
            std::string text = object(mine.first, mine.unit) + line(mine);
            if(m_regions.find(mine.first, region) && region.freed.depth != 0)
                text += "  freed    at " + m_text.lines().ofFirst(region.freed.frames, region.freed.depth) + "\n";
            m_log.add(cause, std::string("a copy ") + mine.verb() + " freed memory", text);
        }

        //! A kernel uses a local variable of a host function that has returned.
        void deadFrame(std::string const& kernelLine, void const* site)
        {
            ReportLog::Cause const cause{"frame", ReportText::key(site), 0};
            if(!m_log.countKnown(cause))
                m_log.add(
                    cause,
                    "a kernel uses a local variable of a host function that has returned",
                    kernelLine + "  missing  a wait for the queue before the function returns\n");
        }

        void unrecordedEvent(Trace const& trace)
        {
            // The first frames are the checker's own and the library's.
            std::uintptr_t key = 0;
            for(std::size_t i = 0; i < trace.depth; ++i)
                key = mixed(key, ReportText::key(trace.frames[i]));
            ReportLog::Cause const cause{"event", key, 0};
            if(!m_log.countKnown(cause))
                m_log.add(
                    cause,
                    "an event that has never been enqueued was waited for",
                    "  wait     returns at once, at " + m_text.lines().ofFirst(trace.frames, trace.depth) + "\n");
        }

        //! \return The access of a kernel, for `deadFrame`.
        [[nodiscard]] auto
        kernelLine(LaunchText const& launch, Agent const& agent, std::uint32_t thread, void const* site) -> std::string
        {
            return "  kernel   " + launch.kernel() + whereIs(agent) + ", " + launch.place(thread) + ", at "
                   + m_text.lines().of(site) + "\n";
        }

    private:
        static constexpr std::size_t mostDeferred = 256;

        struct Deferred
        {
            Footprint mine;
            PastLaunch launch;
            Access access;
            bool writes;
            std::uintptr_t at;
        };

        static auto sentence(Footprint const& mine, char const* other) -> std::string
        {
            if(mine.what == Footprint::What::release && !mine.agent.isHost())
                return std::string("a queue frees memory on which another one works: ") + other;
            if(!mine.agent.isHost())
                return std::string("two queues work on the same memory at the same time: a copy and ") + other;
            return std::string("the host ") + mine.verb() + " memory on which a queue works: " + other;
        }

        static auto whereIs(Agent const& agent) -> std::string
        {
            return (agent.isHost() ? ", not in a queue" : ", in queue " + std::to_string(agent.queue + 1))
                   + core::toText(agent.place);
        }

        static auto advice(Agent const& agent) -> std::string
        {
            return agent.isHost() ? "  missing  a wait for the queue, or for an event after that work\n"
                                  : "  missing  an event of one queue for which the other one waits\n";
        }

        static auto mixed(std::uintptr_t key, std::uintptr_t more) -> std::uintptr_t
        {
            return (key ^ more) * 0x9e37'79b9'7f4a'7c15u;
        }

        //! \return The access, or the queue and the line of a copy.
        static auto keyOf(Footprint const& one) -> std::uintptr_t
        {
            auto const& place = one.agent.place;
            return one.site != nullptr
                       ? ReportText::key(one.site)
                       : mixed(mixed(one.agent.queue + 1, ReportText::key(place.file)), std::uintptr_t(place.line));
        }

        auto object(std::uintptr_t at, std::size_t unit) -> std::string
        {
            Region region;
            bool const isKnown = m_regions.find(at, region);
            if(isKnown && region.elementBytes != 0)
                unit = region.elementBytes;
            return m_text.objectLine(isKnown, region, at, std::max(unit, std::size_t{1}));
        }

        auto line(Footprint const& one) -> std::string
        {
            if(one.isMessage())
                return MessageText::line(one, m_text.lines().ofFirst(one.trace.frames, one.trace.depth));
            if(one.what == Footprint::What::copy)
                return std::string("  copy     ") + one.verb() + whereIs(one.agent) + "\n";
            return (one.agent.isHost() ? "  host     " : "  task     ") + std::string(one.verb())
                   + (one.agent.isHost() ? "" : whereIs(one.agent)) + ", at "
                   + m_text.lines().ofFirst(one.trace.frames, one.trace.depth) + "\n";
        }

        auto kernelLine(PastLaunch const& launch, Access access, bool writes, void const* site) -> std::string
        {
            return "  kernel   " + launch.text.kernel() + whereIs(launch.agent) + ", "
                   + launch.text.place(access.thread()) + (writes ? ", writes" : ", reads") + ", at "
                   + m_text.lines().of(site) + "\n";
        }

        Regions& m_regions;
        Sites const& m_sites;
        ReportText& m_text;
        ReportLog& m_log;
        RawVector<Deferred> m_deferred;
    };
} // namespace alpaka::checker::detail
