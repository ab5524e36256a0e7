// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Sleeping until an atomic number changes.
#pragma once

#include <alpaka/core/Chrono.hpp>
#include <alpaka/core/Predef.hpp>
#include <alpaka/core/SchedulePoint.hpp>

#include <atomic>
#include <climits>
#include <cstdint>

#if BOOST_OS_LINUX
#    include <linux/futex.h>
#    include <sys/syscall.h>
#    include <time.h>
#    include <unistd.h>
#else
#    include <thread>
#endif

//! Why not std::atomic::wait: libstdc++ yields four times before it sleeps. When another program keeps the core busy,
//! every yield gives that program a time slice of some milliseconds: a barrier of 16 threads took 50 times as long as
//! on an idle machine. When its threads sleep at once, it takes about as long as on an idle machine. The caller
//! decides whether to spin first.
namespace alpaka::core
{
    static_assert(sizeof(std::atomic<std::uint32_t>) == 4 && std::atomic<std::uint32_t>::is_always_lock_free);

    //! What runs the threads of a kernel by turns in one thread of the operating system stores a function there that
    //! tells whether the caller is one of them. It must not sleep then: the thread that would wake it would sleep with
    //! it. Not a variable of the namespace, which code for OpenMP's devices could not refer to.
    [[nodiscard]] inline auto takesTurns() noexcept -> std::atomic<bool (*)() noexcept>&
    {
        static constinit std::atomic<bool (*)() noexcept> asks{nullptr};
        return asks;
    }

    //! Sleeps if the number is `value`, until one of the wake functions below is called; may return without a reason.
    inline void sleepWhile(std::atomic<std::uint32_t> const& number, std::uint32_t value) noexcept
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

    //! The same, but returns after some milliseconds at the latest (systems without futex: not earlier).
    inline void
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

    //! Sleeps for about that time. A system call of its own: std::this_thread::sleep_for compiles more.
    inline void sleepFor(std::chrono::microseconds time) noexcept
    {
#if BOOST_OS_LINUX
        timespec const relative{time.count() / 1'000'000, time.count() % 1'000'000 * 1000};
        ::nanosleep(&relative, nullptr);
#else
        std::this_thread::sleep_for(time);
#endif
    }

    //! Wakes one sleeper of the number. Call it after the number has changed.
    inline void wakeOne(std::atomic<std::uint32_t>& number) noexcept
    {
        schedulePoint();
#if BOOST_OS_LINUX
        ::syscall(SYS_futex, &number, FUTEX_WAKE_PRIVATE, 1, nullptr, nullptr, 0);
#else
        number.notify_one();
#endif
    }

    //! Wakes at most so many sleepers of the number. Call it after the number has changed.
    inline void wakeSome(std::atomic<std::uint32_t>& number, [[maybe_unused]] int most) noexcept
    {
        schedulePoint();
#if BOOST_OS_LINUX
        ::syscall(SYS_futex, &number, FUTEX_WAKE_PRIVATE, most, nullptr, nullptr, 0);
#else
        number.notify_all();
#endif
    }

    //! Wakes all sleepers of the number. Call it after the number has changed.
    inline void wakeAll(std::atomic<std::uint32_t>& number) noexcept
    {
        schedulePoint();
#if BOOST_OS_LINUX
        ::syscall(SYS_futex, &number, FUTEX_WAKE_PRIVATE, INT_MAX, nullptr, nullptr, 0);
#else
        number.notify_all();
#endif
    }
} // namespace alpaka::core
