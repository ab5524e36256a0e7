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
    //! Stacks that are kept until the worker ends. They are allocated in slabs, because the operating system limits
    //! the number of mappings (65,530 on Linux by default), and a guard makes two mappings of one.
    class FiberStacks
    {
    public:
        //! Address space below a stack that must not be touched. A function with a large local array may touch the far
        //! end of it first: one page would catch only recursions, and an array of 70 KiB would reach the neighbour.
        static constexpr std::size_t guardBytes = std::size_t{64} * 1024;

        struct Stack
        {
            std::byte* bottom;
            std::byte* top; //!< The stack begins here and grows downwards.
        };

        //! \param stackBytes Usable bytes of a stack, rounded up to pages.
        explicit FiberStacks(std::size_t stackBytes)
            : m_stackBytes(roundedBytes(stackBytes))
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

        //! \return A new stack.
        //! \throws core::Error when memory runs out.
        [[nodiscard]] auto make() -> Stack
        {
            std::size_t const index = m_made % stacksPerSlab;
            if(index == 0)
                makeSlab();
            std::byte* const slot = m_slabs.back().memory + index * slotBytes();
            // A stack overflow must hit a guard. As long as the process has mappings left, each stack has a
            // guard, otherwise one in sixteen: a deep recursion that overruns an unguarded stack reaches a guard
            // within the same slab.
            if(bool const isAffordable = guards().fetch_add(1, std::memory_order_relaxed) < mostGuards;
               isAffordable || index % 16 == 0)
            {
                ++m_guards;
                if(::mprotect(slot, guardBytes, PROT_NONE) != 0)
                    core::fail("kernel launch: cannot protect the guard of fiber stack number ", m_made);
            }
            else
                guards().fetch_sub(1, std::memory_order_relaxed);
            // Stacks at distances that are multiples of 4 KiB share the same sets of the first-level cache. Another
            // 192 bytes from each to the next spread them over all sets (measured: 8.5 instead of 17 ns a switch).
            std::byte* const top = slot + slotBytes() - (m_made * 192) % staggerBytes;
            ++m_made;
            return {slot + guardBytes, top};
        }

        //! \return Bytes of a stack of at least that size: whole pages, and enough to unwind an exception.
        [[nodiscard]] static auto roundedBytes(std::size_t stackBytes) -> std::size_t
        {
            static auto const pageBytes = static_cast<std::size_t>(::sysconf(_SC_PAGESIZE));
            return (std::max(stackBytes, leastBytes) + pageBytes - 1) / pageBytes * pageBytes;
        }

    private:
        struct Slab
        {
            std::byte* memory;
            std::size_t bytes;
        };

        [[nodiscard]] auto slotBytes() const -> std::size_t
        {
            return guardBytes + m_stackBytes + staggerBytes;
        }

        void makeSlab()
        {
            std::size_t const bytes = stacksPerSlab * slotBytes();
            m_slabs.reserve(m_slabs.size() + 1);
            // Only address space: pages cost memory when a fiber touches them.
            void* const memory
                = ::mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
            if(memory == MAP_FAILED)
                core::fail("kernel launch: out of memory for ", bytes, " bytes of fiber stacks");
            m_slabs.push_back({static_cast<std::byte*>(memory), bytes});
        }

        static constexpr std::size_t leastBytes = std::size_t{16} * 1024; // for unwinding an exception, and some more
        static constexpr std::size_t staggerBytes = 4096;
        static constexpr std::size_t stacksPerSlab = 64;
        // For blocks of 1,024 threads on 23 workers; three quarters of Linux's mappings.
        static constexpr std::size_t mostGuards = std::size_t{24} * 1024;

        //! The number of guards in the process.
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
