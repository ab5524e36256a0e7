// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The thread of a kernel that runs now, and the kinds of its accesses.
#pragma once

#include <alpaka/checker/detail/Threads.hpp>

#include <mutex>
#include <utility>

namespace alpaka::checker::detail
{
    //! The thread of the kernel whose code the calling thread of the operating system runs; null in all other code.
    inline constinit thread_local Thread* current = nullptr;

    //! Whether the calling thread of the operating system runs a launch. What it calls may be a kernel's also where
    //! there is no such thread: it is being unwound.
    inline constinit thread_local bool runsLaunch = false;

    //! While it exists, what the checker itself does is not checked.
    class Pause
    {
    public:
        Pause()
            : m_thread(std::exchange(current, nullptr))
        {
        }

        auto operator=(Pause&&) -> Pause& = delete;

        ~Pause() { current = m_thread; }

    private:
        Thread* m_thread;
    };

#if defined(_GLIBCXX_HAVE_TLS)
    //! What std::call_once is about to call is in variables of the thread of the operating system, where the other
    //! threads of the kernel put theirs.
    class OnceCall
    {
    public:
        auto operator=(OnceCall&&) -> OnceCall& = delete;

        ~OnceCall()
        {
            std::__once_callable = m_callable;
            std::__once_call = m_call;
        }

    private:
        void* m_callable = std::__once_callable;
        void (*m_call)() = std::__once_call;
    };
#else
    struct [[maybe_unused]] OnceCall
    {
    };
#endif

    enum class Mode
    {
        read,
        write,
        atomicRead,
        atomicStore,
        atomicUpdate //!< Reads and writes.
    };

    constexpr auto isWrite(Mode mode) -> bool
    {
        return mode == Mode::write || mode == Mode::atomicStore || mode == Mode::atomicUpdate;
    }

    constexpr auto isRead(Mode mode) -> bool { return mode != Mode::write && mode != Mode::atomicStore; }

    constexpr auto isAtomic(Mode mode) -> bool { return mode != Mode::read && mode != Mode::write; }
} // namespace alpaka::checker::detail
