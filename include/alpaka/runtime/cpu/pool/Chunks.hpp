// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! What a pool of host memory has from the system, and gives back.
#pragma once

#include <alpaka/core/Annotation.hpp>
#include <alpaka/core/CountedRef.hpp>
#include <alpaka/core/Lock.hpp>
#include <alpaka/core/MinMax.hpp>
#include <alpaka/core/SourceLocation.hpp>
#include <alpaka/host/process/Forks.hpp>
#include <alpaka/host/queue/LiveQueue.hpp>
#include <alpaka/mem/pool/Holders.hpp>
#include <alpaka/mem/pool/Statistics.hpp>
#include <alpaka/runtime/cpu/HostMemory.hpp>
#include <alpaka/runtime/cpu/pool/Chunk.hpp>
#include <alpaka/runtime/cpu/pool/Lane.hpp>
#include <alpaka/runtime/cpu/pool/Pages.hpp>

#include <cstddef>
#include <cstdint>
#include <forward_list>
#include <list>
#include <span>

namespace alpaka::runtime::cpu
{
    //! What is asked of a pool.
    struct PoolRequest
    {
        host::LiveQueue& queue;
        std::size_t bytes;
        std::size_t alignment;
        bool atOnce; //!< By the host and all queues, not only in the order of the queue.
        core::SourceLocation const& place;
    };

    //! The chunks of a pool and its queues. What is protected is called under the lock, but for lookAtQueues.
    class PoolChunks
    {
    public:
        using Chunks = std::list<Chunk>;

        explicit PoolChunks(mem::PoolOptions const& options)
            : m_options(options)
        {
        }

        auto operator=(PoolChunks&&) -> PoolChunks& = delete;

    protected:
        ~PoolChunks() = default;

        [[nodiscard]] auto lock() const noexcept -> core::Lock&
        {
            // Of those that a fork takes. Allocators may lock meanwhile: theirs are free while a fork waits.
            return host::SharedLocks::of(this);
        }

        void lookAtQueues() noexcept
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

        [[nodiscard]] ALPAKA_FN_INLINE auto laneOf(PoolRequest const& request) -> Lane&
        {
            Lane* found = nullptr;
            Lane* unused = nullptr;
            for(auto lane = m_lanes.begin(); lane != m_lanes.end() && found == nullptr; ++lane)
                if(lane->queue == request.queue.life())
                    found = &*lane;
                else if(lane->queue->isOver())
                    unused = &*lane;
            if(found == nullptr)
            {
                found = unused != nullptr ? unused : &m_lanes.emplace_front();
                found->queue = request.queue.life();
                found->pass();
            }
            if(request.atOnce)
                found->look(&request.queue);
            return *found;
        }

        //! \return A quarter more than the most that is live, was, or will be with so many more bytes.
        [[nodiscard]] auto mostHeld(std::size_t more) const noexcept -> std::size_t
        {
            auto const live = core::max(m_statistics.liveMaximum, m_statistics.live + more);
            return core::min(m_options.limit, live + live / 4);
        }

        //! \return Whether the pool would have more than the most.
        [[nodiscard]] auto exceeds(std::size_t most, std::size_t more) const noexcept -> bool
        {
            return more > most || m_held > most - more;
        }

        template<typename TFn>
        void forEachBlock(TFn const& fn) const
        {
            for(auto const& chunk : m_chunks)
                chunk.forEachBlock(fn);
        }

        //! Gives whole chunks back, until no more is held, and no more of it free.
        //! \param garbage Gets the chunks, to be freed without the lock, which takes long.
        void shrink(std::size_t most, std::size_t keep, Chunks& garbage) noexcept
        {
            for(auto next = m_chunks.begin(); next != m_chunks.end() && (m_held > most || m_free.bytes() > keep);)
                if(auto const chunk = next++; chunk->isUnused())
                    giveUp(chunk, garbage);
        }

        void giveUp(Chunks::iterator chunk, Chunks& garbage) noexcept
        {
            m_held -= chunk->memory->bytes();
            ++m_statistics.driverCalls;
            ++m_returns;
            chunk->forEachBlock(
                [&](Block& block)
                {
                    if(block.isFree() && chunk->isKept)
                        m_free.remove(block);
                    m_held += block.hollow;
                });
            garbage.splice(garbage.end(), m_chunks, chunk);
        }

        //! \return The pages of the block that may go back alone.
        [[nodiscard]] static auto hollowable(Block const& block) noexcept -> std::span<std::byte>
        {
            // Less than four pages may be hardly two whole ones. Registered memory keeps its pages.
            bool const isGood = block.isFree() && block.isReady() && block.chunk->hasPages
                                && block.capacity >= 4 * mem::buf::HostMemory::pageBytes;
            return isGood ? wholePages(block.begin, block.capacity) : std::span<std::byte>();
        }

        //! Gives pages back, until no more is held.
        void hollowOut(std::size_t most) noexcept
        {
            for(auto& chunk : m_chunks)
                for(auto* block = chunk.first; block != nullptr && m_held > most; block = block->behind)
                    if(auto const pages = hollowable(*block); discardPages(pages))
                    {
                        refuseHugePages(*chunk.memory);
                        m_free.remove(*block);
                        block->hollow = pages.size();
                        m_held -= pages.size();
                        ++m_statistics.driverCalls;
                        ++m_returns;
                    }
        }

        //! Makes room for a chunk, also by giving memory back.
        //! \param capacity Of its block; becomes less where only that is below the limit.
        //! \param front Bytes before the block.
        //! \return Whether the limit allows it.
        [[nodiscard]] auto
        makeRoom(PoolRequest const& request, std::size_t& capacity, std::size_t front, Chunks& garbage) noexcept
            -> bool
        {
            auto const most = mostHeld(request.bytes);
            auto const rest = most - core::min(most, capacity);
            shrink(rest, mem::PoolOptions::unlimited, garbage);
            auto const least = front + request.bytes;
            // Not for a request that fails: what is hollow serves no smaller one.
            auto stays = m_held;
            if(stays > rest)
                forEachBlock([&](Block const& block) { stays -= hollowable(block).size(); });
            if(least <= m_options.limit && stays <= m_options.limit - least)
                hollowOut(rest);
            if(exceeds(m_options.limit, front + capacity))
                capacity = request.bytes;
            bool const hasRoom = !exceeds(m_options.limit, front + capacity);
            if(hasRoom)
                m_held += front + capacity;
            return hasRoom;
        }

        //! \throws core::Error
        [[noreturn]] void failLimit(std::size_t bytes) const
        {
            mem::pool::failLimit(
                bytes,
                m_options.limit,
                m_statistics,
                [this](auto const& fn) { forEachBlock([&](Block const& block) { fn(block.held); }); });
        }

        mem::PoolOptions m_options;
        std::forward_list<Lane> m_lanes; //!< New ones in front.
        Chunks m_chunks;                 //!< The oldest first.
        FreeBlocks m_free;
        mem::PoolStatistics m_statistics;
        std::uint64_t m_returns = 0; //!< How often memory went back.
        std::size_t m_held = 0;      //!< Bytes of all chunks, but for hollow ones.
    };
} // namespace alpaka::runtime::cpu
