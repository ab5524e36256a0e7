// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Queues and events: those that the library has for tasks on threads of the host.
#pragma once

#include <alpaka/event/Event.hpp>
#include <alpaka/host/queue/GenericEvent.hpp>
#include <alpaka/host/queue/QueueBlocking.hpp>
#include <alpaka/host/queue/QueueNonBlocking.hpp>
#include <alpaka/queue/Queue.hpp>

#include "Dev.hpp"

// [queues]
template<>
struct alpaka::queue::backend::QueueType<mylab::DevIsland, alpaka::Blocking>
{
    using type = QueueGenericThreadsBlocking<mylab::DevIsland>;
};

template<>
struct alpaka::queue::backend::QueueType<mylab::DevIsland, alpaka::NonBlocking>
{
    using type = QueueGenericThreadsNonBlocking<mylab::DevIsland>;
};

template<>
struct alpaka::event::backend::EventType<mylab::Island>
{
    using type = EventGenericThreads<mylab::DevIsland>;
};
// [queues]
