// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! A launch on AccCpuChecked: its settings, its begin and end, and the results that several schedules are compared by.

#include <alpaka/checker/detail/AccessChecker.hpp>
#include <alpaka/checker/detail/Statics.hpp>
#include <alpaka/core/Settings.hpp>

#include <algorithm>
#include <cstdio>
#include <new>
#include <utility>

namespace alpaka::checker::detail
{
    void AccessChecker::beginLaunch(LaunchFacts const& facts, void (*yieldOf)(void*), void* argument)
    {
        m_launch.begin(facts);
        seesAccesses(facts);
        if(!std::exchange(m_watchesStatics, true))
            StaticMemory::forEach(
                [this](std::uintptr_t first, std::size_t bytes)
                {
                    if(bytes <= mostStaticBytes)
                        m_regions.watchStatics(first, bytes);
                });
        m_yield = yieldOf;
        m_yieldArgument = argument;
        m_stackBytes = core::settings().fiberStackBytes + 4096;
        m_accessesPerTurn
            = std::max<std::uint64_t>(core::detail::numberFromEnvironment("ALPAKA_CHECK_SWITCH", usualTurn), 1);
        m_launch.setSwitch(m_accessesPerTurn == usualTurn ? 0 : m_accessesPerTurn);
        m_budget = std::max<std::uint64_t>(
            core::detail::numberFromEnvironment("ALPAKA_CHECK_BUDGET", 1'000'000'000, std::uint64_t{1} << 60), 1);
        m_reporter.reportsBenign(core::detail::flagFromEnvironment("ALPAKA_CHECK_BENIGN", true));
        m_locks.begin(core::detail::numberFromEnvironment("ALPAKA_CHECK_WAIT", 10'000));
        m_requests.begin(facts);
        runsLaunch = true;
        m_launches.begin([&] { m_order.beginLaunch(facts.slots, m_launch.threadsPerBlock(), facts.warpSize); });
    }

    void AccessChecker::seesAccesses(LaunchFacts const& facts)
    {
        if(!facts.isInstrumented && !std::exchange(m_hasTold, true))
            std::fprintf(
                stderr,
                "alpaka checker: the accesses of the kernel %s are not checked, because its source is compiled "
                "without -fsanitize=thread.\n",
                m_launch.kernel().c_str());
        // Buffers come from there.
        std::align_val_t const align{64};
        void* const memory = ::operator new(1, align, std::nothrow);
        Region region;
        bool const isOwn = m_regions.find(ReportText::key(memory), region);
        ::operator delete(memory, align);
        ReportLog::Cause const cause{"memory", 0, 0};
        if(isOwn || memory == nullptr || m_reporter.log().countKnown(cause))
            return;
        m_reporter.log().add(
            cause,
            "the buffers of a kernel are not watched: operator new is not the checker's",
            m_reporter.text().kernelLine()
                + "  cause    a program and a library that it loads both have operator new, or both have the checker. "
                  "Give the checker to one of them; link the program with -rdynamic\n");
    }

    void AccessChecker::endLaunch() noexcept
    {
        m_yield = nullptr;
        m_locks.end();
        m_launches.end();
        m_order.endLaunch();
        m_shared.clear();
        m_gridBarrier = {};
        runsLaunch = false;
    }

    void AccessChecker::saveBuffers() { m_reporter.saved().save(); }

    void AccessChecker::keepResult()
    {
        m_reporter.saved().keepResult(
            m_launch.seed(),
            m_launch.warpSize(),
            [this](std::uintptr_t first, std::size_t bytes) { return uses(first, bytes); });
    }

    void AccessChecker::compareResult()
    {
        m_reporter.differentResult([this](std::uintptr_t first, std::size_t bytes) { return uses(first, bytes); });
    }

    void AccessChecker::restoreResult() { m_reporter.saved().restoreResult(); }

    auto AccessChecker::uses(std::uintptr_t first, std::size_t bytes) const -> bool
    {
        return m_launch.hasPointerTo(first, bytes)
               || m_shadow.anyOf(
                   first,
                   bytes,
                   [this](Cell const& cell)
                   { return cell.isWritten() && !m_order.isOfEarlierLaunch(cell.lastWrite()); });
    }
} // namespace alpaka::checker::detail
