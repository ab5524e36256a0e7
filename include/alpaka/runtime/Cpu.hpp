// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The policy that names the CPU runtime: host memory, host threads, the host's arithmetic.
#pragma once

namespace alpaka::runtime
{
    //! Owner of memory, queues, events and arithmetic of every accelerator that runs on the CPU.
    struct Cpu
    {
        static constexpr char const* name = "Cpu";
        static constexpr bool isHost = true;
        //! Kernels access the arguments inside the task.
        static constexpr bool needsTriviallyCopyableArguments = false;
        static constexpr bool hasAtomicOperations = false;
    };
} // namespace alpaka::runtime
