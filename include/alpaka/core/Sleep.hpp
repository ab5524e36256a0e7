// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Sleeping until an atomic number changes.
#pragma once

#include <alpaka/core/Chrono.hpp>
#include <alpaka/core/Engine.hpp>
#include <alpaka/core/Predef.hpp>
#include <alpaka/core/SchedulePoint.hpp>

#include <atomic>
#include <cstdint>

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
    void sleepWhile(std::atomic<std::uint32_t> const& number, std::uint32_t value) noexcept;

    //! The same, but returns after some milliseconds at the latest (systems without futex: not earlier).
    void sleepWhile(
        std::atomic<std::uint32_t> const& number, std::uint32_t value, std::chrono::milliseconds limit) noexcept;

    //! Sleeps for about that time. A system call of its own: std::this_thread::sleep_for compiles more.
    void sleepFor(std::chrono::microseconds time) noexcept;

    //! Wakes one sleeper of the number. Call it after the number has changed.
    void wakeOne(std::atomic<std::uint32_t>& number) noexcept;

    //! Wakes at most so many sleepers of the number. Call it after the number has changed.
    void wakeSome(std::atomic<std::uint32_t>& number, [[maybe_unused]] int most) noexcept;

    //! Wakes all sleepers of the number. Call it after the number has changed.
    void wakeAll(std::atomic<std::uint32_t>& number) noexcept;
} // namespace alpaka::core

#if ALPAKA_HAS_BODIES
#    include <alpaka/core/Sleep.ipp>
#endif
