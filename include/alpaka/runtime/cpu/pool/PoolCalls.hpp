// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! How a pool of host memory allocates, and takes memory back.
#pragma once

#include <alpaka/core/Error.hpp>
#include <alpaka/core/MinMax.hpp>
#include <alpaka/core/Observer.hpp>
#include <alpaka/core/Sanitizer.hpp>
#include <alpaka/mem/buf/HostPinner.hpp>
#include <alpaka/runtime/cpu/pool/FindBlocks.hpp>
#include <alpaka/runtime/cpu/pool/HostPool.hpp>

#include <atomic>
#include <cstddef>
#include <new>
#include <optional>
#include <utility>

namespace alpaka::runtime::cpu
{
    template<typename T>
    struct HostPool::Counters
    {
        using value_type = T;

        explicit Counters(Block& of) noexcept
            : block(&of)
        {
        }

        template<typename TOther>
        explicit(false) Counters(Counters<TOther> const& other) noexcept
            : block(other.block)
        {
        }

        [[nodiscard]] auto allocate(std::size_t) noexcept -> T*
        {
            static_assert(sizeof(T) <= sizeof(Block::counters) && alignof(T) <= alignof(std::max_align_t));
            return reinterpret_cast<T*>(block->counters.data());
        }

        void deallocate(T*, std::size_t) noexcept
        {
            block->pool->release(*block);
        }

        [[nodiscard]] friend auto operator==(Counters const& a, Counters const& b) noexcept -> bool
        {
            return a.block == b.block;
        }

        Block* block;
    };

    inline auto HostPool::keepsNothing() const noexcept -> bool
    {
        bool isFollowed = ALPAKA_ADDRESS_SANITIZER != 0 || m_options.keep == 0;
        core::tellObservers([&](core::Observer const& observer)
                            { isFollowed = isFollowed || observer.followsMemory(); });
        return isFollowed;
    }

    inline auto HostPool::allocate(host::LiveQueue& queue, Progress const& progress, PoolRequest const& request)
        -> std::shared_ptr<mem::buf::HostMemory>
    {
        if(request.bytes == 0)
            return std::make_shared<mem::buf::HostMemory>(request.bytes, request.alignment);
        bool const isAlone = request.alignment > mem::buf::HostMemory::minAlignment || keepsNothing();
        auto const sizeClass = SizeClasses::atLeast((request.bytes - 1) / m_unit + 1);
        Block* block = nullptr;
        Lane* lane = nullptr;
        {
            core::LockGuard const guard(lock());
            lane = &laneOf(queue, progress);
            if(!isAlone)
            {
                block = request.atOnce ? nullptr : lane->free.first(sizeClass);
                if(block == nullptr)
                    block = m_ready.first(sizeClass);
                if(block != nullptr)
                {
                    take(*block);
                    setLive(*block, *lane, request);
                    ++m_statistics.hits;
                }
            }
            ++lane->live; // from now on the lane is not used for another queue
        }
        if(block == nullptr)
            block = search(*lane, isAlone, sizeClass, request);
        block->memory.emplace(block->data, request.bytes);
        return {&*block->memory, [](mem::buf::HostMemory*) {}, Counters<mem::buf::HostMemory>(*block)};
    }

    inline auto HostPool::search(Lane& lane, bool isAlone, std::size_t sizeClass, PoolRequest const& request) -> Block*
    {
        auto const bytes = SizeClasses::units(sizeClass) * m_unit;
        if(!isAlone)
        {
            Garbage garbage;
            core::LockGuard const guard(lock());
            Block* const block = find(lane, sizeClass, request.atOnce, garbage);
            if(block != nullptr && !isTooLarge(*block, bytes))
            {
                take(*block);
                split(*block, bytes);
                setLive(*block, lane, request);
                ++m_statistics.hits;
                return block;
            }
        }
        try
        {
            if(Block* const block = grow(lane, isAlone, bytes, request, false))
                return block;
            return grow(lane, isAlone, bytes, request, true);
        }
        catch(...)
        {
            core::LockGuard const guard(lock());
            --lane.live;
            throw;
        }
    }

    inline void HostPool::setLive(Block& block, Lane& lane, PoolRequest const& request) noexcept
    {
        block.state = Block::State::live;
        block.lane = &lane;
        block.place = request.place;
        m_liveBytes += block.capacity;
        ++m_liveBlocks;
        ++m_statistics.allocations;
        m_statistics.live += request.bytes;
        m_statistics.liveMaximum = core::max(m_statistics.liveMaximum, m_statistics.live);
    }

    inline auto HostPool::grow(Lane& lane, bool isAlone, std::size_t bytes, PoolRequest const& request, bool isLastTry)
        -> Block*
    {
        std::size_t capacity = isAlone ? request.bytes : bytes;
        Block* block = nullptr;
        {
            Garbage garbage;
            core::LockGuard const guard(lock());
            auto const most = mostHeld(request.bytes);
            shrink(most > capacity ? most - capacity : 0, garbage);
            if(capacity > m_options.limit || m_held > m_options.limit - capacity)
                capacity = request.bytes;
            if(capacity > m_options.limit || m_held > m_options.limit - capacity)
                failLimit(request.bytes);
            m_held += capacity;
            block = spare();
        }
        try
        {
            if(block == nullptr)
                throw std::bad_alloc();
            auto const chunk = std::make_shared<Chunk>();
            chunk->memory = std::make_unique<mem::buf::HostMemory>(capacity, request.alignment);
            auto const* const pinner = mem::buf::hostPinner.load(std::memory_order_acquire);
            if(m_options.pin && pinner != nullptr && pinner->isUsable())
                chunk->memory->pin(*pinner);
            block->pool = this;
            block->chunk = chunk.get();
            block->data = static_cast<std::byte*>(chunk->memory->data());
            block->capacity = capacity;
            block->isAlone = isAlone;
            block->before = nullptr;
            block->after = nullptr;
            core::LockGuard const guard(lock());
            chunk->self = chunk;
            chunk->first = block;
            chunk->previous = m_lastChunk;
            (m_lastChunk != nullptr ? m_lastChunk->next : m_firstChunk) = chunk.get();
            m_lastChunk = chunk.get();
            m_statistics.peak = core::max(m_statistics.peak, m_held);
            ++m_statistics.driverCalls;
            setLive(*block, lane, request);
            return block;
        }
        catch(...)
        {
            Garbage garbage;
            core::LockGuard const guard(lock());
            m_held -= capacity;
            if(block != nullptr)
                absorb(*block);
            if(isLastTry)
                throw;
            shrink(0, garbage);
            return nullptr;
        }
    }

    inline void HostPool::release(Block& block) noexcept
    {
        auto const bytes = block.memory->bytes();
        block.memory.reset(); // unpins what its user has pinned
        Lane& lane = *block.lane;
        auto const queue = lane.queue.lock();
        auto const position = queue != nullptr ? lane.progress->pendingBefore(*queue) : 0;
        std::shared_ptr<Chunk> alone;
        std::optional<Garbage> garbage;
        bool isLast = false;
        {
            core::LockGuard const guard(lock());
            m_liveBytes -= block.capacity;
            m_statistics.live -= bytes;
            --m_liveBlocks;
            --lane.live;
            if(block.isAlone)
            {
                alone = block.chunk->self;
                unlink(*block.chunk, garbage.emplace());
            }
            else
            {
                block.position = position;
                put(block, position == 0 ? Block::State::ready : Block::State::pending);
                auto const keep = m_isClosed ? 0 : m_options.keep;
                if(keep < m_held - m_liveBytes)
                    shrink(m_liveBytes + keep, garbage.emplace());
            }
            isLast = m_isClosed && m_liveBlocks == 0;
        }
        // The checker hears of the order from the queue alone.
        if(alone != nullptr && queue != nullptr && (position != 0 || core::isObserved()))
            keepInOrder(*queue, *lane.progress, alone);
        if(isLast)
            delete this;
    }
} // namespace alpaka::runtime::cpu
