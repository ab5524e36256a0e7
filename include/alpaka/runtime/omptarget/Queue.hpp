// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The queues and the event of OpenMP's devices: tasks run on threads of the host, which wait for the target regions.
#pragma once

#include <alpaka/event/Event.hpp>
#include <alpaka/host/queue/GenericEvent.hpp>
#include <alpaka/host/queue/QueueBlocking.hpp>
#include <alpaka/host/queue/QueueNonBlocking.hpp>
#include <alpaka/queue/Queue.hpp>
#include <alpaka/runtime/OmpTarget.hpp>
#include <alpaka/runtime/omptarget/Dev.hpp>

namespace alpaka::queue
{
    using QueueOmp5Blocking = QueueGenericThreadsBlocking<dev::DevOmp5>;
    using QueueOmp5NonBlocking = QueueGenericThreadsNonBlocking<dev::DevOmp5>;
} // namespace alpaka::queue

namespace alpaka::event
{
    using EventOmp5 = EventGenericThreads<dev::DevOmp5>;
} // namespace alpaka::event

namespace alpaka
{
    template<>
    struct queue::backend::QueueType<dev::DevOmp5, queue::Blocking>
    {
        using type = queue::QueueOmp5Blocking;
    };

    template<>
    struct queue::backend::QueueType<dev::DevOmp5, queue::NonBlocking>
    {
        using type = queue::QueueOmp5NonBlocking;
    };

    template<>
    struct event::backend::EventType<runtime::OmpTarget>
    {
        using type = event::EventOmp5;
    };
} // namespace alpaka
