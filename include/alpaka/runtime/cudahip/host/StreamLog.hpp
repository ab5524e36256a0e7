// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The tasks that a stream has received lately, because devices report errors long after the call that caused them.
#pragma once

#include <alpaka/core/Error.hpp>
#include <alpaka/core/Lock.hpp>
#include <alpaka/core/SourceLocation.hpp>

#include <cstdint>
#include <mutex>
#include <string>

namespace alpaka::runtime::cudahip
{
    //! A kernel, copy or set that was submitted to a stream. The name is made only for messages.
    struct SubmittedTask
    {
        std::string (*name)() = nullptr;
        core::SourceLocation location;
    };

    //! Consecutive tasks of one stream.
    struct History
    {
        std::uint64_t count = 0;
        SubmittedTask first;
        SubmittedTask last;

        //! \return A part of a message, empty when there are no tasks.
        [[nodiscard]] auto text() const -> std::string
        {
            if(count == 0)
                return {};
            std::string text = "; the stream had been given " + first.name() + core::toText(first.location);
            if(count > 2)
                text += core::concatenate(", ", count - 2, " more");
            if(count > 1)
                text += " and " + last.name() + core::toText(last.location);
            return text + " since the last wait";
        }
    };

    //! Remembers the tasks of a stream since the stream was last seen without an error. For any number of threads.
    class StreamLog
    {
    public:
        //! To be called in the order of the stream.
        void add(SubmittedTask const& task) noexcept
        {
            std::lock_guard const guard(m_lock);
            if(m_history.count++ == 0)
                m_history.first = task;
            m_history.last = task;
            ++m_total;
        }

        [[nodiscard]] auto history() const noexcept -> History
        {
            std::lock_guard const guard(m_lock);
            return m_history;
        }

        [[nodiscard]] auto text() const -> std::string { return history().text(); }

        //! \return How many tasks there have been.
        [[nodiscard]] auto total() const noexcept -> std::uint64_t
        {
            std::lock_guard const guard(m_lock);
            return m_total;
        }

        //! To be called when the first `total` tasks have ended. Newer tasks keep them in the log, because it does not
        //! know which of its tasks have ended.
        void forget(std::uint64_t total) noexcept
        {
            std::lock_guard const guard(m_lock);
            if(m_total == total)
                m_history.count = 0;
        }

    private:
        mutable core::Lock m_lock;
        std::uint64_t m_total = 0;
        History m_history;
    };

    //! Calls fn and adds a history to the text of its errors: an asynchronous call may report what an
    //! earlier task has done.
    //! \param before A History, or a StreamLog, which is asked only when there is an error.
    template<typename TBefore, typename TFn>
    void callWithHistory(TBefore const& before, TFn const& fn)
    {
        try
        {
            fn();
        }
        catch(core::Error const& error)
        {
            core::fail(error.what(), before.text());
        }
    }
} // namespace alpaka::runtime::cudahip
