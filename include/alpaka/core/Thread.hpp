// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! A thread of the operating system that the child of a fork can forget.
#pragma once

#include <new>
#include <thread>

namespace alpaka::core
{
    //! std::thread for the library's own threads. They all start through one signature, so that a program compiles
    //! std::thread once and not for each kind of thread.
    class Thread
    {
    public:
        Thread() noexcept = default;

        //! Calls main(argument) on a new thread.
        //! \param argument Its object must outlive the thread.
        //! \throws std::system_error when the operating system gives no thread.
        Thread(void (*main)(void*), void* argument)
            : m_thread(main, argument)
        {
        }

        //! \return Whether join() or detach() is due.
        [[nodiscard]] auto isJoinable() const noexcept -> bool
        {
            return m_thread.joinable();
        }

        //! \return Whether this is the calling thread.
        [[nodiscard]] auto isCurrent() const noexcept -> bool
        {
            return m_thread.get_id() == std::this_thread::get_id();
        }

        //! Blocks until the thread has ended.
        void join()
        {
            m_thread.join();
        }

        //! Gives up the right to join; the thread may be the calling one.
        void detach()
        {
            m_thread.detach();
        }

        //! For the child of a fork, in which the parent's threads do not exist. Their handles can be neither joined
        //! nor detached; to destroy them would end the process.
        void forget() noexcept
        {
            ::new (&m_thread) std::thread();
        }

    private:
        std::thread m_thread;
    };
} // namespace alpaka::core
