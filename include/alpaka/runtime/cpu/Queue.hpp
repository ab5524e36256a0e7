// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The queues of the CPU device.
#pragma once

#include <alpaka/host/queue/QueueBlocking.hpp>
#include <alpaka/host/queue/QueueNonBlocking.hpp>
#include <alpaka/meta/OneOf.hpp>
#include <alpaka/queue/Queue.hpp>
#include <alpaka/runtime/Cpu.hpp>
#include <alpaka/runtime/cpu/Dev.hpp>

namespace alpaka::queue
{
    using QueueCpuBlocking = QueueGenericThreadsBlocking<dev::DevCpu>;
    using QueueCpuNonBlocking = QueueGenericThreadsNonBlocking<dev::DevCpu>;
} // namespace alpaka::queue

namespace alpaka::runtime::cpu
{
    //! Types that refer to the CPU: its device, its platform, the runtime of accelerators.
    template<typename T>
    concept HasCpuQueues = meta::OneOf<T, dev::DevCpu, pltf::PltfCpu, runtime::Cpu>;
} // namespace alpaka::runtime::cpu

namespace alpaka
{
    template<typename TEnv>
        requires runtime::cpu::HasCpuQueues<TEnv>
    struct queue::defaults::QueueType<TEnv, queue::Blocking>
    {
        using type = queue::QueueCpuBlocking;
    };

    template<typename TEnv>
        requires runtime::cpu::HasCpuQueues<TEnv>
    struct queue::defaults::QueueType<TEnv, queue::NonBlocking>
    {
        using type = queue::QueueCpuNonBlocking;
    };
} // namespace alpaka
