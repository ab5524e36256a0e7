// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The logs of all threads.
#pragma once

#include <alpaka/core/Annotation.hpp>
#include <alpaka/trace/Log.hpp>

#include <atomic>
#include <cstdint>
#include <new>
#include <pthread.h>
#include <system_error>
#include <unistd.h>

namespace alpaka::trace
{
    //! Each thread writes into memory of its own.
    class Logs
    {
    public:
        Logs()
        {
            if(int const error = ::pthread_key_create(&m_threadsEnd, &release); error != 0)
                throw std::system_error(error, std::generic_category(), "pthread_key_create");
        }

        Logs(Logs const&) = delete;
        auto operator=(Logs const&) -> Logs& = delete;

        //! Also where the time line could not be made.
        ~Logs()
        {
            end();
        }

        //! \return Of the calling thread. Null when nothing more is recorded, or without memory.
        [[nodiscard]] auto ofThread() noexcept -> Log*
        {
            if(m_stops.load(std::memory_order_relaxed) != 0) [[unlikely]]
                return nullptr;
            auto* const log = logOfThread;
            return log != nullptr ? log : take();
        }

        ALPAKA_FN_INLINE void append(Log& log, Event const& event, std::uint64_t const* numbers) noexcept
        {
            auto const count = event.numbers();
            if(!log.hasRoom(eventWords + count)) [[unlikely]]
                writePage(log);
            auto* const words = log.end();
            // Made where it stays: what is written in parts and read as a whole at once takes twenty times as long.
            ::new (static_cast<void*>(words)) Event(event);
            for(std::size_t i = 0; i < count; ++i)
                words[eventWords + i] = numbers[i];
            log.publish(eventWords + count);
        }

        //! \return Whether this is not the child of a fork.
        [[nodiscard]] auto isOwner() const noexcept -> bool
        {
            return m_process == ::getpid();
        }

        [[nodiscard]] auto process() const noexcept -> std::uint64_t
        {
            return static_cast<std::uint64_t>(m_process);
        }

        //! Nothing more is recorded.
        //! \return Whether that was so before.
        auto end() noexcept -> bool
        {
            if((m_stops.fetch_or(over) & over) != 0)
                return true;
            ::pthread_key_delete(m_threadsEnd); // the code of release() may be unloaded before threads end
            return false;
        }

        //! Nothing is recorded until goOn(). While pages are read, other threads would fill them and use them again.
        void pause() noexcept
        {
            m_stops.fetch_or(paused);
        }

        void goOn() noexcept
        {
            m_stops.fetch_and(~paused);
        }

        [[nodiscard]] auto raw() noexcept -> RawFile&
        {
            return m_raw;
        }

        //! Logs are only added.
        template<typename TFn>
        void forEachPage(TFn const& fn) const noexcept
        {
            for(auto const* log = m_newest.load(std::memory_order_acquire); log != nullptr; log = log->next)
                for(auto const& page : log->pages())
                    fn(page);
        }

    private:
        //! Gives the thread the log of one that has ended, or a new one.
        ALPAKA_FN_COLD auto take() noexcept -> Log*
        {
            auto* log = m_newest.load(std::memory_order_acquire);
            while(log != nullptr && log->isTaken.exchange(true, std::memory_order_acquire))
                log = log->next;
            if(log == nullptr && (log = new (std::nothrow) Log) != nullptr)
            {
                log->next = m_newest.load();
                while(!m_newest.compare_exchange_weak(log->next, log))
                    ;
            }
            if(log != nullptr)
            {
                log->now = {};
                ::pthread_setspecific(m_threadsEnd, log);
            }
            return logOfThread = log;
        }

        //! At the end of a thread, after its thread_local objects, whose destructors may have events.
        static void release(void* log) noexcept
        {
            logOfThread = nullptr;
            static_cast<Log*>(log)->isTaken.store(false, std::memory_order_release);
        }

        ALPAKA_FN_RARE void writePage(Log& log) noexcept
        {
            if(isOwner())
                log.writePage(m_raw);
            else
                log.clear();
        }

        ::pid_t m_process = ::getpid();
        static constexpr unsigned over = 1;
        static constexpr unsigned paused = 2;
        std::atomic<unsigned> m_stops{0};
        RawFile m_raw;
        std::atomic<Log*> m_newest{nullptr};
        ::pthread_key_t m_threadsEnd{};
    };
} // namespace alpaka::trace
