// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Bodies of Sleep.hpp.
#pragma once

#include <alpaka/core/Sleep.hpp>

#include <climits>

#if BOOST_OS_LINUX
#    include <linux/futex.h>
#    include <sys/syscall.h>
#    include <time.h>
#    include <unistd.h>
#else
#    include <thread>
#endif

namespace alpaka::core
{
    ALPAKA_ENGINE void sleepWhile(std::atomic<std::uint32_t> const& number, std::uint32_t value) noexcept
    {
        schedulePoint();
        if(auto const asks = takesTurns().load(std::memory_order_relaxed); asks != nullptr && asks()) [[unlikely]]
            return;
#if BOOST_OS_LINUX
        ::syscall(SYS_futex, &number, FUTEX_WAIT_PRIVATE, value, nullptr, nullptr, 0);
#else
        number.wait(value);
#endif
    }

    ALPAKA_ENGINE void
    sleepWhile(std::atomic<std::uint32_t> const& number, std::uint32_t value, std::chrono::milliseconds limit) noexcept
    {
        schedulePoint();
#if BOOST_OS_LINUX
        timespec const relative{limit.count() / 1000, limit.count() % 1000 * 1'000'000};
        ::syscall(SYS_futex, &number, FUTEX_WAIT_PRIVATE, value, &relative, nullptr, 0);
#else
        if(number.load() == value)
            std::this_thread::sleep_for(limit);
#endif
    }

    ALPAKA_ENGINE void sleepFor(std::chrono::microseconds time) noexcept
    {
#if BOOST_OS_LINUX
        timespec const relative{time.count() / 1'000'000, time.count() % 1'000'000 * 1000};
        ::nanosleep(&relative, nullptr);
#else
        std::this_thread::sleep_for(time);
#endif
    }

    ALPAKA_ENGINE void wakeOne(std::atomic<std::uint32_t>& number) noexcept
    {
        schedulePoint();
#if BOOST_OS_LINUX
        ::syscall(SYS_futex, &number, FUTEX_WAKE_PRIVATE, 1, nullptr, nullptr, 0);
#else
        number.notify_one();
#endif
    }

    ALPAKA_ENGINE void wakeSome(std::atomic<std::uint32_t>& number, [[maybe_unused]] int most) noexcept
    {
        schedulePoint();
#if BOOST_OS_LINUX
        ::syscall(SYS_futex, &number, FUTEX_WAKE_PRIVATE, most, nullptr, nullptr, 0);
#else
        number.notify_all();
#endif
    }

    ALPAKA_ENGINE void wakeAll(std::atomic<std::uint32_t>& number) noexcept
    {
        schedulePoint();
#if BOOST_OS_LINUX
        ::syscall(SYS_futex, &number, FUTEX_WAKE_PRIVATE, INT_MAX, nullptr, nullptr, 0);
#else
        number.notify_all();
#endif
    }
} // namespace alpaka::core
