// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Bodies of SharedProcess.hpp.
#pragma once

#include <alpaka/core/Exchange.hpp>
#include <alpaka/host/process/SharedProcess.hpp>

#include <cstdlib>

namespace alpaka::host
{
    ALPAKA_ENGINE void ProcessRef::giveBack() noexcept
    {
        auto& holder = processHolder();
        Process* last = nullptr;
        {
            core::LockGuard const guard(holder.lock);
            if(--holder.references == 0)
                last = core::exchange(holder.process, nullptr);
        }
        delete last;
    }

    ALPAKA_ENGINE_COLD auto existingProcess() noexcept -> ProcessRef
    {
        auto& holder = processHolder();
        core::LockGuard const guard(holder.lock);
        holder.references += holder.process != nullptr ? 1 : 0;
        return ProcessRef(holder.process);
    }

    ALPAKA_ENGINE void ProcessRelease::watch()
    {
        if(processHolder().isWatched.exchange(true))
            return;
        static_cast<void>(std::atexit(&release));
#if BOOST_OS_UNIX || BOOST_OS_MACOS
        pthread_atfork(&beforeFork, [] { afterFork(false); }, [] { afterFork(true); });
#endif
    }

    ALPAKA_ENGINE void ProcessRelease::release() noexcept
    {
        auto& holder = processHolder();
        ProcessRef own;
        {
            core::LockGuard const guard(holder.lock);
            if(core::exchange(holder.hasOwnReference, false))
                own = ProcessRef(holder.process);
            holder.isReleased = true;
        }
        if(own)
            own->atExit();
    }

    ALPAKA_ENGINE void ProcessRelease::beforeFork() noexcept
    {
        auto& holder = processHolder();
        holder.lock.lock();
        if(holder.process != nullptr)
            holder.process->beforeFork();
        SharedLocks::beforeFork(); // the last ones: they are taken inside of others
    }

    ALPAKA_ENGINE void ProcessRelease::afterFork(bool isChild) noexcept
    {
        if(isChild)
            forks().fetch_add(1, std::memory_order_relaxed);
        SharedLocks::afterFork();
        auto& holder = processHolder();
        if(holder.process != nullptr)
            holder.process->afterFork(isChild);
        holder.lock.unlock();
    }

    ALPAKA_ENGINE auto sharedProcess() -> ProcessRef
    {
        auto& holder = processHolder();
        ProcessRelease::watch();
        core::LockGuard const guard(holder.lock);
        if(holder.process == nullptr)
        {
            holder.process = new Process;
            holder.hasOwnReference = !holder.isReleased;
            holder.references = holder.hasOwnReference ? 1 : 0;
        }
        ++holder.references;
        return ProcessRef(holder.process);
    }
} // namespace alpaka::host
