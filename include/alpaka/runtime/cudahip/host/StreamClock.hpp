// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The times at which a stream of CUDA or HIP runs its operations.
#pragma once

#include <alpaka/core/DeviceClock.hpp>
#include <alpaka/core/Error.hpp>
#include <alpaka/core/Lock.hpp>
#include <alpaka/core/Operation.hpp>
#include <alpaka/core/Text.hpp>
#include <alpaka/core/Ticks.hpp>
#include <alpaka/runtime/cudahip/host/ApiCalls.hpp>
#include <alpaka/runtime/cudahip/host/Stream.hpp>

#include <cstdint>
#include <limits>
#include <string>
#include <vector>

namespace alpaka::runtime::cudahip
{
    //! Events of the API that note their time. Their distance from one event whose time the host knows is their time.
    //! May outlive its stream: only mark() uses it.
    template<typename TApi>
    class StreamClock final : public core::DeviceClock
    {
    public:
        using Event = typename TApi::Event;

        //! Waits until the device has passed an event in a stream of its own, not for the given stream.
        StreamClock(int device, Stream<TApi> const& stream) noexcept
            : m_device(device)
            , m_stream(&stream)
        {
            quietlyOn<TApi>(m_device, [this] { compareClocks(); });
        }

        auto operator=(StreamClock&&) -> StreamClock& = delete;

        ~StreamClock() override
        {
            quietlyOn<TApi>(
                m_device,
                [this]
                {
                    for(Event const event : m_all)
                        static_cast<void>(tryCall<TApi>(TApi::eventDestroy, event));
                });
        }

        void appendDevice(core::Text& line) const override
        {
            std::string name;
            core::append(line, " on device ", m_device);
            if(TApi::deviceName(m_device, name) == TApi::success)
                core::append(line, " (", name, ")");
        }

        [[nodiscard]] auto mark() noexcept -> void* override
        {
            void* result = nullptr;
            quietlyOn<TApi>(
                m_device,
                [&]
                {
                    auto const event = freeEvent();
                    if(event != Event{} && tryCall<TApi>(TApi::eventRecord, event, m_stream->ref().native))
                        result = event;
                });
            return result;
        }

        [[nodiscard]] auto timeOf(void* mark) noexcept -> std::uint64_t override
        {
            auto const event = static_cast<Event>(mark);
            std::uint64_t time = 0;
            quietlyOn<TApi>(
                m_device,
                [&]
                {
                    float milliseconds = 0;
                    core::LockGuard const guard(m_lock);
                    if(tryCall<TApi>(TApi::eventQuery, event)
                       && tryCall<TApi>(TApi::eventElapsedTime, &milliseconds, m_known.event, event))
                    {
                        auto const nanoseconds = m_known.nanoseconds + double{milliseconds} * 1e6;
                        time = ticksAt(nanoseconds);
                        // A float notes half a second to 30 ns.
                        if(milliseconds > 500)
                            m_next = {event, nanoseconds};
                    }
                });
            return time;
        }

        void giveBack(void* mark) noexcept override
        {
            auto event = static_cast<Event>(mark);
            core::LockGuard const guard(m_lock);
            if(event == m_next.event)
            {
                event = m_known.event;
                m_known = m_next;
                m_next = {};
            }
            m_free.push_back(event); // there is room: see freeEvent
        }

    private:
        struct Known
        {
            Event event{};
            double nanoseconds = 0; //!< After the moment when the clocks were compared.
        };

        [[nodiscard]] static auto newEvent() noexcept -> Event
        {
            Event event{};
            return tryCall<TApi>(TApi::eventCreateWithFlags, &event, 0u) ? event : Event{};
        }

        [[nodiscard]] auto freeEvent() noexcept -> Event
        {
            try
            {
                core::LockGuard const guard(m_lock);
                if(!m_free.empty())
                {
                    auto const event = m_free.back();
                    m_free.pop_back();
                    return event;
                }
                m_all.reserve(m_all.size() + 1);
                m_free.reserve(m_all.size() + 1);
                auto const event = newEvent();
                if(event != Event{})
                    m_all.push_back(event);
                return event;
            }
            catch(...)
            {
                return {};
            }
        }

        //! The shortest of some attempts, because threads are interrupted.
        void compareClocks() noexcept
        {
            typename TApi::Stream stream{};
            if(!tryCall<TApi>(TApi::streamCreateWithFlags, &stream, unsigned{TApi::streamNonBlocking}))
                return;
            std::int64_t shortest = std::numeric_limits<std::int64_t>::max();
            for(int i = 0; i < 4; ++i)
            {
                auto const event = freeEvent();
                auto const begin = core::nanoseconds();
                if(event == Event{} || !tryCall<TApi>(TApi::eventRecord, event, stream)
                   || !tryCall<TApi>(TApi::eventSynchronize, event))
                    break;
                auto const end = core::nanoseconds();
                auto const endTicks = core::ticks();
                if(end - begin >= shortest)
                    continue;
                shortest = end - begin;
                m_compared = end;
                m_comparedTicks = endTicks;
                m_known = {event, -0.5 * static_cast<double>(shortest)};
            }
            static_cast<void>(tryCall<TApi>(TApi::streamDestroy, stream));
        }

        //! \param nanoseconds After the clocks were compared.
        [[nodiscard]] auto ticksAt(double nanoseconds) const noexcept -> std::uint64_t
        {
            auto const now = static_cast<double>(core::nanoseconds() - m_compared);
            auto const ticks = static_cast<double>(static_cast<std::int64_t>(core::ticks() - m_comparedTicks));
            auto const sinceCompared = now > 0 ? nanoseconds * ticks / now : nanoseconds;
            return m_comparedTicks + static_cast<std::uint64_t>(static_cast<std::int64_t>(sinceCompared));
        }

        int m_device;
        Stream<TApi> const* m_stream;
        core::Lock m_lock;
        Known m_known;               //!< The event whose time is known.
        Known m_next;                //!< Takes its place when it is given back.
        std::int64_t m_compared = 0; //!< When the clocks of host and device were compared, on core::nanoseconds().
        std::uint64_t m_comparedTicks = 0; //!< The same in ticks.
        std::vector<Event> m_all;
        std::vector<Event> m_free;
    };
} // namespace alpaka::runtime::cudahip
