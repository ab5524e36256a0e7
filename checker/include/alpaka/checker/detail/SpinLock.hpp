// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The lock of the checker: std::mutex of an instrumented source would call the checker.
#pragma once

#include <atomic>
#include <thread>

namespace alpaka::checker::detail
{
    class SpinLock
    {
    public:
        void lock()
        {
            while(!try_lock())
                std::this_thread::yield();
        }

        [[nodiscard]] auto try_lock() -> bool { return !m_flag.test_and_set(std::memory_order_acquire); }

        void unlock() { m_flag.clear(std::memory_order_release); }

    private:
        std::atomic_flag m_flag = ATOMIC_FLAG_INIT;
    };
} // namespace alpaka::checker::detail
