// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The mutexes of the operating system (std::mutex) that the threads of a kernel hold.
#pragma once

#include <alpaka/checker/detail/RawContainers.hpp>
#include <alpaka/checker/detail/ReportLog.hpp>
#include <alpaka/checker/detail/ReportText.hpp>
#include <alpaka/checker/detail/Threads.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <execinfo.h>
#include <string>

namespace alpaka::checker::detail
{
    //! The threads of a kernel take turns in one thread of the operating system, so none of them may sleep for a mutex
    //! that another one has: it lets others go on and tries again. When only such threads are left that wait, they
    //! wait for ever.
    class KernelMutexes
    {
    public:
        //! A thread, and its call that locks.
        struct Place
        {
            //! The place of the calling function.
            void fetch()
            {
                depth = static_cast<std::size_t>(
                    std::max(0, ::backtrace(frames.data(), static_cast<int>(frames.size()))));
            }

            Thread* thread = nullptr;
            std::array<void*, 8> frames{};
            std::size_t depth = 0;
        };

        struct Holder
        {
            Place place;
            std::size_t count = 1; //!< How often it has it.
        };

        KernelMutexes(ReportText& text, ReportLog& log, LaunchText const& launch)
            : m_text(text)
            , m_log(log)
            , m_launch(launch)
        {
        }

        //! \return Which thread has a mutex; null when none of the kernel has it.
        [[nodiscard]] auto holderOf(void const* mutex) -> Holder*
        {
            auto const found = m_holders.find(mutex);
            return found == m_holders.end() ? nullptr : &found->second;
        }

        void locked(void const* mutex, Place const& place)
        {
            m_holders[mutex] = {place};
        }

        //! \return Whether no thread holds it.
        auto unlocked(void const* mutex) -> bool
        {
            auto const found = m_holders.find(mutex);
            if(found != m_holders.end() && --found->second.count != 0)
                return false;
            if(found != m_holders.end())
                m_holders.erase(found);
            return true;
        }

        void clear()
        {
            m_holders.clear();
            m_waiting.clear();
        }

        void beginWait(void const* mutex, Place const& place)
        {
            m_waiting[place.thread] = {mutex, place};
        }

        void endWait(Thread const& thread)
        {
            m_waiting.erase(&thread);
        }

        //! A thread does something else than to wait for a mutex.
        void goesOn()
        {
            m_tries = 0;
        }

        //! A thread has tried in vain, and others have had their turns.
        //! \return Whether all of them only wait. A seed that leaves out one of the ready threads for so long does not
        //!         happen.
        [[nodiscard]] auto isStuck(std::size_t threads) -> bool
        {
            return ++m_tries > 1000 * (threads + 1);
        }

        //! A thread waits for ever.
        void report(void const* mutex, Place const& waits, Holder const& holder)
        {
            m_tries = 0;
            std::string text
                = m_text.kernelLine() + "  waits    " + lineOf(waits) + "\n  has it   " + lineOf(holder.place) + "\n";
            // The holder may wait for another mutex, and so on.
            RawVector<void const*> seen{mutex};
            for(Thread const* thread = holder.place.thread; thread != waits.thread;)
            {
                auto const next = m_waiting.find(thread);
                auto const* const other = next == m_waiting.end() ? nullptr : holderOf(next->second.mutex);
                if(other == nullptr || std::find(seen.begin(), seen.end(), next->second.mutex) != seen.end())
                    break;
                seen.push_back(next->second.mutex);
                text += "  waits    " + lineOf(next->second.place) + "\n  has it   " + lineOf(other->place) + "\n";
                thread = other->place.thread;
            }
            ReportLog::Cause const cause{
                "mutex",
                ReportText::key(waits.frames[last(waits)]),
                ReportText::key(holder.place.frames[last(waits)])};
            if(!m_log.countKnown(cause))
                m_log.add(
                    cause,
                    holder.place.thread == waits.thread ? "a thread of a kernel locks a std::mutex that it has already"
                                                        : "threads of a kernel wait for a std::mutex for ever",
                    text + m_text.replayLine());
        }

    private:
        struct Wait
        {
            void const* mutex = nullptr;
            Place place;
        };

        static auto last(Place const& place) -> std::size_t
        {
            return std::min<std::size_t>(place.depth, 4) - (place.depth == 0 ? 0 : 1);
        }

        auto lineOf(Place const& place) -> std::string
        {
            return m_launch.place(place.thread->number) + ", at " + m_text.lines().ofFirst(place.frames, place.depth);
        }

        ReportText& m_text;
        ReportLog& m_log;
        LaunchText const& m_launch;
        RawHashMap<void const*, Holder> m_holders;
        RawHashMap<Thread const*, Wait> m_waiting;
        std::size_t m_tries = 0; //!< In vain, since a thread went on.
    };
} // namespace alpaka::checker::detail
