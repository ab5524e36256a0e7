// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Makes forks safe: the child has no lock that another thread held, and runs no kernel whose other threads are gone.
#pragma once

#include <alpaka/core/Annotation.hpp>
#include <alpaka/core/Engine.hpp>
#include <alpaka/core/Lock.hpp>

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>

namespace alpaka::host
{
    //! Locks that many small objects share, such as events. A fork takes all of them, so that none is left locked in
    //! the child; a lock in each object would have to be found there. Held for a few instructions, and no other lock
    //! is taken meanwhile.
    class SharedLocks
    {
    public:
        //! \return The lock for an object at an address; others have the same.
        [[nodiscard]] static auto of(void const* object) noexcept -> core::Lock&
        {
            auto const address = reinterpret_cast<std::uintptr_t>(object);
            return locks()[(address >> 6 ^ address >> 12) % count];
        }

        ALPAKA_FN_COLD static void beforeFork() noexcept
        {
            for(auto& lock : locks())
                lock.lock();
        }

        ALPAKA_FN_COLD static void afterFork() noexcept
        {
            for(auto& lock : locks())
                lock.unlock();
        }

    private:
        static constexpr std::size_t count = 32;

        [[nodiscard]] ALPAKA_ONE_PER_PROCESS static auto locks() noexcept -> std::array<core::Lock, count>&
        {
            static constinit std::array<core::Lock, count> ofProcess{};
            return ofProcess;
        }
    };

    //! How many forks lie between this process and the one in which its program began.
    [[nodiscard]] ALPAKA_ONE_PER_PROCESS inline auto forks() -> std::atomic<std::uint32_t>&
    {
        static constinit std::atomic<std::uint32_t> count{0};
        return count;
    }

    //! Notices that a kernel goes on in the child of a fork, where the other threads that worked for it do not exist:
    //! they never come to its barriers, and their blocks never end.
    class ForkWatch
    {
    public:
        //! Ends the process, with a sentence on stderr, if it is a child of the one that made the object.
        void check() const noexcept
        {
            if(forks().load(std::memory_order_relaxed) != m_forks) [[unlikely]]
                endChild();
        }

    private:
        //! Without the functions of atexit: what they would wait for is in the parent.
        [[noreturn]] ALPAKA_COLD static void endChild() noexcept;

        std::uint32_t m_forks = forks().load(std::memory_order_relaxed);
    };
} // namespace alpaka::host

#if ALPAKA_HAS_BODIES
#    include <alpaka/host/process/Forks.ipp>
#endif
