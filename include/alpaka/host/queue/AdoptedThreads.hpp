// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Threads that have destroyed their own queue. No thread can join itself, so the process joins them.
#pragma once

#include <alpaka/core/Annotation.hpp>
#include <alpaka/core/Engine.hpp>
#include <alpaka/core/Lock.hpp>
#include <alpaka/core/Thread.hpp>

namespace alpaka::host
{
    class AdoptedThreads
    {
    public:
        auto operator=(AdoptedThreads&&) -> AdoptedThreads& = delete;

        ~AdoptedThreads() { joinAll(); }

        //! Also joins adopted threads that have ended, so their number stays small.
        ALPAKA_COLD void adopt(core::Thread thread) noexcept;

        //! An adopted thread calls this as its last action.
        ALPAKA_COLD void retire() noexcept;

        //! Blocks until all have ended, also those adopted meanwhile; does not wait for the calling thread.
        ALPAKA_COLD void joinAll() noexcept;

        void beforeFork() noexcept { m_lock.lock(); }

        ALPAKA_COLD void afterFork(bool isChild) noexcept;

    private:
        struct Adopted
        {
            core::Thread thread;
            bool hasEnded = false;
            Adopted* next = nullptr;
        };

        //! Under the lock.
        //! \return A list of those that have ended, or of all; they are removed from the member list.
        ALPAKA_COLD auto takeThose(bool onlyEnded) noexcept -> Adopted*;

        ALPAKA_COLD static void join(Adopted* adopted) noexcept;

        core::Lock m_lock;
        Adopted* m_first = nullptr;
    };
} // namespace alpaka::host

#if ALPAKA_HAS_BODIES
#    include <alpaka/host/queue/AdoptedThreads.ipp>
#endif
