// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Which threads of a kernel have a lock.
#pragma once

#include <alpaka/checker/detail/RawContainers.hpp>
#include <alpaka/checker/detail/Threads.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <execinfo.h>

namespace alpaka::checker::detail
{
    //! A thread, and its call that waits.
    struct LockPlace
    {
        explicit LockPlace(Thread* caller)
            : thread(caller)
            , depth(static_cast<std::size_t>(std::max(0, ::backtrace(frames.data(), static_cast<int>(frames.size())))))
        {
        }

        Thread* thread;
        std::array<void*, 8> frames{};
        std::size_t depth;
    };

    //! The threads that have a lock.
    struct LockHolder
    {
        //! \return Whether a thread is one of those that have it.
        [[nodiscard]] auto has(Thread const* thread) const -> bool
        {
            return std::any_of(
                places.begin(), places.end(), [&](LockPlace const& place) { return place.thread == thread; });
        }

        char const* kind;
        bool isShared;
        RawVector<LockPlace> places; //!< A thread can have it several times.
    };
} // namespace alpaka::checker::detail
