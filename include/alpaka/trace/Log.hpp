// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The events of one thread, and the file that takes full pages of them while the program runs.
#pragma once

#include <alpaka/core/Annotation.hpp>
#include <alpaka/trace/Json.hpp>
#include <alpaka/trace/Names.hpp>

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>

namespace alpaka::core
{
    class Operation;
} // namespace alpaka::core

namespace alpaka::trace
{
    //! What an event is. Numbers below are those of core::OperationKind.
    enum class Kind : std::uint8_t
    {
        push = 16, //!< An entry gets its place in a non-blocking queue, or a device gets an operation.
        share      //!< What a worker has run of an operation.
    };

    //! An event as it is recorded; its numbers follow.
    struct Event
    {
        // Flags.
        static constexpr std::uint64_t failed = 2;
        static constexpr std::uint64_t ofThread = 4;   //!< A thread ran it itself, whose track's number is `flow`.
        static constexpr std::uint64_t unfinished = 8; //!< The device has not run it.
        static constexpr std::uint64_t ofKernel = 16;  //!< The share.

        //! \param flags The sum.
        [[nodiscard]] static auto
        head(Kind kind, std::uint64_t flags, std::size_t numbers, std::uint64_t queue) noexcept -> std::uint64_t
        {
            return 1 | flags | static_cast<std::uint64_t>(kind) << 8 | std::uint64_t{numbers} << 16 | queue << 32;
        }

        [[nodiscard]] auto has(std::uint64_t flag) const noexcept -> bool
        {
            return (bits & flag) != 0;
        }

        [[nodiscard]] auto kind() const noexcept -> Kind
        {
            return static_cast<Kind>(bits >> 8 & 0xff);
        }

        [[nodiscard]] auto numbers() const noexcept -> std::size_t
        {
            return bits >> 16 & 0xff;
        }

        //! \return The number of the queue; 0 for none.
        [[nodiscard]] auto queue() const noexcept -> std::uint64_t
        {
            return bits >> 32;
        }

        std::uint64_t bits;  //!< What head() returns; never zero.
        std::uint64_t begin; //!< In ticks, as the end.
        std::uint64_t end;
        std::uint64_t flow; //!< The arrow that begins or ends here, or, of a share, the operation's track; 0 for none.
        Track const* track;
        Name const* operation; //!< Null for unknown.
        Name const* place;     //!< Null for unknown.
    };

    inline constexpr std::size_t eventWords = sizeof(Event) / 8;
    static_assert(sizeof(Event) % 8 == 0);

    //! The raw file: pages of records. It has no name, so nothing is left of it when the process is killed.
    struct RawFile : File
    {
        std::atomic<std::uint64_t> bytes{0};
    };

    //! The events of a thread that are not in the raw file yet. The thread writes it, and the thread that ends the
    //! program reads it, perhaps in a handler of a signal that has stopped the thread anywhere. Never freed; when its
    //! thread has ended, another one goes on with it.
    class Log
    {
    public:
        static constexpr std::size_t pageWords = 8192;

        //! One page is written to the file while the thread could already fill the other.
        struct Page
        {
            std::atomic<std::size_t> used{0};
            //! Where it goes in the file; `nowhere` until it is full, `done` when it is there.
            std::atomic<std::uint64_t> place{nowhere};
            std::array<std::uint64_t, pageWords> words;
        };

        static constexpr std::uint64_t nowhere = ~std::uint64_t{0};
        static constexpr std::uint64_t done = nowhere - 1;

        Log() = default;
        Log(Log const&) = delete;
        auto operator=(Log const&) -> Log& = delete;

        [[nodiscard]] auto hasRoom(std::size_t words) const noexcept -> bool
        {
            return m_page->used.load(std::memory_order_relaxed) + words <= pageWords;
        }

        //! \return Where the next record begins.
        [[nodiscard]] auto end() noexcept -> std::uint64_t*
        {
            return &m_page->words[m_page->used.load(std::memory_order_relaxed)];
        }

        //! The record at the end is complete.
        void publish(std::size_t words) noexcept
        {
            m_page->used.store(m_page->used.load(std::memory_order_relaxed) + words, std::memory_order_release);
        }

        //! Writes the page and goes on with the other one.
        void writePage(RawFile& raw) noexcept
        {
            Page& page = *m_page;
            auto const size = page.used.load(std::memory_order_relaxed) * 8;
            page.place.store(raw.bytes.fetch_add(size), std::memory_order_release);
            raw.write(page.place, page.words.data(), size);
            page.place.store(done, std::memory_order_release);
            Page& other = &page == &m_pages[0] ? m_pages[1] : m_pages[0];
            other.used.store(0, std::memory_order_relaxed);
            other.place.store(nowhere, std::memory_order_release);
            m_page = &other;
        }

        //! Forgets what is not written. In the child of a fork, whose parent has these events.
        void clear() noexcept
        {
            m_page->used.store(0, std::memory_order_relaxed);
        }

        [[nodiscard]] auto pages() const noexcept -> std::array<Page, 2> const&
        {
            return m_pages;
        }

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

    private:
        std::array<Page, 2> m_pages;
        Page* m_page = m_pages.data();
    };

    //! The log of the calling thread; null before its first event and after its end.
    ALPAKA_ONE_PER_PROCESS inline constinit thread_local Log* logOfThread = nullptr;
} // namespace alpaka::trace
