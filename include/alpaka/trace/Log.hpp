// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The events of each thread, and the file that takes full pages of them while the program runs.
#pragma once

#include <alpaka/core/Annotation.hpp>
#include <alpaka/core/Operation.hpp>
#include <alpaka/host/process/FaultWatch.hpp>
#include <alpaka/trace/Json.hpp>

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <new>
#include <pthread.h>
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
        static constexpr std::uint8_t recorded = 1; //!< Each is, so that it does not begin with a word of zeros.
        static constexpr std::uint8_t failed = 2;
        static constexpr std::uint8_t ofThread = 4;   //!< A thread ran it itself, whose track's number is `flow`.
        static constexpr std::uint8_t unfinished = 8; //!< The device has not run it.
        static constexpr std::uint8_t ofKernel = 16;  //!< The share.

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

    //! The events of a thread that are not in the raw file yet. The thread writes it, and the thread that ends the
    //! program reads it, perhaps in a handler of a signal that has stopped the thread anywhere. Never freed; when its
    //! thread has ended, another one goes on with it.
    struct Log
    {
        static constexpr std::size_t pageWords = 8192;
        static constexpr std::uint64_t nowhere = ~std::uint64_t{0};
        static constexpr std::uint64_t done = nowhere - 1;

        //! One page is written to the file while the thread could already fill the other.
        struct Page
        {
            std::atomic<std::size_t> used{0};
            //! Its place in the file; `nowhere` until it is full, `done` when it is there.
            std::atomic<std::uint64_t> place{nowhere};
            std::array<std::uint64_t, pageWords> words;
        };

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
        std::array<Page, 2> pages;
        Page* page = pages.data();
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
            auto used = log.page->used.load(std::memory_order_relaxed);
            if(used + size > Log::pageWords) [[unlikely]]
            {
                writePage(log);
                used = 0;
            }
            auto* const words = &log.page->words[used];
            // Made where it stays: what is written in parts and read as a whole at once takes twenty times as long.
            ::new (static_cast<void*>(words)) Event(event);
            for(std::size_t i = eventWords; i < size; ++i)
                words[i] = numbers[i - eventWords];
            log.page->used.store(used + size, std::memory_order_release);
        }

        //! \return Whether this is not the child of a fork.
        [[nodiscard]] auto isOwner() const noexcept -> bool { return process == ::getpid(); }

        //! Nothing more is recorded.
        //! \return Whether that was so before.
        auto end() noexcept -> bool
        {
            if((m_stops.fetch_or(over) & over) != 0)
                return true;
            ::pthread_key_delete(m_threadsEnd); // the code of release() may be unloaded before threads end
            return false;
        }

        //! While pages are read, other threads would fill them and use them again.
        void pause() noexcept { m_stops.fetch_or(paused); }

        void goOn() noexcept { m_stops.fetch_and(~paused); }

        //! Calls fn(words, count) with the words of all events, while nothing is recorded.
        //! \param page For pages of the file.
        template<typename TFn>
        void read(std::array<std::uint64_t, Log::pageWords>& page, TFn const& fn) noexcept
        {
            forEachPage(
                [this](Log::Page const& one)
                {
                    if(auto const place = one.place.load(std::memory_order_acquire); place < Log::done)
                        file.write(place, one.words.data(), one.used.load() * 8);
                });
            for(std::uint64_t at = 0; at < m_bytes; at += sizeof(page))
                fn(page.data(), file.read(at, page.data(), sizeof(page)) / 8);
            forEachPage(
                [&](Log::Page const& one)
                {
                    if(one.place.load(std::memory_order_acquire) == Log::nowhere) // only then it has no old words
                        fn(one.words.data(), one.used.load(std::memory_order_acquire));
                });
        }

        ::pid_t const process = ::getpid();
        //! A page has a place of its full size, also where it is shorter. The file has no name, so nothing is left of
        //! it when the process is killed.
        File file;

    private:
        //! Logs are only added.
        template<typename TFn>
        void forEachPage(TFn const& fn) const noexcept
        {
            for(auto const* log = m_newest.load(std::memory_order_acquire); log != nullptr; log = log->next)
                for(auto const& page : log->pages)
                    fn(page);
        }

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
                // For handlers that write the file when the thread has used up its own.
                thread_local host::detail::SignalStack const signalStack;
                static_cast<void>(signalStack);
            }
            return logOfThread = log;
        }

        //! At the end of a thread, after its thread_local objects, whose destructors may have events.
        static void release(void* log) noexcept
        {
            logOfThread = nullptr;
            static_cast<Log*>(log)->isTaken.store(false, std::memory_order_release);
        }

        //! Writes the page and goes on with the other one. In the child of a fork, whose parent has these events,
        //! forgets them.
        ALPAKA_FN_RARE void writePage(Log& log) noexcept
        {
            auto& page = *log.page;
            if(isOwner())
            {
                page.place.store(m_bytes.fetch_add(sizeof(page.words)), std::memory_order_release);
                file.write(page.place, page.words.data(), page.used.load(std::memory_order_relaxed) * 8);
                page.place.store(Log::done, std::memory_order_release);
                log.page = &log.pages[log.page == log.pages.data() ? 1 : 0];
            }
            log.page->used.store(0, std::memory_order_relaxed);
            log.page->place.store(Log::nowhere, std::memory_order_release);
        }

        static constexpr unsigned over = 1;
        static constexpr unsigned paused = 2;
        std::atomic<unsigned> m_stops{0};
        std::atomic<std::uint64_t> m_bytes{0}; //!< Of all places in the file.
        std::atomic<Log*> m_newest{nullptr};
        ::pthread_key_t m_threadsEnd{};
    };
} // namespace alpaka::trace
