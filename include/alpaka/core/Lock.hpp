// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! A mutual exclusion of four bytes: one atomic exchange to enter, one to leave.
#pragma once

#include <alpaka/core/Annotation.hpp>
#include <alpaka/core/Engine.hpp>
#include <alpaka/core/SchedulePoint.hpp>
#include <alpaka/core/Sleep.hpp>

#include <atomic>
#include <cstdint>

namespace alpaka::core
{
    //! Not recursive, not fair, usable with LockGuard and std::lock_guard. The only lock of the library: it is cheaper
    //! than std::mutex, and in the child of a fork the one remaining thread may unlock what it locked in the parent.
    class Lock
    {
    public:
        constexpr Lock() noexcept = default;
        auto operator=(Lock&&) -> Lock& = delete;

        void lock() noexcept
        {
            if(!try_lock()) [[unlikely]]
                lockContended();
        }

        [[nodiscard]] auto try_lock() noexcept -> bool
        {
            schedulePoint();
            std::uint32_t expected = free;
            return m_state.compare_exchange_strong(expected, held, std::memory_order_acquire);
        }

        void unlock() noexcept
        {
            schedulePoint();
            // Sequentially consistent, because where there is no futex, wakeOne looks for sleepers and must not do so
            // before the new value can be seen.
            if(m_state.exchange(free) == awaited) [[unlikely]]
                wakeOne();
            schedulePoint();
        }

        //! \return Whether a thread holds the lock at the moment of the call.
        [[nodiscard]] auto isHeld() const noexcept -> bool { return m_state.load(std::memory_order_acquire) != free; }

    private:
        static constexpr std::uint32_t free = 0;
        static constexpr std::uint32_t held = 1;
        //! Held, and a thread may sleep until it is free.
        static constexpr std::uint32_t awaited = 2;

        // Out of line: the callers' fast paths shall need no stack.
        void wakeOne() noexcept;

        void lockContended() noexcept;

        std::atomic<std::uint32_t> m_state = free;
    };

    //! std::lock_guard, whose header costs every program a tenth of the
    //! four headers in docs/reference/compile-time.md.
    template<typename TLock>
    class [[nodiscard]] LockGuard
    {
    public:
        ALPAKA_FN_INLINE explicit LockGuard(TLock& lock)
            : m_lock(lock)
        {
            m_lock.lock();
        }

        auto operator=(LockGuard&&) -> LockGuard& = delete;

        ALPAKA_FN_INLINE ~LockGuard() { m_lock.unlock(); }

    private:
        TLock& m_lock;
    };
} // namespace alpaka::core

#if ALPAKA_HAS_BODIES
#    include <alpaka/core/Lock.ipp>
#endif
