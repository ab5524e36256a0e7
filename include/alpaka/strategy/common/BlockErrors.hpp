// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The errors of a CPU block's threads when not all of them reach a barrier.
#pragma once

#include <alpaka/core/Error.hpp>

namespace alpaka::strategy::detail
{
    //! The error of a thread that arrives at the barrier after others have returned from the kernel.
    template<typename TVec>
    [[noreturn]] void failAtBarrier(TVec const& blockThreadIdx, TVec const& gridBlockIdx)
    {
        core::fail(
            "block::sync::syncBlockThreads: thread ",
            blockThreadIdx,
            " of block ",
            gridBlockIdx,
            " waits for threads of its block that have returned");
    }

    //! The error of a thread that returns from the kernel while others are at the barrier.
    template<typename TVec>
    [[noreturn]] void failBeforeBarrier(TVec const& blockThreadIdx, TVec const& gridBlockIdx)
    {
        core::fail(
            "block::sync::syncBlockThreads: thread ",
            blockThreadIdx,
            " of block ",
            gridBlockIdx,
            " returned while other threads of its block wait for it");
    }
} // namespace alpaka::strategy::detail
