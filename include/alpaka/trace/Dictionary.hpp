// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Finds the names that events share, and adds those that are new.
#pragma once

#include <alpaka/core/Annotation.hpp>
#include <alpaka/core/Error.hpp>
#include <alpaka/core/Operation.hpp>
#include <alpaka/core/SourceLocation.hpp>
#include <alpaka/core/Text.hpp>
#include <alpaka/host/queue/LiveQueue.hpp>
#include <alpaka/trace/DeviceRuns.hpp>
#include <alpaka/trace/Names.hpp>
#include <alpaka/trace/Words.hpp>

#include <atomic>
#include <cstdint>
#include <memory>
#include <sys/syscall.h>
#include <unistd.h>
#include <utility>

namespace alpaka::trace
{
    //! All functions are null without memory, and may be called by any thread.
    class Dictionary
    {
    public:
        [[nodiscard]] static auto numberOf(void const* queue) noexcept -> std::uint32_t
        {
            return static_cast<std::uint32_t>(static_cast<host::LiveQueue const*>(queue)->number());
        }

        template<typename TFn>
        void forEachTrack(TFn const& fn) const
        {
            m_tracks.forEach(fn);
        }

        ALPAKA_FN_COLD auto newTrackOfThread() noexcept -> Track const*
        {
            auto const number = m_threads.fetch_add(1) + 1;
            core::Text name;
            try
            {
                if(::syscall(SYS_gettid) == ::getpid())
                    name.append("thread main");
                else
                    core::append(name, "thread ", number);
            }
            catch(...)
            {
            }
            return addTrack(threadKey | number, name);
        }

        [[nodiscard]] auto trackOfQueue(void const* queue) noexcept -> Track const*
        {
            auto const* const track = m_tracks.find(numberOf(queue), [](Track const&) { return true; });
            return track != nullptr ? track : newTrackOfQueue(queue);
        }

        [[nodiscard]] auto pattern(std::uint64_t hash, core::Operation::What const& what) noexcept -> Pattern const*
        {
            auto const key = (hash ^ reinterpret_cast<std::uintptr_t>(what.describe)) * 0x9e37'79b9'7f4a'7c15u;
            auto const* const pattern = m_patterns.find(key, [](Pattern const&) { return true; });
            return pattern != nullptr ? pattern : newPattern(key, what);
        }

        //! A label lives as long as its queue, then its memory may hold another text.
        [[nodiscard]] auto place(core::SourceLocation const& location) noexcept -> Place const*
        {
            if(location.file == nullptr && location.label == nullptr)
                return nullptr;
            auto const fits = [&](Place const& place)
            { return place.file == location.file && isSameText(place.label, location.label); };
            auto const key = (reinterpret_cast<std::uintptr_t>(location.file) * 31
                              + reinterpret_cast<std::uintptr_t>(location.label))
                                 * 31
                             + static_cast<std::uint64_t>(location.line);
            auto const* const place = m_places.find(key, fits);
            if(place != nullptr)
                return place;
            try
            {
                return m_places.add(detail::placeOf(key, location).release(), fits);
            }
            catch(...)
            {
                return nullptr;
            }
        }

    private:
        ALPAKA_FN_COLD auto newTrackOfQueue(void const* queue) noexcept -> Track const*
        {
            core::Text name;
            DeviceRuns* runs = nullptr;
            try
            {
                auto const& live = *static_cast<host::LiveQueue const*>(queue);
                live.appendName(name);
                if(auto clock = live.deviceClock())
                    runs = new DeviceRuns(std::move(clock));
            }
            catch(...)
            {
            }
            return addTrack(numberOf(queue), name, runs);
        }

        auto addTrack(std::uint64_t key, core::Text const& name, DeviceRuns* runs = nullptr) noexcept -> Track const*
        {
            try
            {
                auto track = std::make_unique<Track>();
                track->key = key;
                track->number = m_trackNumber.fetch_add(1) + 1;
                track->name = detail::keep(name);
                track->runs = runs;
                return m_tracks.add(track.release(), [](Track const&) { return true; });
            }
            catch(...)
            {
                return nullptr;
            }
        }

        ALPAKA_FN_COLD auto newPattern(std::uint64_t key, core::Operation::What const& what) noexcept -> Pattern const*
        {
            try
            {
                core::Text::Pieces pieces;
                pieces.hasWords = true;
                core::Text words(&pieces);
                what.describe(words, what.object);
                auto pattern = detail::patternOf(key, {words.c_str(), words.size()});
                return m_patterns.add(pattern.release(), [](Pattern const&) { return true; });
            }
            catch(...)
            {
                return nullptr;
            }
        }

        static constexpr std::uint64_t threadKey = std::uint64_t{1} << 63;

        std::atomic<std::uint32_t> m_threads{0};
        std::atomic<std::uint32_t> m_trackNumber{0};
        Table<Track> m_tracks;
        Table<Pattern> m_patterns;
        Table<Place> m_places;
    };
} // namespace alpaka::trace
