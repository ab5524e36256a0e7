// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! What this process holds: bytes that were allocated and not freed, and mappings of its address space.
#pragma once

#include <alpaka/core/Sanitizer.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdio>
#include <cstdlib>

#if defined(ALPAKA_ACC_CPU_CHECKED_ENABLED)
// The checker keeps freed memory for a while, to see who still uses it.
#elif ALPAKA_ADDRESS_SANITIZER || ALPAKA_THREAD_SANITIZER
#    include <sanitizer/allocator_interface.h>
#elif defined(__GLIBC__)
#    include <malloc.h>
#endif

namespace alpaka_test
{
    //! Not the pages in memory: those tell what the allocators keep. The one of oneTBB keeps tens of MiB after
    //! thousands of threads that have come and gone, without any alpaka.
    //! \return Bytes allocated by malloc or new and not freed, small caches of the C library's threads included;
    //!         always zero when nothing counts them, or the checker runs.
    [[nodiscard]] inline auto liveBytes() -> std::size_t
    {
#if defined(ALPAKA_ACC_CPU_CHECKED_ENABLED)
        return 0;
#elif ALPAKA_ADDRESS_SANITIZER || ALPAKA_THREAD_SANITIZER
        return __sanitizer_get_current_allocated_bytes();
#elif defined(__GLIBC__)
        auto const info = mallinfo2();
        return info.uordblks + info.hblkhd;
#else
        return 0;
#endif
    }

    //! \return Bytes of the process in memory; zero when the system does not tell.
    [[nodiscard]] inline auto residentBytes() -> std::size_t
    {
        unsigned long size = 0;
        unsigned long resident = 0;
        if(std::FILE* const file = std::fopen("/proc/self/statm", "r"))
        {
            if(std::fscanf(file, "%lu %lu", &size, &resident) != 2)
                resident = 0;
            std::fclose(file);
        }
        return std::size_t{resident} * 4096;
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

    struct MemoryGrowth
    {
        std::size_t bytes;
        std::size_t mappings;
    };

    //! Calls f several times. What leaks does so in every call; a worker that joins in late, or a cache that gets
    //! full, costs once.
    //! \return By how much the process grew in the call in which it grew least.
    template<typename TFn>
    [[nodiscard]] auto leastGrowth(TFn const& f) -> MemoryGrowth
    {
        auto const difference = [](std::size_t now, std::size_t before) { return now < before ? 0 : now - before; };
        MemoryGrowth least{static_cast<std::size_t>(-1), static_cast<std::size_t>(-1)};
        for(int i = 0; i < 5; ++i)
        {
            auto const mappingsBefore = mappings();
            auto const bytesBefore = liveBytes();
            f();
            least.bytes = std::min(least.bytes, difference(liveBytes(), bytesBefore));
            least.mappings = std::min(least.mappings, difference(mappings(), mappingsBefore));
        }
        return least;
    }
} // namespace alpaka_test
