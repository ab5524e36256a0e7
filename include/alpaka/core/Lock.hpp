// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! A mutual exclusion of four bytes: one atomic exchange to enter, one to leave.
#pragma once

#include <alpaka/core/Annotation.hpp>
#include <alpaka/core/Sleep.hpp>
#include <alpaka/core/Spin.hpp>

#include <atomic>
#include <cstdint>

namespace alpaka::core
{
    //! Not recursive, not fair, usable with std::lock_guard. Cheaper than std::mutex, and unlike that it may be left
    //! in the child of a fork by the thread that entered it in the parent. Knows its holder, if holders have numbers.
    class Lock
    {
    public:
        constexpr Lock() noexcept = default;
        Lock(Lock const&) = delete;
        auto operator=(Lock const&) -> Lock& = delete;

        //! \param holder Any number from 1 to 2^31 - 1.
        void lock(std::uint32_t holder = 1) noexcept
        {
            if(!try_lock(holder)) [[unlikely]]
                lockContended(holder << 1);
        }

        [[nodiscard]] auto try_lock(std::uint32_t holder = 1) noexcept -> bool
        {
            return tryLock(holder << 1);
        }

        void unlock() noexcept
        {
            // Sequentially consistent, because where there is no futex, wakeOne looks for sleepers and must not do so
            // before the new value can be seen.
            if((m_state.exchange(free) & awaited) != 0) [[unlikely]]
                wakeOne();
        }

        //! \return Whether some thread is inside, at the moment of the call.
        [[nodiscard]] auto isHeld() const noexcept -> bool
        {
            return m_state.load(std::memory_order_acquire) != free;
        }

        //! \return Whether the holder with the number is inside. Reliable for the holder itself.
        [[nodiscard]] auto isHeldBy(std::uint32_t holder) const noexcept -> bool
        {
            return m_state.load(std::memory_order_relaxed) >> 1 == holder;
        }

    private:
        static constexpr std::uint32_t free = 0;
        //! Somebody may sleep until the lock is free.
        static constexpr std::uint32_t awaited = 1;

        [[nodiscard]] auto tryLock(std::uint32_t state) noexcept -> bool
        {
            std::uint32_t expected = free;
            return m_state.compare_exchange_strong(expected, state, std::memory_order_acquire);
        }

        // Out of line: the callers' fast paths shall need no stack.
        ALPAKA_FN_NOINLINE void wakeOne() noexcept
        {
            core::wakeOne(m_state);
        }

        ALPAKA_FN_NOINLINE void lockContended(std::uint32_t state) noexcept
        {
            if(spinUntil([&] { return m_state.load(std::memory_order_relaxed) == free && tryLock(state); }))
                return;
            // Who has slept does not know whether it was the last one.
            while(!tryLock(state | awaited))
            {
                auto seen = m_state.load(std::memory_order_relaxed);
                if(seen != free && ((seen & awaited) != 0 || m_state.compare_exchange_strong(seen, seen | awaited)))
                    sleepWhile(m_state, seen | awaited);
            }
        }

        std::atomic<std::uint32_t> m_state = free;
    };
} // namespace alpaka::core
