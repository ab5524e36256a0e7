// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The policy that names the runtime of OpenMP's devices.
#pragma once

#include <cstddef>

namespace alpaka::runtime
{
    //! Owner of memory, queues, events and arithmetic of the devices to which OpenMP offloads target regions.
    struct OmpTarget
    {
        static constexpr char const* name = "OmpTarget";
        static constexpr bool isHost = false;
        //! Target regions call the same C++ functions for arithmetic, atomic operations and clocks as
        //! code of the host.
        static constexpr bool computesAsHost = true;
        //! Kernel and arguments are copied to the device with each launch.
        static constexpr bool needsTriviallyCopyableArguments = true;
        //! The C++ ones; compilers make the device's own of them.
        static constexpr bool hasAtomicOperations = false;
        //! The limit of all devices. The limit of one device is one of its properties.
        static constexpr std::size_t maxThreadsPerBlock = 1024;
        //! Threads of a block share nothing with other blocks, so few of them suffice where no kernel asks for more.
        static constexpr std::size_t preferredThreadsPerBlock = 1;
    };
} // namespace alpaka::runtime
