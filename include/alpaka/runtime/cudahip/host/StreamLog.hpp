// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! What a stream was given lately and from where, because devices report errors long after the call that caused them.
#pragma once

#include <alpaka/core/Error.hpp>
#include <alpaka/core/SourceLocation.hpp>

#include <atomic>
#include <cstdint>
#include <string>

namespace alpaka::runtime::cudahip
{
    //! One kernel, copy or set. The name is put together only for messages.
    struct Launch
    {
        std::string (*name)() = nullptr;
        core::SourceLocation location;
    };

    //! Consecutive launches of one stream.
    struct Launches
    {
        std::uint64_t count = 0;
        Launch first;
        Launch last;

        //! \return A part of a message, empty when there are none.
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

    //! Remembers the launches of a stream since it was last seen without an error. One thread adds at a time, any
    //! number of others look at it meanwhile. Without a lock, which would cost as much as all other checks of a
    //! launch.
    class LaunchLog
    {
    public:
        //! To be called in the order of the stream.
        void add(Launch const& launch) noexcept
        {
            auto const total = m_version.load(std::memory_order_relaxed) / 2;
            m_version.store(2 * total + 1, std::memory_order_relaxed);
            if(m_seen.load(std::memory_order_relaxed) == total)
                m_first.store(launch, total);
            m_last.store(launch, total);
            m_version.store(2 * total + 2, std::memory_order_release);
        }

        [[nodiscard]] auto launches() const noexcept -> Launches
        {
            for(;;)
            {
                auto const version = m_version.load(std::memory_order_acquire);
                auto const seen = m_seen.load(std::memory_order_acquire);
                Launches launches{version / 2 - seen, m_first.load(), m_last.load()};
                // The stream was seen while the first launch was added: which one that is has been missed.
                if(m_first.isBefore(seen))
                    launches.first = launches.last;
                if(version % 2 == 0 && version / 2 >= seen && version == m_version.load(std::memory_order_relaxed))
                    return launches;
            }
        }

        [[nodiscard]] auto text() const -> std::string
        {
            return launches().text();
        }

        //! \return How many launches there have been.
        [[nodiscard]] auto total() const noexcept -> std::uint64_t
        {
            return m_version.load(std::memory_order_acquire) / 2;
        }

        //! The stream has come to the end that it had then. Newer launches keep the older ones in the log: which of
        //! them are done is not known.
        void forget(std::uint64_t total) noexcept
        {
            auto seen = m_seen.load(std::memory_order_relaxed);
            if(total == this->total())
                while(seen < total && !m_seen.compare_exchange_weak(seen, total, std::memory_order_release))
                    ;
        }

    private:
        //! Stores that do not go in front of those before them, loads that do not go behind those after them.
        class Slot
        {
        public:
            void store(Launch const& launch, std::uint64_t number) noexcept
            {
                m_name.store(launch.name, std::memory_order_release);
                m_file.store(launch.location.file, std::memory_order_release);
                m_line.store(launch.location.line, std::memory_order_release);
                m_number.store(number, std::memory_order_release);
            }

            [[nodiscard]] auto load() const noexcept -> Launch
            {
                return {
                    m_name.load(std::memory_order_acquire),
                    {m_file.load(std::memory_order_acquire), m_line.load(std::memory_order_acquire)}};
            }

            [[nodiscard]] auto isBefore(std::uint64_t number) const noexcept -> bool
            {
                return m_number.load(std::memory_order_acquire) < number;
            }

        private:
            std::atomic<std::string (*)()> m_name = nullptr;
            std::atomic<char const*> m_file = nullptr;
            std::atomic<std::intptr_t> m_line = 0;
            std::atomic<std::uint64_t> m_number = 0;
        };

        //! Twice the number of launches, odd while one is added.
        std::atomic<std::uint64_t> m_version = 0;
        //! The number of launches that the stream was seen to have done.
        std::atomic<std::uint64_t> m_seen = 0;
        Slot m_first;
        Slot m_last;
    };

    //! \param before A Launches, or a LaunchLog to be asked when it comes to that.
    //! \throws core::Error as fn does, with what the stream had been given before: an error of an asynchronous call
    //!         may stem from there.
    template<typename TBefore, typename TFn>
    void callBehind(TBefore const& before, TFn const& fn)
    {
        try
        {
            fn();
        }
        catch(core::Error const& error)
        {
            throw core::Error(error.what() + before.text());
        }
    }
} // namespace alpaka::runtime::cudahip
