// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! How a part of a larger piece of memory goes back to the system.
#pragma once

#include <alpaka/core/Predef.hpp>
#include <alpaka/runtime/cpu/HostMemory.hpp>

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
            return size;
#endif
        return 0;
    }

    //! Takes back the chunk's request for huge pages: one for what later uses the addresses would fill others that
    //! went back, too. For a whole chunk alone, because each piece that differs counts among the process' mappings, of
    //! which a system has only so many.
    inline void refuseHugePages([[maybe_unused]] mem::buf::HostMemory const& chunk) noexcept
    {
#if BOOST_OS_LINUX
        if(chunk.bytes() >= mem::buf::HostMemory::hugeBytes)
            static_cast<void>(::madvise(chunk.data(), chunk.bytes(), MADV_NOHUGEPAGE));
#endif
    }
} // namespace alpaka::runtime::cpu
