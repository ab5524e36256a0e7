// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The thread that looks after launches which may not get on by themselves.
#pragma once

#include <alpaka/core/Annotation.hpp>
#include <alpaka/core/Chrono.hpp>
#include <alpaka/core/EventCount.hpp>
#include <alpaka/core/Lock.hpp>
#include <alpaka/core/MinMax.hpp>
#include <alpaka/core/Thread.hpp>
#include <alpaka/host/process/Component.hpp>

#include <cstdint>
#include <mutex>
#include <utility>

namespace alpaka::strategy::detail
{
    //! A launch that wants to be asked now and then whether it makes progress.
    class Watched
    {
    public:
        Watched() = default;
        Watched(Watched const&) = delete;
        auto operator=(Watched const&) -> Watched& = delete;

        //! Called on the thread of the Watchdog about once a millisecond while the launch is enrolled.
        virtual void tick() noexcept = 0;

    protected:
        virtual ~Watched() = default; // -Wnon-virtual-dtor counts the friend as somebody who could delete it

    private:
        friend class Watchdog;
        Watched* m_previous = nullptr;
        Watched* m_next = nullptr;
    };

    //! Asks every enrolled launch once a millisecond. Sleeps while there is none.
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

        void enrol(Watched& paced)
        {
            bool wake = false;
            {
                std::lock_guard const guard(m_lock);
                if(!m_thread.isJoinable())
                    m_thread = core::Thread([](void* pacer) { static_cast<Watchdog*>(pacer)->pace(); }, this);
                paced.m_next = std::exchange(m_first, &paced);
                if(paced.m_next != nullptr)
                    paced.m_next->m_previous = &paced;
                wake = std::exchange(m_sleeps, false);
            }
            if(wake)
                m_changed.advance();
        }

        void dismiss(Watched& paced) noexcept
        {
            std::lock_guard const guard(m_lock);
            (paced.m_previous != nullptr ? paced.m_previous->m_next : m_first) = paced.m_next;
            if(paced.m_next != nullptr)
                paced.m_next->m_previous = paced.m_previous;
        }

        void beforeFork() noexcept override
        {
            m_lock.lock();
        }

        ALPAKA_FN_COLD void afterFork(bool isChild) noexcept override
        {
            if(isChild)
            {
                // The thread is not here, and launches that it looked after are not either.
                m_first = nullptr;
                m_thread.forget();
                m_changed.forgetSleepers();
                m_sleeps = false;
            }
            m_lock.unlock();
        }

    private:
        ALPAKA_FN_COLD void pace()
        {
            int idleTicks = 0;
            bool sleeps = false;
            for(;;)
            {
                std::uint32_t const seen = m_changed.now();
                {
                    std::lock_guard const guard(m_lock);
                    if(m_ending)
                        return;
                    // Under the lock: a launch cannot be dismissed, and so not end, while it is asked. Who has ended
                    // the sleep is asked a millisecond later, as everybody.
                    for(Watched* paced = sleeps ? nullptr : m_first; paced != nullptr; paced = paced->m_next)
                        paced->tick();
                    idleTicks = m_first == nullptr ? core::min(idleTicks, idleTicksUntilSleep) + 1 : 0;
                    // Said again before every sleep: a launch that was shorter than the wake-up has taken it back, and
                    // is no longer there.
                    sleeps = m_sleeps = idleTicks > idleTicksUntilSleep;
                }
                if(sleeps)
                    m_changed.waitForNext(seen);
                else
                    m_changed.waitForNext(seen, std::chrono::milliseconds(1));
            }
        }

        // Launches that follow each other closely find the pacer awake; a program at rest has a sleeping one.
        static constexpr int idleTicksUntilSleep = 50;

        core::Lock m_lock;
        core::EventCount m_changed;
        Watched* m_first = nullptr; //!< Linked through the launches, so that none allocates for it.
        core::Thread m_thread;
        bool m_sleeps = false;
        bool m_ending = false;
    };
} // namespace alpaka::strategy::detail
