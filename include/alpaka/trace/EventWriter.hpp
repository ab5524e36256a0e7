// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Writes recorded events as JSON.
#pragma once

#include <alpaka/core/Operation.hpp>
#include <alpaka/core/Ticks.hpp>
#include <alpaka/trace/Dictionary.hpp>
#include <alpaka/trace/Json.hpp>
#include <alpaka/trace/Log.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>

namespace alpaka::trace
{
    //! One moment on both clocks.
    struct Instant
    {
        std::uint64_t ticks = core::ticks();
        std::int64_t nanoseconds = core::nanoseconds();
    };

    //! One line for each event.
    class EventWriter
    {
    public:
        //! \param process Its number.
        EventWriter(Json& json, ::pid_t process) noexcept
            : m_json(json)
            , m_process(process)
        {
        }

        //! Measures how long a tick is. The longer the time since the construction, the better.
        void begin() noexcept
        {
            m_arrows = std::uint64_t{1} << 52;
            Instant const now;
            if(now.ticks != m_start.ticks)
                m_nanosecondsPerTick = static_cast<double>(now.nanoseconds - m_start.nanoseconds)
                                       / static_cast<double>(now.ticks - m_start.ticks);
        }

        //! Names a row.
        void writeName(Track const& track) noexcept
        {
            m_json.put("{\"ph\":\"M\",\"name\":\"thread_name\"");
            writeTrack(track.number);
            m_json.put(",\"args\":{\"name\":\"", track.name.c_str(), "\"}},\n");
        }

        //! \param words Records, with zeros or a part of a record behind them where a page is short.
        void write(std::uint64_t const* words, std::size_t count) noexcept
        {
            std::size_t at = 0;
            while(at + eventWords <= count && words[at] != 0)
            {
                Event event{};
                std::memcpy(&event, &words[at], sizeof(event));
                at += eventWords + event.numbers;
                if(at <= count)
                    write(event, &words[at - event.numbers]);
            }
        }

        void write(Event const& event, std::uint64_t const* numbers) noexcept
        {
            bool const isPush = event.kind == Kind::push;
            auto const begin = nanoseconds(event.begin);
            auto const duration = isPush ? 1 : std::max(nanoseconds(event.end), begin) - begin;
            auto const track = event.track != nullptr ? event.track->number : 0;
            char const* const name = event.words != nullptr ? event.words->name.c_str() : isPush ? "enqueue" : "?";
            m_json.put("{\"ph\":\"X\",\"cat\":\"", category(event.kind), "\",\"name\":\"");
            m_json.put(name, "\"");
            writeTrack(track);
            m_json.put(",\"ts\":", Thousandth{begin}, ",\"dur\":", Thousandth{duration}, ",\"args\":{");
            m_json.skipComma();
            writeArguments(event, numbers, duration);
            if(event.words != nullptr)
                m_json.put(event.words->origin.c_str());
            if((event.flags & Event::failed) != 0)
                m_json.put(",\"failed\":true");
            if((event.flags & Event::unfinished) != 0)
                m_json.put(",\"unfinished\":true");
            m_json.put("}},\n");
            // From the track of an operation to a worker's, or along an arrow that a push begins.
            if(event.kind == Kind::share && event.flow != 0)
            {
                writeArrow("s\"", "share", ++m_arrows, event.flow, begin);
                writeArrow("f\",\"bp\":\"e\"", "share", m_arrows, track, begin);
            }
            else if(event.flow != 0 && (event.flags & Event::ofThread) == 0)
                writeArrow(isPush ? "s\"" : "f\",\"bp\":\"e\"", "run", event.flow, track, begin);
        }

    private:
        void writeArguments(Event const& event, std::uint64_t const* numbers, std::uint64_t duration) noexcept
        {
            if(event.queue != 0)
                m_json.put(",\"queue\":", event.queue);
            if((event.flags & Event::ofThread) != 0)
                m_json.put(",\"thread\":", event.flow);
            if(event.kind == Kind::share)
                return m_json.put((event.flags & Event::ofKernel) != 0 ? ",\"blocks\":" : ",\"parts\":", numbers[0]);
            if(event.words == nullptr)
                return;
            m_json.pattern(event.words->arguments.c_str(), numbers, event.numbers);
            if(event.words->isAllocation)
            {
                std::uint64_t bytes = 1;
                for(std::size_t i = 0; i < event.numbers; ++i)
                    bytes *= numbers[i];
                m_json.put(",\"bytes\":", bytes);
            }
            else if(event.words->bytesAt < event.numbers && duration > 0)
                m_json.put(",\"GB/s\":", Thousandth{numbers[event.words->bytesAt] * 1000 / duration});
        }

        void writeTrack(std::uint64_t number) noexcept { m_json.put(",\"pid\":", m_process, ",\"tid\":", number); }

        void writeArrow(
            char const* end, char const* name, std::uint64_t id, std::uint64_t track, std::uint64_t time) noexcept
        {
            m_json.put("{\"ph\":\"", end, ",\"cat\":\"flow\",\"name\":\"", name, "\",\"id\":", id);
            writeTrack(track);
            m_json.put(",\"ts\":", Thousandth{time}, "},\n");
        }

        [[nodiscard]] static auto category(Kind kind) noexcept -> char const*
        {
            constexpr std::array<char const*, 9> ofOperations{
                "hostTask", "kernel", "copy", "set", "record", "wait", "allocation", "release", "message"};
            return kind == Kind::push    ? "enqueue"
                   : kind == Kind::share ? "share"
                                         : ofOperations[static_cast<std::size_t>(kind)];
        }

        //! \return Nanoseconds after the begin of the program.
        [[nodiscard]] auto nanoseconds(std::uint64_t ticks) const noexcept -> std::uint64_t
        {
            auto const sinceStart
                = static_cast<double>(static_cast<std::int64_t>(ticks - m_start.ticks)) * m_nanosecondsPerTick;
            auto const time = static_cast<std::int64_t>(sinceStart) + m_start.nanoseconds - core::detail::programStart;
            return time > 0 ? static_cast<std::uint64_t>(time) : 0;
        }

        Json& m_json;
        ::pid_t const m_process;
        Instant const m_start;
        std::uint64_t m_arrows = 0; //!< The number of the last one to a worker; queues have smaller ones.
        double m_nanosecondsPerTick = 1.0;
    };
} // namespace alpaka::trace
