// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Finds the names that events share, and adds those that are new.
#pragma once

#include <alpaka/core/Annotation.hpp>
#include <alpaka/core/DeviceClock.hpp>
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
#include <functional>
#include <memory>
#include <string_view>
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

        //! \param isWorker Whether the first event of the thread is a share of an operation of another one.
        [[nodiscard]] auto newTrackOfThread(bool isWorker) noexcept -> Track const*
        {
            auto const number = m_threads.fetch_add(1) + 1;
            return m_tracks.get(threadKey | number, &Dictionary::makeThread, this, number, isWorker);
        }

        [[nodiscard]] auto trackOfQueue(void const* queue) noexcept -> Track const*
        {
            return m_tracks.get(numberOf(queue), &Dictionary::makeQueue, this, queue);
        }

        //! \param hash Of the words with which the operation describes itself.
        [[nodiscard]] auto operation(std::uint64_t hash, core::Operation::What const& what) noexcept -> Name const*
        {
            auto const key = (hash ^ reinterpret_cast<std::uintptr_t>(what.describe)) * factor;
            return m_operations.get(key, &Dictionary::makeOperation, what);
        }

        //! A label lives as long as its queue, then its memory may hold another text.
        [[nodiscard]] auto place(core::SourceLocation const& location) noexcept -> Name const*
        {
            if(location.file == nullptr && location.label == nullptr)
                return nullptr;
            auto key = (reinterpret_cast<std::uintptr_t>(location.file) ^ static_cast<std::uint64_t>(location.line))
                       * factor;
            if(location.label != nullptr)
                key = (key ^ std::hash<std::string_view>()(location.label)) * factor;
            return m_places.get(key, &detail::placeOf, location);
        }

    private:
        [[nodiscard]] auto makeThread(std::uint32_t number, bool isWorker) -> std::unique_ptr<Track>
        {
            auto track = std::make_unique<Track>();
            track->number = m_trackNumber.fetch_add(1) + 1;
            if(::syscall(SYS_gettid) == ::getpid())
                track->name.append("thread main");
            else
                core::append(track->name, isWorker ? "worker " : "thread ", number);
            return track;
        }

        [[nodiscard]] auto makeQueue(void const* queue) -> std::unique_ptr<Track>
        {
            auto const& live = *static_cast<host::LiveQueue const*>(queue);
            auto track = std::make_unique<Track>();
            track->number = m_trackNumber.fetch_add(1) + 1;
            live.appendName(track->name);
            if(auto clock = live.deviceClock(); clock != nullptr)
            {
                clock->appendDevice(track->name);
                track->runs = std::make_shared<DeviceRuns>(std::move(clock));
            }
            return track;
        }

        [[nodiscard]] static auto makeOperation(core::Operation::What const& what) -> std::unique_ptr<Name>
        {
            core::Text::Pieces pieces;
            pieces.hasWords = true;
            core::Text words(&pieces);
            what.describe(words, what.object);
            return detail::nameOf({words.c_str(), words.size()});
        }

        static constexpr std::uint64_t threadKey = std::uint64_t{1} << 63;
        static constexpr std::uint64_t factor = 0x9e37'79b9'7f4a'7c15u;

        std::atomic<std::uint32_t> m_threads{0};
        std::atomic<std::uint32_t> m_trackNumber{0};
        Table<Track> m_tracks;
        Table<Name> m_operations;
        Table<Name> m_places;
    };
} // namespace alpaka::trace
