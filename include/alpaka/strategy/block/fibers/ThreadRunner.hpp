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

        //! The first thread of a block that waits is about to do so, and advice is wanted (FiberAdvice.hpp).
        //! \param barrier An address in the code of the kernel, after the barrier.
        virtual void advise([[maybe_unused]] void const* barrier) noexcept {}

    protected:
        ~ThreadRunner() = default;
    };
} // namespace alpaka::strategy::detail
