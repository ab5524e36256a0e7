// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! How a pool of host memory allocates.
#pragma once

#include <alpaka/core/Error.hpp>
#include <alpaka/core/MinMax.hpp>
#include <alpaka/mem/buf/HostPinner.hpp>
#include <alpaka/mem/pool/Pool.hpp>
#include <alpaka/runtime/cpu/pool/Blocks.hpp>
#include <alpaka/runtime/cpu/pool/HostPool.hpp>
#include <alpaka/runtime/cpu/pool/Release.hpp>

#include <cstddef>
#include <limits>
#include <utility>

namespace alpaka::runtime::cpu
{
    class HostPool::Piece final : public HostMemory
    {
    public:
        Piece(HostPool& pool, Block& block, PoolRequest const& request) noexcept
            : HostMemory(*block.chunk->memory, block.data + block.gapFor(request.alignment), request.bytes)
            , m_pool(pool)
            , m_block(block)
        {
            static_assert(sizeof(Piece) <= sizeof(Block::piece) && alignof(Piece) <= alignof(std::max_align_t));
        }

    private:
        void dropLast() noexcept override
        {
            auto& pool = m_pool;
            auto& block = m_block;
            this->~Piece();
            pool.release(block);
        }

        HostPool& m_pool;
        Block& m_block;
    };

    inline auto HostPool::allocate(PoolRequest const& request) -> core::CountedRef<mem::buf::HostMemory>
    {
        if(request.bytes == 0)
            return core::CountedRef<HostMemory>(new HostMemory(request.bytes, request.alignment));
        bool const isKept = !keepsNothing();
        Block* block = isKept ? find(request, false, false) : nullptr;
        for(bool isLastTry = false; block == nullptr; isLastTry = true) [[unlikely]]
        {
            lookAtQueues();
            if(isKept)
                block = find(request, true, isLastTry);
            if(block == nullptr)
                block = grow(request, isKept, isLastTry);
        }
        return core::CountedRef<HostMemory>(new (block->piece.data()) Piece(*this, *block, request));
    }

    inline auto HostPool::find(PoolRequest const& request, bool isThorough, bool isLastTry) -> Block*
    {
        core::LockGuard const guard(lock());
        Lane& lane = laneOf(request);
        Lane* const own = request.atOnce ? nullptr : &lane;
        if(isThorough && m_free.bytes() != 0)
            forEachBlock(
                [&](Block& block)
                {
                    if(!canJoin(block, own, true))
                        return;
                    m_free.remove(block);
                    join(block, own, true);
                });
        auto const isUsable = [&](Block const& block)
        {
            auto const gap = block.gapFor(request.alignment);
            return block.isFor(own) && block.capacity >= gap && block.capacity - gap >= request.bytes;
        };
        auto const bytes = sizeFor(request.bytes);
        Block* found = nullptr;
        for(auto list = FreeBlocks::listFor(request.bytes); found == nullptr; ++list)
        {
            list = m_free.usedFrom(list);
            if(list == FreeBlocks::lists)
                return nullptr;
            auto looks = isThorough ? std::numeric_limits<std::size_t>::max() : mostLooks;
            for(auto* block = m_free.first(list); block != nullptr && looks-- != 0; block = block->next)
                if((found == nullptr || block->capacity < found->capacity) && isUsable(*block))
                {
                    found = block;
                    if(block->capacity <= bytes)
                        break;
                }
        }
        // A much larger one is for larger requests while there is room for one of the size. No such rule serves all
        // loops without calling the system again and again, so every four times that memory went back some sizes
        // change theirs. A pool that grows alone says nothing against it.
        bool const isFrugal = (m_returns / 4 * bytes * 0x9e37'79b9'7f4a'7c15 >> 63) == 0;
        if(!isLastTry && isFrugal && found->capacity > bytes + bytes / 4 && !exceeds(mostHeld(bytes), bytes))
            return nullptr;
        m_free.remove(*found);
        if(auto const gap = found->gapFor(request.alignment); gap != 0)
        {
            split(*found, gap);
            if(found->capacity == gap) // otherwise it is a part of the block
            {
                m_free.add(*found);
                found = found->behind;
                m_free.remove(*found);
            }
        }
        split(*found, core::min(found->capacity, found->gapFor(request.alignment) + bytes));
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
            Chunks garbage;
            core::LockGuard const guard(lock());
            auto const most = mostHeld(request.bytes);
            auto const rest = most - core::min(most, capacity);
            shrink(rest, mem::PoolOptions::unlimited, garbage);
            auto const room = [&] { return m_limit - core::min(m_limit, front); };
            if(m_held > rest)
            {
                // Not for a request that fails: what is hollow serves no smaller one.
                std::size_t stays = m_held;
                forEachBlock([&](Block const& block) { stays -= hollowable(block); });
                if(request.bytes <= room() && stays <= room() - request.bytes)
                    hollowOut(rest);
            }
            if(exceeds(room(), capacity))
                capacity = request.bytes;
            if(exceeds(room(), capacity))
            {
                if(isLastTry)
                    mem::pool::failLimit(
                        request.bytes, m_options.limit, m_statistics, [this](auto const& fn) { forEachBlock(fn); });
                return nullptr;
            }
            m_held += capacity;
            m_limit -= front;
        }
        try
        {
            Chunks made(1);
            Chunk& chunk = made.front();
            chunk.self = made.begin();
            chunk.isKept = isKept;
            chunk.hasPages = isKept && !m_options.pin;
            chunk.first = new Block;
            chunk.memory = core::CountedRef<HostMemory>(new HostMemory(front + capacity, request.alignment));
            if(isPinned)
                chunk.memory->pin(*pinner);
            Block& block = *chunk.first;
            block.chunk = &chunk;
            block.data = static_cast<std::byte*>(chunk.memory->data()) + front;
            block.capacity = capacity;
            core::LockGuard const guard(lock());
            Lane& lane = laneOf(request);
            m_chunks.splice(m_chunks.end(), made);
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
} // namespace alpaka::runtime::cpu

namespace alpaka
{
    template<>
    struct mem::pool::backend::Memory<dev::DevCpu>
    {
        using type = runtime::cpu::HostPool;
    };
} // namespace alpaka
