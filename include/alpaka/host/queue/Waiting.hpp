// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Waiting that is the same for queues, events and devices of all runtimes.
#pragma once

#include <alpaka/core/Concepts.hpp>
#include <alpaka/core/CountedRef.hpp>
#include <alpaka/core/Engine.hpp>
#include <alpaka/dev/Dev.hpp>
#include <alpaka/host/queue/Deadlock.hpp>
#include <alpaka/host/queue/LiveQueue.hpp>
#include <alpaka/host/queue/Record.hpp>
#include <alpaka/host/queue/Registry.hpp>
#include <alpaka/wait/Wait.hpp>

#include <concepts>
#include <type_traits>

namespace alpaka::host
{
    //! A queue handle of any runtime.
    template<typename T>
    concept LiveQueueHandle = requires(T const& queue) {
        { queue.state() } -> std::convertible_to<LiveQueue&>;
    };

    //! An event handle of any runtime. Its `pending()` is null or points to a Record or a ForeignRecord.
    template<typename T>
    concept LiveEvent = requires(T const& event, LiveQueue& queue) { queue.waitFor(event.pending()); };

    //! Tasks that the queue is given from now on start after the point: a blocking queue lets the caller wait.
    //! \throws What waiting throws, if the caller waits.
    template<typename TRecord>
    void letWait(LiveQueue& queue, core::CountedRef<TRecord> const& point)
    {
        queue.waitFor(point);
        if constexpr(std::is_same_v<TRecord, Record>)
            if(!queue.isNonBlocking())
                waitForRecord("wait::wait(queue, event)", *point);
    }

    //! Blocks until the queues for which a predicate holds have run the work enqueued before the call; outside of
    //! tasks also without memory.
    //! \param context Second argument of the predicate.
    //! \throws What wait::traits::generic::currentThreadWaitForDevice says.
    void waitForAll(Registry& registry, Registry::Predicate predicate, void const* context);
} // namespace alpaka::host

namespace alpaka::wait::backend
{
    //! A queue waits for an event of any runtime.
    template<host::LiveQueueHandle TQueue, host::LiveEvent TEvent>
    struct WaiterWaitFor<TQueue, TEvent>
    {
        static void waiterWaitFor(TQueue const& queue, TEvent const& event)
        {
            if(auto const pending = event.pending())
                host::letWait(queue.state(), pending);
        }
    };

    //! Every queue of a device that exists at the call waits for the event.
    template<typename TDev, host::LiveEvent TEvent>
        requires concepts::ImplementsConcept<dev::ConceptDev, TDev>::value
    struct WaiterWaitFor<TDev, TEvent>
    {
        static void waiterWaitFor(TDev const& dev, TEvent const& event)
        {
            auto const pending = event.pending();
            if(!pending)
                return;
            host::RegistryRef const registry;
            // The blocking queues last, because they block the caller.
            for(bool const isNonBlocking : {true, false})
                registry->forEach(
                    &host::Registry::isOn<TDev>,
                    &dev,
                    [&](host::LiveQueue& queue)
                    {
                        if(queue.isNonBlocking() == isNonBlocking)
                            host::letWait(queue, pending);
                    });
        }
    };
} // namespace alpaka::wait::backend

namespace alpaka::wait::traits::generic
{
    //! Blocks until every host queue that the device has at the call has run the work enqueued before the call.
    //! \tparam TDev Device whose queues are QueueGenericThreadsBlocking and QueueGenericThreadsNonBlocking of it.
    //! \throws The exception kept in one of these queues; a later wait throws those of the others.
    //! \throws core::Error when called from a task of one of these queues.
    template<typename TDev>
    void currentThreadWaitForDevice(TDev const& dev)
    {
        host::RegistryRef const registry;
        host::waitForAll(*registry.operator->(), &host::Registry::isOn<TDev>, &dev);
    }
} // namespace alpaka::wait::traits::generic

#if ALPAKA_HAS_BODIES
#    include <alpaka/host/queue/Waiting.ipp>
#endif
