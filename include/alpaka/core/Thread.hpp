// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! A thread of the operating system that the library starts.
#pragma once

#include <alpaka/core/Annotation.hpp>
#include <alpaka/core/Engine.hpp>

#include <cstddef>

namespace alpaka::core
{
    //! As std::thread, whose header and start cost every program more than a kernel does. All threads of the library
    //! start through one signature.
    class Thread
    {
    public:
        //! What a thread runs. It returns null: the operating system's signature needs a result.
        using Main = void* (*)(void* argument);

        Thread() noexcept = default;

        //! Calls main(argument) on a new thread.
        //! \param argument Its object must outlive the thread.
        //! \throws std::system_error when the operating system gives no thread; host::startThread turns
        //! it into a core::Error.
        Thread(Main main, void* argument) { start(main, argument); }

        Thread(Thread&& other) noexcept { swap(other); }

        auto operator=(Thread&& other) noexcept -> Thread&
        {
            swap(other);
            return *this;
        }

        //! The thread must not be joinable any more.
        ~Thread() { end(); }

        //! \return Whether join() or detach() is due.
        [[nodiscard]] auto isJoinable() const noexcept -> bool;

        //! \return Whether this is the calling thread.
        [[nodiscard]] auto isCurrent() const noexcept -> bool;

        //! Blocks until the thread has ended.
        ALPAKA_COLD void join() noexcept;

        //! Gives up the right to join; the thread may be the calling one.
        ALPAKA_COLD void detach() noexcept;

        //! For the child of a fork, in which the parent's threads do not exist. Their handles can be neither joined
        //! nor detached; to destroy them would end the process.
        ALPAKA_COLD void forget() noexcept;

    private:
        ALPAKA_COLD void start(Main main, void* argument);
        ALPAKA_COLD void swap(Thread& other) noexcept;
        ALPAKA_COLD void end() noexcept;

        //! Holds the system's handle, or a std::thread; none are zeros.
        alignas(void*) std::byte m_thread[sizeof(void*)] = {};
    };
} // namespace alpaka::core

#if ALPAKA_HAS_BODIES
#    include <alpaka/core/Thread.ipp>
#endif
