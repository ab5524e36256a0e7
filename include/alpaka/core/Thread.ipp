// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Bodies of Thread.hpp.
#pragma once

#include <alpaka/core/Predef.hpp>
#include <alpaka/core/Thread.hpp>

#include <cstddef>
#include <new>

#if BOOST_OS_LINUX
#    include <exception>
#    include <pthread.h>
#    include <system_error>
#else
#    include <thread>
#endif

namespace alpaka::core
{
#if BOOST_OS_LINUX
    // Without std::thread, whose header and whose start compile ten times as much.
    namespace detail
    {
        using SystemThread = pthread_t;

        //! In the C library no thread has the number zero; libstdc++ relies on that, too.
        inline constexpr SystemThread noThread{};
    } // namespace detail
#else
    namespace detail
    {
        using SystemThread = std::thread;
    } // namespace detail
#endif

    namespace detail
    {
        static_assert(sizeof(SystemThread) == sizeof(void*) && alignof(SystemThread) <= alignof(void*));

        [[nodiscard]] inline auto threadIn(std::byte* storage) noexcept -> SystemThread&
        {
            return *std::launder(reinterpret_cast<SystemThread*>(storage));
        }

        [[nodiscard]] inline auto threadIn(std::byte const* storage) noexcept -> SystemThread const&
        {
            return *std::launder(reinterpret_cast<SystemThread const*>(storage));
        }
    } // namespace detail

    ALPAKA_ENGINE void Thread::forget() noexcept { ::new (static_cast<void*>(m_thread)) detail::SystemThread(); }

#if BOOST_OS_LINUX
    ALPAKA_ENGINE auto Thread::isJoinable() const noexcept -> bool
    {
        return detail::threadIn(m_thread) != detail::noThread;
    }

    ALPAKA_ENGINE auto Thread::isCurrent() const noexcept -> bool
    {
        return detail::threadIn(m_thread) == ::pthread_self();
    }

    // They fail for a handle that is none, or that of the calling thread: mistakes of the library.
    ALPAKA_ENGINE void Thread::join() noexcept
    {
        if(::pthread_join(detail::threadIn(m_thread), nullptr) != 0)
            std::terminate();
        forget();
    }

    ALPAKA_ENGINE void Thread::detach() noexcept
    {
        if(::pthread_detach(detail::threadIn(m_thread)) != 0)
            std::terminate();
        forget();
    }

    ALPAKA_ENGINE void Thread::start(Main main, void* argument)
    {
        forget();
        // Not directly into the member: what it has after a failure is not said.
        detail::SystemThread thread;
        if(int const error = ::pthread_create(&thread, nullptr, main, argument); error != 0)
            throw std::system_error(error, std::generic_category());
        detail::threadIn(m_thread) = thread;
    }

    ALPAKA_ENGINE void Thread::swap(Thread& other) noexcept
    {
        auto const thread = detail::threadIn(m_thread);
        detail::threadIn(m_thread) = detail::threadIn(other.m_thread);
        detail::threadIn(other.m_thread) = thread;
    }

    ALPAKA_ENGINE void Thread::end() noexcept
    {
        if(isJoinable())
            std::terminate();
    }
#else
    ALPAKA_ENGINE auto Thread::isJoinable() const noexcept -> bool { return detail::threadIn(m_thread).joinable(); }

    ALPAKA_ENGINE auto Thread::isCurrent() const noexcept -> bool
    {
        return detail::threadIn(m_thread).get_id() == std::this_thread::get_id();
    }

    ALPAKA_ENGINE void Thread::join() noexcept { detail::threadIn(m_thread).join(); }

    ALPAKA_ENGINE void Thread::detach() noexcept { detail::threadIn(m_thread).detach(); }

    ALPAKA_ENGINE void Thread::start(Main main, void* argument)
    {
        ::new (static_cast<void*>(m_thread)) std::thread(main, argument);
    }

    ALPAKA_ENGINE void Thread::swap(Thread& other) noexcept
    {
        detail::threadIn(m_thread).swap(detail::threadIn(other.m_thread));
    }

    ALPAKA_ENGINE void Thread::end() noexcept { detail::threadIn(m_thread).~thread(); }
#endif
} // namespace alpaka::core
