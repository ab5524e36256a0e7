// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! What the threads of a round do, step by step, and what they share.
#pragma once

#include <alpaka_test/CpuHost.hpp>

#include "Random.hpp"
#include <cstddef>

namespace schedules
{
    using Blocking = alpaka::queue::QueueCpuBlocking;
    using NonBlocking = alpaka::queue::QueueCpuNonBlocking;
    using Event = alpaka::event::EventCpu;

    struct Round
    {
        bool isAlone; //!< There is one thread only.
        bool throws; //!< Kernels and tasks throw; otherwise threads wait for the device, which would throw those, too.
        NonBlocking nonBlocking{alpaka_test::hostDev()};
        Blocking blocking{alpaka_test::hostDev()};
    };

    //! Ends the process with the sentence unless the condition holds.
    void require(bool condition, char const* sentence);

    //! Launches kernels on one of the accelerators and checks what they have done.
    void launchKernels(Round& round, Random& random);

    //! The same in the child of a fork: only on accelerators without OpenMP's and oneTBB's threads, which do not
    //! survive a fork.
    void launchKernelsInChild(Round& round, Random& random);

    //! Tasks, events, waits, and the lifetime of queues.
    void useQueues(Round& round, Random& random);
} // namespace schedules
