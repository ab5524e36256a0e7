// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! A block on AccCpuChecked and its threads.
#pragma once

#include <alpaka/checker/Monitor.hpp>
#include <alpaka/strategy/block/checked/CheckedShared.hpp>
#include <alpaka/strategy/block/checked/SeededTurns.hpp>
#include <alpaka/strategy/common/BarrierThread.hpp>
#include <alpaka/strategy/common/BlockRange.hpp>
#include <alpaka/strategy/common/TurnsBarrier.hpp>
#include <alpaka/strategy/launch/CallKernel.hpp>

#include <cstdint>
#include <exception>
#include <vector>

namespace alpaka::strategy::detail
{
    //! A block in execution.
    class CheckedBlock
    {
    public:
        CheckedBlock(SeededTurns& turns, checker::Monitor* monitor, std::uint32_t slot, std::uint32_t threads)
            : m_turns(turns)
            , m_monitor(monitor)
            , m_slot(slot)
            , m_threads(threads)
            , m_barrier(*this)
        {
        }

        CheckedBlock(CheckedBlock const&) = delete;
        auto operator=(CheckedBlock const&) -> CheckedBlock& = delete;

        [[nodiscard]] auto barrier() -> TurnsBarrier<CheckedBlock>&
        {
            return m_barrier;
        }

        [[nodiscard]] auto shared() -> CheckedShared&
        {
            return m_shared;
        }

        [[nodiscard]] auto monitor() const -> checker::Monitor*
        {
            return m_monitor;
        }

        [[nodiscard]] auto slot() const -> std::uint32_t
        {
            return m_slot;
        }

        void moreThreads() {}

        //! Calls the kernel for one thread; only what happens in it is checked.
        template<typename TLaunch, typename TAcc>
        void callKernel(TLaunch const& launch, TAcc const& acc, std::uint32_t thread)
        {
            struct Leave
            {
                ~Leave()
                {
                    if(monitor != nullptr)
                        monitor->leave();
                }

                checker::Monitor* monitor;
            };
            Leave const leave{m_monitor};
            if(m_monitor != nullptr)
                m_monitor->enter(m_slot, thread);
            callKernelInOwnModes(launch, acc);
        }

        //! For the barrier: runs other threads until a condition holds.
        template<typename TPredicate>
        void waitUntil(TPredicate const& predicate)
        {
            while(!predicate())
            {
                m_waiting.push_back(m_current);
                m_turns.park();
            }
        }

        //! For the barrier: the waiting threads can continue.
        void phaseChanged()
        {
            if(m_monitor != nullptr)
                m_monitor->barrierDone(m_slot);
            for(std::uint32_t const fiber : m_waiting)
                m_turns.wake(fiber);
            m_waiting.clear();
        }

        //! The number of the fiber that is about to call the barrier.
        void setCurrent(std::uint32_t fiber)
        {
            m_current = fiber;
        }

        [[nodiscard]] auto threads() const -> std::uint32_t
        {
            return m_threads;
        }

    private:
        SeededTurns& m_turns;
        checker::Monitor* m_monitor;
        std::uint32_t m_slot;
        std::uint32_t m_threads;
        std::uint32_t m_current = 0;
        CheckedShared m_shared;
        TurnsBarrier<CheckedBlock> m_barrier;
        std::vector<std::uint32_t> m_waiting;
    };

    //! The state of a thread on AccCpuChecked.
    template<typename TDim, typename TIdx>
    class CheckedThread : public BarrierThread<TDim, TIdx, CheckedBlock>
    {
    public:
        using Base = BarrierThread<TDim, TIdx, CheckedBlock>;
        using Base::Base;

        //! \return Number of the thread in its block, row-major.
        [[nodiscard]] auto number() const -> std::uint32_t
        {
            return static_cast<std::uint32_t>(numberOf(this->blockThreadIdx(), this->workDiv().m_blockThreadExtent));
        }
    };

    //! While it exists, the library's own accesses on behalf of a kernel are not checked. Behind an exception, which
    //! cancels the block, the thread is not checked either: a kernel that swallows the exception destroys it, which
    //! takes a lock of the library, and other threads must not continue while this one holds that.
    class Unchecked
    {
    public:
        template<typename TThread>
        explicit Unchecked(TThread const& thread)
            : m_monitor(thread.block().monitor())
            , m_slot(thread.block().slot())
            , m_thread(thread.number())
        {
            if(m_monitor != nullptr)
                m_monitor->leave();
        }

        Unchecked(Unchecked const&) = delete;
        auto operator=(Unchecked const&) -> Unchecked& = delete;

        ~Unchecked()
        {
            if(m_monitor != nullptr && std::uncaught_exceptions() == m_exceptions)
                m_monitor->enter(m_slot, m_thread);
        }

    private:
        checker::Monitor* m_monitor;
        std::uint32_t m_slot;
        std::uint32_t m_thread;
        int m_exceptions = std::uncaught_exceptions();
    };
} // namespace alpaka::strategy::detail
