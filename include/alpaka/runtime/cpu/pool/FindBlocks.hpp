// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! How a pool finds a free block, divides and joins blocks, and gives chunks back.
#pragma once

#include <alpaka/core/Error.hpp>
#include <alpaka/core/Memory.hpp>
#include <alpaka/core/MinMax.hpp>
#include <alpaka/mem/pool/Holders.hpp>
#include <alpaka/runtime/cpu/HostMemory.hpp>
#include <alpaka/runtime/cpu/pool/HostPool.hpp>

#include <array>
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
            if(!lane->queue.expired())
                found = lane->key == &request.queue ? &*lane : nullptr;
            else if(lane->blocks == 0)
                unused = &*lane;
        if(found == nullptr)
        {
            found = unused != nullptr ? unused : &m_lanes.emplace_front();
            *found = Lane{request.queue.weak_from_this(), &request.queue, &request.calls};
        }
        if(request.atOnce)
            look(*found, &request.queue);
        return *found;
    }

    // What has become ready may join its neighbours.
    inline void HostPool::look(Lane& lane, host::LiveQueue* live) noexcept
    {
        auto const before = lane.done;
        lane.look(live);
        m_mayJoin = m_mayJoin || (lane.done != before && lane.blocks != 0);
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
            std::weak_ptr<host::LiveQueue> known;
            {
                core::LockGuard const guard(lock());
                known = lane->queue;
            }
            auto const queue = known.lock(); // may end with this, so without the lock
            core::LockGuard const guard(lock());
            if(!known.owner_before(lane->queue) && !lane->queue.owner_before(known))
                look(*lane, queue.get());
        }
    }

    inline auto HostPool::find(PoolRequest const& request, std::size_t sizeClass, bool isLastTry) -> Block*
    {
        auto const bytes = SizeClasses::units(sizeClass) * m_unit;
        lookAtQueues();
        core::LockGuard const guard(lock());
        Lane& lane = laneOf(request);
        Lane* const own = request.atOnce ? nullptr : &lane;
        join(nullptr);
        Block* block = m_free.firstFrom(sizeClass, own);
        if(block == nullptr && own != nullptr)
        {
            m_mayJoin = true;
            join(own);
            block = m_free.firstFrom(sizeClass, own);
        }
        if(block == nullptr || (!isLastTry && isTooLarge(*block, bytes)))
            return nullptr;
        m_free.remove(*block);
        split(*block, bytes);
        makeLive(*block, lane, request);
        ++m_statistics.hits;
        return block;
    }

    // Joins free neighbours that the same work may use.
    inline void HostPool::join(Lane* own) noexcept
    {
        if(!std::exchange(m_mayJoin, false))
            return;
        for(auto const& chunk : m_chunks)
            for(Block* block = chunk.first; block != nullptr; block = block->after)
                while(Block* const after = block->after)
                {
                    if(!block->isFree || !after->isFree || !block->isFor(own) || !after->isFor(own))
                        break;
                    m_free.remove(*block);
                    m_free.remove(*after);
                    bool const areReady = block->isReady() && after->isReady();
                    block->age = core::max(block->isReady() ? 0 : block->age, after->isReady() ? 0 : after->age);
                    block->setLane(areReady ? nullptr : own);
                    block->capacity += after->capacity;
                    block->after = after->after;
                    if(block->after != nullptr)
                        block->after->before = block;
                    discard(*after);
                    m_free.add(*block, m_unit);
                }
    }

    // The block is in no list. The rest stays free; too small a rest stays with the block.
    inline void HostPool::split(Block& block, std::size_t bytes) noexcept
    {
        if(block.capacity - bytes < core::max(m_unit, block.capacity / 16))
            return;
        Block* const rest = spare();
        if(rest == nullptr)
            return;
        rest->pool = this;
        rest->chunk = block.chunk;
        rest->data = block.data + bytes;
        rest->capacity = block.capacity - bytes;
        rest->setLane(block.lane);
        rest->age = block.age;
        rest->before = &block;
        rest->after = block.after;
        if(rest->after != nullptr)
            rest->after->before = rest;
        block.after = rest;
        block.capacity = bytes;
        m_free.add(*rest, m_unit);
    }

    // Null when memory has run out.
    inline auto HostPool::spare() noexcept -> Block*
    {
        Block* const block = m_spares;
        if(block == nullptr)
            return new (std::nothrow) Block;
        m_spares = block->next;
        return block;
    }

    inline void HostPool::discard(Block& block) noexcept
    {
        block.setLane(nullptr);
        block.next = m_spares;
        m_spares = &block;
    }

    inline void HostPool::trim(std::size_t keep) noexcept
    {
        lookAtQueues();
        Chunks garbage;
        core::LockGuard const guard(lock());
        if(keep < m_held - m_liveBytes)
            shrink(m_liveBytes + keep, garbage);
    }

    inline void HostPool::shrink(std::size_t most, Chunks& garbage) noexcept
    {
        if(m_held <= most)
            return;
        join(nullptr);
        for(auto chunk = m_chunks.begin(); chunk != m_chunks.end() && m_held > most;)
        {
            auto const one = chunk++;
            Block* const block = one->first;
            if(block->after != nullptr || !block->isFree || !block->isReady())
                continue;
            m_free.remove(*block);
            giveUp(one, garbage);
        }
    }

    // Its only block is in no list.
    inline void HostPool::giveUp(Chunks::iterator chunk, Chunks& garbage) noexcept
    {
        m_held -= chunk->first->capacity;
        ++m_statistics.driverCalls;
        discard(*chunk->first);
        garbage.splice(garbage.end(), m_chunks, chunk);
    }

    inline void HostPool::keepInQueue(Block const& block) noexcept
    {
        auto const queue = block.lane != nullptr ? block.lane->queue.lock() : nullptr;
        try
        {
            if(queue != nullptr && block.lane->calls->pending(*queue) != 0)
                block.lane->calls->keep(*queue, block.chunk->memory);
        }
        catch(core::Error const&)
        {
            // Inside a task of a blocking queue nothing else is pending.
        }
        catch(...)
        {
            // Better a leak than tasks without their memory: this handle is never destroyed.
            using Handle = std::shared_ptr<mem::buf::HostMemory>;
            alignas(Handle) std::byte handle[sizeof(Handle)];
            new (handle) Handle(block.chunk->memory);
        }
    }

    inline void HostPool::failLimit(std::size_t bytes) const
    {
        mem::pool::failLimit(
            bytes,
            m_options.limit,
            m_statistics,
            [&](auto const& tell)
            {
                for(auto const& chunk : m_chunks)
                    for(Block const* block = chunk.first; block != nullptr; block = block->after)
                        if(!block->isFree)
                            tell(block->place, block->bytes);
            });
    }
} // namespace alpaka::runtime::cpu
