// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! What many events share: the words of operations, and tracks. Made at first sight and kept until the
//! process ends, so events refer to them by pointers.
#pragma once

#include <alpaka/core/Annotation.hpp>
#include <alpaka/core/DeviceClock.hpp>
#include <alpaka/core/Error.hpp>
#include <alpaka/core/Operation.hpp>
#include <alpaka/core/SourceLocation.hpp>
#include <alpaka/core/Text.hpp>
#include <alpaka/host/queue/LiveQueue.hpp>
#include <alpaka/trace/DeviceRuns.hpp>
#include <alpaka/trace/Words.hpp>

#include <array>
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
    //! A row of the picture: a queue or a thread.
    struct Track
    {
        std::uint64_t key = 0;
        Track* next = nullptr;
        std::uint32_t number = 0;
        core::Text name;                  //!< For JSON.
        std::shared_ptr<DeviceRuns> runs; //!< Of a queue whose operations a device runs.
    };

    //! Objects by their keys; they are only added. Finding takes no lock, nor does adding.
    template<typename TObject>
    class Table
    {
    public:
        //! \param make Returns a std::unique_ptr to a new object, without key.
        //! \return The object with the key; null without memory for a new one.
        template<typename TMake>
        [[nodiscard]] auto get(std::uint64_t key, TMake const& make) noexcept -> TObject const*
        {
            auto& newest = m_buckets[key * 0x9e37'79b9'7f4a'7c15u >> 54];
            auto const* const found = find(newest.load(std::memory_order_acquire), key);
            return found != nullptr ? found : add(newest, key, make);
        }

        template<typename TFn>
        void forEach(TFn const& fn) const
        {
            for(auto const& newest : m_buckets)
                for(auto const* object = newest.load(std::memory_order_acquire); object != nullptr;
                    object = object->next)
                    fn(*object);
        }

    private:
        [[nodiscard]] static auto find(TObject const* object, std::uint64_t key) noexcept -> TObject const*
        {
            while(object != nullptr && object->key != key)
                object = object->next;
            return object;
        }

        //! \return The object, or the one that another thread has added meanwhile.
        template<typename TMake>
        ALPAKA_FN_RARE static auto add(std::atomic<TObject*>& newest, std::uint64_t key, TMake const& make) noexcept
            -> TObject const*
        {
            try
            {
                std::unique_ptr<TObject> object = make();
                object->key = key;
                object->next = newest.load(std::memory_order_acquire);
                do
                    if(auto const* const found = find(object->next, key); found != nullptr)
                        return found;
                while(!newest.compare_exchange_weak(object->next, object.get()));
                return object.release();
            }
            catch(...)
            {
                return nullptr;
            }
        }

        std::array<std::atomic<TObject*>, 1024> m_buckets{};
    };

    //! All functions are null without memory, and may be called by any thread.
    class Dictionary
    {
    public:
        //! \param queue Null for none.
        [[nodiscard]] static auto numberOf(void const* queue) noexcept -> std::uint32_t
        {
            return queue != nullptr ? static_cast<std::uint32_t>(static_cast<host::LiveQueue const*>(queue)->number())
                                    : 0;
        }

        [[nodiscard]] auto tracks() const noexcept -> Table<Track> const& { return m_tracks; }

        //! \param isWorker Whether the first event of the thread is a share of an operation of another one.
        [[nodiscard]] auto newTrackOfThread(bool isWorker) noexcept -> Track const*
        {
            auto const number = m_threads.fetch_add(1) + 1;
            return m_tracks.get(
                threadKey | number,
                [&]
                {
                    auto track = newTrack();
                    if(::syscall(SYS_gettid) == ::getpid())
                        track->name.append("thread main");
                    else
                        core::append(track->name, isWorker ? "worker " : "thread ", number);
                    return track;
                });
        }

        [[nodiscard]] auto trackOfQueue(void const* queue) noexcept -> Track const*
        {
            return m_tracks.get(
                numberOf(queue),
                [&]
                {
                    auto const& live = *static_cast<host::LiveQueue const*>(queue);
                    auto track = newTrack();
                    live.appendName(track->name);
                    if(auto clock = live.deviceClock())
                    {
                        clock->appendDevice(track->name);
                        track->runs = std::make_shared<DeviceRuns>(std::move(clock));
                    }
                    return track;
                });
        }

        //! A label lives as long as its queue, then its memory may hold another text.
        //! \param hash Of the words with which the operation describes itself.
        [[nodiscard]] auto
        words(std::uint64_t hash, core::Operation::What const& what, core::SourceLocation const& place) noexcept
            -> Words const*
        {
            // Multiplied before each comes in: names of files lie side by side, as numbers of lines do.
            auto key = (hash ^ reinterpret_cast<std::uintptr_t>(what.describe)) * factor;
            key = (key ^ reinterpret_cast<std::uintptr_t>(place.file)) * factor;
            key = (key ^ static_cast<std::uint64_t>(place.line)) * factor;
            if(place.label != nullptr)
                key = (key ^ std::hash<std::string_view>()(place.label)) * factor;
            return m_words.get(
                key,
                [&]
                {
                    core::Text::Pieces pieces;
                    pieces.hasWords = true;
                    core::Text words(&pieces);
                    what.describe(words, what.object);
                    return detail::wordsOf({words.c_str(), words.size()}, place);
                });
        }

    private:
        [[nodiscard]] auto newTrack() -> std::unique_ptr<Track>
        {
            auto track = std::make_unique<Track>();
            track->number = m_trackNumber.fetch_add(1) + 1;
            return track;
        }

        static constexpr std::uint64_t threadKey = std::uint64_t{1} << 63;
        static constexpr std::uint64_t factor = 0x9e37'79b9'7f4a'7c15u;

        std::atomic<std::uint32_t> m_threads{0};
        std::atomic<std::uint32_t> m_trackNumber{0};
        Table<Track> m_tracks;
        Table<Words> m_words;
    };
} // namespace alpaka::trace
