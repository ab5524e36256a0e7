// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! What this process holds: bytes that were allocated and not freed, and mappings of its address space.
#pragma once

#include <alpaka/core/Sanitizer.hpp>

#include <cstddef>
#include <cstdio>
#include <cstdlib>

#if ALPAKA_ADDRESS_SANITIZER || ALPAKA_THREAD_SANITIZER
#    include <sanitizer/allocator_interface.h>
#elif defined(__GLIBC__)
#    include <malloc.h>
#endif

namespace alpaka_test
{
    //! Not the pages in memory: those tell what the allocators keep. The one of oneTBB keeps tens of MiB after
    //! thousands of threads that have come and gone, without any alpaka.
    //! \return Bytes allocated by malloc or new and not freed, small caches of the C library's threads included;
    //!         always zero when the C library does not count them.
    [[nodiscard]] inline auto liveBytes() -> std::size_t
    {
#if ALPAKA_ADDRESS_SANITIZER || ALPAKA_THREAD_SANITIZER
        return __sanitizer_get_current_allocated_bytes();
#elif defined(__GLIBC__)
        auto const info = mallinfo2();
        return info.uordblks + info.hblkhd;
#else
        return 0;
#endif
    }

    //! A stack that was never given back has a mapping of its own, and so has its guard.
    //! \return Mappings of the address space; zero when the system does not list them.
    [[nodiscard]] inline auto mappings() -> std::size_t
    {
        std::size_t lines = 0;
        if(std::FILE* const file = std::fopen("/proc/self/maps", "r"))
        {
            for(int c = std::fgetc(file); c != EOF; c = std::fgetc(file))
                lines += c == '\n' ? 1 : 0;
            std::fclose(file);
        }
        return lines;
    }

    //! Compares what the process holds now with what it held when the object was made.
    class MemoryGrowth
    {
    public:
        //! \return More bytes than at first, or zero.
        [[nodiscard]] auto bytes() const -> std::size_t
        {
            auto const now = liveBytes();
            return now < m_bytes ? 0 : now - m_bytes;
        }

        //! \return More mappings than at first, or zero.
        [[nodiscard]] auto ofMappings() const -> std::size_t
        {
            auto const now = mappings();
            return now < m_mappings ? 0 : now - m_mappings;
        }

    private:
        std::size_t m_mappings = mappings();
        std::size_t m_bytes = liveBytes();
    };
} // namespace alpaka_test
