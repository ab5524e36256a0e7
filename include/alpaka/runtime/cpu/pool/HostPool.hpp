// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The memory of a pool of host buffers.
#pragma once

#include <alpaka/core/CountedRef.hpp>
#include <alpaka/core/Lock.hpp>
#include <alpaka/core/Memory.hpp>
#include <alpaka/core/MinMax.hpp>
#include <alpaka/core/Observer.hpp>
#include <alpaka/core/Sanitizer.hpp>
#include <alpaka/core/SourceLocation.hpp>
#include <alpaka/mem/buf/Bytes.hpp>
#include <alpaka/mem/buf/HostPinner.hpp>
#include <alpaka/mem/pool/Pool.hpp>
#include <alpaka/mem/pool/Statistics.hpp>
#include <alpaka/runtime/cpu/Buffer.hpp>
#include <alpaka/runtime/cpu/Dev.hpp>
#include <alpaka/runtime/cpu/HostMemory.hpp>
#include <alpaka/runtime/cpu/pool/Blocks.hpp>
#include <alpaka/vec/Vec.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>

namespace alpaka::runtime::cpu
{
    //! Memory comes from the system in chunks, and blocks are the pieces of chunks. A request takes the smallest free
    //! block that suffices and divides it; a release joins it with free neighbours that the same queue may use. When
    //! none suffices, the pool looks at its queues, joins what has become free for all, and at last asks the system,
    //! after it has given back what exceeds the most that was live by a quarter: first whole chunks, then the pages of
    //! blocks between live ones. Such a hollow block is not used again, and goes with its chunk.
    //!
    //! It ends with the last of its Pool and its buffers.
    class HostPool : PoolBlocks
    {
        using HostMemory = mem::buf::HostMemory;

    public:
        using PoolBlocks::statistics, PoolBlocks::trim;

        //! \return For the Pool.
        [[nodiscard]] static auto make(dev::DevCpu const&, mem::PoolOptions const& options)
            -> std::shared_ptr<HostPool>
        {
            // Pages if a GPU runtime may pin buffers one by one.
            bool const isPinnable = !options.pin && mem::buf::hostPinner.load(std::memory_order_acquire) != nullptr;
            return {
                new HostPool(options, isPinnable ? HostMemory::pageBytes : HostMemory::minAlignment),
                [](HostPool* pool) { pool->drop(); }};
        }

        template<bool TAtOnce, typename TElem, typename TQueue, typename TDim, typename TIdx>
        [[nodiscard]] auto alloc(TQueue& queue, vec::Vec<TDim, TIdx> const& extents, core::SourceLocation const& place)
            -> mem::buf::BufCpu<TElem, TDim, TIdx>
        {
            auto memory
                = allocate({queue.state(), mem::buf::byteCount<TElem>(extents), alignof(TElem), TAtOnce, place});
            core::tellObservers([&](core::Observer& observer) { observer.bufferIsFreedInOrder(memory->data()); });
            return {queue.getDev(), extents, std::move(memory)};
        }

        //! \return The byte with which buffers begin, if any. The checker itself finds what was never written.
        [[nodiscard]] auto fill() const noexcept -> std::optional<std::uint8_t>
        {
            return m_options.fill && core::isObserved() && keepsNothing() ? std::nullopt : m_options.fill;
        }

    private:
        friend struct Block;

        using PoolBlocks::PoolBlocks;

        ~HostPool()
        {
            lookAtQueues();
            for(auto& chunk : m_chunks)
                chunk.forEachBlock(
                    [&](Block const& block)
                    {
                        if(block.isReady())
                            return;
                        Lane::keep(block.lane->live(), chunk.memory);
                        chunk.hasPages = false;
                    });
        }

        //! \return Whether memory is freed with each buffer, because an observer follows memory or the options say so.
        [[nodiscard]] auto keepsNothing() const noexcept -> bool
        {
            bool isFollowed = ALPAKA_ADDRESS_SANITIZER != 0 || m_options.keep == 0;
            core::tellObservers([&](core::Observer const& observer)
                                { isFollowed = isFollowed || observer.followsMemory(); });
            return isFollowed;
        }

        //! \throws core::Error when the limit is exceeded or memory runs out.
        [[nodiscard]] auto allocate(PoolRequest const& request) -> core::CountedRef<HostMemory>
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
            return block->become(
                *block->chunk->memory, block->begin + block->gapFor(request.alignment), request.bytes);
        }

        //! \return The block of a new chunk. Null, but for the last try, when the limit is reached, or when the system
        //!         has no memory and kept memory was given back.
        [[nodiscard]] auto grow(PoolRequest const& request, bool isKept, bool isLastTry) -> Block*
        {
            auto const* const pinner = mem::buf::hostPinner.load(std::memory_order_acquire);
            bool const isPinned = m_options.pin && pinner != nullptr && pinner->isUsable();
            // Registered memory begins where no buffer does: what unpins a buffer would unpin the others, too.
            auto const front = isPinned ? core::max(HostMemory::pageBytes, request.alignment) : 0;
            auto capacity = isKept ? sizeFor(request.bytes) : request.bytes;
            {
                Chunks garbage;
                core::CountedRef<host::LiveQueue> queue;
                core::LockGuard const guard(lock());
                if(!makeRoom(request, capacity, front, garbage))
                {
                    if(!isLastTry)
                        return nullptr;
                    giveBack(m_left.close(), nullptr, queue); // otherwise labels would go with their buffers meanwhile
                    failLimit(request.bytes);
                }
            }
            try
            {
                Chunks made(1);
                Chunk& chunk = made.front();
                chunk.pool = this;
                chunk.self = made.begin();
                chunk.isKept = isKept;
                chunk.hasPages = isKept && !m_options.pin;
                chunk.first = new Block;
                chunk.memory = core::CountedRef<HostMemory>(new HostMemory(front + capacity, request.alignment));
                if(isPinned)
                    chunk.memory->pin(*pinner);
                Block& block = *chunk.first;
                block.chunk = &chunk;
                block.begin = static_cast<std::byte*>(chunk.memory->data()) + front;
                block.capacity = capacity;
                core::LockGuard const guard(lock());
                Lane& lane = laneOf(request);
                m_chunks.splice(m_chunks.end(), made);
                m_statistics.peak = core::max(m_statistics.peak, m_held);
                ++m_statistics.driverCalls;
                return makeLive(block, request, lane);
            }
            catch(...)
            {
                {
                    core::LockGuard const guard(lock());
                    m_held -= front + capacity;
                }
                if(isLastTry)
                    throw;
                trim(0);
                return nullptr;
            }
        }

        void release(Block& block) noexcept
        {
            if(!block.chunk->isKept) [[unlikely]]
                return releaseChunk(*block.chunk);
            if(m_left.put(block)) [[likely]]
                return;
            core::CountedRef<host::LiveQueue> queue; // may end with this, so without the lock
            bool isTooMuch = false;
            bool isLast = false;
            {
                core::LockGuard const guard(lock());
                giveBack(m_left.take(block.lane), nullptr, queue);
                giveBack(&block, queue.get(), queue);
                isTooMuch = m_free.bytes() > m_options.keep;
                m_shares += isTooMuch ? 1 : 0; // until it is trimmed
                isLast = m_shares == 0;
            }
            if(isTooMuch) [[unlikely]]
            {
                trim(m_options.keep);
                drop();
            }
            else if(isLast) [[unlikely]]
                delete this;
        }

        //! The same with memory that is not kept.
        void releaseChunk(Chunk& chunk) noexcept
        {
            Chunks garbage;
            auto const queue = [&]
            {
                core::LockGuard const guard(lock());
                return chunk.first->lane->live();
            }();
            Lane::keep(queue, chunk.memory);
            {
                core::LockGuard const guard(lock());
                m_statistics.live -= std::exchange(chunk.first->held.bytes, 0);
                giveUp(chunk.self, garbage);
            }
            drop();
        }

        //! The Pool, or a buffer, has gone.
        void drop() noexcept
        {
            bool isLast = false;
            {
                core::CountedRef<host::LiveQueue> queue;
                core::LockGuard const guard(lock());
                giveBack(m_left.close(), nullptr, queue);
                isLast = --m_shares == 0;
            }
            if(isLast)
                delete this;
        }
    };

    inline void Block::dropLast() noexcept
    {
        unpin();
        chunk->pool->release(*this);
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
