// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The order of one thread's memory operations for other threads, as types.
#pragma once

#include <alpaka/meta/OneOf.hpp>

#include <atomic>

//! The orders of fences and atomic operations, with the meaning that std::memory_order gives them.
namespace alpaka::order
{
    //! Only the operation itself is indivisible.
    struct Relaxed
    {
        static constexpr auto value = std::memory_order_relaxed;
        static constexpr bool acquires = false;
        static constexpr bool releases = false;
    };

    //! Later operations stay after it.
    struct Acquire
    {
        static constexpr auto value = std::memory_order_acquire;
        static constexpr bool acquires = true;
        static constexpr bool releases = false;
    };

    //! Earlier operations are visible before it.
    struct Release
    {
        static constexpr auto value = std::memory_order_release;
        static constexpr bool acquires = false;
        static constexpr bool releases = true;
    };

    //! Acquire and release.
    struct AcqRel
    {
        static constexpr auto value = std::memory_order_acq_rel;
        static constexpr bool acquires = true;
        static constexpr bool releases = true;
    };

    //! Acquire and release, and all threads agree on one order of all operations of this kind.
    struct SeqCst
    {
        static constexpr auto value = std::memory_order_seq_cst;
        static constexpr bool acquires = true;
        static constexpr bool releases = true;
    };

    inline constexpr Relaxed relaxed{};
    inline constexpr Acquire acquire{};
    inline constexpr Release release{};
    inline constexpr AcqRel acq_rel{};
    inline constexpr SeqCst seq_cst{};

    //! One of these types.
    template<typename T>
    concept MemoryOrder = meta::OneOf<T, Relaxed, Acquire, Release, AcqRel, SeqCst>;
} // namespace alpaka::order
