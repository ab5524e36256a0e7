// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The memory of a pool of host buffers.
#pragma once

#include <alpaka/core/Lock.hpp>
#include <alpaka/core/Memory.hpp>
#include <alpaka/core/MinMax.hpp>
#include <alpaka/core/SourceLocation.hpp>
#include <alpaka/host/process/Forks.hpp>
#include <alpaka/host/queue/LiveQueue.hpp>
#include <alpaka/mem/pool/Statistics.hpp>
#include <alpaka/runtime/cpu/HostMemory.hpp>
#include <alpaka/runtime/cpu/pool/Block.hpp>
#include <alpaka/runtime/cpu/pool/Lane.hpp>

#include <array>
#include <cstddef>

namespace alpaka::runtime::cpu
{
    //! What is asked of a pool.
    struct PoolRequest
    {
        std::size_t bytes;
        std::size_t alignment;
        bool atOnce; //!< By the host and all queues, not only in the order of the queue.
        core::SourceLocation const& place;
    };

    //! Free blocks lie in lists by size: those that queues may still use in the lane of their queue, the others in one
    //! set of lists. A release puts the block there and no more, so that the next request of its size takes two locks
    //! and no search. Only a request that finds no block of its size looks further: it divides a larger one, joins
    //! free neighbours, and at last asks the system, after it has given back what exceeds the most that was live by a
    //! quarter.
    //!
    //! It lives until both its Pool and its last buffer are gone.
    class HostPool
    {
    public:
        explicit HostPool(mem::PoolOptions const& options);
        HostPool(HostPool const&) = delete;
        auto operator=(HostPool const&) -> HostPool& = delete;

        //! \param queue Has a handle during the call.
        //! \throws core::Error when the limit is exceeded or memory runs out.
        [[nodiscard]] auto allocate(host::LiveQueue& queue, Progress const& progress, PoolRequest const& request)
            -> std::shared_ptr<mem::buf::HostMemory>;

        //! The Pool ends. Destroys the object, or leaves that to the last buffer.
        void close() noexcept;

        [[nodiscard]] auto statistics() const noexcept -> mem::PoolStatistics;

        void trim(std::size_t keep) noexcept;

        [[nodiscard]] auto options() const noexcept -> mem::PoolOptions const&
        {
            return m_options;
        }

        //! \return Whether memory is freed with each buffer, because an observer follows memory or the options say so.
        [[nodiscard]] auto keepsNothing() const noexcept -> bool;

    private:
        //! The counters of a block's handles lie in the block. Their end is the end of the last handle.
        template<typename T>
        struct Counters;

        //! What must be destroyed without the lock: memory, and queues that end meanwhile.
        struct Garbage;

        ~HostPool();

        [[nodiscard]] auto lock() const noexcept -> core::Lock&
        {
            // Of those that a fork takes. Allocators may lock meanwhile: theirs are free while a fork waits.
            return host::SharedLocks::of(this);
        }

        //! The functions below are called under the lock, except where they say something else.
        [[nodiscard]] auto laneOf(host::LiveQueue& queue, Progress const& progress) -> Lane&;
        [[nodiscard]] auto find(Lane& lane, std::size_t sizeClass, bool atOnce, Garbage& garbage) noexcept -> Block*;
        [[nodiscard]] auto larger(Lane& lane, std::size_t sizeClass, bool atOnce) noexcept -> Block*;

        //! \return A quarter more than the most that is live, was, or will be with so many more bytes.
        [[nodiscard]] auto mostHeld(std::size_t more) const noexcept -> std::size_t
        {
            auto const live = core::max(m_statistics.liveMaximum, m_statistics.live + more);
            return core::min(m_options.limit, live + live / 4);
        }

        //! \return Whether a whole chunk had better stay in one piece, because there is room for a smaller one.
        [[nodiscard]] auto isTooLarge(Block const& block, std::size_t bytes) const noexcept -> bool
        {
            return block.before == nullptr && block.after == nullptr && block.capacity / 2 > bytes
                   && bytes <= mostHeld(bytes) && m_held <= mostHeld(bytes) - bytes;
        }

        void put(Block& block, Block::State state) noexcept;
        void take(Block& block) noexcept;
        void setLive(Block& block, Lane& lane, PoolRequest const& request) noexcept;
        void sweep(Garbage& garbage) noexcept;
        void join(Lane const* own) noexcept;
        void split(Block& block, std::size_t bytes) noexcept;
        [[nodiscard]] auto spare() noexcept -> Block*;
        void absorb(Block& block) noexcept;
        void shrink(std::size_t most, Garbage& garbage) noexcept;
        void unlink(Chunk& chunk, Garbage& garbage) noexcept;
        [[noreturn]] void failLimit(std::size_t bytes) const;

        //! Without the lock: a block of a new chunk, or null when the system has no memory and kept memory was freed.
        [[nodiscard]] auto
        grow(Lane& lane, bool isAlone, std::size_t bytes, PoolRequest const& request, bool isLastTry) -> Block*;

        //! Without the lock: when no free block has the size.
        [[nodiscard]] auto search(Lane& lane, bool isAlone, std::size_t sizeClass, PoolRequest const& request)
            -> Block*;

        static void
        keepInOrder(host::LiveQueue& queue, Progress const& progress, std::shared_ptr<Chunk> const& chunk) noexcept;

        //! Without the lock: the last handle is gone.
        void release(Block& block) noexcept;

        mem::PoolOptions m_options;
        std::size_t m_unit; //!< Of sizes: pages if a GPU runtime may pin them.
        FreeLists m_ready;
        Lane* m_lanes = nullptr;
        Chunk* m_firstChunk = nullptr; //!< The oldest one.
        Chunk* m_lastChunk = nullptr;
        Block* m_spares = nullptr; //!< Without memory, for the next split.
        mem::PoolStatistics m_statistics;
        std::size_t m_held = 0;      //!< Bytes of all chunks.
        std::size_t m_liveBytes = 0; //!< Bytes of live blocks.
        std::size_t m_liveBlocks = 0;
        bool m_mayJoin = false; //!< Blocks have become free since the last time.
        bool m_isClosed = false;
    };
} // namespace alpaka::runtime::cpu
