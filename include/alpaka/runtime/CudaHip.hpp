// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The policies that name the CUDA and the HIP runtime, and the grid and block strategies that their devices bring.
#pragma once

#include <cstddef>

namespace alpaka::runtime
{
    //! Owner of memory, queues, events and arithmetic of NVIDIA's devices.
    struct Cuda
    {
        static constexpr char const* name = "Cuda";
        static constexpr bool isCudaHip = true;
        //! Kernel and arguments are copied to the device with each launch.
        static constexpr bool copiesArguments = true;
    };

    //! Owner of memory, queues, events and arithmetic of AMD's devices.
    struct Hip
    {
        static constexpr char const* name = "Hip";
        static constexpr bool isCudaHip = true;
        static constexpr bool copiesArguments = true;
    };

    //! One of the two runtimes that share one implementation, or one that a test puts in their place.
    template<typename TRuntime>
    concept IsCudaHip = requires
    {
        requires TRuntime::isCudaHip;
    };
} // namespace alpaka::runtime

namespace alpaka::strategy::grid
{
    //! The device itself runs the blocks.
    template<typename TRuntime>
    struct Native
    {
        using NativeOf = TRuntime;
        static constexpr char const* name = "Native";
        static constexpr bool blocksAreConcurrent = true;
    };
} // namespace alpaka::strategy::grid

namespace alpaka::strategy::block
{
    //! The device itself runs the threads of a block. What a block may have is a property of the device; these are the
    //! figures of all devices that the runtimes know.
    template<typename TRuntime>
    struct Native
    {
        using NativeOf = TRuntime;
        static constexpr char const* name = "Native";
        static constexpr bool threadsAreConcurrent = true;
        static constexpr std::size_t maxThreadsPerBlock = 1024;

        static constexpr auto preferredThreadsPerBlock() -> std::size_t
        {
            return 256;
        }
    };
} // namespace alpaka::strategy::block
