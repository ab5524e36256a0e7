// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! How a pool divides and joins blocks, looks at queues, and gives memory back.
#pragma once

#include <alpaka/core/Lock.hpp>
#include <alpaka/core/MinMax.hpp>
#include <alpaka/runtime/cpu/pool/HostPool.hpp>
#include <alpaka/runtime/cpu/pool/Pages.hpp>

#include <cstddef>
#include <new>
#include <utility>

namespace alpaka::runtime::cpu
{
    inline auto HostPool::laneOf(PoolRequest const& request) -> Lane&
    {
        Lane* found = nullptr;
        Lane* unused = nullptr;
        for(auto lane = m_lanes.begin(); lane != m_lanes.end() && found == nullptr; ++lane)
            if(lane->queue == request.queue.life())
                found = &*lane;
            else if(lane->blocks == 0 && lane->queue->isOver())
                unused = &*lane;
        if(found == nullptr)
        {
            found = unused != nullptr ? unused : &m_lanes.emplace_front();
            *found = Lane{request.queue.life()};
        }
        if(request.atOnce)
            found->look(&request.queue);
        return *found;
    }

    inline void HostPool::lookAtQueues() noexcept
    {
        auto const first = [this]
        {
            core::LockGuard const guard(lock());
            return m_lanes.begin();
        }();
        for(auto lane = first; lane != m_lanes.end(); ++lane)
        {
            core::CountedRef<host::LiveQueue> queue; // may end with this, so without the lock
            core::LockGuard const guard(lock());
            queue = lane->live();
            lane->look(queue.get());
        }
    }

    inline auto HostPool::makeBlock() noexcept -> Block*
    {
        return m_spares != nullptr ? std::exchange(m_spares, m_spares->behind) : new (std::nothrow) Block;
    }

    inline auto HostPool::makeLive(Block& block, PoolRequest const& request, Lane& lane) noexcept -> Block*
    {
        block.setLane(&lane);
        block.place = request.place;
        block.bytes = request.bytes;
        mem::pool::begin(m_statistics, request.bytes);
        ++m_shares;
        return &block;
    }

    // The block is not among the free ones. The rest is; too small a rest stays with the block.
    inline void HostPool::split(Block& block, std::size_t bytes) noexcept
    {
        if(block.capacity - bytes < core::max(m_unit, block.capacity / 16))
            return;
        auto* const rest = makeBlock();
        if(rest == nullptr)
            return;
        rest->data = block.data + bytes;
        rest->capacity = block.capacity - bytes;
        rest->age = block.age;
        rest->setLane(block.lane);
        rest->insertBehind(block);
        block.capacity = bytes;
        m_free.add(*rest);
    }

    inline auto HostPool::canJoin(Block const& block, Lane const* own, bool takesReady) noexcept -> bool
    {
        auto const* const next = block.behind;
        if(next == nullptr || !block.isFree() || !next->isFree())
            return false;
        bool const isReady = block.isReady();
        bool const isNextReady = next->isReady();
        return (takesReady || isReady == isNextReady) && (isReady || block.lane == own)
               && (isNextReady || next->lane == own);
    }

    inline void HostPool::join(Block& block, Lane* own, bool takesReady) noexcept
    {
        while(canJoin(block, own, takesReady))
        {
            auto* const next = block.behind;
            m_free.remove(*next);
            auto const age = core::max(block.isReady() ? 0 : block.age, next->isReady() ? 0 : next->age);
            block.age = age;
            block.setLane(age == 0 ? nullptr : own); // the first age is 1
            block.absorbBehind();
            next->setLane(nullptr);
            next->behind = std::exchange(m_spares, next);
        }
        m_free.add(block);
    }

    inline void HostPool::shrink(std::size_t most, std::size_t keep, Chunks& garbage) noexcept
    {
        for(auto next = m_chunks.begin(); next != m_chunks.end() && (m_held > most || m_free.bytes() > keep);)
            if(auto const chunk = next++; chunk->isUnused())
                giveUp(chunk, garbage);
    }

    inline void HostPool::giveUp(Chunks::iterator chunk, Chunks& garbage) noexcept
    {
        m_limit += chunk->memory->bytes();
        ++m_statistics.driverCalls;
        ++m_returns;
        chunk->forEachBlock(
            [&](Block& block)
            {
                if(block.isFree() && chunk->isKept)
                    m_free.remove(block);
                m_held -= block.capacity - block.hollow;
                m_limit -= block.capacity;
                block.setLane(nullptr);
            });
        garbage.splice(garbage.end(), m_chunks, chunk);
    }

    inline auto HostPool::hollowable(Block const& block) noexcept -> std::size_t
    {
        // Less than four pages may be hardly two whole ones. Registered memory keeps its pages.
        bool const isGood = block.isFree() && block.isReady() && block.chunk->hasPages
                            && block.capacity >= 4 * HostMemory::pageBytes;
        return isGood ? wholePages(block.data, block.capacity).bytes : 0;
    }

    inline void HostPool::hollowOut(std::size_t most) noexcept
    {
        for(auto& chunk : m_chunks)
            for(auto* block = chunk.first; block != nullptr && m_held > most; block = block->behind)
                if(auto const bytes = hollowable(*block); bytes != 0 && discardPages(block->data, block->capacity))
                {
                    refuseHugePages(*chunk.memory);
                    m_free.remove(*block);
                    block->setLane(nullptr);
                    block->hollow = bytes;
                    m_held -= bytes;
                    ++m_statistics.driverCalls;
                    ++m_returns;
                }
    }
} // namespace alpaka::runtime::cpu
