// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! A thread of the operating system that the child of a fork can forget.
#pragma once

#include <new>
#include <thread>

namespace alpaka::core
{
    //! std::thread for the library's own threads. They all start through one signature, so that a program compiles
    //! what stands behind std::thread once and not for each of them.
    class Thread
    {
    public:
        Thread() noexcept = default;

        //! Calls main(argument) on a new thread.
        //! \param argument What it points to outlives the thread.
        //! \throws std::system_error when the operating system gives none.
        Thread(void (*main)(void*), void* argument)
            : m_thread(main, argument)
        {
        }

        //! \return Whether there is something to join.
        [[nodiscard]] auto isJoinable() const noexcept -> bool
        {
            return m_thread.joinable();
        }

        //! \return Whether it is the calling thread.
        [[nodiscard]] auto isCurrent() const noexcept -> bool
        {
            return m_thread.get_id() == std::this_thread::get_id();
        }

        //! Blocks until the thread has ended.
        void join()
        {
            m_thread.join();
        }

        //! Nobody will join the thread; it may be the calling one.
        void detach()
        {
            m_thread.detach();
        }

        //! In the child of a fork the threads of the parent do not exist. What names them can be neither joined,
        //! detached nor destroyed, which would end the process.
        void forget() noexcept
        {
            ::new (&m_thread) std::thread();
        }

    private:
        std::thread m_thread;
    };
} // namespace alpaka::core
