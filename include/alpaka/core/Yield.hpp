// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Giving up the core for other threads.
#pragma once

#include <alpaka/core/Predef.hpp>

#if BOOST_OS_LINUX
#    include <sched.h>
#else
#    include <thread>
#endif

namespace alpaka::core
{
    //! std::this_thread::yield, without `<thread>` where the system has a function for it.
    inline void yield() noexcept
    {
#if BOOST_OS_LINUX
        ::sched_yield();
#else
        std::this_thread::yield();
#endif
    }
} // namespace alpaka::core
