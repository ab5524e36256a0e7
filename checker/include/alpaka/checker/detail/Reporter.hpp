// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The sentences of the checker.
#pragma once

#include <alpaka/checker/detail/Current.hpp>
#include <alpaka/checker/detail/LaunchText.hpp>
#include <alpaka/checker/detail/Regions.hpp>
#include <alpaka/checker/detail/ReportLog.hpp>
#include <alpaka/checker/detail/ReportText.hpp>
#include <alpaka/checker/detail/SavedBuffers.hpp>
#include <alpaka/checker/detail/Shadow.hpp>
#include <alpaka/checker/detail/Sites.hpp>
#include <alpaka/checker/detail/Threads.hpp>
#include <alpaka/checker/detail/WarpReports.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>

namespace alpaka::checker::detail
{
    class Reporter : private ReportText
    {
    public:
        Reporter(Regions& regions, Sites const& sites, LaunchText const& launch)
            : ReportText(launch)
            , m_regions(regions)
            , m_sites(sites)
            , m_launch(launch)
            , m_saved(regions)
            , m_warps(*this, m_log, launch)
        {
        }

        [[nodiscard]] auto log() -> ReportLog& { return m_log; }

        [[nodiscard]] auto warps() -> WarpReports& { return m_warps; }

        [[nodiscard]] auto text() -> ReportText& { return *this; }

        [[nodiscard]] auto saved() -> SavedBuffers& { return m_saved; }

        void reportsBenign(bool does) { m_reportsBenign = does; }

        //! Two accesses that nothing orders.
        //! \param otherBlock That of the earlier access; null when it has ended.
        void race(
            Thread const& thread,
            Block const* otherBlock,
            Access earlier,
            bool earlierWrites,
            bool writes,
            bool isAtomic,
            std::uintptr_t address,
            std::size_t bytes,
            void const* site,
            bool sameValue)
        {
            if(sameValue && !m_reportsBenign)
                return;
            void const* const other = m_sites.address(earlier.site());
            ReportLog::Cause const cause{
                sameValue ? "benign race" : "race", std::min(key(other), key(site)), std::max(key(other), key(site))};
            if(m_log.countKnown(cause))
                return;
            Region region;
            bool const isKnown = m_regions.find(address, region);
            if(isKnown && isStaticOfOther(region, address))
                return;
            bool const sameBlock = otherBlock == thread.block;
            std::string what = "race in ";
            what += isKnown && isShared(region) ? "shared" : "global";
            what += !sameBlock                                             ? " memory, between blocks"
                    : m_launch.isSameWarp(thread.number, earlier.thread()) ? " memory, between lanes of a warp"
                                                                           : " memory, between threads of a block";
            what += isAtomic && earlier.isAtomic() ? "; atomic for the threads of one block only" : "";
            what += sameValue ? "; both write the same value" : "";
            m_log.add(
                cause,
                what,
                kernelLine() + objectLine(isKnown, region, address, bytes) + accessLine(thread, writes, isAtomic, site)
                    + accessLine(
                        earlier.thread(),
                        otherBlock,
                        barriersBefore(otherBlock, earlier.clock()),
                        earlierWrites,
                        earlier.isAtomic(),
                        lines().of(other))
                    + replayLine());
        }

        //! An access outside of all watched memory, beside or in a buffer that is gone.
        void outside(Thread const& thread, std::uintptr_t address, std::size_t bytes, bool writes, void const* site)
        {
            Region region;
            bool const isKnown = m_regions.find(address, region);
            bool const isFreed = isKnown && region.isFreed;
            ReportLog::Cause const cause{isFreed ? "freed" : "bounds", key(site), 0};
            if(m_log.countKnown(cause))
                return;
            std::string what = writes ? "write " : "read ";
            what += isFreed ? "of freed memory" : std::string("outside of ") + kindOf(isKnown, region);
            std::string text
                = kernelLine() + objectLine(isKnown, region, address, bytes) + accessLine(thread, writes, false, site);
            if(isFreed && region.freed.depth != 0)
                text += "  freed    at " + lines().ofFirst(region.freed.frames, region.freed.depth) + "\n";
            m_log.add(cause, what, text + replayLine());
        }

        //! Addresses below are those of elements of an array or structure at a null pointer.
        static constexpr std::uintptr_t nullBytes = 4096;

        //! Before an access that ends the process.
        void null(Thread const& thread, std::uintptr_t address, bool writes, void const* site)
        {
            Pause const pause;
            ReportLog::Cause const cause{"null", key(site), 0};
            if(!m_log.countKnown(cause))
                m_log.add(
                    cause,
                    std::string(writes ? "write" : "read") + " through a null pointer",
                    kernelLine() + "  object   byte " + std::to_string(address) + " behind address 0\n"
                        + accessLine(thread, writes, false, site) + replayLine());
        }

        //! A read of memory that nothing has written.
        void unwritten(Thread const& thread, std::uintptr_t address, std::size_t bytes, void const* site)
        {
            ReportLog::Cause const cause{"unwritten", key(site), 0};
            if(m_log.countKnown(cause))
                return;
            Region region;
            bool const isKnown = m_regions.find(address, region);
            m_log.add(
                cause,
                std::string("read of ") + kindOf(isKnown, region) + " that nothing has written",
                kernelLine() + objectLine(isKnown, region, address, bytes) + accessLine(thread, false, false, site)
                    + replayLine());
        }

        //! Threads of a block have arrived at two calls of the barrier.
        void differentBarriers(Block const& block, std::uint32_t threads)
        {
            ReportLog::Cause const cause{"barrier", key(block.sites[0]), key(block.sites[1])};
            if(m_log.countKnown(cause))
                return;
            // One barrier of the source can be several calls: compilers duplicate code.
            std::string const both[2] = {lines().of(block.sites[0]), lines().of(block.sites[1])};
            if(both[0] == both[1] || Lines::isForeign(both[0]) || Lines::isForeign(both[1]))
                return;
            std::string text = kernelLine();
            for(std::size_t i = 0; i < 2; ++i)
                text += "  waits    " + m_launch.place(block.firstThread + block.threadsAtSites[i]) + ", after "
                        + std::to_string(block.barriers.size()) + " barriers, at " + both[i] + "\n";
            if(block.arrived < threads)
                text += "  returned " + std::to_string(threads - block.arrived) + " of " + std::to_string(threads)
                        + " threads of the block\n";
            m_log.add(cause, "threads of a block meet at different barriers", text + replayLine());
        }

        //! Blocks of a cooperative grid have arrived at two calls of its barrier.
        void differentGridBarriers(GridBarrier const& barrier)
        {
            ReportLog::Cause const cause{"grid barrier", key(barrier.sites[0]), key(barrier.sites[1])};
            if(m_log.countKnown(cause))
                return;
            std::string const both[2] = {lines().of(barrier.sites[0]), lines().of(barrier.sites[1])};
            if(both[0] == both[1] || Lines::isForeign(both[0]) || Lines::isForeign(both[1]))
                return;
            m_log.add(
                cause,
                "blocks of a grid meet at different barriers",
                kernelLine() + waitLine(barrier, 0) + waitLine(barrier, 1) + replayLine());
        }

        //! Ends the process: nothing else can end such a thread.
        //! \param barrier Where blocks wait for others.
        [[noreturn]] void
        doesNotEnd(Thread const& thread, std::uint64_t budget, void const* site, GridBarrier const& barrier)
        {
            m_log.add(
                {"endless", key(site), 0},
                "a thread does not end: it has made " + std::to_string(budget) + " accesses (ALPAKA_CHECK_BUDGET)",
                kernelLine() + accessLine(thread, false, false, site) + waitLine(barrier, 0) + replayLine());
            m_log.end();
        }

        //! Compares the result of a schedule, or with another warp size, with the kept one.
        //! \param uses As for SavedBuffers::compare.
        template<typename TUses>
        void differentResult(TUses const& uses)
        {
            auto const difference = m_saved.compare(uses);
            if(difference.address == 0)
                return;
            Region region;
            bool const isKnown = m_regions.find(difference.address, region);
            bool const otherWarps = difference.warpSize != m_launch.warpSize();
            m_log.add(
                {otherWarps ? "warp size" : "schedule", isKnown ? key(region.data) : 0, 0},
                otherWarps ? "the result depends on the warp size" : "the result depends on the schedule",
                "  kernel   " + m_launch.kernel() + "\n"
                    + objectLine(isKnown, region, difference.address & ~std::uintptr_t{3}, 4) + "  differs  between "
                    + (otherWarps
                           ? "ALPAKA_CHECK_WARP=" + std::to_string(difference.warpSize) + " and"
                                 + m_launch.otherSettings()
                           : "ALPAKA_CHECK_SEED=" + std::to_string(difference.seed) + " and " + m_launch.replay())
                    + "\n");
        }

    private:
        //! \return A thread at the barrier of the grid; empty when there is none.
        auto waitLine(GridBarrier const& barrier, std::size_t at) -> std::string
        {
            if(barrier.sites[at] == nullptr)
                return "";
            return "  waits    " + m_launch.place(barrier.blocks[at]->firstThread + barrier.threads[at])
                   + ", for all blocks of the grid, at " + lines().of(barrier.sites[at]) + "\n";
        }

        Regions& m_regions;
        Sites const& m_sites;
        LaunchText const& m_launch;
        ReportLog m_log;
        SavedBuffers m_saved;
        WarpReports m_warps;
        bool m_reportsBenign = true;
    };
} // namespace alpaka::checker::detail
