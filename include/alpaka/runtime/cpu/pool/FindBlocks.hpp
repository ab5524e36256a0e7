// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! How a pool finds a free block, divides and joins blocks, and gives chunks back.
#pragma once

#include <alpaka/core/MinMax.hpp>
#include <alpaka/runtime/cpu/pool/HostPool.hpp>

#include <array>
#include <cstddef>
#include <new>
#include <utility>

namespace alpaka::runtime::cpu
{
    struct HostPool::Garbage
    {
        Garbage() = default;
        Garbage(Garbage const&) = delete;
        auto operator=(Garbage const&) -> Garbage& = delete;

        ~Garbage()
        {
            while(chunks != nullptr)
            {
                auto const chunk = std::move(chunks->self);
                chunks = chunk->next;
            }
        }

        Chunk* chunks = nullptr;
        std::array<std::shared_ptr<host::LiveQueue>, 8> queues;
        std::size_t queueCount = 0;
    };

    inline auto HostPool::laneOf(host::LiveQueue& queue, Progress const& progress) -> Lane&
    {
        Lane* unused = nullptr;
        for(Lane* lane = m_lanes; lane != nullptr; lane = lane->next)
            if(!lane->queue.expired())
            {
                if(lane->key == &queue)
                    return *lane;
            }
            else if(lane->live == 0 && lane->pending == 0)
                unused = lane;
        if(unused == nullptr)
        {
            unused = new Lane;
            unused->next = m_lanes;
            m_lanes = unused;
        }
        unused->queue = queue.weak_from_this();
        unused->key = &queue;
        unused->progress = &progress;
        return *unused;
    }

    inline void HostPool::put(Block& block, Block::State state) noexcept
    {
        block.state = state;
        if(state == Block::State::ready)
            m_ready.add(block, m_unit);
        else
        {
            block.lane->free.add(block, m_unit);
            ++block.lane->pending;
        }
        m_mayJoin = true;
    }

    inline void HostPool::take(Block& block) noexcept
    {
        if(block.state == Block::State::ready)
            m_ready.remove(block);
        else
        {
            block.lane->free.remove(block);
            --block.lane->pending;
        }
    }

    inline auto HostPool::larger(Lane& lane, std::size_t sizeClass, bool atOnce) noexcept -> Block*
    {
        Block* const ready = m_ready.firstFrom(sizeClass);
        Block* const own = atOnce ? nullptr : lane.free.firstFrom(sizeClass);
        if(ready == nullptr || (own != nullptr && own->sizeClass <= ready->sizeClass))
            return own;
        return ready;
    }

    inline auto HostPool::find(Lane& lane, std::size_t sizeClass, bool atOnce, Garbage& garbage) noexcept -> Block*
    {
        sweep(garbage);
        join(nullptr);
        Block* const block = larger(lane, sizeClass, atOnce);
        if(block != nullptr || atOnce)
            return block;
        m_mayJoin = true;
        join(&lane);
        return larger(lane, sizeClass, atOnce);
    }

    // What queues have come past becomes free for all queues.
    inline void HostPool::sweep(Garbage& garbage) noexcept
    {
        for(Lane* lane = m_lanes; lane != nullptr; lane = lane->next)
        {
            if(lane->pending == 0 || garbage.queueCount == garbage.queues.size())
                continue;
            auto& queue = garbage.queues[garbage.queueCount++] = lane->queue.lock();
            std::size_t sizeClass = 0;
            while(Block* block = lane->free.firstFrom(sizeClass))
            {
                sizeClass = block->sizeClass + 1;
                while(block != nullptr)
                {
                    Block* const next = block->next;
                    if(queue == nullptr || lane->progress->hasReached(*queue, block->position))
                    {
                        take(*block);
                        put(*block, Block::State::ready);
                    }
                    block = next;
                }
            }
        }
    }

    // Joins neighbours that are free for the same queues. For work of one queue, also what is free for it with what is
    // free for all queues.
    inline void HostPool::join(Lane const* own) noexcept
    {
        if(!std::exchange(m_mayJoin, false))
            return;
        using enum Block::State;
        for(Chunk* chunk = m_firstChunk; chunk != nullptr; chunk = chunk->next)
            for(Block* block = chunk->first; block != nullptr; block = block->after)
                while(Block* const after = block->after)
                {
                    auto const isFreeFor = [&](Block const& one, Lane const* lane)
                    { return one.state == ready || (one.state == pending && one.lane == lane); };
                    bool const isPending = block->state == pending || after->state == pending;
                    auto* const lane = block->state == pending ? block->lane : after->lane;
                    bool const areAlike = block->state == after->state || lane == own;
                    if(!areAlike || !isFreeFor(*block, lane) || !isFreeFor(*after, lane))
                        break;
                    take(*block);
                    take(*after);
                    block->capacity += after->capacity;
                    block->position = core::max(
                        block->state == pending ? block->position : 0, after->state == pending ? after->position : 0);
                    block->lane = lane;
                    block->after = after->after;
                    if(block->after != nullptr)
                        block->after->before = block;
                    absorb(*after);
                    put(*block, isPending ? pending : ready);
                }
        m_mayJoin = false;
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
        rest->isAlone = false;
        rest->chunk = block.chunk;
        rest->data = block.data + bytes;
        rest->capacity = block.capacity - bytes;
        rest->lane = block.lane;
        rest->position = block.position;
        rest->before = &block;
        rest->after = block.after;
        if(rest->after != nullptr)
            rest->after->before = rest;
        block.after = rest;
        block.capacity = bytes;
        put(*rest, block.state);
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

    inline void HostPool::absorb(Block& block) noexcept
    {
        block.next = m_spares;
        m_spares = &block;
    }

    // Gives back the oldest chunks that are free as a whole, until the pool has at most so many bytes.
    inline void HostPool::shrink(std::size_t most, Garbage& garbage) noexcept
    {
        if(m_held <= most)
            return;
        sweep(garbage);
        join(nullptr);
        Chunk* chunk = m_firstChunk;
        while(chunk != nullptr && m_held > most)
        {
            Chunk* const next = chunk->next;
            Block* const block = chunk->first;
            if(block->state == Block::State::ready && block->after == nullptr)
            {
                take(*block);
                unlink(*chunk, garbage);
            }
            chunk = next;
        }
    }

    // Its only block is in no list.
    inline void HostPool::unlink(Chunk& chunk, Garbage& garbage) noexcept
    {
        (chunk.previous != nullptr ? chunk.previous->next : m_firstChunk) = chunk.next;
        (chunk.next != nullptr ? chunk.next->previous : m_lastChunk) = chunk.previous;
        chunk.next = std::exchange(garbage.chunks, &chunk);
        m_held -= chunk.first->capacity;
        ++m_statistics.driverCalls;
        absorb(*chunk.first);
    }
} // namespace alpaka::runtime::cpu
