// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Looks at each access of a kernel.
#pragma once

#include <alpaka/checker/Monitor.hpp>
#include <alpaka/checker/detail/CellLook.hpp>
#include <alpaka/checker/detail/Current.hpp>
#include <alpaka/checker/detail/HappensBefore.hpp>
#include <alpaka/checker/detail/HostChecker.hpp>
#include <alpaka/checker/detail/HostReports.hpp>
#include <alpaka/checker/detail/KernelLocks.hpp>
#include <alpaka/checker/detail/LaunchChecker.hpp>
#include <alpaka/checker/detail/LaunchText.hpp>
#include <alpaka/checker/detail/QuickLook.hpp>
#include <alpaka/checker/detail/Regions.hpp>
#include <alpaka/checker/detail/Reporter.hpp>
#include <alpaka/checker/detail/Requests.hpp>
#include <alpaka/checker/detail/Shadow.hpp>
#include <alpaka/checker/detail/SharedVariables.hpp>
#include <alpaka/checker/detail/Sites.hpp>
#include <alpaka/checker/detail/Threads.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace alpaka::checker::detail
{
    class AccessChecker final : public Monitor
    {
    public:
        AccessChecker();

        [[nodiscard]] auto regions() -> Regions& { return m_regions; }

        [[nodiscard]] auto order() -> HappensBefore& { return m_order; }

        [[nodiscard]] auto host() -> HostChecker& { return m_host; }

        [[nodiscard]] auto requests() -> Requests& { return m_requests; }

        [[nodiscard]] auto locks() -> KernelLocks& { return m_locks; }

        [[nodiscard]] auto log() -> ReportLog& { return m_reporter.log(); }

        //! Looks at one access, before it happens.
        template<Mode TMode>
        void access(Thread& thread, void const* data, std::size_t bytes, void const* returnAddress)
        {
            count<TMode>(thread, data, returnAddress);
            compare<TMode>(thread, data, bytes, returnAddress);
        }

        //! The same for a plain access of a few bytes.
        template<Mode TMode, std::size_t TBytes>
        ALPAKA_FN_NOINLINE void accessQuickly(Thread& thread, void const* data, void const* returnAddress)
        {
            auto const address = reinterpret_cast<std::uintptr_t>(data);
            if(isOnStack(thread, address))
                return;
            if(--thread.left == 0) [[unlikely]]
                lookSlowly(thread, returnAddress);
            Cells const cells = m_shadow.cells(address);
            if(m_requests.isOn() || cells.writes == nullptr || *cells.writes == 0) [[unlikely]]
                return compare<TMode>(thread, data, TBytes, returnAddress);
            auto const mine
                = Access::make(m_order.clock(), thread.number, m_sites.number(returnAddress), Access::Level::plain, 0);
            if(!QuickLook<TMode, TBytes>::look(m_order, thread, cells, address, mine)) [[unlikely]]
                compare<TMode>(thread, data, TBytes, returnAddress);
        }

        //! The first part of access: other threads may continue.
        template<Mode TMode>
        ALPAKA_FN_INLINE void count(Thread& thread, void const* data, void const* returnAddress)
        {
            if(isOnStack(thread, reinterpret_cast<std::uintptr_t>(data)))
                return;
            if(isAtomic(TMode)) // threads that wait for each other must not take for ever
                thread.left -= std::min(thread.left - 1, atomicWeight);
            if(--thread.left == 0) [[unlikely]]
                lookSlowly(thread, returnAddress);
        }

        //! The second part of access.
        template<Mode TMode>
        ALPAKA_FN_NOINLINE void compare(Thread& thread, void const* data, std::size_t bytes, void const* returnAddress)
        {
            auto const address = reinterpret_cast<std::uintptr_t>(data);
            if(isOnStack(thread, address))
                return;
            if(m_requests.isOn()) [[unlikely]]
                m_requests.look(thread, address, bytes, isWrite(TMode), returnAddress);
            std::uint32_t site = 0;
            std::uintptr_t const end = address + bytes;
            for(std::uintptr_t at = address; at < end; at = (at & ~std::uintptr_t{3}) + 4)
            {
                Cell const cell = m_shadow.find(at);
                if(!cell.isWatched())
                {
                    if(m_launches.isOnHostStack(at)) [[unlikely]]
                        m_launches.touchesStack(thread.number, at, returnAddress);
                    else if(at < Reporter::nullBytes) [[unlikely]]
                        m_reporter.null(thread, at, isWrite(TMode), returnAddress);
                    return;
                }
                if(at == address)
                    site = m_sites.number(returnAddress);
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
            m_locks.goesOn();
            yieldInWait();
        }

        //! The same, of a thread that waits in the C library.
        void yieldInWait()
        {
            Thread* const thread = current;
            Pause const pause;
            OnceCall const onceCall;
            if(thread != nullptr)
                m_requests.settle(*thread);
            if(m_inner == 0)
                m_yield(m_yieldArgument);
        }

        //! \return Whether a thread that has waited so will do it for ever.
        [[nodiscard]] auto isStuckInWait() -> bool { return m_locks.isStuck(m_order.threadCount()); }

        void beginLaunch(LaunchFacts const& facts, void (*yieldOf)(void*), void* argument) override;

        void endLaunch() noexcept override;
        void beginBlock(std::uint32_t slot, std::size_t number, void const* meetingPoint) override;
        void setStack(std::uint32_t slot, std::uint32_t thread, void const* top) override;
        void enter(std::uint32_t slot, std::uint32_t thread) override;
        void leave() noexcept override;
        auto beginInner() -> void* override;
        void enterInner(void* outer) noexcept override;
        void leaveInner() noexcept override;
        void endInner(void* outer) noexcept override;
        void setOfBlock(bool is) noexcept override;
        void arrive(std::uint32_t slot, std::uint32_t thread, void const* site) override;
        void barrierDone(std::uint32_t slot) override;
        void callGrid(std::uint32_t slot, std::uint32_t thread, void const* site) override;
        void gridDone() override;
        void warpDone(std::uint32_t slot, std::uint32_t firstThread) override;
        void lanesDone(std::uint32_t slot, std::uint32_t firstThread, std::uint64_t lanes) override;
        void warpDiverged(std::uint32_t slot, LanePlace const& waits, LanePlace const& other) override;
        void differentCalls(std::uint32_t slot, LanePlace const& one, LanePlace const& other) override;
        void laneElsewhere(std::uint32_t slot, LanePlace const& reads, LanePlace const& other) override;
        void addShared(
            std::uint32_t slot, std::byte* data, std::size_t bytes, std::string_view name, bool dynamic) override;
        void ignore(std::byte* data) override;
        void saveBuffers() override;
        void keepResult() override;
        void compareResult() override;
        void restoreResult() override;

    private:
        static constexpr std::size_t mostStaticBytes = std::size_t{256} << 20;
        static constexpr std::uint64_t atomicWeight = 99;
        static constexpr std::uint64_t usualTurn = 65536;

        //! \return Whether an address is that of a local variable of a thread.
        [[nodiscard]] auto isOnStack(Thread const& thread, std::uintptr_t address) const -> bool
        {
            return thread.stackTop - address < m_stackBytes;
        }

        template<Mode TMode>
        static auto levelOf(Thread const& thread) -> Access::Level
        {
            if(!isAtomic(TMode))
                return Access::Level::plain;
            return thread.isOfBlock ? Access::Level::atomicOfBlock : Access::Level::atomic;
        }

        //! \return Whether the launch that has ended uses a buffer. What code without the flag writes is seen by the
        //! pointers in the arguments.
        [[nodiscard]] auto uses(std::uintptr_t first, std::size_t bytes) const -> bool;

        [[nodiscard]] auto firstLook() const -> std::uint64_t { return std::min(m_accessesPerTurn, m_budget); }

        //! Says so if a launch cannot be checked.
        void seesAccesses(LaunchFacts const& facts);

        void lookSlowly(Thread& thread, void const* returnAddress);

        Shadow m_shadow;
        Regions m_regions;
        Sites m_sites;
        LaunchText m_launch;
        HappensBefore m_order;
        Reporter m_reporter;
        HostReports m_hostReports;
        HostChecker m_host;
        LaunchChecker m_launches;
        Requests m_requests;
        CellLook m_look;
        KernelLocks m_locks;
        std::uintptr_t m_stackBytes = 0;
        std::uint64_t m_accessesPerTurn = usualTurn;
        std::uint64_t m_budget = 0;
        void (*m_yield)(void*) = nullptr;
        void* m_yieldArgument = nullptr;
        SharedVariables m_shared;
        GridBarrier m_gridBarrier;
        bool m_watchesStatics = false;
        bool m_hasTold = false;    //!< Of a kernel that is not instrumented.
        std::uint32_t m_inner = 0; //!< Kernels that a kernel has launched.
    };
} // namespace alpaka::checker::detail
