// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! How a pool divides and joins blocks, looks at queues, and gives chunks back.
#pragma once

#include <alpaka/core/Lock.hpp>
#include <alpaka/core/Memory.hpp>
#include <alpaka/core/MinMax.hpp>
#include <alpaka/runtime/cpu/pool/HostPool.hpp>
#include <alpaka/runtime/cpu/pool/Pages.hpp>

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <new>

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

    inline auto HostPool::makeLive(Block& block, PoolRequest const& request, Lane& lane) noexcept -> Block*
    {
        block.setLane(&lane);
        block.place = request.place;
        block.bytes = request.bytes;
        mem::pool::begin(m_statistics, request.bytes);
        return &block;
    }

    inline void HostPool::addFree(Block& block) noexcept
    {
        m_statistics.kept += block.capacity;
        auto& list = m_free[listFor(block.capacity)];
        list.splice(list.begin(), block.node);
    }

    inline void HostPool::removeFree(Block& block) noexcept
    {
        m_statistics.kept -= block.capacity;
        block.node.splice(block.node.begin(), m_free[listFor(block.capacity)], block.free);
    }

    // The block is not among the free ones. The rest is; too small a rest stays with the block.
    inline void HostPool::split(Block& block, std::size_t bytes) noexcept
    {
        if(block.capacity - bytes < core::max(m_unit, block.capacity / 16))
            return;
        try
        {
            auto made = makeSpare();
            Block& rest = made.front();
            rest.chunk = block.chunk;
            rest.data = block.data + bytes;
            rest.capacity = block.capacity - bytes;
            rest.setLane(block.lane);
            rest.age = block.age;
            m_blocks.splice(std::next(block.self), made);
            block.capacity = bytes;
            addFree(rest);
        }
        catch(std::bad_alloc const&)
        {
            // Then the block remains as long as it is.
        }
    }

    inline auto HostPool::hasReadyNeighbour(Block const& block) const noexcept -> bool
    {
        auto const is
            = [&](Block const& next) { return next.chunk == block.chunk && next.isFree() && next.isReady(); };
        auto const next = std::next(block.self);
        return (block.self != m_blocks.begin() && is(*std::prev(block.self))) || (next != m_blocks.end() && is(*next));
    }

    // Joins a free block with the free ones behind it if work of the lane, or of all queues, may use them.
    inline void HostPool::join(Block& block, Lane* own, bool takesReady) noexcept
    {
        for(auto next = std::next(block.self); next != m_blocks.end(); next = std::next(block.self))
        {
            if(next->chunk != block.chunk || !block.isFree() || !next->isFree() || !block.isFor(own)
               || !next->isFor(own) || (!takesReady && block.isReady() != next->isReady()))
                return;
            removeFree(block);
            removeFree(*next);
            bool const areReady = block.isReady() && next->isReady();
            block.age = core::max(block.isReady() ? 0 : block.age, next->isReady() ? 0 : next->age);
            block.setLane(areReady ? nullptr : own);
            block.capacity += next->capacity;
            next->setLane(nullptr);
            next->chunk = {};
            m_spares.splice(m_spares.end(), m_blocks, next);
            addFree(block);
        }
    }

    // A list with one block, whose members are set.
    inline auto HostPool::makeSpare() -> Blocks
    {
        Blocks made;
        if(!m_spares.empty())
            made.splice(made.end(), m_spares, m_spares.begin());
        else
        {
            auto& block = made.emplace_back();
            block.self = made.begin();
            block.free = block.node.insert(block.node.begin(), &block);
        }
        return made;
    }

    //! What is freed without the lock, its pages first, which takes long.
    struct HostPool::Garbage
    {
        ~Garbage()
        {
            HostMemory const* last = nullptr;
            for(auto const& block : blocks)
                if(auto const& chunk = *block.chunk; &chunk != last && block.isKept && !isPinned)
                {
                    // Because the host's allocator may keep what it gets back.
                    discardPages(static_cast<std::byte*>(chunk.data()), chunk.bytes());
                    refuseHugePages(chunk);
                    last = &chunk;
                }
        }

        bool isPinned;
        Blocks blocks{};
    };

    inline void HostPool::shrink(std::size_t most, std::size_t keep, Garbage& garbage) noexcept
    {
        for(auto first = m_blocks.begin(); first != m_blocks.end() && (m_held > most || m_statistics.kept > keep);)
        {
            auto const last
                = std::find_if(first, m_blocks.end(), [&](Block const& block) { return block.chunk != first->chunk; });
            if(std::all_of(first, last, [](Block const& block) { return block.bytes == 0 && block.isReady(); }))
                giveUp(first, last, garbage);
            first = last;
        }
    }

    inline auto HostPool::canHollow(Block const& block) const noexcept -> bool
    {
        // Less than four pages may be hardly two whole ones. Registered memory keeps its pages.
        return block.isFree() && block.isReady() && block.capacity >= 4 * HostMemory::pageBytes && !m_options.pin;
    }

    inline auto HostPool::hollowable() const noexcept -> std::size_t
    {
        std::size_t bytes = 0;
        for(auto const& block : m_blocks)
            if(canHollow(block))
                bytes += block.capacity - 2 * HostMemory::pageBytes; // at least
        return bytes;
    }

    inline void HostPool::hollowOut(std::size_t most) noexcept
    {
        for(auto block = m_blocks.begin(); block != m_blocks.end() && m_held > most; ++block)
            if(canHollow(*block))
                if(auto const pages = discardPages(block->data, block->capacity); pages != 0)
                {
                    refuseHugePages(*block->chunk);
                    removeFree(*block);
                    block->setLane(nullptr);
                    block->hollow = pages;
                    m_held -= pages;
                    ++m_statistics.driverCalls;
                    ++m_returns;
                }
    }

    inline void HostPool::giveUp(Blocks::iterator first, Blocks::iterator last, Garbage& garbage) noexcept
    {
        auto const& chunk = *first->chunk;
        m_limit += chunk.bytes();
        ++m_statistics.driverCalls;
        ++m_returns;
        for(auto block = first; block != last; ++block)
        {
            if(block->isFree() && block->isKept)
                removeFree(*block);
            m_held -= block->capacity - block->hollow;
            m_limit -= block->capacity;
            block->setLane(nullptr);
        }
        garbage.blocks.splice(garbage.blocks.end(), m_blocks, first, last);
    }
} // namespace alpaka::runtime::cpu
