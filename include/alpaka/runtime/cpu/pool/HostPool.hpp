// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The memory of a pool of host buffers.
#pragma once

#include <alpaka/core/Lock.hpp>
#include <alpaka/core/Memory.hpp>
#include <alpaka/core/MinMax.hpp>
#include <alpaka/core/Observer.hpp>
#include <alpaka/core/Sanitizer.hpp>
#include <alpaka/core/SourceLocation.hpp>
#include <alpaka/host/process/Forks.hpp>
#include <alpaka/host/queue/LiveQueue.hpp>
#include <alpaka/mem/buf/Bytes.hpp>
#include <alpaka/mem/buf/HostPinner.hpp>
#include <alpaka/mem/pool/Statistics.hpp>
#include <alpaka/runtime/cpu/Buffer.hpp>
#include <alpaka/runtime/cpu/Dev.hpp>
#include <alpaka/runtime/cpu/HostMemory.hpp>
#include <alpaka/runtime/cpu/pool/Chunk.hpp>
#include <alpaka/runtime/cpu/pool/Lane.hpp>
#include <alpaka/vec/Vec.hpp>

#include <cstddef>
#include <cstdint>
#include <forward_list>
#include <list>
#include <optional>

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

    //! Memory comes from the system in chunks, and blocks are the pieces of chunks. A request takes the smallest free
    //! block that suffices and divides it; a release joins it with free neighbours that the same queue may use. When
    //! none suffices, the pool looks at its queues, joins what has become free for all, and at last asks the system,
    //! after it has given back what exceeds the most that was live by a quarter: first whole chunks, then the pages of
    //! blocks between live ones. Such a hollow block is not used again, and goes with its chunk.
    //!
    //! It ends with the last of its Pool and its buffers.
    class HostPool
    {
        using HostMemory = mem::buf::HostMemory;
        using Chunks = std::list<Chunk>;

    public:
        //! \return For the Pool.
        [[nodiscard]] static auto make(dev::DevCpu const&, mem::PoolOptions const& options)
            -> std::shared_ptr<HostPool>
        {
            return {new HostPool(options), [](HostPool* pool) { pool->drop(); }};
        }

        auto operator=(HostPool&&) -> HostPool& = delete;

        template<bool TAtOnce, typename TElem, typename TQueue, typename TDim, typename TIdx>
        [[nodiscard]] auto alloc(TQueue& queue, vec::Vec<TDim, TIdx> const& extents, core::SourceLocation const& place)
            -> mem::buf::BufCpu<TElem, TDim, TIdx>
        {
            auto memory
                = allocate({queue.state(), mem::buf::byteCount<TElem>(extents), alignof(TElem), TAtOnce, place});
            core::tellObservers([&](core::Observer& observer) { observer.bufferIsFreedInOrder(memory->data()); });
            return {queue.getDev(), extents, std::move(memory)};
        }

        [[nodiscard]] auto statistics() const noexcept -> mem::PoolStatistics
        {
            core::LockGuard const guard(lock());
            auto result = m_statistics;
            result.kept = m_free.bytes();
            return result;
        }

        //! Gives back the oldest chunks that no queue uses, until at most so many free bytes are left.
        void trim(std::size_t keep) noexcept;

        //! \return The byte with which buffers begin, if any. The checker itself finds what was never written.
        [[nodiscard]] auto fill() const noexcept -> std::optional<std::uint8_t>
        {
            return m_options.fill && core::isObserved() && keepsNothing() ? std::nullopt : m_options.fill;
        }

    private:
        //! So many blocks of one list are looked at; those of the next lists all suffice, but for alignments.
        static constexpr std::size_t mostLooks = 16;

        //! What the handles share, in the block.
        class Piece;

        explicit HostPool(mem::PoolOptions const& options)
            : m_options(options)
            , m_unit(
                  !options.pin && mem::buf::hostPinner.load(std::memory_order_acquire) != nullptr
                      ? HostMemory::pageBytes
                      : HostMemory::minAlignment)
        {
        }

        ~HostPool();

        //! \return Whether memory is freed with each buffer, because an observer follows memory or the options say so.
        [[nodiscard]] auto keepsNothing() const noexcept -> bool
        {
            bool isFollowed = ALPAKA_ADDRESS_SANITIZER != 0 || m_options.keep == 0;
            core::tellObservers([&](core::Observer const& observer)
                                { isFollowed = isFollowed || observer.followsMemory(); });
            return isFollowed;
        }

        [[nodiscard]] auto lock() const noexcept -> core::Lock&
        {
            // Of those that a fork takes. Allocators may lock meanwhile: theirs are free while a fork waits.
            return host::SharedLocks::of(this);
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

        //! \return The size of a block; what cannot be rounded up, nothing can allocate.
        [[nodiscard]] auto sizeFor(std::size_t bytes) const noexcept -> std::size_t
        {
            return core::max(bytes, (bytes + m_unit - 1) & ~(m_unit - 1));
        }

        template<typename TFn>
        void forEachBlock(TFn const& fn) const
        {
            for(auto const& chunk : m_chunks)
                chunk.forEachBlock(fn);
        }

        //! \throws core::Error when the limit is exceeded or memory runs out.
        [[nodiscard]] auto allocate(PoolRequest const& request) -> core::CountedRef<HostMemory>;
        //! \param isThorough Whether it joins blocks before, and looks at each one that is free.
        //! \param isLastTry Whether a block is not left for larger requests.
        //! \return A free block, made live; null if there is none.
        [[nodiscard]] auto find(PoolRequest const& request, bool isThorough, bool isLastTry) -> Block*;
        //! \return The block of a new chunk. Null, but for the last try, when the limit is reached, or when the system
        //!         has no memory and kept memory was given back.
        [[nodiscard]] auto grow(PoolRequest const& request, bool isKept, bool isLastTry) -> Block*;
        void release(Block& block) noexcept;
        //! The same with memory that is not kept.
        void releaseChunk(Chunk& chunk) noexcept;
        void lookAtQueues() noexcept;
        //! The Pool, or a buffer, has gone.
        void drop() noexcept;

        //! Those below are called under the lock.
        [[nodiscard]] auto laneOf(PoolRequest const& request) -> Lane&;
        auto makeLive(Block& block, PoolRequest const& request, Lane& lane) noexcept -> Block*;
        void split(Block& block, std::size_t bytes) noexcept;
        //! \param takesReady Whether a block that only this lane may use joins with one that all may use.
        [[nodiscard]] static auto canJoin(Block const& block, Lane const* own, bool takesReady) noexcept -> bool;
        //! Joins a block that is in no list with the free ones behind it, and puts it into its list.
        void join(Block& block, Lane* own, bool takesReady) noexcept;
        [[nodiscard]] auto makeBlock() noexcept -> Block*;
        //! \return The bytes of the block that may go back alone.
        [[nodiscard]] static auto hollowable(Block const& block) noexcept -> std::size_t;
        //! Gives whole chunks back, until no more is held, and no more of it free.
        //! \param garbage Gets the chunks, to be freed without the lock, which takes long.
        void shrink(std::size_t most, std::size_t keep, Chunks& garbage) noexcept;
        void giveUp(Chunks::iterator chunk, Chunks& garbage) noexcept;
        //! Gives pages back, until no more is held.
        void hollowOut(std::size_t most) noexcept;

        mem::PoolOptions m_options;
        std::size_t m_unit;              //!< Of sizes: pages if a GPU runtime may pin buffers one by one.
        std::forward_list<Lane> m_lanes; //!< New ones in front.
        Chunks m_chunks;                 //!< The oldest first.
        FreeBlocks m_free;
        Block* m_spares = nullptr; //!< Without memory, for the next split; linked as if one were behind the other.
        mem::PoolStatistics m_statistics;
        std::uint64_t m_returns = 0;           //!< How often memory went back.
        std::size_t m_held = 0;                //!< Bytes of all blocks, but for hollow ones.
        std::size_t m_limit = m_options.limit; //!< Without what chunks have before their blocks.
        std::size_t m_shares = 1;              //!< Of the Pool and of each buffer.
    };
} // namespace alpaka::runtime::cpu
