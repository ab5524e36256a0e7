// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! A counter that some threads advance and others wait for.
#pragma once

#include <alpaka/core/Chrono.hpp>
#include <alpaka/core/Engine.hpp>
#include <alpaka/core/SchedulePoint.hpp>
#include <alpaka/core/Sleep.hpp>

#include <atomic>
#include <cstdint>

namespace alpaka::core
{
    //! An event count: waiters sleep until the counter differs from the value that they saw. It wraps around.
    class EventCount
    {
    public:
        //! \return The value to pass to waitForNext().
        [[nodiscard]] auto now() const noexcept -> std::uint32_t { return m_number.load(std::memory_order_acquire); }

        //! Wakes all waiters. They see everything that the caller did before.
        void advance() noexcept
        {
            schedulePoint();
            // Sequentially consistent, as in sleepers: either this sees the sleeper, or the sleeper sees this.
            m_number.fetch_add(1, std::memory_order_seq_cst);
            schedulePoint();
            if(m_sleepers.load(std::memory_order_seq_cst) != 0)
                wakeAll(m_number);
        }

        //! The same, but wakes only some of the waiters that sleep. The others sleep on although
        //! the counter has changed.
        void advance(int most) noexcept
        {
            schedulePoint();
            m_number.fetch_add(1, std::memory_order_seq_cst);
            schedulePoint();
            if(most != 0 && m_sleepers.load(std::memory_order_seq_cst) != 0)
                wakeSome(m_number, most);
        }

        //! For waiters of sleepUntil(): wakes them if there are any. Without waiters it costs one load, and afterwards
        //! the caller touches nothing but the counter.
        //! The condition must have become true by a sequentially consistent operation.
        void advanceIfAwaited() noexcept
        {
            schedulePoint();
            if(m_sleepers.load(std::memory_order_seq_cst) != 0) [[unlikely]]
            {
                m_number.fetch_add(1, std::memory_order_seq_cst);
                wakeAll(m_number);
            }
        }

        //! Sleeps until a condition is true; looks at it again each time the counter advances.
        //! \param isReady Must read what it depends on by sequentially consistent operations.
        template<typename TIsReady>
        void sleepUntil(TIsReady const& isReady) noexcept
        {
            schedulePoint();
            // Before the condition is read, see advanceIfAwaited.
            m_sleepers.fetch_add(1, std::memory_order_seq_cst);
            for(;;)
            {
                std::uint32_t const seen = now();
                schedulePoint();
                if(isReady())
                    break;
                sleepWhile(m_number, seen);
            }
            m_sleepers.fetch_sub(1, std::memory_order_relaxed);
        }

        //! Blocks until the counter differs from a value.
        //! \param spins Iterations of a short loop before the thread sleeps. Zero unless the thread that advances has
        //!        a core of its own.
        //! \param yields How often the thread yields before it sleeps. Zero unless the thread that advances may need
        //!        this core, and no other program does (see SharedCores).
        void waitForNext(std::uint32_t seen, int spins = 0, int yields = 0) noexcept;

        //! The same, but also returns after a time limit.
        void waitForNext(std::uint32_t seen, std::chrono::milliseconds limit) noexcept;

        //! In the child of a fork: the threads that slept exist in the parent only.
        void forgetSleepers() noexcept { m_sleepers.store(0, std::memory_order_relaxed); }

    private:
        std::atomic<std::uint32_t> m_number{0};
        std::atomic<std::uint32_t> m_sleepers{0};
    };
} // namespace alpaka::core

#if ALPAKA_HAS_BODIES
#    include <alpaka/core/EventCount.ipp>
#endif
