// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! How a pool of host memory takes memory back, and ends.
#pragma once

#include <alpaka/core/Lock.hpp>
#include <alpaka/runtime/cpu/pool/Blocks.hpp>
#include <alpaka/runtime/cpu/pool/HostPool.hpp>

#include <utility>

namespace alpaka::runtime::cpu
{
    inline void HostPool::release(Block& block) noexcept
    {
        if(!block.chunk->isKept) [[unlikely]]
            return releaseChunk(*block.chunk);
        core::CountedRef<host::LiveQueue> queue; // may end with this, so without the lock
        bool isTooMuch = false;
        bool isLast = false;
        {
            core::LockGuard const guard(lock());
            m_statistics.live -= std::exchange(block.bytes, 0);
            auto* const lane = block.lane;
            block.age = lane->age;
            auto const isReady
                = [](Block const* next) { return next != nullptr && next->isFree() && next->isReady(); };
            if((isReady(block.before) || isReady(block.behind)) && !block.isReady())
            {
                // Often the queue is past it already; otherwise the neighbour stays free for all.
                queue = lane->live();
                lane->look(queue.get());
            }
            if(block.before != nullptr && canJoin(*block.before, lane, false))
            {
                m_free.remove(*block.before);
                m_free.add(block);
                join(*block.before, lane, false);
            }
            else
                join(block, lane, false);
            isTooMuch = m_free.bytes() > m_options.keep;
            isLast = !isTooMuch && --m_shares == 0;
        }
        if(isTooMuch) [[unlikely]]
        {
            trim(m_options.keep);
            drop();
        }
        else if(isLast) [[unlikely]]
            delete this;
    }

    inline void HostPool::releaseChunk(Chunk& chunk) noexcept
    {
        Chunks garbage;
        chunk.first->lane->keep(chunk.memory);
        {
            core::LockGuard const guard(lock());
            m_statistics.live -= std::exchange(chunk.first->bytes, 0);
            giveUp(chunk.self, garbage);
        }
        drop();
    }

    inline void HostPool::drop() noexcept
    {
        bool const isLast = [this]
        {
            core::LockGuard const guard(lock());
            return --m_shares == 0;
        }();
        if(isLast)
            delete this;
    }

    inline HostPool::~HostPool()
    {
        lookAtQueues();
        for(auto& chunk : m_chunks)
            chunk.forEachBlock(
                [&](Block const& block)
                {
                    if(block.isReady())
                        return;
                    block.lane->keep(chunk.memory);
                    chunk.hasPages = false;
                });
        while(m_spares != nullptr)
            delete std::exchange(m_spares, m_spares->behind);
    }

    inline void HostPool::trim(std::size_t keep) noexcept
    {
        lookAtQueues();
        Chunks garbage;
        core::LockGuard const guard(lock());
        shrink(m_held, keep, garbage);
    }
} // namespace alpaka::runtime::cpu
