// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The queues of the CPU device.
#pragma once

#include <alpaka/core/Engine.hpp>
#include <alpaka/host/queue/QueueBlocking.hpp>
#include <alpaka/host/queue/QueueNonBlocking.hpp>
#include <alpaka/queue/Queue.hpp>
#include <alpaka/runtime/cpu/Dev.hpp>

namespace alpaka::queue
{
    using QueueCpuBlocking = QueueGenericThreadsBlocking<dev::DevCpu>;
    using QueueCpuNonBlocking = QueueGenericThreadsNonBlocking<dev::DevCpu>;
} // namespace alpaka::queue

namespace alpaka
{
    template<>
    struct queue::backend::QueueType<dev::DevCpu, queue::Blocking>
    {
        using type = queue::QueueCpuBlocking;
    };

    template<>
    struct queue::backend::QueueType<dev::DevCpu, queue::NonBlocking>
    {
        using type = queue::QueueCpuNonBlocking;
    };
} // namespace alpaka

#if !ALPAKA_HAS_BODIES
// Compiled with the engine.
namespace alpaka::host
{
    extern template class QueueOn<CallerQueue, dev::DevCpu>;
    extern template class QueueOn<WorkerQueue, dev::DevCpu>;
    extern template auto QueueOn<CallerQueue, dev::DevCpu>::make(dev::DevCpu const&)
        -> core::CountedRef<QueueOn<CallerQueue, dev::DevCpu>>;
    extern template auto QueueOn<WorkerQueue, dev::DevCpu>::make(dev::DevCpu const&)
        -> core::CountedRef<QueueOn<WorkerQueue, dev::DevCpu>>;
} // namespace alpaka::host
#endif
