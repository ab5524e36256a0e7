// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The policies that name the CUDA and the HIP runtime.
#pragma once

#include <cstddef>

namespace alpaka::runtime
{
    namespace detail
    {
        //! The common properties of CUDA and HIP devices.
        struct CudaHip
        {
            static constexpr bool isCudaHip = true;
            static constexpr bool isHost = false;
            //! Kernel and arguments are copied to the device with each launch.
            static constexpr bool needsTriviallyCopyableArguments = true;
            static constexpr bool hasAtomicOperations = true;
            //! The limit of all devices of these runtimes. The limit of one device is one of its properties.
            static constexpr std::size_t maxThreadsPerBlock = 1024;
            static constexpr std::size_t preferredThreadsPerBlock = 256;
        };
    } // namespace detail

    //! Owner of memory, queues, events and arithmetic of NVIDIA devices.
    struct Cuda : detail::CudaHip
    {
        static constexpr char const* name = "Cuda";
    };

    //! Owner of memory, queues, events and arithmetic of AMD devices.
    struct Hip : detail::CudaHip
    {
        static constexpr char const* name = "Hip";
    };

    //! CUDA or HIP, which share one implementation, or the runtime of a test that replaces them.
    template<typename TRuntime>
    concept IsCudaHip = requires { requires TRuntime::isCudaHip; };
} // namespace alpaka::runtime
