// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The time line of the process and its file.
#pragma once

#include <alpaka/core/Error.hpp>
#include <alpaka/core/Text.hpp>
#include <alpaka/core/Version.hpp>
#include <alpaka/trace/EventWriter.hpp>
#include <alpaka/trace/Json.hpp>
#include <alpaka/trace/Recorder.hpp>

#include <array>
#include <atomic>
#include <cerrno>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <pthread.h>
#include <sched.h>
#include <string>
#include <sys/file.h>
#include <system_error>
#include <unistd.h>
#include <utility>

namespace alpaka::trace
{
    //! Records from its construction on. Never destroyed, because threads may end after everything else.
    class TimeLine final : public Recorder
    {
    public:
        //! \throws core::Error when the file cannot be written.
        explicit TimeLine(char const* path)
        {
            openJson(path);
            openRaw(path);
            detail::appendEscaped(m_program, program_invocation_short_name);
            core::addObserver(*this);
        }

        auto operator=(TimeLine&&) -> TimeLine& = delete;

        //! Writes what has been recorded so far; the next call writes it anew, with what follows. What other threads
        //! do meanwhile is not recorded. May be called in a signal handler. Without effect in a fork's child.
        void write() noexcept
        {
            if(!m_logs.isOwner())
                return;
            auto const self = ::pthread_self();
            ::pthread_t writer{};
            if(!m_writer.compare_exchange_strong(writer, self))
            {
                // A fault in here, or another thread ends the process, too.
                for(; writer != ::pthread_t{} && writer != self; writer = m_writer)
                    ::sched_yield();
                return;
            }
            int const errorBefore = errno;
            m_logs.pause();
            writeEvents();
            m_logs.goOn();
            errno = errorBefore;
            m_writer = ::pthread_t{};
        }

        //! Writes for the last time.
        void end() noexcept
        {
            if(m_logs.isOwner())
                takeRuns(true);
            if(m_logs.end())
                return;
            write();
            core::removeObserver(*this);
        }

        //! In the child of a fork, which would keep the lock of the file when this process has ended.
        void closeInChild() noexcept
        {
            ::close(std::exchange(m_json.file, -1));
            ::close(std::exchange(m_logs.file.file, -1));
        }

        //! \return Whether that was less than a second ago.
        [[nodiscard]] auto hasJustWritten() const noexcept -> bool
        {
            return m_written != 0 && core::nanoseconds() - m_written < 1'000'000'000;
        }

    protected:
        ~TimeLine() override = default;

    private:
        //! Two processes with the same path, such as ranks, and two engines in one process write files of their own.
        void openJson(char const* path)
        {
            std::string name = path;
            for(int number = 2;; ++number)
            {
                m_json.file = ::open(name.c_str(), O_WRONLY | O_CREAT | O_CLOEXEC, 0666);
                if(m_json.file < 0)
                    fail(path);
                if(::flock(m_json.file, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK)
                    return;
                ::close(m_json.file);
                name = path;
                name.insert(name.rfind(".json"), "." + std::to_string(number));
            }
        }

        void openRaw(char const* path)
        {
            std::string name = std::string(path) + ".XXXXXX";
            m_logs.file.file = ::mkostemp(name.data(), O_CLOEXEC);
            if(m_logs.file.file < 0)
                fail(name.c_str());
            ::unlink(name.c_str());
        }

        [[noreturn]] static void fail(char const* path)
        {
            auto const reason = std::generic_category().message(errno);
            core::fail(
                "core::settings(): ALPAKA_TRACE asks for a time line, but \"", path, "\" cannot be written: ", reason);
        }

        void writeEvents() noexcept
        {
            m_events.begin();
            m_json.begin();
            m_json.put("{\"displayTimeUnit\":\"ns\",\"otherData\":{\"program\":\"", m_program.c_str());
            m_json.put("\",\"alpaka\":\"", ALPAKA_VERSION_MAJOR, ".", ALPAKA_VERSION_MINOR);
            m_json.put(".", ALPAKA_VERSION_PATCH, "\"},\"traceEvents\":[\n");
            m_dictionary.tracks().forEach([this](Track const& track) { m_events.writeName(track); });
            m_logs.read(
                m_page, [this](std::uint64_t const* words, std::size_t count) { m_events.write(words, count); });
            m_dictionary.tracks().forEach(
                [this](Track const& track)
                {
                    if(track.runs != nullptr)
                        track.runs->forEachUnfinished([this](Event const& event, std::uint64_t const* numbers)
                                                      { m_events.write(event, numbers); });
                });
            m_json.put("{\"ph\":\"M\",\"name\":\"process_name\",\"pid\":", m_logs.process);
            m_json.put(",\"args\":{\"name\":\"", m_program.c_str(), "\"}}]}\n");
            m_json.flush();
            m_written = core::nanoseconds();
            for(int const error : {m_json.error.load(), m_logs.file.error.load()})
                if(error != 0)
                    return complain(error);
        }

        //! Without stdio, whose lock the thread may hold.
        static void complain(int error) noexcept
        {
            char const* const reason = error == ENOSPC  ? "no space is left"
                                       : error == EFBIG ? "the file is too large"
                                                        : "a file cannot be written";
            for(char const* const text : {"alpaka: the time line of ALPAKA_TRACE is incomplete: ", reason, "\n"})
                static_cast<void>(::write(STDERR_FILENO, text, std::strlen(text)));
        }

        core::Text m_program; //!< For JSON.
        std::int64_t m_written = 0;
        std::atomic<::pthread_t> m_writer{}; //!< The thread that writes; 0 for none.
        Json m_json;
        EventWriter m_events{m_json, m_logs.process};
        std::array<std::uint64_t, Log::pageWords> m_page; //!< Of the raw file, while it is written as JSON.
    };
} // namespace alpaka::trace
