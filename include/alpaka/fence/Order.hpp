// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! How memory operations of one thread are ordered for others, as types.
#pragma once

#include <alpaka/meta/OneOf.hpp>

#include <atomic>

//! The orders of fences and atomic operations, with the meaning that std::memory_order gives them.
namespace alpaka::order
{
    //! Nothing but the operation itself is indivisible.
    struct Relaxed
    {
        static constexpr auto value = std::memory_order_relaxed;
        static constexpr bool acquires = false;
        static constexpr bool releases = false;
    };

    //! What comes later stays later.
    struct Acquire
    {
        static constexpr auto value = std::memory_order_acquire;
        static constexpr bool acquires = true;
        static constexpr bool releases = false;
    };

    //! What came before is visible before.
    struct Release
    {
        static constexpr auto value = std::memory_order_release;
        static constexpr bool acquires = false;
        static constexpr bool releases = true;
    };

    //! Both.
    struct AcqRel
    {
        static constexpr auto value = std::memory_order_acq_rel;
        static constexpr bool acquires = true;
        static constexpr bool releases = true;
    };

    //! Both, and all operations of this order have one order that every thread agrees on.
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
