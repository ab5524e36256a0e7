// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The thread that looks after launches which may not get on by themselves.
#pragma once

#include <alpaka/runtime/cpu/HostPart.hpp>

#include <chrono>
#include <condition_variable>
#include <mutex>
#include <new>
#include <thread>
#include <utility>
#include <vector>

namespace alpaka::strategy::detail
{
    //! A launch that wants to be asked now and then whether it makes progress.
    class Paced
    {
    public:
        Paced() = default;
        Paced(Paced const&) = delete;
        auto operator=(Paced const&) -> Paced& = delete;

        //! Called on the thread of the Pacer about once a millisecond while the launch is enrolled.
        virtual void tick() noexcept = 0;

    protected:
        ~Paced() = default;
    };

    //! Asks every enrolled launch once a millisecond. Sleeps while there is none.
    class Pacer final : public runtime::cpu::detail::HostPart
    {
    public:
        ~Pacer() override
        {
            {
                std::lock_guard const guard(m_mutex);
                m_ending = true;
            }
            m_changed.notify_all();
            if(m_thread.joinable())
                m_thread.join();
        }

        void enrol(Paced& paced)
        {
            bool wake = false;
            {
                std::lock_guard const guard(m_mutex);
                m_paced.push_back(&paced);
                if(!m_thread.joinable())
                    m_thread = std::thread([this] { pace(); });
                wake = std::exchange(m_sleeps, false);
            }
            if(wake)
                m_changed.notify_all();
        }

        void dismiss(Paced& paced) noexcept
        {
            std::lock_guard const guard(m_mutex);
            std::erase(m_paced, &paced);
        }

        void beforeFork() noexcept override
        {
            m_mutex.lock();
        }

        void afterFork(bool isChild) noexcept override
        {
            if(isChild)
            {
                // The thread is not here, and launches that it looked after are not either.
                m_paced.clear();
                ::new (&m_thread) std::thread();
                ::new (&m_changed) std::condition_variable();
                m_sleeps = false;
            }
            m_mutex.unlock();
        }

    private:
        void pace()
        {
            std::unique_lock lock(m_mutex);
            int idleTicks = 0;
            while(!m_ending)
            {
                if(m_paced.empty() && ++idleTicks > idleTicksUntilSleep)
                {
                    // Says again before every wait that it sleeps: a launch that was shorter than the wake-up has
                    // taken that back, and is no longer there.
                    while(!m_ending && m_paced.empty())
                    {
                        m_sleeps = true;
                        m_changed.wait(lock);
                    }
                    m_sleeps = false;
                    idleTicks = 0;
                }
                m_changed.wait_for(lock, std::chrono::milliseconds(1));
                // Under the lock: a launch cannot be dismissed, and so not end, while it is asked.
                for(Paced* const paced : m_paced)
                    paced->tick();
                if(!m_paced.empty())
                    idleTicks = 0;
            }
        }

        // Launches that follow each other closely find the pacer awake; a program at rest has a sleeping one.
        static constexpr int idleTicksUntilSleep = 50;

        std::mutex m_mutex;
        std::condition_variable m_changed;
        std::vector<Paced*> m_paced;
        std::thread m_thread;
        bool m_sleeps = false;
        bool m_ending = false;
    };
} // namespace alpaka::strategy::detail
