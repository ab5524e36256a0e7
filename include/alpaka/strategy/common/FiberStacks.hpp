// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The stacks of the fibers of a worker.
#pragma once

#include <alpaka/core/Error.hpp>
#include <alpaka/core/Predef.hpp>

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <vector>

#if BOOST_OS_UNIX || BOOST_OS_MACOS || BOOST_OS_LINUX
#    include <sys/mman.h>
#    include <unistd.h>
#endif

namespace alpaka::strategy::detail
{
    //! Stacks that are kept until the worker ends. They come in slabs, because the operating system limits the number
    //! of mappings (65,530 on Linux by default), and a guard page makes two mappings of one.
    class FiberStacks
    {
    public:
        struct Stack
        {
            std::byte* bottom;
            std::byte* top; //!< Where the stack begins; it grows downwards.
        };

        //! \param stackBytes Usable bytes of a stack, rounded up to pages.
        explicit FiberStacks(std::size_t stackBytes)
            : m_stackBytes((std::max(stackBytes, leastBytes) + pageBytes() - 1) / pageBytes() * pageBytes())
        {
        }

        FiberStacks(FiberStacks const&) = delete;
        auto operator=(FiberStacks const&) -> FiberStacks& = delete;

        ~FiberStacks()
        {
            for(auto const& slab : m_slabs)
                ::munmap(slab.memory, slab.bytes);
            guards().fetch_sub(m_guards, std::memory_order_relaxed);
        }

        //! \return A further stack.
        //! \throws core::Error when there is no memory for it.
        [[nodiscard]] auto make() -> Stack
        {
            std::size_t const index = m_made % stacksPerSlab;
            if(index == 0)
                makeSlab();
            std::byte* const slot = m_slabs.back().memory + index * slotBytes();
            // Running over the end of a stack must hit something. As long as the process has mappings left, each has a
            // guard, else one in sixteen: a deep recursion that overruns an unguarded stack runs into a guard within
            // the same slab.
            if(bool const isAffordable = guards().fetch_add(1, std::memory_order_relaxed) < mostGuards;
               isAffordable || index % 16 == 0)
            {
                ++m_guards;
                if(::mprotect(slot, pageBytes(), PROT_NONE) != 0)
                    core::fail("kernel launch: cannot protect the guard page of fiber stack number ", m_made);
            }
            else
                guards().fetch_sub(1, std::memory_order_relaxed);
            // Stacks that lie a multiple of 4 KiB apart share the same sets of the first-level cache; 192 bytes more
            // from each to the next spread them over all sets (measured: 8.5 instead of 17 ns a switch).
            std::byte* const top = slot + slotBytes() - (m_made * 192) % staggerBytes;
            ++m_made;
            return {slot + pageBytes(), top};
        }

    private:
        struct Slab
        {
            std::byte* memory;
            std::size_t bytes;
        };

        static auto pageBytes() -> std::size_t
        {
            static auto const bytes = static_cast<std::size_t>(::sysconf(_SC_PAGESIZE));
            return bytes;
        }

        [[nodiscard]] auto slotBytes() const -> std::size_t
        {
            return pageBytes() + m_stackBytes + staggerBytes;
        }

        void makeSlab()
        {
            std::size_t const bytes = stacksPerSlab * slotBytes();
            m_slabs.reserve(m_slabs.size() + 1);
            // Address space alone: pages cost memory when a fiber touches them.
            void* const memory
                = ::mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
            if(memory == MAP_FAILED)
                core::fail("kernel launch: out of memory for ", bytes, " bytes of fiber stacks");
            m_slabs.push_back({static_cast<std::byte*>(memory), bytes});
        }

        static constexpr std::size_t leastBytes = 16 * 1024; // what unwinding an exception takes, and some
        static constexpr std::size_t staggerBytes = 4096;
        static constexpr std::size_t stacksPerSlab = 64;
        // Blocks of 1,024 threads on 23 workers, in three quarters of Linux's mappings.
        static constexpr std::size_t mostGuards = 24 * 1024;

        //! Guard pages of the process.
        static auto guards() -> std::atomic<std::size_t>&
        {
            static std::atomic<std::size_t> count{0};
            return count;
        }

        std::size_t m_stackBytes;
        std::size_t m_made = 0;
        std::size_t m_guards = 0;
        std::vector<Slab> m_slabs;
    };
} // namespace alpaka::strategy::detail
