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

#include <algorithm>
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
            auto const program = programName();
            core::append(
                m_head,
                "{\"displayTimeUnit\":\"ns\",\"otherData\":{\"program\":\"",
                program,
                "\",\"alpaka\":\"",
                ALPAKA_VERSION_MAJOR,
                ".",
                ALPAKA_VERSION_MINOR,
                ".",
                ALPAKA_VERSION_PATCH,
                "\"},\"traceEvents\":[\n");
            core::append(
                m_tail,
                "{\"ph\":\"M\",\"name\":\"process_name\",\"pid\":",
                m_logs.process(),
                ",\"args\":{\"name\":\"",
                program,
                "\"}}]}\n");
            core::addObserver(*this);
        }

        TimeLine(TimeLine const&) = delete;
        auto operator=(TimeLine const&) -> TimeLine& = delete;

        //! Writes what has been recorded so far; the next call writes it anew, with what follows. What other threads
        //! do meanwhile is not recorded. May be called in a handler of a signal. Without effect in the child of a
        //! fork.
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

        //! \return Whether that was less than a second ago.
        [[nodiscard]] auto hasJustWritten() const noexcept -> bool
        {
            return m_written != 0 && Instant().nanoseconds - m_written < 1'000'000'000;
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
                    failOn(path, "the file cannot be written");
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
            m_logs.raw().file = ::mkostemp(name.data(), O_CLOEXEC);
            if(m_logs.raw().file < 0)
                failOn(path, "no file can be created beside it");
            ::unlink(name.c_str());
        }

        [[noreturn]] static void failOn(char const* path, char const* what)
        {
            core::fail(
                "core::settings(): ALPAKA_TRACE asks for a time line in \"",
                path,
                "\", but ",
                what,
                ": ",
                std::generic_category().message(errno));
        }

        [[nodiscard]] static auto programName() -> std::string
        {
            std::array<char, 4096> path;
            auto const size = ::readlink("/proc/self/exe", path.data(), path.size());
            std::string name(path.data(), size > 0 ? static_cast<std::size_t>(size) : 0);
            core::Text escaped;
            detail::appendEscaped(escaped, name.substr(name.rfind('/') + 1));
            return escaped.c_str();
        }

        void writeEvents() noexcept
        {
            m_events.begin();
            m_json.begin();
            m_json.put(m_head.c_str());
            m_dictionary.forEachTrack([this](Track const& track) { m_events.writeName(track); });
            writePages();
            m_dictionary.forEachTrack(
                [this](Track const& track)
                {
                    if(track.runs != nullptr)
                        track.runs->forEachUnfinished([this](Event const& event, std::uint64_t const* numbers)
                                                      { m_events.write(event, numbers); });
                });
            m_json.put(m_tail.c_str());
            m_json.flush();
            m_written = Instant().nanoseconds;
            for(int const error : {m_json.error.load(), m_logs.raw().error.load()})
                if(error != 0)
                    return complain(error);
        }

        //! Without stdio, whose lock the thread may hold.
        void complain(int error) const noexcept
        {
            for(char const* const text :
                {"alpaka: the time line of ALPAKA_TRACE is incomplete: ", reasonOf(error), "\n"})
                static_cast<void>(::write(STDERR_FILENO, text, std::strlen(text)));
        }

        [[nodiscard]] static auto reasonOf(int error) noexcept -> char const*
        {
            return error == ENOSPC  ? "no space is left"
                   : error == EFBIG ? "the file is too large"
                                    : "a file cannot be written";
        }

        void writePages() noexcept
        {
            m_logs.forEachPage(
                [this](Log::Page const& page)
                {
                    if(auto const place = page.place.load(std::memory_order_acquire);
                       place != Log::nowhere && place != Log::done)
                        m_logs.raw().write(place, page.words.data(), page.used.load() * 8);
                });
            std::uint64_t at = 0;
            std::uint64_t const end = m_logs.raw().bytes.load();
            while(at < end)
            {
                auto const size = ::pread(
                    m_logs.raw().file, m_page.data(), std::min(end - at, sizeof(m_page)), static_cast<off_t>(at));
                if(size < 0 && errno == EINTR)
                    continue;
                auto const words = size > 0 ? static_cast<std::size_t>(size) / 8 : 0;
                auto const read = words > 0 ? m_events.write(m_page.data(), words) : 0;
                if(read == 0)
                    break;
                at += read * 8;
            }
            m_logs.forEachPage(
                [this](Log::Page const& page)
                {
                    if(auto const used = page.used.load(std::memory_order_acquire); page.place.load() == Log::nowhere)
                        m_events.write(page.words.data(), used);
                });
        }

        core::Text m_head; //!< The first line.
        core::Text m_tail; //!< The last one.
        std::int64_t m_written = 0;
        std::atomic<::pthread_t> m_writer{}; //!< The thread that writes; 0 for none.
        Json m_json;
        EventWriter m_events{m_json, m_logs.process()};
        std::array<std::uint64_t, Log::pageWords> m_page; //!< Of the raw file, while it is written as JSON.
    };
} // namespace alpaka::trace
