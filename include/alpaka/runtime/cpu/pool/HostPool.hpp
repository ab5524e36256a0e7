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
#include <alpaka/runtime/cpu/pool/Block.hpp>
#include <alpaka/runtime/cpu/pool/Lane.hpp>
#include <alpaka/vec/Vec.hpp>

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <forward_list>
#include <optional>
#include <type_traits>
#include <utility>

namespace alpaka::runtime::cpu
{
    //! What is asked of a pool.
    struct PoolRequest
    {
        host::LiveQueue& queue;
        QueueCalls const& calls;
        std::size_t bytes;
        std::size_t alignment;
        bool atOnce; //!< By the host and all queues, not only in the order of the queue.
        core::SourceLocation const& place;
    };

    //! Free blocks lie in lists by size. A release puts the block there and no more, so that the next request of its
    //! size takes two locks and no search. Only a request that finds no block of its size looks further: it divides a
    //! larger one, joins free neighbours, and at last asks the system, after it has given back what exceeds the most
    //! that was live by a quarter.
    //!
    //! It lives until both its Pool and its last buffer are gone.
    class HostPool
    {
    public:
        explicit HostPool(mem::PoolOptions const& options)
            : m_options(options)
            , m_unit(
                  mem::buf::hostPinner.load(std::memory_order_acquire) != nullptr ? mem::buf::HostMemory::pageBytes
                                                                                  : mem::buf::HostMemory::minAlignment)
        {
        }

        HostPool(HostPool const&) = delete;
        auto operator=(HostPool const&) -> HostPool& = delete;

        //! \return The last handle leaves the end of the object to the last buffer.
        [[nodiscard]] static auto make(dev::DevCpu const&, mem::PoolOptions const& options)
            -> std::shared_ptr<HostPool>
        {
            return {new HostPool(options), [](HostPool* pool) { pool->close(); }};
        }

        template<bool TAtOnce, typename TElem, typename TQueue, typename TDim, typename TIdx>
        [[nodiscard]] auto alloc(TQueue& queue, vec::Vec<TDim, TIdx> const& extents, core::SourceLocation const& place)
            -> mem::buf::BufCpu<TElem, TDim, TIdx>
        {
            auto& state = queue.state();
            auto memory = allocate(
                {state,
                 queueCalls<std::remove_cvref_t<decltype(state)>>(),
                 mem::buf::byteCount<TElem>(extents),
                 alignof(TElem),
                 TAtOnce,
                 place});
            core::tellObservers([&](core::Observer& observer) { observer.bufferIsFreedInOrder(memory->data()); });
            return {queue.getDev(), extents, std::move(memory)};
        }

        //! \throws core::Error when the limit is exceeded or memory runs out.
        [[nodiscard]] auto allocate(PoolRequest const& request) -> std::shared_ptr<mem::buf::HostMemory>;

        //! The Pool ends. Destroys the object, or leaves that to the last buffer.
        void close() noexcept;

        [[nodiscard]] auto statistics() const noexcept -> mem::PoolStatistics
        {
            core::LockGuard const guard(lock());
            auto result = m_statistics;
            result.kept = m_held - m_liveBytes;
            return result;
        }

        //! Gives back the oldest chunks that no queue uses, until at most so many free bytes are left.
        void trim(std::size_t keep) noexcept;

        //! \return The byte with which buffers begin, if any. The checker itself finds what was never written.
        [[nodiscard]] auto fill() const noexcept -> std::optional<std::uint8_t>
        {
            return m_options.fill && core::isObserved() && keepsNothing() ? std::nullopt : m_options.fill;
        }

        //! \return Whether memory is freed with each buffer, because an observer follows memory or the options say so.
        [[nodiscard]] auto keepsNothing() const noexcept -> bool
        {
            bool isFollowed = ALPAKA_ADDRESS_SANITIZER != 0 || m_options.keep == 0;
            core::tellObservers([&](core::Observer const& observer)
                                { isFollowed = isFollowed || observer.followsMemory(); });
            return isFollowed;
        }

    private:
        //! The counters of a block's handles lie in the block. Their end is the end of the last handle.
        template<typename T>
        struct Counters;

        ~HostPool();

        //! The queue that may still use the block keeps its chunk until then.
        static void keepInQueue(Block const& block) noexcept;

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

        //! \return Whether the block is for larger requests, because there is room for one of the size.
        [[nodiscard]] auto isTooLarge(Block const& block, std::size_t bytes) const noexcept -> bool
        {
            return block.capacity - bytes > bytes / 4 && bytes <= mostHeld(bytes) && m_held <= mostHeld(bytes) - bytes;
        }

        //! Those below are called under the lock.
        [[nodiscard]] auto laneOf(PoolRequest const& request) -> Lane&;
        void look(Lane& lane, host::LiveQueue* live) noexcept;
        void makeLive(Block& block, Lane& lane, PoolRequest const& request) noexcept;
        void join(Lane* own) noexcept;
        void split(Block& block, std::size_t bytes) noexcept;
        [[nodiscard]] auto spare() noexcept -> Block*;
        void discard(Block& block) noexcept;
        //! \param garbage Gets the chunks, which are freed without the lock.
        void shrink(std::size_t most, Chunks& garbage) noexcept;
        void giveUp(Chunks::iterator chunk, Chunks& garbage) noexcept;
        [[noreturn]] void failLimit(std::size_t bytes) const;

        //! Those below are called without the lock.
        void lookAtQueues() noexcept;
        //! \param isLastTry Whether a block is not left for larger requests.
        //! \return A free block, made live; null if there is none.
        [[nodiscard]] auto find(PoolRequest const& request, std::size_t sizeClass, bool isLastTry) -> Block*;
        //! \return The block of a new chunk. Null, but for the last try, when the limit is reached, or when the system
        //!         has no memory and kept memory was given back.
        [[nodiscard]] auto grow(PoolRequest const& request, std::size_t capacity, bool isKept, bool isLastTry)
            -> Block*;
        void release(Block& block) noexcept;

        mem::PoolOptions m_options;
        std::size_t m_unit; //!< Of sizes: pages if a GPU runtime may pin them.
        FreeLists m_free;
        std::forward_list<Lane> m_lanes; //!< New ones in front.
        Chunks m_chunks;                 //!< The oldest one first.
        Block* m_spares = nullptr;       //!< Without memory, for the next split.
        mem::PoolStatistics m_statistics;
        std::size_t m_held = 0;      //!< Bytes of all chunks.
        std::size_t m_liveBytes = 0; //!< Bytes of live blocks.
        std::size_t m_liveBlocks = 0;
        bool m_mayJoin = false; //!< Blocks have become free since the last time.
        bool m_isClosed = false;
    };
} // namespace alpaka::runtime::cpu
