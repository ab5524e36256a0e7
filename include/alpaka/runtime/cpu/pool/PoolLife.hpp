// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The begin and the end of a pool of host memory, and what it gives back and tells meanwhile.
#pragma once

#include <alpaka/core/Error.hpp>
#include <alpaka/mem/buf/HostPinner.hpp>
#include <alpaka/mem/pool/Holders.hpp>
#include <alpaka/runtime/cpu/pool/FindBlocks.hpp>
#include <alpaka/runtime/cpu/pool/HostPool.hpp>

#include <atomic>
#include <cstddef>
#include <utility>

namespace alpaka::runtime::cpu
{
    inline HostPool::HostPool(mem::PoolOptions const& options)
        : m_options(options)
        , m_unit(
              mem::buf::hostPinner.load(std::memory_order_acquire) != nullptr ? mem::buf::HostMemory::pageBytes
                                                                              : mem::buf::HostMemory::minAlignment)
    {
    }

    inline HostPool::~HostPool()
    {
        for(Chunk* chunk = m_firstChunk; chunk != nullptr;)
        {
            auto const self = std::move(chunk->self);
            for(Block* block = chunk->first; block != nullptr;)
            {
                auto const queue = block->state == Block::State::pending ? block->lane->queue.lock() : nullptr;
                if(queue != nullptr && !block->lane->progress->hasReached(*queue, block->position))
                    keepInOrder(*queue, *block->lane->progress, self);
                delete std::exchange(block, block->after);
            }
            chunk = chunk->next;
        }
        while(m_spares != nullptr)
            delete std::exchange(m_spares, m_spares->next);
        while(m_lanes != nullptr)
            delete std::exchange(m_lanes, m_lanes->next);
    }

    inline void HostPool::keepInOrder(
        host::LiveQueue& queue, Progress const& progress, std::shared_ptr<Chunk> const& chunk) noexcept
    {
        try
        {
            progress.keep(queue, KeepChunk{chunk});
        }
        catch(core::Error const&)
        {
            // Inside a task of a blocking queue nothing else is pending.
        }
        catch(...)
        {
            // Better a leak than tasks without their memory.
            static_cast<void>(chunk->memory.release());
        }
    }

    inline void HostPool::close() noexcept
    {
        Garbage garbage;
        bool isLast = false;
        {
            core::LockGuard const guard(lock());
            m_isClosed = true;
            isLast = m_liveBlocks == 0;
            if(!isLast)
                shrink(0, garbage);
        }
        if(isLast)
            delete this;
    }

    inline void HostPool::failLimit(std::size_t bytes) const
    {
        mem::pool::failLimit(
            bytes,
            m_options.limit,
            m_statistics,
            [&](auto const& tell)
            {
                for(Chunk* chunk = m_firstChunk; chunk != nullptr; chunk = chunk->next)
                    for(Block* block = chunk->first; block != nullptr; block = block->after)
                        if(block->state == Block::State::live)
                            tell(block->place, block->capacity);
            });
    }

    inline void HostPool::trim(std::size_t keep) noexcept
    {
        Garbage garbage;
        core::LockGuard const guard(lock());
        shrink(keep < m_held - m_liveBytes ? m_liveBytes + keep : m_held, garbage);
    }

    inline auto HostPool::statistics() const noexcept -> mem::PoolStatistics
    {
        core::LockGuard const guard(lock());
        auto result = m_statistics;
        result.kept = m_held - m_liveBytes;
        return result;
    }
} // namespace alpaka::runtime::cpu
