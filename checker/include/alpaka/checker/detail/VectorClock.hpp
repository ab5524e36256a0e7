// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! What a thread knows of others by atomic operations that acquire what others have released.
#pragma once

#include <alpaka/checker/detail/SharedClock.hpp>

#include <cstdint>

namespace alpaka::checker::detail
{
    //! Times until which the accesses of threads, and of all threads of blocks, are ordered before one's own. There is
    //! one clock for the launch, so that a time is one number.
    class VectorClock
    {
    public:
        [[nodiscard]] auto isEmpty() const -> bool { return m_threads.isEmpty() && m_blocks.isEmpty(); }

        void clear() { *this = {}; }

        void advanceThread(std::uint32_t thread, std::uint32_t clock) { m_threads.advance(thread, clock); }

        void advanceBlock(std::uint32_t block, std::uint32_t clock) { m_blocks.advance(block, clock); }

        void join(VectorClock const& other)
        {
            m_threads.join(other.m_threads);
            m_blocks.join(other.m_blocks);
        }

        [[nodiscard]] auto covers(std::uint32_t thread, std::uint32_t block, std::uint32_t clock) const -> bool
        {
            return clock <= m_threads.of(thread) || clock <= m_blocks.of(block);
        }

    private:
        SharedClock m_threads;
        SharedClock m_blocks;
    };
} // namespace alpaka::checker::detail
