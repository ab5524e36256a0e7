// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The events of each thread, in pages of a file that the program maps while it fills them.
#pragma once

#include <alpaka/core/Annotation.hpp>
#include <alpaka/core/Operation.hpp>
#include <alpaka/trace/Json.hpp>

#include <array>
#include <atomic>
#include <cerrno>
#include <cstddef>
#include <cstdint>
#include <new>
#include <pthread.h>
#include <sys/mman.h>
#include <system_error>
#include <unistd.h>

namespace alpaka::trace
{
    struct Track;
    struct Words;

    //! What an event is. Numbers below are those of core::OperationKind.
    enum class Kind : std::uint8_t
    {
        push = 9, //!< An entry gets its place in a non-blocking queue, or a device gets an operation.
        share     //!< What a worker has run of an operation.
    };

    //! An event as it is recorded; its numbers follow.
    struct Event
    {
        static constexpr std::uint8_t failed = 1;
        static constexpr std::uint8_t ofThread = 2;   //!< A thread ran it itself, whose track's number is `flow`.
        static constexpr std::uint8_t unfinished = 4; //!< The device has not run it.
        static constexpr std::uint8_t ofKernel = 8;   //!< The share.

        std::uint8_t flags; //!< The sum.
        Kind kind;
        std::uint16_t numbers; //!< How many follow.
        std::uint32_t queue;   //!< Its number; 0 for none.
        std::uint64_t begin;   //!< In ticks, as the end.
        std::uint64_t end;
        std::uint64_t flow; //!< The arrow that begins or ends here, or, of a share, the operation's track; 0 for none.
        Track const* track;
        Words const* words; //!< Null for unknown.
    };

    inline constexpr std::size_t eventWords = sizeof(Event) / 8;

    //! Of the file. The thread that ends the program reads it, perhaps in a handler of a signal that has stopped the
    //! writing thread anywhere.
    struct Page
    {
        std::atomic<std::size_t> used; //!< Words of whole events.
        std::array<std::uint64_t, 8191> words;
    };

    //! What a thread has of the time line. Never freed; when its thread has ended, another one goes on with it.
    struct Log
    {
        //! What its thread does.
        struct State
        {
            Track const* track = nullptr;                //!< Of the thread.
            Track const* entryTrack = nullptr;           //!< Of the queue whose entry the thread runs.
            std::uint64_t flow = 0;                      //!< The arrow that ends at this entry.
            core::Operation const* flowsTo = nullptr;    //!< The outermost operation of the entry.
            core::Operation const* submission = nullptr; //!< What the thread submits to a device.
            void* mark = nullptr;                        //!< Before it, in the order of its queue; null for unknown.
        };

        State now;
        Log* next = nullptr; //!< In the list of all logs.
        std::atomic<bool> isTaken{true};
        Page* page = nullptr;
    };

    //! The log of the calling thread; null before its first event and after its end.
    ALPAKA_ONE_PER_PROCESS inline constinit thread_local Log* logOfThread = nullptr;

    //! Each thread writes into memory of its own.
    class Logs
    {
    public:
        Logs()
        {
            if(int const error = ::pthread_key_create(&m_threadsEnd, &release); error != 0)
                throw std::system_error(error, std::generic_category(), "pthread_key_create");
        }

        auto operator=(Logs&&) -> Logs& = delete;

        //! Also where the time line could not be made.
        ~Logs() { end(); }

        //! \return Of the calling thread. Null when nothing more is recorded, or without memory.
        [[nodiscard]] auto ofThread() noexcept -> Log*
        {
            if(m_stops.load(std::memory_order_relaxed) != 0) [[unlikely]]
                return nullptr;
            return logOfThread != nullptr ? logOfThread : take();
        }

        ALPAKA_FN_INLINE void append(Log& log, Event const& event, std::uint64_t const* numbers) noexcept
        {
            std::size_t const size = eventWords + event.numbers;
            bool const isFull = log.page == nullptr
                                || log.page->used.load(std::memory_order_relaxed) + size > log.page->words.size();
            if(isFull && !takePage(log))
                return;
            auto& page = *log.page;
            auto const used = page.used.load(std::memory_order_relaxed);
            auto* const words = &page.words[used];
            // Made where it stays: what is written in parts and read as a whole at once takes twenty times as long.
            ::new (static_cast<void*>(words)) Event(event);
            for(std::size_t i = eventWords; i < size; ++i)
                words[i] = numbers[i - eventWords];
            page.used.store(used + size, std::memory_order_release);
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

        //! In the child of a fork, whose parent has the pages.
        void leave() noexcept
        {
            m_stops.fetch_or(left);
            ::close(file);
        }

        //! \return Why events are missing; 0 if none is.
        [[nodiscard]] auto error() const noexcept -> int { return m_error.load(); }

        //! Calls fn(words, count) with the words of all events until now.
        //! \param page To read into.
        template<typename TFn>
        void read(Page& page, TFn const& fn) const noexcept
        {
            auto const end = m_bytes.load();
            for(std::uint64_t at = 0; at < end; at += sizeof(Page))
            {
                // First how many, then the words: other threads go on.
                std::size_t used = 0;
                auto const place = static_cast<off_t>(at);
                if(::pread(file, &used, sizeof(used), place) == sizeof(used)
                   && ::pread(file, &page, sizeof(Page), place) == sizeof(Page))
                    fn(page.words.data(), used);
            }
        }

        int file = -1; //!< Without a name, so nothing is left of it when the process is killed.

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

        //! Gives the log the next page of the file.
        //! \return Whether there is room; otherwise nothing more is recorded.
        ALPAKA_FN_RARE auto takePage(Log& log) noexcept -> bool
        {
            auto const at = static_cast<off_t>(m_bytes.fetch_add(sizeof(Page)));
            if(log.page != nullptr)
                ::munmap(log.page, sizeof(Page));
            log.page = nullptr;
            // Written and not only made longer: else the first write into each page of the system would fail when there
            // is no room for it, and take many times as long.
            auto const written = ::pwrite(file, &m_empty, sizeof(Page), at);
            int error = written == sizeof(Page) ? 0 : written < 0 ? errno : EIO;
            if(error == 0)
            {
                void* const page = ::mmap(nullptr, sizeof(Page), PROT_READ | PROT_WRITE, MAP_SHARED, file, at);
                if(page == MAP_FAILED)
                    error = errno;
                else
                    log.page = static_cast<Page*>(page);
            }
            if(error != 0)
            {
                m_error = error;
                m_stops.fetch_or(left);
            }
            return error == 0;
        }

        static constexpr unsigned over = 1;
        static constexpr unsigned left = 2;
        std::atomic<int> m_error{0};
        Page const m_empty{};
        std::atomic<unsigned> m_stops{0};
        std::atomic<std::uint64_t> m_bytes{0}; //!< Of all pages.
        std::atomic<Log*> m_newest{nullptr};
        ::pthread_key_t m_threadsEnd{};
    };
} // namespace alpaka::trace
