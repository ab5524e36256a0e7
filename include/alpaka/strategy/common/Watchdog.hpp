// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The thread that checks whether launches make progress.
#pragma once

#include <alpaka/core/Annotation.hpp>
#include <alpaka/core/Engine.hpp>
#include <alpaka/core/EventCount.hpp>
#include <alpaka/core/Lock.hpp>
#include <alpaka/core/Thread.hpp>
#include <alpaka/host/process/Component.hpp>

#include <cstdint>

namespace alpaka::strategy::detail
{
    //! A launch whose progress is checked from time to time.
    class Watched
    {
    public:
        auto operator=(Watched&&) -> Watched& = delete;

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
        ~Watchdog() override { end(); }

        void watch(Watched& launch);

        //! Waits for the end of the launch's tick if there is one, but not for that of another launch.
        void unwatch(Watched& launch) noexcept;

        ALPAKA_ENGINE_VIRTUAL void beforeFork() noexcept override;

        ALPAKA_COLD ALPAKA_ENGINE_VIRTUAL void afterFork(bool isChild) noexcept override;

    private:
        ALPAKA_COLD void end() noexcept;

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
        void tickAll() noexcept;

        ALPAKA_COLD void run();

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

#if ALPAKA_HAS_BODIES
#    include <alpaka/strategy/common/Watchdog.ipp>
#endif
