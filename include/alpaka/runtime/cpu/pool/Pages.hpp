// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! How a part of a larger piece of memory goes back to the system.
#pragma once

#include <alpaka/core/Predef.hpp>
#include <alpaka/runtime/cpu/HostMemory.hpp>

#include <cstddef>
#include <cstdint>
#include <span>

#if BOOST_OS_LINUX
#    include <sys/mman.h>
#    include <unistd.h>
#endif

namespace alpaka::runtime::cpu
{
    //! \return The whole pages of some memory; none where the system cannot take pages back.
    [[nodiscard]] inline auto wholePages([[maybe_unused]] std::byte* data, [[maybe_unused]] std::size_t bytes) noexcept
        -> std::span<std::byte>
    {
#if BOOST_OS_LINUX
        auto const page = static_cast<std::uintptr_t>(::sysconf(_SC_PAGESIZE)); // a part of one is rounded up to one
        auto const front = -reinterpret_cast<std::uintptr_t>(data) & (page - 1);
        if(bytes > front)
            return {data + front, (bytes - front) & ~(page - 1)};
#endif
        return {};
    }

    //! Gives whole pages back. Their contents are lost, their addresses stay: a write gets a new page.
    //!
    //! \return Whether the system takes them.
    inline auto discardPages([[maybe_unused]] std::span<std::byte> pages) noexcept -> bool
    {
#if BOOST_OS_LINUX
        return !pages.empty() && ::madvise(pages.data(), pages.size(), MADV_DONTNEED) == 0;
#else
        return false;
#endif
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
