// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

#include <alpaka/checker/detail/AccessChecker.hpp>

#include <algorithm>
#include <utility>

namespace alpaka::checker::detail
{
    AccessChecker::AccessChecker()
        : m_regions(m_shadow)
        , m_order(m_regions)
        , m_reporter(m_regions, m_sites, m_launch)
        , m_hostReports(m_regions, m_sites, m_reporter.text(), m_reporter.log())
        , m_host(m_shadow, m_regions, m_hostReports)
        , m_launches(m_host, m_hostReports, m_order, m_launch)
        , m_requests(m_regions, m_host, {m_regions, m_launch, m_reporter.text(), m_reporter.log()})
        , m_look(m_order, m_shadow, m_regions, m_reporter, m_launches)
        , m_locks(m_reporter.text(), m_reporter.log(), m_launch)
        , m_shared(m_shadow, m_regions)
    {
    }

    void AccessChecker::beginBlock(std::uint32_t slot, std::size_t number, void const* meetingPoint)
    {
        m_order.beginBlock(slot, number, meetingPoint);
        for(std::uint32_t i = 0; i < m_launch.threadsPerBlock(); ++i)
        {
            Thread& thread = m_order.threadOf(slot, i);
            thread.budget = m_budget;
            thread.left = firstLook();
            thread.budget -= std::min(thread.budget, thread.left);
        }
        m_shared.beginBlock(slot);
    }

    void AccessChecker::setStack(std::uint32_t slot, std::uint32_t thread, void const* top)
    {
        m_order.threadOf(slot, thread).stackTop = reinterpret_cast<std::uintptr_t>(top);
    }

    void AccessChecker::enter(std::uint32_t slot, std::uint32_t thread)
    {
        current = &m_order.threadOf(slot, thread);
        m_locks.goesOn();
    }

    void AccessChecker::leave() noexcept
    {
        if(Thread* const thread = std::exchange(current, nullptr); thread != nullptr)
        {
            m_look.settle(*thread);
            m_requests.settle(*thread);
        }
    }

    auto AccessChecker::beginInner() -> void*
    {
        ++m_inner;
        return std::exchange(current, nullptr);
    }

    void AccessChecker::enterInner(void* outer) noexcept { current = static_cast<Thread*>(outer); }

    void AccessChecker::leaveInner() noexcept { leave(); }

    void AccessChecker::endInner(void* outer) noexcept
    {
        --m_inner;
        current = static_cast<Thread*>(outer);
    }

    void AccessChecker::setOfBlock(bool is) noexcept
    {
        if(current != nullptr)
            current->isOfBlock = is;
    }

    void AccessChecker::arrive(std::uint32_t slot, std::uint32_t thread, void const* site)
    {
        Block& block = m_order.block(slot);
        ++block.arrived;
        std::size_t const at = block.sites[0] == nullptr || block.sites[0] == site ? 0 : 1;
        if(block.sites[at] == nullptr)
        {
            block.sites[at] = site;
            block.threadsAtSites[at] = thread;
        }
    }

    void AccessChecker::barrierDone(std::uint32_t slot)
    {
        Block& block = m_order.block(slot);
        if(block.sites[1] != nullptr)
            m_reporter.differentBarriers(block, m_launch.threadsPerBlock());
        block.sites = {};
        block.arrived = 0;
        m_order.barrierDone(slot);
    }

    void AccessChecker::callGrid(std::uint32_t slot, std::uint32_t thread, void const* site)
    {
        auto& sites = m_gridBarrier.sites;
        std::size_t const at = sites[0] == nullptr || sites[0] == site ? 0 : 1;
        if(sites[at] != nullptr)
            return;
        sites[at] = site;
        m_gridBarrier.threads[at] = thread;
        m_gridBarrier.blocks[at] = &m_order.block(slot);
    }

    void AccessChecker::gridDone()
    {
        // Two calls in one block have been reported already.
        if(m_gridBarrier.sites[1] != nullptr && m_gridBarrier.blocks[0] != m_gridBarrier.blocks[1])
            m_reporter.differentGridBarriers(m_gridBarrier);
        m_gridBarrier = {};
        m_order.gridDone();
    }

    void AccessChecker::warpDone(std::uint32_t slot, std::uint32_t firstThread)
    {
        m_order.warpDone(slot, firstThread);
    }

    void AccessChecker::lanesDone(std::uint32_t slot, std::uint32_t firstThread, std::uint64_t lanes)
    {
        m_order.lanesDone(slot, firstThread, lanes);
    }

    void AccessChecker::warpDiverged(std::uint32_t slot, LanePlace const& waits, LanePlace const& other)
    {
        m_reporter.warps().diverged(m_order.block(slot), waits, other);
    }

    void AccessChecker::differentCalls(std::uint32_t slot, LanePlace const& one, LanePlace const& other)
    {
        m_reporter.warps().differentCalls(m_order.block(slot), one, other);
    }

    void AccessChecker::laneElsewhere(std::uint32_t slot, LanePlace const& reads, LanePlace const& other)
    {
        m_reporter.warps().laneElsewhere(m_order.block(slot), reads, other);
    }

    void AccessChecker::addShared(
        std::uint32_t slot, std::byte* data, std::size_t bytes, std::string_view name, bool dynamic)
    {
        m_shared.add(slot, data, bytes, name, dynamic);
    }

    void AccessChecker::ignore(std::byte* data) { m_regions.ignore(data); }

    void AccessChecker::lookSlowly(Thread& thread, void const* returnAddress)
    {
        Pause const pause;
        bool const hadPending = thread.pending.bytes != 0;
        m_look.settle(thread);
        if(thread.budget == 0)
            m_reporter.doesNotEnd(thread, m_budget, returnAddress, m_gridBarrier);
        thread.left = std::min(m_accessesPerTurn, thread.budget);
        thread.budget -= thread.left;
        // A thread may wait for another one without an atomic operation.
        if(!hadPending)
            yield();
    }
} // namespace alpaka::checker::detail
