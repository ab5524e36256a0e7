// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The state of a thread of LazyFibers: part of a counted loop until it waits, then of a ring of fibers.
#pragma once

#include <alpaka/core/Annotation.hpp>
#include <alpaka/core/Settings.hpp>
#include <alpaka/strategy/block/fibers/FiberRing.hpp>
#include <alpaka/strategy/block/fibers/FiberThread.hpp>
#include <alpaka/strategy/block/split/Split.hpp>
#include <alpaka/strategy/common/SharedArena.hpp>
#include <alpaka/strategy/common/Vote.hpp>

namespace alpaka::strategy::detail
{
    //! The state of a thread: its position, the state of its block, and whether it has waited.
    template<typename TDim, typename TIdx>
    class LazyThread : public FiberThread<TDim, TIdx>
    {
    public:
        using Base = FiberThread<TDim, TIdx>;
        using Vec = typename Base::Vec;
        using Position = typename Base::Position;

        using Base::Base;

        //! \return Whether an address is one in the shared memory of the block. Unlike arena(), it does not ask for
        //! the block: in a thread that has no shared memory yet it is not.
        [[nodiscard]] ALPAKA_FN_INLINE auto isInSharedMemory(void const* address) const -> bool
        {
            return split::isActive() ? split::isShared(address) : this->m_block.arena().contains(address);
        }

        [[nodiscard]] ALPAKA_FN_INLINE auto arena() const -> SharedArena&
        {
            m_asksForBlock = true;
            return this->m_block.arena();
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
            if(!this->m_block.ring().isActive()) [[unlikely]]
                becomeFiber();
            return Base::wait(holds);
        }

        [[nodiscard]] ALPAKA_FN_INLINE auto hasWaited() const -> bool { return m_hasWaited; }

        //! \return Whether the thread has asked for the index of its block, for its index in the block or for shared
        //!         memory, or has communicated with other threads.
        [[nodiscard]] ALPAKA_FN_INLINE auto asksForBlock() const -> bool { return m_asksForBlock; }

    private:
        //! This thread and those after it.
        ALPAKA_FN_INLINE void becomeFiber() const
        {
            if(core::settings().barrierStrict && this->gridThreadIdx() != this->firstThreadOfBlock())
                Base::unwind(
                    FiberRing::Outcome::diverged,
                    this->m_block.failure(),
                    Position::blockThreadIdx(),
                    Position::gridBlockIdx());
            this->m_block.activate(
                Position::blockThreadIdx(), this->workDiv().m_blockThreadExtent, Position::gridBlockIdx());
            // Only the loop asks for it. A thread on a fiber writes nothing here, because that would often be one more
            // cache line in each barrier, and the lines of a block's stacks exceed the first-level cache.
            m_hasWaited = true;
        }

        // Kept in the thread itself, a local object of the loop that no other code can access. So compilers see that a
        // kernel does neither, and the loop over its threads has no exit.
        mutable bool m_hasWaited = false;
        mutable bool m_asksForBlock = false;
    };
} // namespace alpaka::strategy::detail
