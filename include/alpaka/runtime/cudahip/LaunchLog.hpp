// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! What a stream was given lately and from where, because devices report errors long after the call that caused them.
#pragma once

#include <alpaka/core/Error.hpp>
#include <alpaka/core/Lock.hpp>
#include <alpaka/core/Place.hpp>

#include <cstdint>
#include <mutex>
#include <string>

namespace alpaka::runtime::cudahip
{
    //! One kernel, copy or set. The name is put together only for messages.
    struct Launch
    {
        std::string (*name)() = nullptr;
        core::Place place;
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
            std::string text = "; the stream had been given " + first.name() + core::toText(first.place);
            if(count > 2)
                text += core::concatenate(", ", count - 2, " more");
            if(count > 1)
                text += " and " + last.name() + core::toText(last.place);
            return text + " since the last wait";
        }
    };

    //! Remembers the launches of a stream since it was last seen without an error. Synchronised.
    class LaunchLog
    {
    public:
        void add(Launch const& launch)
        {
            std::lock_guard const guard(m_lock);
            ++m_total;
            if(m_launches.count++ == 0)
                m_launches.first = launch;
            m_launches.last = launch;
        }

        [[nodiscard]] auto launches() const -> Launches
        {
            std::lock_guard const guard(m_lock);
            return m_launches;
        }

        [[nodiscard]] auto text() const -> std::string
        {
            return launches().text();
        }

        //! \return How many launches there have been.
        [[nodiscard]] auto total() const -> std::uint64_t
        {
            std::lock_guard const guard(m_lock);
            return m_total;
        }

        //! The stream has come to the end that it had then. Newer launches keep the older ones in the log: which of
        //! them are done is not known.
        void forget(std::uint64_t total)
        {
            std::lock_guard const guard(m_lock);
            if(m_total == total)
                m_launches.count = 0;
        }

    private:
        mutable core::Lock m_lock;
        std::uint64_t m_total = 0;
        Launches m_launches;
    };

    //! \param before A Launches, or a LaunchLog to be asked when it comes to that.
    //! \throws core::Error as fn does, with what the stream had been given before: an error of an asynchronous call
    //! may
    //!         stem from there.
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
