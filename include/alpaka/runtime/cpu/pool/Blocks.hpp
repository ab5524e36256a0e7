// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! How a pool of host memory divides and joins blocks, and chooses what to give back.
#pragma once

#include <alpaka/core/Annotation.hpp>
#include <alpaka/core/CountedRef.hpp>
#include <alpaka/core/Lock.hpp>
#include <alpaka/core/MinMax.hpp>
#include <alpaka/host/queue/LiveQueue.hpp>
#include <alpaka/mem/pool/Holders.hpp>
#include <alpaka/mem/pool/Statistics.hpp>
#include <alpaka/runtime/cpu/pool/Chunk.hpp>
#include <alpaka/runtime/cpu/pool/Chunks.hpp>
#include <alpaka/runtime/cpu/pool/Lane.hpp>

#include <cstddef>
#include <limits>
#include <new>
#include <utility>

namespace alpaka::runtime::cpu
{
    //! The blocks of a pool. What is protected is called under its lock, but for find and settle.
    class PoolBlocks : public PoolChunks
    {
    public:
        //! \param unit Of the sizes of blocks.
        PoolBlocks(mem::PoolOptions const& options, std::size_t unit)
            : PoolChunks(options)
            , m_unit(unit)
        {
            if(options.keep != mem::PoolOptions::unlimited)
                static_cast<void>(m_left.close()); // each release looks at what is kept
        }

        [[nodiscard]] auto statistics() noexcept -> mem::PoolStatistics
        {
            settle();
            core::LockGuard const guard(lock());
            auto result = m_statistics;
            result.kept = m_free.bytes();
            return result;
        }

        //! Gives back the oldest chunks that no queue uses, until at most so many free bytes are left.
        void trim(std::size_t keep) noexcept
        {
            settle();
            lookAtQueues();
            Chunks garbage;
            core::LockGuard const guard(lock());
            shrink(m_held, keep, garbage);
        }

    protected:
        ~PoolBlocks()
        {
            while(m_spares != nullptr)
                delete std::exchange(m_spares, m_spares->behind);
        }

        //! \return The size of a block; what cannot be rounded up, nothing can allocate.
        [[nodiscard]] auto sizeFor(std::size_t bytes) const noexcept -> std::size_t
        {
            return core::max(bytes, (bytes + m_unit - 1) & ~(m_unit - 1));
        }

        //! \param isThorough Whether it joins blocks before, and looks at each one that is free.
        //! \param isLastTry Whether a block is not left for larger requests.
        //! \return A free block, made live; null if there is none. Called without the lock.
        [[nodiscard]] auto find(PoolRequest const& request, bool isThorough, bool isLastTry) -> Block*
        {
            core::CountedRef<host::LiveQueue> other; // may end with this, so without the lock
            core::LockGuard const guard(lock());
            giveBack(m_left.take(), &request.queue, other);
            Lane& lane = laneOf(request);
            Lane* const own = request.atOnce ? nullptr : &lane; // in whose order the block is to be used
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
                return (block.lane == own || block.isReady()) && block.capacity >= gap
                       && block.capacity - gap >= request.bytes;
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
            // A much larger one is for larger requests while there is room for one of the size. No such rule serves
            // all loops without calling the system again and again, so every four times that memory went back some
            // sizes change theirs. A pool that grows alone says nothing against it.
            auto const isFrugal = [&] { return (m_returns / 4 * bytes * 0x9e37'79b9'7f4a'7c15 >> 63) == 0; };
            if(found->capacity > bytes + bytes / 4 && !isLastTry && isFrugal() && !exceeds(mostHeld(bytes), bytes))
                return nullptr;
            m_free.remove(*found);
            auto gap = found->gapFor(request.alignment);
            if(gap != 0) [[unlikely]]
            {
                split(*found, gap);
                if(found->capacity == gap) // otherwise it is a part of the block
                {
                    m_free.add(*found);
                    found = found->behind;
                    m_free.remove(*found);
                    gap = 0;
                }
            }
            split(*found, core::min(found->capacity, gap + bytes));
            ++m_statistics.hits;
            return makeLive(*found, request, lane);
        }

        ALPAKA_FN_INLINE auto makeLive(Block& block, PoolRequest const& request, Lane& lane) noexcept -> Block*
        {
            block.lane = &lane;
            block.held.place = request.place;
            block.held.bytes = request.bytes;
            mem::pool::begin(m_statistics, request.bytes);
            ++m_shares;
            return &block;
        }

        //! \param released Null for none.
        //! \param queue One to which the caller has a reference; null for none.
        //! \param other Gets the block's queue if that is another one and asked for, to be destroyed without the lock.
        ALPAKA_FN_INLINE void
        giveBack(Block* released, host::LiveQueue* queue, core::CountedRef<host::LiveQueue>& other) noexcept
        {
            if(released == nullptr)
                return;
            auto& block = *released;
            --m_shares;
            m_statistics.live -= std::exchange(block.held.bytes, 0);
            auto* const lane = block.lane;
            block.age = lane->age;
            auto const isReady
                = [](Block const* next) { return next != nullptr && next->isFree() && next->isReady(); };
            if(isReady(block.before) || isReady(block.behind))
            {
                // Often the queue is past it already; otherwise the neighbour stays free for all.
                if(queue == nullptr || !(lane->queue == queue->life()))
                {
                    other = lane->live();
                    queue = other.get();
                }
                lane->look(queue);
            }
            if(block.before != nullptr && canJoin(*block.before, lane, false))
            {
                m_free.remove(*block.before);
                m_free.add(block);
                join(*block.before, lane, false);
            }
            else
                join(block, lane, false);
        }

        //! \param takesReady Whether a block that only this lane may use joins with one that all may use.
        [[nodiscard]] static auto canJoin(Block const& block, Lane const* own, bool takesReady) noexcept -> bool
        {
            auto const* const next = block.behind;
            if(next == nullptr || !block.isFree() || !next->isFree())
                return false;
            bool const isReady = block.isReady();
            bool const isNextReady = next->isReady();
            return (takesReady || isReady == isNextReady) && (isReady || block.lane == own)
                   && (isNextReady || next->lane == own);
        }

        //! Joins a block that is in no list with the free ones behind it, and puts it into its list.
        ALPAKA_FN_INLINE void join(Block& block, Lane* own, bool takesReady) noexcept
        {
            while(canJoin(block, own, takesReady))
            {
                auto* const next = block.behind;
                m_free.remove(*next);
                block.age = core::max(block.isReady() ? 0 : block.age, next->isReady() ? 0 : next->age);
                if(block.age != 0)
                    block.lane = own;
                block.absorbBehind();
                next->behind = std::exchange(m_spares, next);
            }
            m_free.add(block);
        }

        //! Gives back the block that a release has left. Called without the lock.
        void settle() noexcept
        {
            core::CountedRef<host::LiveQueue> queue; // may end with this, so without the lock
            core::LockGuard const guard(lock());
            giveBack(m_left.take(), nullptr, queue);
        }

        LeftBlock m_left;
        std::size_t m_shares = 1; //!< Of the Pool and of each buffer.

    private:
        //! So many blocks of one list are looked at; those of the next lists all suffice, but for alignments.
        static constexpr std::size_t mostLooks = 16;

        // The block is not among the free ones. The rest is; too small a rest stays with the block.
        ALPAKA_FN_INLINE void split(Block& block, std::size_t bytes) noexcept
        {
            if(block.capacity - bytes < core::max(m_unit, block.capacity / 16))
                return;
            auto* const rest
                = m_spares != nullptr ? std::exchange(m_spares, m_spares->behind) : new (std::nothrow) Block;
            if(rest == nullptr)
                return;
            rest->begin = block.begin + bytes;
            rest->capacity = block.capacity - bytes;
            rest->age = block.age;
            rest->lane = block.lane;
            rest->insertBehind(block);
            block.capacity = bytes;
            m_free.add(*rest);
        }

        std::size_t m_unit;
        Block* m_spares = nullptr; //!< For the next split; linked as if one were behind the other.
    };
} // namespace alpaka::runtime::cpu
