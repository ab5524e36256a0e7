// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Handles a call of exit() in a task of a blocking queue.
#pragma once

#include <alpaka/core/Annotation.hpp>
#include <alpaka/core/Engine.hpp>
#include <alpaka/host/queue/LiveQueue.hpp>
#include <alpaka/host/queue/Reentrancy.hpp>

namespace alpaka::host
{
    //! False on threads that have not used a blocking queue yet.
    ALPAKA_ONE_PER_PROCESS inline constinit thread_local bool isThisThreadWatched = false;

    ALPAKA_COLD void abandonQueuesOfThisThread() noexcept;

    //! One on each thread that uses blocking queues. exit() in a task destroys it before any static object. That task
    //! never returns, but code that drains queues at exit may need the queue.
    struct CallerExitWatch
    {
        CallerExitWatch() noexcept
        {
            isThisThreadWatched = true;
        }

        CallerExitWatch(CallerExitWatch const&) = delete;
        auto operator=(CallerExitWatch const&) -> CallerExitWatch& = delete;

        ~CallerExitWatch()
        {
            abandonQueuesOfThisThread();
        }
    };

    ALPAKA_COLD void watchThisThread() noexcept;
} // namespace alpaka::host

#if ALPAKA_HAS_BODIES
#    include <alpaka/host/queue/CallerExitWatch.ipp>
#endif
