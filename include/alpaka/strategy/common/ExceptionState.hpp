// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The exceptions that a thread handles at present, for threads that share a thread of the operating system.
#pragma once

#include <alpaka/core/Annotation.hpp>

#include <cxxabi.h>

namespace alpaka::strategy::detail
{
    //! They live in a place that belongs to the thread of the operating system (Itanium C++ ABI, 2.2.2), so that
    //! fibers that change places inside handlers must take theirs along.
    struct ExceptionState
    {
        void* caughtExceptions;
        unsigned int uncaughtExceptions;

        //! \return The state of the calling thread of the operating system, to be read and written.
        [[nodiscard]] static auto ofThread() -> ExceptionState&
        {
            return *reinterpret_cast<ExceptionState*>(abi::__cxa_get_globals());
        }

        [[nodiscard]] ALPAKA_FN_INLINE auto isEmpty() const -> bool
        {
            return caughtExceptions == nullptr && uncaughtExceptions == 0;
        }
    };
} // namespace alpaka::strategy::detail
