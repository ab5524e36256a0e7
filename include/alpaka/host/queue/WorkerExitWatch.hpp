// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! What a worker of a queue has on its thread, so that somebody notices when a task there calls exit().
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
    //! A thread_local object of the worker. exit() in a task destroys it before any static object; else no queue is
    //! running when it goes.
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

    //! Lets who starts a worker wait until it has its watch.
    //!
    //! A dynamic library is not unloaded while some thread has objects of it to destroy. Would the caller go on before
    //! the watch is there and unload the library, then it would wait for the worker with the lock of the loader, which
    //! the worker needs to get the watch.
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

        //! Gives up at some time, because this may be the constructor of a static object of the library, and then the
        //! loader is locked already.
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
