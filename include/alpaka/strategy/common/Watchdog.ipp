// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Bodies of Watchdog.hpp.
#pragma once

#include <alpaka/core/Chrono.hpp>
#include <alpaka/core/Exchange.hpp>
#include <alpaka/core/MinMax.hpp>
#include <alpaka/host/cores/Affinity.hpp>
#include <alpaka/host/cores/NoThread.hpp>
#include <alpaka/strategy/common/Watchdog.hpp>

namespace alpaka::strategy::detail
{
    ALPAKA_ENGINE void Watchdog::watch(Watched& launch)
    {
        bool wake = false;
        {
            core::LockGuard const guard(m_lock);
            if(!m_thread.isJoinable())
                m_thread = host::startThread<&Watchdog::run>(
                    "kernel launch: the thread that starts further threads of a block", *this);
            launch.m_next = core::exchange(m_first, &launch);
            if(launch.m_next != nullptr)
                launch.m_next->m_previous = &launch;
            wake = core::exchange(m_sleeps, false);
        }
        if(wake)
            m_changed.advance();
    }

    ALPAKA_ENGINE void Watchdog::unwatch(Watched& launch) noexcept
    {
        core::LockGuard const guard(m_lock);
        waitWhile([&] { return m_ticking == &launch; });
        (launch.m_previous != nullptr ? launch.m_previous->m_next : m_first) = launch.m_next;
        if(launch.m_next != nullptr)
            launch.m_next->m_previous = launch.m_previous;
    }

    ALPAKA_ENGINE_COLD void Watchdog::beforeFork() noexcept
    {
        m_lock.lock();
        // A tick takes locks and starts threads. The child shall find neither half done.
        waitWhile([&] { return m_ticking != nullptr; });
    }

    ALPAKA_ENGINE void Watchdog::afterFork(bool isChild) noexcept
    {
        if(isChild)
        {
            // The thread exists in the parent only, and so do the launches that it watched.
            m_first = nullptr;
            m_thread.forget();
            m_changed.forgetSleepers();
            m_ticked.forgetSleepers();
            m_sleeps = false;
        }
        m_lock.unlock();
    }

    ALPAKA_ENGINE void Watchdog::end() noexcept
    {
        {
            core::LockGuard const guard(m_lock);
            m_ending = true;
        }
        m_changed.advance();
        if(m_thread.isJoinable())
            m_thread.join();
    }

    ALPAKA_ENGINE void Watchdog::tickAll() noexcept
    {
        for(Watched* launch = m_first; launch != nullptr; launch = launch->m_next)
        {
            m_ticking = launch;
            m_lock.unlock();
            launch->tick();
            m_lock.lock();
            m_ticking = nullptr;
            m_ticked.advance();
        }
    }

    ALPAKA_ENGINE void Watchdog::run()
    {
        // Otherwise it would share the core of the worker that has started it.
        host::AffinityMask::leaveBinding();
        int idleTicks = 0;
        bool sleeps = false;
        for(;;)
        {
            std::uint32_t const seen = m_changed.now();
            {
                core::LockGuard const guard(m_lock);
                if(m_ending)
                    return;
                // The launch that ended the sleep gets its first tick a millisecond later, as every launch does.
                if(!sleeps)
                    tickAll();
                idleTicks = m_first == nullptr ? core::min(idleTicks, idleTicksUntilSleep) + 1 : 0;
                // Set again before every sleep: a launch that was shorter than the wake-up has reset
                // it and is gone.
                sleeps = m_sleeps = idleTicks > idleTicksUntilSleep;
            }
            if(sleeps)
                m_changed.waitForNext(seen);
            else
                m_changed.waitForNext(seen, std::chrono::milliseconds(1));
        }
    }
} // namespace alpaka::strategy::detail
