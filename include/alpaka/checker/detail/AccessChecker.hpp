// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Looks at each access of a kernel.
#pragma once

#include <alpaka/checker/Monitor.hpp>
#include <alpaka/checker/detail/CellLook.hpp>
#include <alpaka/checker/detail/Current.hpp>
#include <alpaka/checker/detail/HostChecker.hpp>
#include <alpaka/checker/detail/HostReports.hpp>
#include <alpaka/checker/detail/LaunchChecker.hpp>
#include <alpaka/checker/detail/LaunchText.hpp>
#include <alpaka/checker/detail/Order.hpp>
#include <alpaka/checker/detail/Regions.hpp>
#include <alpaka/checker/detail/Reporter.hpp>
#include <alpaka/checker/detail/Requests.hpp>
#include <alpaka/checker/detail/Shadow.hpp>
#include <alpaka/checker/detail/SharedVariables.hpp>
#include <alpaka/checker/detail/Sites.hpp>
#include <alpaka/checker/detail/Statics.hpp>
#include <alpaka/checker/detail/Threads.hpp>
#include <alpaka/core/Settings.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <utility>

namespace alpaka::checker::detail
{
    class AccessChecker final : public Monitor
    {
    public:
        AccessChecker()
            : m_regions(m_shadow)
            , m_order(m_regions)
            , m_reporter(m_regions, m_sites, m_launch)
            , m_hostReports(m_regions, m_sites, m_reporter.text(), m_reporter.log())
            , m_host(m_shadow, m_regions, m_hostReports)
            , m_launches(m_host, m_hostReports, m_order, m_launch)
            , m_requests(m_regions, m_host, {m_regions, m_launch, m_reporter.text(), m_reporter.log()})
            , m_look(m_order, m_regions, m_reporter, m_launches)
            , m_shared(m_shadow, m_regions)
        {
        }

        [[nodiscard]] auto regions() -> Regions&
        {
            return m_regions;
        }

        [[nodiscard]] auto order() -> Order&
        {
            return m_order;
        }

        [[nodiscard]] auto host() -> HostChecker&
        {
            return m_host;
        }

        [[nodiscard]] auto requests() -> Requests&
        {
            return m_requests;
        }

        [[nodiscard]] auto log() -> ReportLog&
        {
            return m_reporter.log();
        }

        //! Looks at one access, before it happens.
        template<Mode TMode>
        void access(Thread& thread, void const* data, std::size_t bytes, void const* returnAddress)
        {
            auto const address = reinterpret_cast<std::uintptr_t>(data);
            if(thread.stackTop - address < m_stackBytes)
                return;
            if(m_requests.isOn()) [[unlikely]]
                m_requests.look(thread, address, bytes, isWrite(TMode), returnAddress);
            if(isAtomic(TMode)) // threads that wait for each other must not take for ever
                thread.left -= std::min(thread.left - 1, atomicWeight);
            if(--thread.left == 0) [[unlikely]]
                lookSlowly(thread, returnAddress);
            std::uint32_t const site = m_sites.number(returnAddress);
            std::uintptr_t const end = address + bytes;
            for(std::uintptr_t at = address; at < end; at = (at & ~std::uintptr_t{3}) + 4)
            {
                Cell const cell = m_shadow.find(at);
                if(!cell.isWatched())
                {
                    if(m_launches.isOnHostStack(at)) [[unlikely]]
                        m_launches.touchesStack(thread.number, at, returnAddress);
                    return;
                }
                std::uint32_t const first = static_cast<std::uint32_t>(at & 3);
                std::uint32_t const count = static_cast<std::uint32_t>(std::min<std::uintptr_t>(end - at, 4 - first));
                std::uint32_t const mask = ((1u << count) - 1) << first;
                auto const mine = Access::make(m_order.clock(), thread.number, site, levelOf<TMode>(thread), mask);
                if(!m_look.look<TMode>(thread, cell, mine, at == address, address, bytes, returnAddress)) [[unlikely]]
                    return;
            }
        }

        //! Other threads may continue.
        void yield()
        {
            Thread* const thread = current;
            Pause const pause;
            if(thread != nullptr)
                m_requests.settle(*thread);
            if(m_inner == 0)
                m_yield(m_yieldArgument);
        }

        [[nodiscard]] auto isInLaunch() const -> bool
        {
            return m_yield != nullptr;
        }

        void beginLaunch(LaunchFacts const& facts, void (*yieldOf)(void*), void* argument) override
        {
            m_launch.begin(facts);
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
            m_requests.begin(facts);
            m_launches.begin([&] { m_order.beginLaunch(facts.slots, m_launch.threadsPerBlock(), facts.warpSize); });
        }

        void endLaunch() noexcept override
        {
            m_yield = nullptr;
            m_launches.end();
            m_order.endLaunch();
            m_shared.clear();
        }

        void beginBlock(std::uint32_t slot, std::size_t number, void const* meetingPoint) override
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

        void setStack(std::uint32_t slot, std::uint32_t thread, void const* top) override
        {
            m_order.threadOf(slot, thread).stackTop = reinterpret_cast<std::uintptr_t>(top);
        }

        void enter(std::uint32_t slot, std::uint32_t thread) override
        {
            current = &m_order.threadOf(slot, thread);
        }

        void leave() noexcept override
        {
            if(Thread* const thread = std::exchange(current, nullptr); thread != nullptr)
            {
                m_look.settle(*thread);
                m_requests.settle(*thread);
            }
        }

        auto beginInner() -> void* override
        {
            ++m_inner;
            return std::exchange(current, nullptr);
        }

        void enterInner(void* outer) noexcept override
        {
            current = static_cast<Thread*>(outer);
        }

        void leaveInner() noexcept override
        {
            leave();
        }

        void endInner(void* outer) noexcept override
        {
            --m_inner;
            current = static_cast<Thread*>(outer);
        }

        void setOfBlock(bool is) noexcept override
        {
            if(current != nullptr)
                current->isOfBlock = is;
        }

        void arrive(std::uint32_t slot, std::uint32_t thread, void const* site) override
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

        void barrierDone(std::uint32_t slot) override
        {
            Block& block = m_order.block(slot);
            if(block.sites[1] != nullptr)
                m_reporter.differentBarriers(block, m_launch.threadsPerBlock());
            block.sites = {};
            block.arrived = 0;
            m_order.barrierDone(slot);
        }

        void warpDone(std::uint32_t slot, std::uint32_t firstThread) override
        {
            m_order.warpDone(slot, firstThread);
        }

        void warpDiverged(std::uint32_t slot, LanePlace const& waits, LanePlace const& other) override
        {
            m_reporter.warps().diverged(m_order.block(slot), waits, other);
        }

        void differentCalls(std::uint32_t slot, LanePlace const& one, LanePlace const& other) override
        {
            m_reporter.warps().differentCalls(m_order.block(slot), one, other);
        }

        void laneElsewhere(std::uint32_t slot, LanePlace const& reads, LanePlace const& other) override
        {
            m_reporter.warps().laneElsewhere(m_order.block(slot), reads, other);
        }

        void
        addShared(std::uint32_t slot, std::byte* data, std::size_t bytes, std::string_view name, bool dynamic) override
        {
            m_shared.add(slot, data, bytes, name, dynamic);
        }

        void ignore(std::byte* data) override
        {
            m_regions.ignore(data);
        }

        void saveBuffers() override
        {
            m_reporter.saved().save();
        }

        void keepResult() override
        {
            m_reporter.saved().keepResult(
                m_launch.seed(),
                m_launch.warpSize(),
                [this](std::uintptr_t first, std::size_t bytes) { return uses(first, bytes); });
        }

        void compareResult() override
        {
            m_reporter.differentResult([this](std::uintptr_t first, std::size_t bytes) { return uses(first, bytes); });
        }

        void restoreResult() override
        {
            m_reporter.saved().restoreResult();
        }

    private:
        static constexpr std::size_t mostStaticBytes = std::size_t{256} << 20;
        static constexpr std::uint64_t atomicWeight = 99;
        static constexpr std::uint64_t usualTurn = 65536;

        template<Mode TMode>
        static auto levelOf(Thread const& thread) -> Access::Level
        {
            if(!isAtomic(TMode))
                return Access::Level::plain;
            return thread.isOfBlock ? Access::Level::atomicOfBlock : Access::Level::atomic;
        }

        //! \return Whether the launch that has ended uses a buffer. What code without the flag writes is seen by the
        //! pointers in the arguments.
        [[nodiscard]] auto uses(std::uintptr_t first, std::size_t bytes) const -> bool
        {
            return m_launch.hasPointerTo(first, bytes)
                   || m_shadow.anyOf(
                       first,
                       bytes,
                       [this](Cell const& cell)
                       { return cell.isWritten() && !m_order.isOfEarlierLaunch(cell.lastWrite()); });
        }

        [[nodiscard]] auto firstLook() const -> std::uint64_t
        {
            return std::min(m_accessesPerTurn, m_budget);
        }

        void lookSlowly(Thread& thread, void const* returnAddress)
        {
            Pause const pause;
            bool const hadPending = thread.pending.bytes != 0;
            m_look.settle(thread);
            if(thread.budget == 0)
                m_reporter.doesNotEnd(thread, m_budget, returnAddress);
            thread.left = std::min(m_accessesPerTurn, thread.budget);
            thread.budget -= thread.left;
            // A thread may wait for another one without an atomic operation.
            if(!hadPending)
                yield();
        }

        Shadow m_shadow;
        Regions m_regions;
        Sites m_sites;
        LaunchText m_launch;
        Order m_order;
        Reporter m_reporter;
        HostReports m_hostReports;
        HostChecker m_host;
        LaunchChecker m_launches;
        Requests m_requests;
        CellLook m_look;
        std::uintptr_t m_stackBytes = 0;
        std::uint64_t m_accessesPerTurn = usualTurn;
        std::uint64_t m_budget = 0;
        void (*m_yield)(void*) = nullptr;
        void* m_yieldArgument = nullptr;
        SharedVariables m_shared;
        bool m_watchesStatics = false;
        std::uint32_t m_inner = 0; //!< Kernels that a kernel has launched.
    };
} // namespace alpaka::checker::detail
