// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The locks of the C library (std::mutex, std::shared_mutex) that the threads of a kernel hold, and those of its
//! threads that wait in the C library.
#pragma once

#include <alpaka/checker/detail/LockHolder.hpp>
#include <alpaka/checker/detail/RawContainers.hpp>
#include <alpaka/checker/detail/ReportLog.hpp>
#include <alpaka/checker/detail/ReportText.hpp>
#include <alpaka/checker/detail/Threads.hpp>

#include <algorithm>
#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <string>
#include <thread>

namespace alpaka::checker::detail
{
    //! The threads of a kernel take turns in one thread of the operating system, so none of them may sleep until
    //! another one does something: it lets others go on and tries again. When only such threads are left that wait,
    //! they wait for ever.
    class KernelLocks
    {
    public:
        using Place = LockPlace;
        using Holder = LockHolder;

        KernelLocks(ReportText& text, ReportLog& log, LaunchText const& launch)
            : m_text(text)
            , m_log(log)
            , m_launch(launch)
        {
        }

        //! \return Which threads have a lock; null when none of the kernel has it.
        [[nodiscard]] auto holderOf(void const* lock) -> Holder*
        {
            auto const found = m_holders.find(lock);
            return found == m_holders.end() ? nullptr : &found->second;
        }

        void locked(void const* lock, char const* kind, bool isShared, Place const& place)
        {
            auto& holder = m_holders.try_emplace(lock, Holder{kind, isShared, {}}).first->second;
            holder.places.push_back(place);
        }

        //! \return Whether the lock is shared, before the thread gives it up.
        auto unlocked(void const* lock, Thread const* thread) -> bool
        {
            auto const found = m_holders.find(lock);
            if(found == m_holders.end())
                return false;
            auto& places = found->second.places;
            auto own = std::find_if(
                places.begin(), places.end(), [&](Place const& place) { return place.thread == thread; });
            places.erase(own == places.end() ? places.begin() : own);
            bool const isShared = found->second.isShared;
            if(places.empty())
                m_holders.erase(found);
            return isShared;
        }

        //! The launch ends. Who waits for a lock that a thread has kept waits for ever.
        void end()
        {
            for(auto const& [lock, holder] : m_holders)
            {
                Place const& has = holder.places.front();
                add({"kept", ReportText::key(has.frames[last(has)]), 0},
                    std::string("a thread of a kernel has ended and keeps a ") + holder.kind,
                    m_text.kernelLine() + holderLine(holder));
            }
            m_holders.clear();
            m_waiting.clear();
            m_sleeping = {};
        }

        //! \param mostMilliseconds How long threads that only threads of the host can wake wait for them.
        void begin(std::size_t mostMilliseconds) { m_mostMilliseconds = mostMilliseconds; }

        void beginWait(void const* lock, Place const& place)
        {
            m_waiting.insert_or_assign(place.thread, Wait{lock, place});
        }

        void endWait(Thread const& thread) { m_waiting.erase(&thread); }

        //! What can end a wait.
        enum class For : std::size_t
        {
            thread, //!< Another thread of the kernel.
            host,   //!< Any thread of the program.
            time    //!< That a time comes, at the latest.
        };

        //! While it exists, a thread waits.
        class Sleep
        {
        public:
            Sleep(KernelLocks& locks, For what)
                : m_count(locks.sleeping(what))
            {
                ++m_count;
            }

            auto operator=(Sleep&&) -> Sleep& = delete;

            ~Sleep() { --m_count; }

        private:
            std::size_t& m_count;
        };

        //! A thread does something else than to wait.
        void goesOn() { m_tries = 0; }

        //! A thread has tried in vain, and others have had their turns.
        //! \return Whether all of them only wait. A seed that leaves out one of the ready threads for so
        //!         long does not happen.
        [[nodiscard]] auto isStuck(std::size_t threads) -> bool
        {
            std::size_t const most = 1000 * (threads + 1);
            if(++m_tries <= most)
                return false;
            std::size_t const patience = sleeping(For::host) == 0 ? 0 : m_mostMilliseconds;
            if(sleeping(For::time) == 0 && m_tries - most > patience)
                return true;
            std::this_thread::sleep_for(std::chrono::milliseconds(1));
            return false;
        }

        //! A thread waits for ever.
        void report(void const* lock, Place const& waits, Holder const& holder)
        {
            m_tries = 0;
            std::string text = m_text.kernelLine() + "  waits    " + lineOf(waits) + "\n" + holderLine(holder);
            // The holder may wait for another lock, and so on.
            RawVector<void const*> seen{lock};
            for(Thread const* thread = holder.places.front().thread; thread != waits.thread;)
            {
                auto const next = m_waiting.find(thread);
                auto const* const other = next == m_waiting.end() ? nullptr : holderOf(next->second.lock);
                if(other == nullptr || std::find(seen.begin(), seen.end(), next->second.lock) != seen.end())
                    break;
                seen.push_back(next->second.lock);
                text += "  waits    " + lineOf(next->second.place) + "\n" + holderLine(*other);
                thread = other->places.front().thread;
            }
            Place const& has = holder.places.front();
            add({"lock", ReportText::key(waits.frames[last(waits)]), ReportText::key(has.frames[last(waits)])},
                holder.has(waits.thread)
                    ? std::string("a thread of a kernel locks a ") + holder.kind + " that it has already"
                    : std::string("threads of a kernel wait for a ") + holder.kind + " for ever",
                text);
        }

        //! A thread sleeps for ever.
        void reportSleep(char const* kind, Place const& waits)
        {
            m_tries = 0;
            add({"sleep", ReportText::key(waits.frames[last(waits)]), 0},
                std::string("threads of a kernel wait in ") + kind
                    + " for ever: no other one can go on, and the host has not woken them in "
                    + std::to_string(m_mostMilliseconds) + " ms (ALPAKA_CHECK_WAIT)",
                m_text.kernelLine() + "  waits    " + lineOf(waits) + "\n");
        }

    private:
        struct Wait
        {
            void const* lock = nullptr;
            Place place;
        };

        void add(ReportLog::Cause const& cause, std::string const& what, std::string const& text)
        {
            if(!m_log.countKnown(cause))
                m_log.add(cause, what, text + m_text.replayLine());
        }

        auto sleeping(For what) -> std::size_t& { return m_sleeping[static_cast<std::size_t>(what)]; }

        static auto last(Place const& place) -> std::size_t
        {
            return std::min<std::size_t>(place.depth, 4) - (place.depth == 0 ? 0 : 1);
        }

        auto lineOf(Place const& place) -> std::string
        {
            return (place.thread == nullptr ? "a thread that is being unwound" : m_launch.place(place.thread->number))
                   + ", at " + m_text.lines().ofFirst(place.frames, place.depth);
        }

        auto holderLine(Holder const& holder) -> std::string
        {
            return "  has it   " + lineOf(holder.places.front()) + "\n";
        }

        ReportText& m_text;
        ReportLog& m_log;
        LaunchText const& m_launch;
        RawHashMap<void const*, Holder> m_holders;
        RawHashMap<Thread const*, Wait> m_waiting;
        std::array<std::size_t, 3> m_sleeping{}; //!< How many threads wait for it.
        std::size_t m_tries = 0;                 //!< In vain, since a thread went on.
        std::size_t m_mostMilliseconds = 10'000;
    };
} // namespace alpaka::checker::detail
