// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Writes recorded events as JSON.
#pragma once

#include <alpaka/core/Operation.hpp>
#include <alpaka/core/Ticks.hpp>
#include <alpaka/trace/Json.hpp>
#include <alpaka/trace/Log.hpp>
#include <alpaka/trace/Names.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>

namespace alpaka::trace
{
    //! One moment on both clocks.
    struct Instant
    {
        [[nodiscard]] static auto now() noexcept -> Instant
        {
            return {core::ticks(), core::detail::operationClock()};
        }

        std::uint64_t ticks = 0;
        std::int64_t nanoseconds = 0;
    };

    //! One line for each event.
    class EventWriter
    {
    public:
        //! \param process Its number.
        EventWriter(Json& json, std::uint64_t process) noexcept
            : m_json(json)
            , m_process(process)
        {
        }

        //! Measures how long a tick is. The longer the time since the construction, the better.
        void begin() noexcept
        {
            auto const now = Instant::now();
            if(now.ticks != m_start.ticks)
                m_nanosecondsPerTick = static_cast<double>(now.nanoseconds - m_start.nanoseconds)
                                       / static_cast<double>(now.ticks - m_start.ticks);
        }

        //! Names a row.
        void writeName(Track const& track) noexcept
        {
            m_json.text("{\"ph\":\"M\",\"name\":\"thread_name\"");
            writeTrack(&track);
            m_json.text(",\"args\":{\"name\":\"");
            m_json.text(track.name);
            m_json.text("\"}},\n");
        }

        //! \return The words of complete records.
        auto write(std::uint64_t const* words, std::size_t count) noexcept -> std::size_t
        {
            std::size_t at = 0;
            while(at < count)
            {
                if(words[at] == 0) // of a page that was not written
                {
                    ++at;
                    continue;
                }
                Event event{};
                if(count - at < eventWords)
                    return at;
                std::memcpy(&event, &words[at], sizeof(event));
                if(at + eventWords + event.numbers() > count)
                    return at;
                writeEvent(event, &words[at + eventWords]);
                at += eventWords + event.numbers();
            }
            return at;
        }

    private:
        void writeEvent(Event const& event, std::uint64_t const* numbers) noexcept
        {
            bool const isPush = event.kind() == static_cast<std::uint8_t>(Kind::push);
            auto const begin = nanoseconds(event.begin);
            auto const end = nanoseconds(event.end);
            auto const duration = isPush ? 1 : end > begin ? end - begin : 0;
            m_json.text("{\"ph\":\"X\",\"cat\":\"");
            m_json.text(isPush ? "enqueue" : categories[event.kind()]);
            m_json.text("\",\"name\":\"");
            bool const hasLabel = event.place != nullptr && event.place->labelInJson != nullptr;
            char const* const name = event.pattern != nullptr ? event.pattern->name : isPush ? "enqueue" : "?";
            m_json.text(hasLabel ? event.place->labelInJson : name);
            m_json.text("\"");
            writeTrack(event.track);
            writeTime(begin);
            m_json.text(",\"dur\":");
            m_json.thousandth(duration);
            m_json.text(",\"args\":{");
            writeArguments(event, numbers, duration, hasLabel ? name : nullptr);
            m_json.text("}},\n");
            if(event.flow == 0 || event.hasThread())
                return;
            m_json.text(
                isPush ? "{\"ph\":\"s\",\"cat\":\"flow\",\"name\":\"run\",\"id\":"
                       : "{\"ph\":\"f\",\"bp\":\"e\",\"cat\":\"flow\",\"name\":\"run\",\"id\":");
            m_json.number(event.flow);
            writeTrack(event.track);
            writeTime(begin);
            m_json.text("},\n");
        }

        void writeArguments(
            Event const& event, std::uint64_t const* numbers, std::uint64_t duration, char const* type) noexcept
        {
            m_json.skipComma();
            if(event.queue() != 0)
            {
                m_json.text(",\"queue\":");
                m_json.number(event.queue());
            }
            if(event.hasThread())
            {
                m_json.text(",\"thread\":");
                m_json.number(event.flow);
            }
            if(event.pattern != nullptr)
            {
                auto const& pattern = *event.pattern;
                m_json.pattern(pattern.arguments, numbers, event.numbers());
                std::uint64_t bytes = 1;
                for(std::size_t i = 0; i < event.numbers() && pattern.isAllocation; ++i)
                    bytes *= numbers[i];
                if(pattern.isAllocation)
                {
                    m_json.text(",\"bytes\":");
                    m_json.number(bytes);
                }
                else if(pattern.bytesAt < event.numbers() && duration > 0)
                {
                    m_json.text(",\"GB/s\":");
                    m_json.thousandth(numbers[pattern.bytesAt] * 1000 / duration);
                }
            }
            if(type != nullptr)
            {
                m_json.text(",\"type\":\"");
                m_json.text(type);
                m_json.text("\"");
            }
            if(event.place != nullptr)
                m_json.text(event.place->argument);
            if(event.hasFailed())
                m_json.text(",\"failed\":true");
        }

        void writeTrack(Track const* track) noexcept
        {
            m_json.text(",\"pid\":");
            m_json.number(m_process);
            m_json.text(",\"tid\":");
            m_json.number(track != nullptr ? track->number : 0);
        }

        void writeTime(std::uint64_t time) noexcept
        {
            m_json.text(",\"ts\":");
            m_json.thousandth(time);
        }

        //! \return Nanoseconds after the begin of the program.
        [[nodiscard]] auto nanoseconds(std::uint64_t ticks) const noexcept -> std::uint64_t
        {
            auto const sinceStart
                = static_cast<double>(static_cast<std::int64_t>(ticks - m_start.ticks)) * m_nanosecondsPerTick;
            auto const time = static_cast<std::int64_t>(sinceStart) + m_start.nanoseconds - core::detail::programStart;
            return time > 0 ? static_cast<std::uint64_t>(time) : 0;
        }

        static constexpr std::array<char const*, 9> categories{
            "hostTask", "kernel", "copy", "set", "record", "wait", "allocation", "release", "message"};

        Json& m_json;
        std::uint64_t const m_process;
        Instant const m_start = Instant::now();
        double m_nanosecondsPerTick = 1.0;
    };
} // namespace alpaka::trace
