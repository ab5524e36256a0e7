// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The exceptions that a fiber is handling; fibers share one thread of the operating system.
#pragma once

#include <alpaka/core/Annotation.hpp>

#include <cxxabi.h>

namespace alpaka::strategy::detail
{
    //! The C++ runtime stores them per thread of the operating system (Itanium C++ ABI, 2.2.2). So fibers that switch
    //! inside handlers must save and restore them.
    struct ExceptionState
    {
        void* caughtExceptions;
        unsigned int uncaughtExceptions;

        //! \return The state of the calling thread of the operating system, for reading and writing.
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
