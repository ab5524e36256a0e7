// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The logs of all threads.
#pragma once

#include <alpaka/core/Annotation.hpp>
#include <alpaka/trace/Log.hpp>

#include <atomic>
#include <new>

namespace alpaka::trace
{
    //! The log of the calling thread; null before its first event and after its last one.
    ALPAKA_ONE_PER_PROCESS inline constinit thread_local Log* logOfThread = nullptr;

    //! Hands the log over at the end of the thread.
    struct LogRelease
    {
        LogRelease() = default;
        LogRelease(LogRelease const&) = delete;
        auto operator=(LogRelease const&) -> LogRelease& = delete;

        ~LogRelease()
        {
            if(log != nullptr)
                log->isTaken.store(false, std::memory_order_release);
            if(logOfThread == log)
                logOfThread = nullptr;
        }

        Log* log = nullptr;
    };

    //! They are only added.
    class Logs
    {
    public:
        [[nodiscard]] auto newest() const noexcept -> Log*
        {
            return m_newest.load(std::memory_order_acquire);
        }

        //! Gives the thread the log of one that has ended, or a new one.
        ALPAKA_FN_COLD auto newLog() noexcept -> Log*
        {
            thread_local LogRelease release;
            auto* log = newest();
            for(; log != nullptr; log = log->next)
                if(bool isTaken = false; log->isTaken.compare_exchange_strong(isTaken, true))
                    break;
            if(log == nullptr)
            {
                log = new (std::nothrow) Log;
                if(log == nullptr)
                    return nullptr;
                log->next = m_newest.load();
                while(!m_newest.compare_exchange_weak(log->next, log))
                    ;
            }
            log->track = nullptr;
            log->entryTrack = nullptr;
            log->flow = 0;
            log->flowsTo = nullptr;
            log->submission = nullptr;
            release.log = log;
            logOfThread = log;
            return log;
        }

    private:
        std::atomic<Log*> m_newest{nullptr};
    };
} // namespace alpaka::trace
