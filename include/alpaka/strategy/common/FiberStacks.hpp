// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The stacks of the fibers of a worker.
#pragma once

#include <alpaka/core/Annotation.hpp>
#include <alpaka/core/Error.hpp>
#include <alpaka/core/Predef.hpp>

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <vector>

#if BOOST_OS_UNIX || BOOST_OS_MACOS || BOOST_OS_LINUX
#    include <sys/mman.h>
#    include <unistd.h>
#endif

namespace alpaka::strategy::detail
{
    //! Stacks that are kept until the worker ends. They are allocated in slabs, because the operating system limits
    //! the number of mappings (65,530 on Linux by default), and a guard makes two mappings of one. They are numbered
    //! in the order in which they are made.
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

        auto operator=(FiberStacks&&) -> FiberStacks& = delete;

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
            if(m_slabs.size() == m_made / stacksPerSlab) // not again after a failure behind it
                makeSlab();
            std::byte* const slot = m_slabs.back().memory + index * slotBytes();
            // A stack overflow must hit a guard. As long as the process has mappings left, each stack has a
            // guard, otherwise one in sixteen: a deep recursion that overruns an unguarded stack reaches a guard
            // within the same slab. Without protection the bytes of the guard serve as canary.
            m_canaries.resize(m_made + 1);
            std::byte* const bottom = slot + guardBytes;
            std::byte const* canary = bottom - canaryBytes;
            if(bool const isAffordable = guards().fetch_add(1, std::memory_order_relaxed) < mostGuards;
               isAffordable || index % 16 == 0)
            {
                ++m_guards;
                canary = nullptr;
                if(::mprotect(slot, guardBytes, PROT_NONE) != 0)
                    core::fail("kernel launch: cannot protect the guard of fiber stack number ", m_made);
            }
            else
                guards().fetch_sub(1, std::memory_order_relaxed);
            // Stacks at distances that are multiples of 4 KiB share the same sets of the first-level cache. Another
            // 192 bytes from each to the next spread them over all sets (measured: 8.5 instead of 17 ns a switch).
            std::byte* const top = slot + slotBytes() - (m_made * 192) % staggerBytes;
            m_canaries[m_made] = canary;
            ++m_made;
            m_hasUnguarded = m_hasUnguarded || canary != nullptr;
            return {bottom, top};
        }

        //! \return Whether the bytes below any of the stacks must be looked at.
        [[nodiscard]] auto hasUnguarded() const -> bool { return m_hasUnguarded; }

        //! \return False when the bytes below a stack show that it was too small. A stack with a guard is intact.
        //!
        //! These bytes are zero until an overflow: a page that is only read takes no memory, and all such pages share
        //! the same cache lines, so that looking is quick. Each call in a recursion leaves a return address, which is
        //! not zero; so no recursion whose frames are smaller than the canary slips through.
        [[nodiscard]] ALPAKA_FN_NOINLINE auto isIntact(std::size_t stack) const -> bool
        {
            std::byte const* const canary = m_canaries[stack];
            if(canary == nullptr)
                return true;
            auto const word = [canary](std::size_t i)
            {
                std::uint64_t value = 0;
                std::memcpy(&value, canary + i * sizeof(value), sizeof(value));
                return value;
            };
            // Several chains, because a processor can load some words at once. std::memcmp took twice as long.
            std::uint64_t a = 0;
            std::uint64_t b = 0;
            std::uint64_t c = 0;
            std::uint64_t d = 0;
            for(std::size_t i = 0; i < canaryBytes / sizeof(a); i += 4)
            {
                a |= word(i);
                b |= word(i + 1);
                c |= word(i + 2);
                d |= word(i + 3);
            }
            return (a | b | c | d) == 0;
        }

        //! \return Whether a fault at an address means that a stack was too small.
        [[nodiscard]] auto isOverflow(std::size_t stack, void const* address) const -> bool
        {
            auto const* const at = static_cast<std::byte const*>(address);
            auto const* const bottom = bottomOf(stack);
            // Below a stack without a guard only a guard of the same slab makes a fault.
            auto const* const lowest
                = m_canaries[stack] == nullptr ? bottom - guardBytes : m_slabs[stack / stacksPerSlab].memory;
            return lowest <= at && at < bottom;
        }

        //! \return Usable bytes of a stack.
        [[nodiscard]] auto stackBytes() const -> std::size_t { return m_stackBytes; }

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

        [[nodiscard]] auto slotBytes() const -> std::size_t { return guardBytes + m_stackBytes + staggerBytes; }

        [[nodiscard]] auto bottomOf(std::size_t stack) const -> std::byte const*
        {
            return m_slabs[stack / stacksPerSlab].memory + stack % stacksPerSlab * slotBytes() + guardBytes;
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
        static constexpr std::size_t canaryBytes = 512;
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
        bool m_hasUnguarded = false;
        std::vector<Slab> m_slabs;
        std::vector<std::byte const*> m_canaries; //!< By stack: the lowest byte of its canary; null if it has a guard.
    };
} // namespace alpaka::strategy::detail
