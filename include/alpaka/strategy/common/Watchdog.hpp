// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The thread that checks whether launches make progress.
#pragma once

#include <alpaka/core/Annotation.hpp>
#include <alpaka/core/Chrono.hpp>
#include <alpaka/core/EventCount.hpp>
#include <alpaka/core/Lock.hpp>
#include <alpaka/core/MinMax.hpp>
#include <alpaka/core/Thread.hpp>
#include <alpaka/host/cores/Affinity.hpp>
#include <alpaka/host/process/Component.hpp>

#include <cstdint>
#include <mutex>
#include <utility>

namespace alpaka::strategy::detail
{
    //! A launch whose progress is checked from time to time.
    class Watched
    {
    public:
        Watched() = default;
        Watched(Watched const&) = delete;
        auto operator=(Watched const&) -> Watched& = delete;

        //! Called on the thread of the Watchdog about once a millisecond while the launch is watched.
        virtual void tick() noexcept = 0;

    protected:
        virtual ~Watched() = default; // virtual for -Wnon-virtual-dtor: the friend could delete it

    private:
        friend class Watchdog;
        Watched* m_previous = nullptr;
        Watched* m_next = nullptr;
    };

    //! Calls every watched launch once a millisecond. Sleeps while there is none.
    class Watchdog final : public host::Component
    {
    public:
        ALPAKA_FN_COLD ~Watchdog() override
        {
            {
                std::lock_guard const guard(m_lock);
                m_ending = true;
            }
            m_changed.advance();
            if(m_thread.isJoinable())
                m_thread.join();
        }

        void watch(Watched& launch)
        {
            bool wake = false;
            {
                std::lock_guard const guard(m_lock);
                if(!m_thread.isJoinable())
                    m_thread = core::Thread([](void* watchdog) { static_cast<Watchdog*>(watchdog)->run(); }, this);
                launch.m_next = std::exchange(m_first, &launch);
                if(launch.m_next != nullptr)
                    launch.m_next->m_previous = &launch;
                wake = std::exchange(m_sleeps, false);
            }
            if(wake)
                m_changed.advance();
        }

        //! Waits for the end of the launch's tick if there is one, but not for that of another launch.
        void unwatch(Watched& launch) noexcept
        {
            std::lock_guard const guard(m_lock);
            waitWhile([&] { return m_ticking == &launch; });
            (launch.m_previous != nullptr ? launch.m_previous->m_next : m_first) = launch.m_next;
            if(launch.m_next != nullptr)
                launch.m_next->m_previous = launch.m_previous;
        }

        void beforeFork() noexcept override
        {
            m_lock.lock();
            // A tick takes locks and starts threads. The child shall find neither half done.
            waitWhile([&] { return m_ticking != nullptr; });
        }

        ALPAKA_FN_COLD void afterFork(bool isChild) noexcept override
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

    private:
        //! Under the lock, which it releases while it waits for the end of a tick.
        template<typename TCondition>
        void waitWhile(TCondition const& condition) noexcept
        {
            while(condition())
            {
                std::uint32_t const seen = m_ticked.now();
                m_lock.unlock();
                m_ticked.waitForNext(seen);
                m_lock.lock();
            }
        }

        //! Under the lock, which it releases during each tick: a tick may start hundreds of threads, and launches of
        //! others shall begin and end meanwhile. The launch stays in the list, because it waits for its tick.
        void tickAll() noexcept
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

        ALPAKA_FN_COLD void run()
        {
            // Otherwise it would share the core of the worker that has started it.
            host::AffinityMask::leaveBinding();
            int idleTicks = 0;
            bool sleeps = false;
            for(;;)
            {
                std::uint32_t const seen = m_changed.now();
                {
                    std::lock_guard const guard(m_lock);
                    if(m_ending)
                        return;
                    // The launch that ended the sleep gets its first tick a millisecond later, as every launch does.
                    if(!sleeps)
                        tickAll();
                    idleTicks = m_first == nullptr ? core::min(idleTicks, idleTicksUntilSleep) + 1 : 0;
                    // Set again before every sleep: a launch that was shorter than the wake-up has reset it and is
                    // gone.
                    sleeps = m_sleeps = idleTicks > idleTicksUntilSleep;
                }
                if(sleeps)
                    m_changed.waitForNext(seen);
                else
                    m_changed.waitForNext(seen, std::chrono::milliseconds(1));
            }
        }

        // Between launches that follow each other closely the watchdog stays awake; in an idle program it sleeps.
        static constexpr int idleTicksUntilSleep = 50;

        core::Lock m_lock;
        core::EventCount m_changed;
        core::EventCount m_ticked;
        Watched* m_first = nullptr;   //!< Linked through the launches, so that none allocates for it.
        Watched* m_ticking = nullptr; //!< The launch whose tick is in progress.
        core::Thread m_thread;
        bool m_sleeps = false;
        bool m_ending = false;
    };
} // namespace alpaka::strategy::detail
