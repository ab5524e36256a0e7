// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Waiting for, and on behalf of, all host queues of a device.
#pragma once

#include <alpaka/core/Error.hpp>
#include <alpaka/runtime/cpu/SharedHost.hpp>
#include <alpaka/wait/Wait.hpp>

#include <cstddef>
#include <memory>
#include <vector>

namespace alpaka::runtime::cpu::detail
{
    //! Lets every queue of the device that exists now wait for the record.
    //! \tparam TRecord Record or ForeignRecord const.
    template<typename TDev, typename TRecord>
    void letQueuesWait(TDev const& dev, std::shared_ptr<TRecord> const& record)
    {
        auto const queues = sharedHost()->queuesOf(dev);
        // The blocking ones last: they hold up the caller, and with it what the others are told.
        for(bool const isNonBlocking : {true, false})
            for(auto const& queue : queues)
                if(queue->isNonBlocking() == isNonBlocking)
                    queue->waitFor(record);
    }
} // namespace alpaka::runtime::cpu::detail

namespace alpaka::wait::traits::generic
{
    //! Blocks until every host queue of the device that exists at the call has run what was enqueued before it.
    //! \tparam TDev Device whose queues are QueueGenericThreadsBlocking and QueueGenericThreadsNonBlocking of it.
    //! \throws The exception kept in one of these queues; those of the others stay for a later wait.
    //! \throws core::Error when called from a task of one of these queues.
    template<typename TDev>
    void currentThreadWaitForDevice(TDev const& dev)
    {
        using runtime::cpu::detail::LiveQueue;
        auto const queues = runtime::cpu::detail::sharedHost()->queuesOf(dev);
        for(auto const& queue : queues)
            if(queue->runsHere())
                core::fail(
                    "wait::wait(dev): called from a task of a queue of the device, it would wait for its own end");
        // First all ends, then the waiting, so that nothing counts that is enqueued after the call.
        std::vector<LiveQueue::End> ends;
        ends.reserve(queues.size());
        for(auto const& queue : queues)
            ends.push_back(queue->end());
        for(std::size_t i = 0; i < queues.size(); ++i)
            queues[i].reach(ends[i]);
        for(std::size_t i = 0; i < queues.size(); ++i)
            queues[i].rethrow(ends[i].position);
    }
} // namespace alpaka::wait::traits::generic
