// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Thread-local guard of a queue's worker: detects that a task calls exit().
#pragma once

#include <alpaka/core/Annotation.hpp>
#include <alpaka/core/Chrono.hpp>
#include <alpaka/core/Pause.hpp>
#include <alpaka/core/Sleep.hpp>
#include <alpaka/host/queue/LiveQueue.hpp>

#include <atomic>
#include <cstdint>

namespace alpaka::host
{
    //! A thread_local object of the worker. exit() in a task destroys it before any static object. When a worker ends
    //! normally, `running` is null.
    struct ExitWatch
    {
        LiveQueue* running = nullptr;

        ExitWatch() = default;
        ExitWatch(ExitWatch const&) = delete;
        auto operator=(ExitWatch const&) -> ExitWatch& = delete;

        ~ExitWatch()
        {
            if(running != nullptr)
                running->abandon();
        }
    };

    //! Lets the starter of a worker wait until the worker has its watch.
    //!
    //! A dynamic library is not unloaded while a thread has objects of it to destroy. Without this wait, the caller
    //! could unload the library before the watch exists. It would then hold the lock of the loader while it waits for
    //! the worker, and the worker needs that lock to create the watch.
    class ExitWatchReady
    {
    public:
        //! Before the worker starts.
        void reset() noexcept
        {
            m_isReady.store(0, std::memory_order_relaxed);
        }

        //! On the worker.
        void set() noexcept
        {
            m_isReady.store(1, std::memory_order_release);
            core::wakeAll(m_isReady);
        }

        //! Waits for a limited time: this may be the constructor of a static object of the library, which runs under
        //! the lock of the loader.
        ALPAKA_FN_COLD void await() const noexcept
        {
            for(int i = 0; i < 1100 && m_isReady.load(std::memory_order_acquire) == 0; ++i)
                if(i < 1000)
                    core::pause();
                else
                    core::sleepWhile(m_isReady, 0, std::chrono::milliseconds(1));
        }

    private:
        std::atomic<std::uint32_t> m_isReady = 0;
    };
} // namespace alpaka::host
