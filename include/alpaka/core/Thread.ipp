// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Bodies of Thread.hpp.
#pragma once

#include <alpaka/core/Thread.hpp>

#include <cstddef>
#include <new>
#include <thread>

namespace alpaka::core
{
    namespace detail
    {
        static_assert(sizeof(std::thread) == sizeof(void*) && alignof(std::thread) <= alignof(void*));

        [[nodiscard]] inline auto threadIn(std::byte* storage) noexcept -> std::thread&
        {
            return *std::launder(reinterpret_cast<std::thread*>(storage));
        }

        [[nodiscard]] inline auto threadIn(std::byte const* storage) noexcept -> std::thread const&
        {
            return *std::launder(reinterpret_cast<std::thread const*>(storage));
        }
    } // namespace detail

    ALPAKA_ENGINE auto Thread::isJoinable() const noexcept -> bool
    {
        return detail::threadIn(m_thread).joinable();
    }

    ALPAKA_ENGINE auto Thread::isCurrent() const noexcept -> bool
    {
        return detail::threadIn(m_thread).get_id() == std::this_thread::get_id();
    }

    ALPAKA_ENGINE void Thread::join()
    {
        detail::threadIn(m_thread).join();
    }

    ALPAKA_ENGINE void Thread::detach()
    {
        detail::threadIn(m_thread).detach();
    }

    ALPAKA_ENGINE void Thread::forget() noexcept
    {
        ::new (static_cast<void*>(m_thread)) std::thread();
    }

    ALPAKA_ENGINE void Thread::start(void (*main)(void*), void* argument)
    {
        ::new (static_cast<void*>(m_thread)) std::thread(main, argument);
    }

    ALPAKA_ENGINE void Thread::swap(Thread& other) noexcept
    {
        detail::threadIn(m_thread).swap(detail::threadIn(other.m_thread));
    }

    ALPAKA_ENGINE void Thread::end() noexcept
    {
        detail::threadIn(m_thread).~thread();
    }
} // namespace alpaka::core
