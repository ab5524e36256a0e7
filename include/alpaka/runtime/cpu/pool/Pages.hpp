// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! How a part of a larger piece of memory goes back to the system.
#pragma once

#include <alpaka/core/Predef.hpp>

#include <cstddef>
#include <cstdint>

#if BOOST_OS_LINUX
#    include <sys/mman.h>
#    include <unistd.h>
#endif

namespace alpaka::runtime::cpu
{
    //! Gives the whole pages back. Their contents are lost, their addresses stay: a write gets a new page.
    //!
    //! \return The bytes of the pages; 0 if the system cannot do that.
    inline auto discardPages([[maybe_unused]] std::byte* data, [[maybe_unused]] std::size_t bytes) noexcept
        -> std::size_t
    {
#if BOOST_OS_LINUX
        auto const page = static_cast<std::uintptr_t>(::sysconf(_SC_PAGESIZE)); // a part of one is rounded up to one
        auto const front = -reinterpret_cast<std::uintptr_t>(data) & (page - 1);
        auto const size = bytes > front ? (bytes - front) & ~(page - 1) : 0;
        if(size != 0 && ::madvise(data + front, size, MADV_DONTNEED) == 0)
        {
            // A huge page for what later uses the addresses would fill others that went back, too.
            static_cast<void>(::madvise(data + front, size, MADV_NOHUGEPAGE));
            return size;
        }
#endif
        return 0;
    }
} // namespace alpaka::runtime::cpu
