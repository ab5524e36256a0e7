// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Starts the threads that a call needs; the error where the operating system gives none.
#pragma once

#include <alpaka/core/Annotation.hpp>
#include <alpaka/core/Engine.hpp>
#include <alpaka/core/Text.hpp>
#include <alpaka/core/Thread.hpp>

#include <exception>

namespace alpaka::host
{
    //! Appends how many threads the process has, and the limits of its user and of its control groups.
    //! \param systemRoot Prefix of /proc and /sys. Elsewhere than on Linux nothing is known of them.
    ALPAKA_COLD void appendThreadLimits(core::Text& text, char const* systemRoot);

    //! \param call What needs the thread, for the text.
    //! \param reason What the operating system says.
    //! \throws core::Error
    [[noreturn]] ALPAKA_COLD void failForThread(char const* call, std::exception const& reason);

    //! As core::Thread(main, argument).
    //! \param call As for failForThread.
    //! \throws core::Error when the operating system gives no thread; std::bad_alloc.
    [[nodiscard]] ALPAKA_COLD auto startThread(char const* call, core::Thread::Main main, void* argument)
        -> core::Thread;

    //! The main function of such a thread. No lambda: nvcc takes one for a function of the device as well, where the
    //! member does not exist.
    template<auto TMember, typename TObject>
    auto callMember(void* object) -> void*
    {
        (static_cast<TObject*>(object)->*TMember)();
        return nullptr;
    }

    //! The same for a thread that calls a member function.
    //! \tparam TMember Of TObject, without parameters.
    //! \param object Must outlive the thread.
    template<auto TMember, typename TObject>
    [[nodiscard]] auto startThread(char const* call, TObject& object) -> core::Thread
    {
        return startThread(call, &callMember<TMember, TObject>, &object);
    }
} // namespace alpaka::host

#if ALPAKA_HAS_BODIES
#    include <alpaka/host/cores/NoThread.ipp>
#endif
