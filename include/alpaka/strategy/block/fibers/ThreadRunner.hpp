// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The interface of what runs the threads of a block on fibers.
#pragma once

#include <alpaka/strategy/common/StackOverflow.hpp>

#include <cstdint>

namespace alpaka::strategy::detail
{
    //! Threads are numbered by their fibers.
    class ThreadRunner : public FiberNames
    {
    public:
        //! Runs one thread of the block on the calling fiber: the first one that has not started.
        //! \return False when the thread failed; the failure is then already kept.
        virtual auto runThread() noexcept -> bool = 0;

        //! Keeps the error that a thread has returned while others wait for it, or that it waits in vain.
        virtual void keepDivergence(std::uint32_t fiber) noexcept = 0;

    protected:
        ~ThreadRunner() = default;
    };
} // namespace alpaka::strategy::detail
