// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! How a pool of host memory allocates, takes memory back, and ends.
#pragma once

#include <alpaka/core/Error.hpp>
#include <alpaka/core/MinMax.hpp>
#include <alpaka/mem/buf/HostPinner.hpp>
#include <alpaka/mem/pool/Pool.hpp>
#include <alpaka/runtime/cpu/pool/Blocks.hpp>
#include <alpaka/runtime/cpu/pool/HostPool.hpp>

#include <cstddef>
#include <cstdint>
#include <iterator>
#include <utility>

namespace alpaka::runtime::cpu
{
    class HostPool::Piece final : public HostMemory
    {
    public:
        Piece(Block& block, PoolRequest const& request) noexcept
            : HostMemory(*block.chunk, block.data + gapOf(block, request.alignment), request.bytes)
            , m_block(block)
        {
            static_assert(sizeof(Piece) <= sizeof(Block::piece));
        }

    private:
        void dropLast() noexcept override
        {
            auto& block = m_block;
            auto const pool = std::move(block.pool); // may end with this
            this->~Piece();
            pool->release(block);
        }

        Block& m_block;
    };

    inline auto HostPool::allocate(PoolRequest const& request) -> core::CountedRef<mem::buf::HostMemory>
    {
        if(request.bytes == 0)
            return core::CountedRef<HostMemory>(new HostMemory(request.bytes, request.alignment));
        bool const isKept = !keepsNothing();
        Block* block = isKept ? find(request, false, false) : nullptr;
        for(bool isLastTry = false; block == nullptr; isLastTry = true)
            [[unlikely]]
            {
                lookAtQueues();
                if(isKept)
                    block = find(request, true, isLastTry);
                if(block == nullptr)
                    block = grow(request, isKept, isLastTry);
            }
        block->pool = shared_from_this();
        return core::CountedRef<HostMemory>(new (block->piece.data()) Piece(*block, request));
    }

    inline auto HostPool::find(PoolRequest const& request, bool isThorough, bool isLastTry) -> Block*
    {
        core::LockGuard const guard(lock());
        Lane& lane = laneOf(request);
        Lane* const own = request.atOnce ? nullptr : &lane;
        if(isThorough && m_statistics.kept != 0)
            for(auto block = m_blocks.begin(); block != m_blocks.end(); ++block)
                if(block->isFree() && block->isFor(own))
                    join(*block, own, true);
        auto const isUsable = [&](Block const& block)
        {
            auto const gap = gapOf(block, request.alignment);
            return block.isFor(own) && block.capacity >= gap && block.capacity - gap >= request.bytes;
        };
        auto const bytes = sizeFor(request.bytes);
        Block* found = nullptr;
        for(auto list = listFor(request.bytes); list < m_free.size() && found == nullptr; ++list)
        {
            std::size_t looks = 0;
            for(Block* const block : m_free[list])
            {
                if(!isThorough && ++looks > mostLooks)
                    break;
                if((found == nullptr || block->capacity < found->capacity) && isUsable(*block))
                {
                    found = block;
                    if(block->capacity <= bytes)
                        break;
                }
            }
        }
        if(found == nullptr)
            return nullptr;
        // A much larger one is for larger requests while there is room for one of the size. No such rule serves all
        // loops without calling the system again and again, so every four times that memory went back some sizes
        // change theirs. A pool that grows alone says nothing against it.
        bool const isFrugal = (m_returns / 4 * bytes * 0x9e37'79b9'7f4a'7c15 >> 63) == 0;
        if(!isLastTry && isFrugal && found->capacity > bytes + bytes / 4 && !exceeds(mostHeld(bytes), bytes))
            return nullptr;
        removeFree(*found);
        if(auto const gap = gapOf(*found, request.alignment); gap != 0)
        {
            split(*found, gap);
            if(found->capacity == gap) // otherwise it is a part of the block
            {
                addFree(*found);
                found = &*std::next(found->self);
                removeFree(*found);
            }
        }
        split(*found, core::min(found->capacity, gapOf(*found, request.alignment) + bytes));
        ++m_statistics.hits;
        return makeLive(*found, request, lane);
    }

    inline auto HostPool::grow(PoolRequest const& request, bool isKept, bool isLastTry) -> Block*
    {
        auto const* const pinner = mem::buf::hostPinner.load(std::memory_order_acquire);
        bool const isPinned = m_options.pin && pinner != nullptr && pinner->isUsable();
        // Registered memory begins where no buffer does: what unpins a buffer would unpin the others, too.
        auto const front = isPinned ? core::max(HostMemory::pageBytes, request.alignment) : 0;
        auto capacity = isKept ? sizeFor(request.bytes) : request.bytes;
        {
            Garbage garbage{m_options.pin};
            core::LockGuard const guard(lock());
            auto const most = mostHeld(request.bytes);
            auto const rest = most - core::min(most, capacity);
            shrink(rest, mem::PoolOptions::unlimited, garbage);
            auto const room = m_limit - core::min(m_limit, front);
            // Not for a request that fails: what is hollow serves no smaller one.
            if(!exceeds(room, request.bytes)
               || (request.bytes <= room && m_held - hollowable() <= room - request.bytes))
                hollowOut(rest);
            if(exceeds(room, capacity))
                capacity = request.bytes;
            if(exceeds(room, capacity))
            {
                if(isLastTry)
                    mem::pool::failLimit(request.bytes, m_options.limit, m_statistics, m_blocks);
                return nullptr;
            }
            m_held += capacity;
            m_limit -= front;
        }
        try
        {
            core::CountedRef<HostMemory> chunk(new HostMemory(front + capacity, request.alignment));
            if(isPinned)
                chunk->pin(*pinner);
            core::LockGuard const guard(lock());
            Lane& lane = laneOf(request);
            auto made = makeSpare();
            m_blocks.splice(m_blocks.end(), made);
            Block& block = m_blocks.back();
            block.data = static_cast<std::byte*>(chunk->data()) + front;
            block.chunk = std::move(chunk);
            block.capacity = capacity;
            block.isKept = isKept;
            m_statistics.peak = core::max(m_statistics.peak, m_held + (m_options.limit - m_limit));
            ++m_statistics.driverCalls;
            return makeLive(block, request, lane);
        }
        catch(...)
        {
            {
                core::LockGuard const guard(lock());
                m_held -= capacity;
                m_limit += front;
            }
            if(isLastTry)
                throw;
            trim(0);
            return nullptr;
        }
    }

    inline void HostPool::release(Block& block) noexcept
    {
        if(!block.isKept) [[unlikely]]
            block.lane->keep(block.chunk);
        Garbage garbage{m_options.pin};
        core::CountedRef<host::LiveQueue> queue; // may end with this, so without the lock
        bool isTooMuch = false;
        {
            core::LockGuard const guard(lock());
            m_statistics.live -= std::exchange(block.bytes, 0);
            if(block.isKept)
            {
                block.age = block.lane->age;
                addFree(block);
                if(!block.isReady() && hasReadyNeighbour(block))
                {
                    // Often the queue is past it already; otherwise the neighbour stays free for all.
                    queue = block.lane->live();
                    block.lane->look(queue.get());
                }
                if(block.self != m_blocks.begin())
                    join(*std::prev(block.self), block.lane, false);
                if(block.chunk) // it is not a part of the one before now
                    join(block, block.lane, false);
            }
            else
                giveUp(block.self, std::next(block.self), garbage);
            isTooMuch = m_statistics.kept > m_options.keep;
        }
        if(isTooMuch) [[unlikely]]
            trim(m_options.keep);
    }

    inline HostPool::~HostPool()
    {
        for(auto const& block : m_blocks)
            if(!block.isReady())
                block.lane->keep(block.chunk);
    }

    inline void HostPool::trim(std::size_t keep) noexcept
    {
        lookAtQueues();
        Garbage garbage{m_options.pin};
        core::LockGuard const guard(lock());
        shrink(m_held, keep, garbage);
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
