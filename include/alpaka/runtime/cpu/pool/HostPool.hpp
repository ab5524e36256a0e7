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
#include <alpaka/host/process/Forks.hpp>
#include <alpaka/host/queue/LiveQueue.hpp>
#include <alpaka/mem/buf/Bytes.hpp>
#include <alpaka/mem/buf/HostPinner.hpp>
#include <alpaka/mem/pool/Holders.hpp>
#include <alpaka/mem/pool/Statistics.hpp>
#include <alpaka/runtime/cpu/Buffer.hpp>
#include <alpaka/runtime/cpu/Dev.hpp>
#include <alpaka/runtime/cpu/HostMemory.hpp>
#include <alpaka/runtime/cpu/pool/Lane.hpp>
#include <alpaka/vec/Vec.hpp>

#include <array>
#include <bit>
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

    //! Memory comes from the system in chunks, and blocks are the pieces of chunks. All blocks lie in one list, those
    //! of a chunk in the order of their addresses; the free ones also in lists by their sizes. A request takes the
    //! smallest free block that suffices and divides it; a release joins it with free neighbours that the same queue
    //! may use. When none suffices, the pool looks at its queues, joins what has become free for all, and at last asks
    //! the system, after it has given back what exceeds the most that was live by a quarter: first whole chunks, then
    //! the pages of blocks between live ones. Such a hollow block is not used again, and goes with its chunk.
    //!
    //! It lives until both its Pool and its last buffer are gone.
    class HostPool : public std::enable_shared_from_this<HostPool>
    {
        struct Block;

        using HostMemory = mem::buf::HostMemory;
        using Blocks = std::list<Block>;
        using FreeBlocks = std::list<Block*>;

        //! A piece of a chunk. Apart from its memory, so that a buffer that is overrun does not destroy it, and with
        //! all that a handle needs, so that an allocation from kept memory allocates nothing.
        struct Block : mem::pool::Holding
        {
            Blocks::iterator self;
            core::CountedRef<HostMemory> chunk; //!< Queues share it when they use it at the pool's end.
            std::byte* data = nullptr;
            std::size_t capacity = 0;
            std::size_t hollow = 0;         //!< Bytes whose pages went back to the system.
            FreeBlocks node;                //!< While it is live, so that its release allocates nothing.
            FreeBlocks::iterator free;      //!< While it is free.
            Lane* lane = nullptr;           //!< The queue that may still use it; null for none.
            std::uint64_t age = 0;          //!< Of a free block, see Lane.
            bool isKept = true;             //!< Else its chunk ends with it.
            std::shared_ptr<HostPool> pool; //!< While it is live.
            alignas(std::max_align_t) std::array<std::byte, 96> piece; //!< What the handles share.

            //! \return Whether a buffer could use it, if no queue does.
            [[nodiscard]] auto isFree() const noexcept -> bool
            {
                return bytes == 0 && hollow == 0;
            }

            //! \return Whether no queue uses the free block.
            [[nodiscard]] auto isReady() const noexcept -> bool
            {
                return lane == nullptr || age <= lane->done;
            }

            //! \param own A lane in whose order the block is to be used; null for all queues and the host.
            [[nodiscard]] auto isFor(Lane const* own) const noexcept -> bool
            {
                return (own != nullptr && lane == own) || isReady();
            }

            void setLane(Lane* to) noexcept
            {
                if(lane != nullptr)
                    --lane->blocks;
                if(to != nullptr)
                    ++to->blocks;
                lane = to;
            }
        };

    public:
        HostPool(dev::DevCpu const&, mem::PoolOptions const& options)
            : m_options(options)
            , m_unit(
                  !options.pin && mem::buf::hostPinner.load(std::memory_order_acquire) != nullptr
                      ? HostMemory::pageBytes
                      : HostMemory::minAlignment)
        {
        }

        auto operator=(HostPool&&) -> HostPool& = delete;
        ~HostPool();

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
            return m_statistics;
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

        //! \return The list of free blocks of a size. There are four in each doubling.
        [[nodiscard]] static auto listFor(std::size_t bytes) noexcept -> std::size_t
        {
            auto const width = static_cast<std::size_t>(std::bit_width(bytes));
            return 4 * width + (bytes << 2 >> (width - 1)) % 4;
        }

        //! \return The bytes before the first aligned one.
        [[nodiscard]] static auto gapOf(Block const& block, std::size_t alignment) noexcept -> std::size_t
        {
            return -reinterpret_cast<std::uintptr_t>(block.data) & (alignment - 1);
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
        void lookAtQueues() noexcept;

        //! Those below are called under the lock.
        [[nodiscard]] auto laneOf(PoolRequest const& request) -> Lane&;
        auto makeLive(Block& block, PoolRequest const& request, Lane& lane) noexcept -> Block*;
        void addFree(Block& block) noexcept;
        void removeFree(Block& block) noexcept;
        void split(Block& block, std::size_t bytes) noexcept;
        [[nodiscard]] auto hasReadyNeighbour(Block const& block) const noexcept -> bool;
        //! \param takesReady Whether a block that only this lane may use joins with one that all may use.
        void join(Block& block, Lane* own, bool takesReady) noexcept;
        [[nodiscard]] auto makeSpare() -> Blocks;
        struct Garbage;
        //! Whether pages of the block may go back.
        [[nodiscard]] auto canHollow(Block const& block) const noexcept -> bool;
        //! \return At least so much hollowOut can give back.
        [[nodiscard]] auto hollowable() const noexcept -> std::size_t;
        //! Gives whole chunks back, until no more is held, and no more of it free.
        //! \param garbage Gets the blocks, whose chunks are freed without the lock.
        void shrink(std::size_t most, std::size_t keep, Garbage& garbage) noexcept;
        //! Gives pages back, until no more is held.
        void hollowOut(std::size_t most) noexcept;
        //! Takes all blocks of a chunk out.
        void giveUp(Blocks::iterator first, Blocks::iterator last, Garbage& garbage) noexcept;

        mem::PoolOptions m_options;
        std::size_t m_unit;                 //!< Of sizes: pages if a GPU runtime may pin buffers one by one.
        std::forward_list<Lane> m_lanes;    //!< New ones in front.
        Blocks m_blocks;                    //!< The oldest chunk first.
        Blocks m_spares;                    //!< Without memory, for the next split.
        std::array<FreeBlocks, 260> m_free; //!< By size, see listFor; the last released first.
        mem::PoolStatistics m_statistics;
        std::uint64_t m_returns = 0;           //!< How often memory went back.
        std::size_t m_held = 0;                //!< Bytes of all blocks, but for hollow ones.
        std::size_t m_limit = m_options.limit; //!< Without what chunks have before their blocks.
    };
} // namespace alpaka::runtime::cpu
