// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! How threads of a kernel wait in the C library until another one wakes them.
#pragma once

#include <alpaka/checker/detail/HookParts.hpp>
#include <alpaka/checker/detail/KernelLocks.hpp>
#include <alpaka/checker/detail/KernelWait.hpp>

#include <atomic>
#include <cstdint>

namespace alpaka::checker::detail
{
    //! How often any thread of the program has woken others. All of them may wake without cause: one that waits in the
    //! C library looks again.
    inline constinit std::atomic<std::uint64_t> wakes{0};

    enum class Outcome
    {
        woken,
        timedOut,
        stuck
    };

    //! Others go on.
    //! \param before The number of wakes when it began to wait.
    //! \param isDone Whether there is no need to wait.
    template<typename TDone>
    auto sleepInKernel(
        char const* kind,
        KernelLocks::Place const& place,
        std::uint64_t before,
        Deadline const& end,
        TDone const& isDone) -> Outcome
    {
        auto& self = checker();
        KernelLocks::Sleep const sleep(self.locks(), end.exists() ? KernelLocks::For::time : KernelLocks::For::host);
        auto const isWoken = [&] { return wakes.load(std::memory_order_relaxed) != before || isDone(); };
        while(!isWoken() && !end.isOver())
        {
            self.yieldInWait();
            if(self.isStuckInWait() && !isWoken())
            {
                Pause const pause;
                self.locks().reportSleep(kind, place);
                return Outcome::stuck;
            }
        }
        self.locks().goesOn();
        return isWoken() ? Outcome::woken : Outcome::timedOut;
    }
} // namespace alpaka::checker::detail
