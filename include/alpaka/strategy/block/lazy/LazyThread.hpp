// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The state of a thread of LazyFibers: part of a counted loop until it waits, then of a ring of fibers.
#pragma once

#include <alpaka/core/Annotation.hpp>
#include <alpaka/core/Settings.hpp>
#include <alpaka/strategy/block/lazy/FiberRing.hpp>
#include <alpaka/strategy/block/split/Split.hpp>
#include <alpaka/strategy/common/BlockErrors.hpp>
#include <alpaka/strategy/common/BlockRange.hpp>
#include <alpaka/strategy/common/SharedArena.hpp>
#include <alpaka/strategy/common/ThreadLocalPool.hpp>
#include <alpaka/strategy/common/ThreadPosition.hpp>
#include <alpaka/strategy/common/Vote.hpp>
#include <alpaka/strategy/launch/Cancelled.hpp>
#include <alpaka/vec/Vec.hpp>

#include <cstdint>

namespace alpaka::strategy::detail
{
    //! The state that the threads of the current block share.
    template<typename TDim, typename TIdx>
    class LazyBlock
    {
    public:
        using Vec = vec::Vec<TDim, TIdx>;

        explicit LazyBlock(KernelFailure const& failure)
            : m_failure(failure)
        {
        }

        LazyBlock(LazyBlock const&) = delete;
        auto operator=(LazyBlock const&) -> LazyBlock& = delete;

        ~LazyBlock()
        {
            m_ring->release();
        }

        [[nodiscard]] ALPAKA_FN_INLINE auto arena() const -> SharedArena&
        {
            return *m_arena;
        }

        [[nodiscard]] ALPAKA_FN_INLINE auto ring() const -> FiberRing&
        {
            return *m_ring;
        }

        //! The first thread of the block that waits is about to do so: from now on the fibers need their positions.
        //! \param blockThreadIdx The thread; those before it have returned.
        void activate(Vec const& blockThreadIdx, Vec const& blockThreadExtent, Vec const& gridBlockIdx)
        {
            m_firstWaiting = static_cast<std::uint32_t>(numberOf(blockThreadIdx, blockThreadExtent));
            m_ring->activate(static_cast<std::uint32_t>(blockThreadExtent.prod()) - m_firstWaiting);
            m_gridBlockIdx = gridBlockIdx;
            m_firstThread = gridBlockIdx * blockThreadExtent;
            m_lastStarted = blockThreadIdx;
        }

        //! The first failure of the launch.
        [[nodiscard]] auto failure() const -> KernelFailure const&
        {
            return m_failure;
        }

    protected:
        KernelFailure const& m_failure;
        PooledObject<SharedArena> m_arena;
        PooledObject<FiberRing> m_ring;
        Vec m_gridBlockIdx = Vec::zeros();
        Vec m_firstThread = Vec::zeros();
        Vec m_lastStarted = Vec::zeros(); // in the block
        std::uint32_t m_firstWaiting = 0; // its number in the block
    };

    //! The state of a thread: its position, the state of its block, and whether it has waited.
    template<typename TDim, typename TIdx>
    class LazyThread : public ThreadPosition<TDim, TIdx>
    {
    public:
        using Vec = vec::Vec<TDim, TIdx>;
        using Position = ThreadPosition<TDim, TIdx>;
        using Block = LazyBlock<TDim, TIdx>;

        ALPAKA_FN_INLINE LazyThread(Position const& position, Block& block)
            : Position(position)
            , m_block(block)
        {
        }

        //! \return Whether an address is one in the shared memory of the block. Unlike arena(), it does not ask for
        //! the block: in a thread that has no shared memory yet it is not.
        [[nodiscard]] ALPAKA_FN_INLINE auto isInSharedMemory(void const* address) const -> bool
        {
            return split::isActive() ? split::isShared(address) : m_block.arena().contains(address);
        }

        //! Whether blocks may be split at their barriers: then one thread joins values between two of them.
        static constexpr bool mayBeSplit = split::isOn;

        [[nodiscard]] ALPAKA_FN_INLINE static auto isSplit() -> bool
        {
            return split::isActive();
        }

        //! In split blocks.
        [[nodiscard]] ALPAKA_FN_INLINE static auto isFirst() -> bool
        {
            return split::isFirst();
        }

        //! In split blocks behind a barrier: a word that all threads read.
        template<typename TWord>
        [[nodiscard]] ALPAKA_FN_INLINE static auto readForAll(void const* address) -> TWord
        {
            return split::readForAll<TWord>(address);
        }

        [[nodiscard]] ALPAKA_FN_INLINE auto arena() const -> SharedArena&
        {
            m_asksForBlock = true;
            return m_block.arena();
        }

        [[nodiscard]] ALPAKA_FN_INLINE auto gridBlockIdx() const -> Vec
        {
            m_asksForBlock = true;
            return Position::gridBlockIdx();
        }

        [[nodiscard]] ALPAKA_FN_INLINE auto blockThreadIdx() const -> Vec
        {
            m_asksForBlock = true;
            return Position::blockThreadIdx();
        }

        //! The thread uses an atomic operation or a fence, by which blocks can wait for each other.
        ALPAKA_FN_INLINE void noteCommunication() const
        {
            if(split::isActive())
                split::communicates();
            m_asksForBlock = true;
        }

        //! Waits for the other threads of the block.
        ALPAKA_FN_INLINE auto wait(bool holds) const -> Vote
        {
            if(split::isActive())
                return split::wait(holds);
            using Outcome = FiberRing::Outcome;
            auto& ring = m_block.ring();
            if(!ring.isActive()) [[unlikely]]
            {
                // Only the loop asks for it. A thread on a fiber writes nothing here, because that would often be one
                // more cache line in each barrier, and the lines of a block's stacks exceed the first-level cache.
                m_hasWaited = true;
                if(core::settings().barrierStrict && this->gridThreadIdx() != this->firstThreadOfBlock())
                    unwind(Outcome::diverged, m_block.failure(), this->blockThreadIdx(), this->gridBlockIdx());
                m_block.activate(this->blockThreadIdx(), this->workDiv().m_blockThreadExtent, this->gridBlockIdx());
            }
            auto const outcome = ring.wait(holds);
            if(outcome != Outcome::released) [[unlikely]]
                unwind(outcome, m_block.failure(), this->blockThreadIdx(), this->gridBlockIdx());
            return ring.vote();
        }

        [[nodiscard]] ALPAKA_FN_INLINE auto hasWaited() const -> bool
        {
            return m_hasWaited;
        }

        //! \return Whether the thread has asked for the index of its block, for its index in the block or for shared
        //!         memory, or has communicated with other threads.
        [[nodiscard]] ALPAKA_FN_INLINE auto asksForBlock() const -> bool
        {
            return m_asksForBlock;
        }

    private:
        [[noreturn]] ALPAKA_FN_NOINLINE static void
        unwind(FiberRing::Outcome outcome, KernelFailure const& failure, Vec blockThreadIdx, Vec gridBlockIdx)
        {
            if(outcome == FiberRing::Outcome::cancelled)
                throw Cancelled(failure);
            failAtBarrier(blockThreadIdx, gridBlockIdx);
        }

        Block& m_block;
        // Kept in the thread itself, a local object of the loop that no other code can access. So compilers see that a
        // kernel does neither, and the loop over its threads has no exit.
        mutable bool m_hasWaited = false;
        mutable bool m_asksForBlock = false;
    };
} // namespace alpaka::strategy::detail
