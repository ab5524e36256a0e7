// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The event of the CPU device.
#pragma once

#include <alpaka/event/Event.hpp>
#include <alpaka/host/queue/GenericEvent.hpp>
#include <alpaka/runtime/Cpu.hpp>
#include <alpaka/runtime/cpu/Dev.hpp>

namespace alpaka::event
{
    using EventCpu = EventGenericThreads<dev::DevCpu>;
} // namespace alpaka::event

namespace alpaka
{
    template<>
    struct event::backend::EventType<runtime::Cpu>
    {
        using type = event::EventCpu;
    };
} // namespace alpaka
