// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! How a pool of host memory allocates, takes memory back, and ends.
#pragma once

#include <alpaka/core/MinMax.hpp>
#include <alpaka/mem/buf/HostPinner.hpp>
#include <alpaka/mem/pool/Pool.hpp>
#include <alpaka/runtime/cpu/pool/FindBlocks.hpp>
#include <alpaka/runtime/cpu/pool/HostPool.hpp>

#include <atomic>
#include <cstddef>
#include <new>
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

    inline auto HostPool::allocate(PoolRequest const& request) -> std::shared_ptr<mem::buf::HostMemory>
    {
        if(request.bytes == 0)
            return std::make_shared<mem::buf::HostMemory>(request.bytes, request.alignment);
        bool const isKept = request.alignment <= mem::buf::HostMemory::minAlignment && !keepsNothing();
        auto const sizeClass = SizeClasses::atLeast((request.bytes - 1) / m_unit + 1);
        Block* block = nullptr;
        if(isKept)
        {
            core::LockGuard const guard(lock());
            Lane& lane = laneOf(request);
            block = m_free.first(sizeClass, request.atOnce ? nullptr : &lane);
            if(block != nullptr)
            {
                m_free.remove(*block);
                makeLive(*block, lane, request);
                ++m_statistics.hits;
            }
        }
        auto const capacity = isKept ? SizeClasses::units(sizeClass) * m_unit : request.bytes;
        for(bool isLastTry = false; block == nullptr; isLastTry = true)
            [[unlikely]]
            {
                if(isKept)
                    block = find(request, sizeClass, isLastTry);
                if(block == nullptr)
                    block = grow(request, capacity, isKept, isLastTry);
            }
        block->memory.emplace(*block->chunk->memory, block->data, request.bytes);
        return {&*block->memory, [](mem::buf::HostMemory*) {}, Counters<mem::buf::HostMemory>(*block)};
    }

    inline void HostPool::makeLive(Block& block, Lane& lane, PoolRequest const& request) noexcept
    {
        block.setLane(&lane);
        block.place = request.place;
        block.bytes = request.bytes;
        m_liveBytes += block.capacity;
        ++m_liveBlocks;
        ++m_statistics.allocations;
        m_statistics.live += request.bytes;
        m_statistics.liveMaximum = core::max(m_statistics.liveMaximum, m_statistics.live);
    }

    inline auto HostPool::grow(PoolRequest const& request, std::size_t capacity, bool isKept, bool isLastTry) -> Block*
    {
        if(!isKept && m_options.limit != mem::PoolOptions::unlimited)
            lookAtQueues(); // find() has not
        Block* block = nullptr;
        {
            Chunks garbage;
            core::LockGuard const guard(lock());
            auto const most = mostHeld(request.bytes);
            shrink(most > capacity ? most - capacity : 0, garbage);
            if(capacity > m_options.limit || m_held > m_options.limit - capacity)
                capacity = request.bytes;
            isKept = isKept && capacity >= m_unit; // a shorter block is in no size class
            if(capacity > m_options.limit || m_held > m_options.limit - capacity)
            {
                if(!isLastTry)
                    return nullptr;
                failLimit(request.bytes);
            }
            block = spare();
            m_held += capacity;
        }
        try
        {
            if(block == nullptr)
                throw std::bad_alloc();
            Chunks made(1);
            auto& memory = made.front().memory;
            memory = std::make_shared<mem::buf::HostMemory>(capacity, request.alignment);
            auto const* const pinner = mem::buf::hostPinner.load(std::memory_order_acquire);
            if(m_options.pin && pinner != nullptr && pinner->isUsable())
                memory->pin(*pinner);
            core::LockGuard const guard(lock());
            Lane& lane = laneOf(request);
            made.front().first = block;
            made.front().isKept = isKept;
            block->pool = this;
            block->chunk = made.begin();
            block->data = static_cast<std::byte*>(memory->data());
            block->capacity = capacity;
            block->before = nullptr;
            block->after = nullptr;
            m_chunks.splice(m_chunks.end(), made);
            m_statistics.peak = core::max(m_statistics.peak, m_held);
            ++m_statistics.driverCalls;
            makeLive(*block, lane, request);
            return block;
        }
        catch(...)
        {
            {
                core::LockGuard const guard(lock());
                m_held -= capacity;
                if(block != nullptr)
                    discard(*block);
            }
            if(isLastTry)
                throw;
            trim(0);
            return nullptr;
        }
    }

    inline void HostPool::release(Block& block) noexcept
    {
        block.memory.reset(); // unpins what its user has pinned
        if(!block.chunk->isKept) [[unlikely]]
            keepInQueue(block);
        Chunks garbage;
        std::size_t keep = 0;
        bool hasTooMuch = false;
        bool isLast = false;
        {
            core::LockGuard const guard(lock());
            m_statistics.live -= block.bytes;
            m_liveBytes -= block.capacity;
            if(block.chunk->isKept)
            {
                block.age = block.lane->age;
                m_free.add(block, m_unit);
                m_mayJoin = true;
            }
            else
                giveUp(block.chunk, garbage);
            keep = m_isClosed ? 0 : m_options.keep;
            hasTooMuch = m_held - m_liveBytes > keep;
            if(!hasTooMuch)
                isLast = --m_liveBlocks == 0 && m_isClosed;
        }
        if(hasTooMuch) [[unlikely]]
        {
            trim(keep);
            core::LockGuard const guard(lock());
            isLast = --m_liveBlocks == 0 && m_isClosed;
        }
        if(isLast) [[unlikely]]
        {
            garbage.clear();
            delete this;
        }
    }

    inline void HostPool::close() noexcept
    {
        bool isLast = false;
        {
            core::LockGuard const guard(lock());
            m_isClosed = true;
            isLast = m_liveBlocks == 0;
        }
        if(isLast)
            delete this;
    }

    inline HostPool::~HostPool()
    {
        for(auto& chunk : m_chunks)
            for(Block* block = chunk.first; block != nullptr;)
            {
                if(!block->isReady())
                    keepInQueue(*block);
                delete std::exchange(block, block->after);
            }
        while(m_spares != nullptr)
            delete std::exchange(m_spares, m_spares->next);
    }
} // namespace alpaka::runtime::cpu

namespace alpaka
{
    template<>
    struct mem::pool::backend::Memory<dev::DevCpu>
    {
        using type = runtime::cpu::HostPool;
    };
} // namespace alpaka
