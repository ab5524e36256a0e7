// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! What a thread knows of others by atomic operations that acquire what others have released.
#pragma once

#include <alpaka/checker/detail/RawContainers.hpp>

#include <algorithm>
#include <cstdint>

namespace alpaka::checker::detail
{
    //! Times until which the accesses of threads, and of all threads of blocks, are ordered before one's own. There is
    //! one clock for the launch, so that a time is one number.
    class VectorClock
    {
    public:
        [[nodiscard]] auto isEmpty() const -> bool
        {
            return m_threads.empty() && m_blocks.empty();
        }

        void clear()
        {
            m_threads.clear();
            m_blocks.clear();
        }

        void advanceThread(std::uint32_t thread, std::uint32_t clock)
        {
            auto& known = m_threads[thread];
            known = std::max(known, clock);
        }

        void advanceBlock(std::uint32_t block, std::uint32_t clock)
        {
            auto& known = m_blocks[block];
            known = std::max(known, clock);
        }

        void join(VectorClock const& other)
        {
            for(auto const& [thread, clock] : other.m_threads)
                advanceThread(thread, clock);
            for(auto const& [block, clock] : other.m_blocks)
                advanceBlock(block, clock);
        }

        [[nodiscard]] auto covers(std::uint32_t thread, std::uint32_t block, std::uint32_t clock) const -> bool
        {
            auto const ofThread = m_threads.find(thread);
            if(ofThread != m_threads.end() && clock <= ofThread->second)
                return true;
            auto const ofBlock = m_blocks.find(block);
            return ofBlock != m_blocks.end() && clock <= ofBlock->second;
        }

    private:
        RawHashMap<std::uint32_t, std::uint32_t> m_threads;
        RawHashMap<std::uint32_t, std::uint32_t> m_blocks;
    };
} // namespace alpaka::checker::detail
