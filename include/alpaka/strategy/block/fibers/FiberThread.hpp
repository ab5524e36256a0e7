// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The state of a thread on a fiber, and what the threads of its block share.
#pragma once

#include <alpaka/core/Annotation.hpp>
#include <alpaka/strategy/block/fibers/FiberRing.hpp>
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
    class FiberBlock
    {
    public:
        using Vec = vec::Vec<TDim, TIdx>;

        explicit FiberBlock(KernelFailure& failure)
            : m_failure(failure)
        {
        }

        auto operator=(FiberBlock&&) -> FiberBlock& = delete;

        ~FiberBlock() { m_ring->release(); }

        [[nodiscard]] ALPAKA_FN_INLINE auto arena() const -> SharedArena& { return *m_arena; }

        [[nodiscard]] ALPAKA_FN_INLINE auto ring() const -> FiberRing& { return *m_ring; }

        //! The first failure of the launch.
        [[nodiscard]] auto failure() const -> KernelFailure& { return m_failure; }

        //! Lazily: the first thread of the block that waits is about to do so.
        //! \param blockThreadIdx The thread; those before it have returned.
        void activate(Vec const& blockThreadIdx, Vec const& blockThreadExtent, Vec const& gridBlockIdx)
        {
            m_threadOnWorker = static_cast<std::uint32_t>(numberOf(blockThreadIdx, blockThreadExtent));
            // Kept before the kernel can swallow it: the thread would go on as if it had waited.
            m_failure.guarded(
                [&] { m_ring->activate(static_cast<std::uint32_t>(blockThreadExtent.prod()) - m_threadOnWorker); });
            if(!m_ring->isActive()) [[unlikely]]
                throw Cancelled(m_failure);
            place(gridBlockIdx, blockThreadExtent);
            m_nextThread = blockThreadIdx;
            nextIndex(m_nextThread, blockThreadExtent);
        }

    protected:
        //! Eagerly: runs all threads of the block on fibers.
        //! \return False when one failed.
        auto runThreads(Vec const& blockThreadExtent, Vec const& gridBlockIdx, bool isStrict) -> bool
        {
            m_threadOnWorker = ~std::uint32_t{0}; // one before the first
            place(gridBlockIdx, blockThreadExtent);
            m_nextThread = Vec::zeros();
            bool const good = m_ring->run(static_cast<std::uint32_t>(blockThreadExtent.prod()), isStrict);
            m_ring->reset();
            return good;
        }

        KernelFailure& m_failure;
        PooledObject<SharedArena> m_arena;
        PooledObject<FiberRing> m_ring;
        Vec m_gridBlockIdx = Vec::zeros();
        Vec m_firstThread = Vec::zeros();
        Vec m_nextThread = Vec::zeros();    //!< The next thread to start, in the block.
        std::uint32_t m_threadOnWorker = 0; //!< The number in the block of the thread on fiber 0; others follow it.

    private:
        void place(Vec const& gridBlockIdx, Vec const& blockThreadExtent)
        {
            m_gridBlockIdx = gridBlockIdx;
            m_firstThread = gridBlockIdx * blockThreadExtent;
        }
    };

    //! The state of a thread: its position and the state of its block.
    template<typename TDim, typename TIdx, typename TBlock = FiberBlock<TDim, TIdx>>
    class FiberThread : public ThreadPosition<TDim, TIdx>
    {
    public:
        using Vec = vec::Vec<TDim, TIdx>;
        using Position = ThreadPosition<TDim, TIdx>;
        using Block = TBlock;

        ALPAKA_FN_INLINE FiberThread(Position const& position, Block& block)
            : Position(position)
            , m_block(block)
        {
        }

        [[nodiscard]] ALPAKA_FN_INLINE auto arena() const -> SharedArena& { return m_block.arena(); }

        //! Waits for the other threads of the block, which are fibers.
        ALPAKA_FN_INLINE auto wait(bool holds) const -> Vote
        {
            auto& ring = m_block.ring();
            auto const outcome = ring.wait(holds);
            if(outcome != FiberRing::Outcome::released) [[unlikely]]
                unwind(outcome, m_block.failure(), Position::blockThreadIdx(), Position::gridBlockIdx());
            return ring.vote();
        }

    protected:
        [[noreturn]] ALPAKA_FN_NOINLINE static void
        unwind(FiberRing::Outcome outcome, KernelFailure& failure, Vec blockThreadIdx, Vec gridBlockIdx)
        {
            // Kept before the kernel can swallow it.
            if(outcome == FiberRing::Outcome::diverged)
                failure.guarded([&] { failAtBarrier(blockThreadIdx, gridBlockIdx); });
            throw Cancelled(failure);
        }

        Block& m_block;
    };

    //! The barrier of blocks with such threads.
    struct FiberSync
    {
        template<typename TAcc>
        ALPAKA_FN_INLINE static void syncBlockThreads(TAcc const& acc)
        {
            acc.thread().wait(false);
        }

        template<typename TOp, typename TAcc>
        ALPAKA_FN_INLINE static auto syncBlockThreadsPredicate(TAcc const& acc, int predicate) -> int
        {
            return resultOf<TOp>(acc.thread().wait(predicate != 0));
        }
    };
} // namespace alpaka::strategy::detail
