// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Queues of the host that wait for events of CUDA and HIP devices, and the other way round.
#pragma once

#include <alpaka/runtime/cpu/DeviceWait.hpp>
#include <alpaka/runtime/cpu/Event.hpp>
#include <alpaka/runtime/cpu/Queue.hpp>
#include <alpaka/runtime/cudahip/Event.hpp>
#include <alpaka/runtime/cudahip/Queue.hpp>
#include <alpaka/wait/Wait.hpp>

#include <memory>

namespace alpaka::runtime::cudahip
{
    //! \return What the event stands for at the moment of the call, to queues of the host; null when there is nothing
    //!         left to wait for.
    template<typename TApi>
    [[nodiscard]] auto foreignRecord(event::EventGpuRt<TApi> const& event)
        -> std::shared_ptr<cpu::detail::ForeignRecord const>
    {
        auto mark = event.mark();
        return mark && !mark->isDone() ? std::move(mark) : nullptr;
    }
} // namespace alpaka::runtime::cudahip

namespace alpaka::wait::defaults
{
    //! The worker of a non-blocking queue waits when it comes to it, the caller of a blocking one at once.
    template<runtime::cpu::HostQueue TQueue, typename TApi>
    struct WaiterWaitFor<TQueue, event::EventGpuRt<TApi>>
    {
        static void waiterWaitFor(TQueue const& queue, event::EventGpuRt<TApi> const& event)
        {
            if(auto const record = runtime::cudahip::foreignRecord(event))
                queue.state().waitFor(record);
        }
    };

    template<typename TApi>
    struct WaiterWaitFor<dev::DevCpu, event::EventGpuRt<TApi>>
    {
        static void waiterWaitFor(dev::DevCpu const& dev, event::EventGpuRt<TApi> const& event)
        {
            if(auto const record = runtime::cudahip::foreignRecord(event))
                runtime::cpu::detail::letQueuesWait(dev, record);
        }
    };

    //! What comes later reaches the stream when the host has come to the event. No host function in the stream: it
    //! would hold up the device, and with it whoever waits for the device.
    template<typename TApi, typename TProperty>
    struct WaiterWaitFor<queue::QueueGpuRt<TApi, TProperty>, event::EventCpu>
    {
        static void waiterWaitFor(queue::QueueGpuRt<TApi, TProperty> const& queue, event::EventCpu const& event)
        {
            if(auto const record = event.record(); record && !record->isDone())
                queue.state().waitFor(record);
        }
    };

    template<typename TApi>
    struct WaiterWaitFor<dev::DevGpuRt<TApi>, event::EventCpu>
    {
        static void waiterWaitFor(dev::DevGpuRt<TApi> const& dev, event::EventCpu const& event)
        {
            if(auto const record = event.record(); record && !record->isDone())
                runtime::cpu::detail::letQueuesWait(dev, record);
        }
    };
} // namespace alpaka::wait::defaults
