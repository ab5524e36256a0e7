// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! How the threads of a block on the host come to the barrier of their grid.
#pragma once

#include <alpaka/block/sync/Sync.hpp>
#include <alpaka/core/Annotation.hpp>
#include <alpaka/core/Error.hpp>
#include <alpaka/core/Exchange.hpp>
#include <alpaka/grid/sync/Sync.hpp>
#include <alpaka/runtime/Concept.hpp>
#include <alpaka/workdiv/Tags.hpp>
#include <alpaka/workdiv/WorkDiv.hpp>

#include <cstddef>

namespace alpaka::strategy::detail
{
    //! A block of a cooperative grid of several blocks. All its threads run on one thread of the operating system,
    //! which runs no other block.
    class GridMember
    {
    public:
        //! The block that the calling thread runs; null when that belongs to an ordinary launch.
        [[nodiscard]] static auto ofThread() -> GridMember*&
        {
            static thread_local GridMember* member = nullptr;
            return member;
        }

        GridMember()
            : m_outer(core::exchange(ofThread(), this))
        {
        }

        auto operator=(GridMember&&) -> GridMember& = delete;

        //! Called by each thread of the block that has not returned, after a barrier of the block. The first one waits
        //! for the other blocks.
        //! \param threads How many they are.
        void meet(int threads)
        {
            if(m_left == 0)
            {
                m_left = threads;
                waitForBlocks();
            }
            --m_left;
            unwindIfFailed();
        }

    protected:
        ~GridMember() { ofThread() = m_outer; }

    private:
        virtual void waitForBlocks() = 0;
        //! Throws when the grid has failed.
        virtual void unwindIfFailed() const = 0;

        GridMember* m_outer;
        int m_left = 0; //!< Threads that have yet to come by.
    };

    //! An ordinary launch, which a block of a cooperative grid may make: its blocks do not belong to that grid.
    class BesideGrid
    {
    public:
        ALPAKA_FN_INLINE BesideGrid()
            : m_outer(GridMember::ofThread())
        {
            if(m_outer != nullptr) [[unlikely]]
                GridMember::ofThread() = nullptr;
        }

        auto operator=(BesideGrid&&) -> BesideGrid& = delete;

        ALPAKA_FN_INLINE ~BesideGrid()
        {
            if(m_outer != nullptr) [[unlikely]]
                GridMember::ofThread() = m_outer;
        }

    private:
        GridMember* m_outer;
    };

    [[noreturn]] ALPAKA_FN_COLD inline void failBesideGrid(std::size_t blocks)
    {
        core::fail(
            "grid::sync::syncGridThreads(acc): the ",
            blocks,
            " blocks of the grid need not run at the same time; launch the kernel by kernel::execCooperative");
    }

    [[noreturn]] ALPAKA_FN_COLD inline void failOfStrictGrid()
    {
        core::fail("grid::sync::syncGridThreads(acc): blocks wait for blocks that have returned from the kernel "
                   "(ALPAKA_BARRIER_STRICT)");
    }
} // namespace alpaka::strategy::detail

namespace alpaka::grid::sync::backend
{
    template<runtime::IsHost TRuntime>
    struct SyncGridThreads<TRuntime>
    {
        //! A block strategy that runs several blocks on one thread of the operating system supplies
        //! `syncGridThreads(acc)` beside the barrier of its blocks.
        template<typename TAcc>
        ALPAKA_FN_INLINE static void syncGridThreads(TAcc const& acc)
        {
            namespace detail = strategy::detail;
            using Barrier = block::sync::backend::SyncBlockThreads<typename TAcc::Block>;
            if constexpr(requires { Barrier::syncGridThreads(acc); })
                Barrier::syncGridThreads(acc);
            else
            {
                auto const blocks
                    = static_cast<std::size_t>(workdiv::getWorkDiv<origin::Grid, unit::Blocks>(acc).prod());
                if(blocks == 1)
                    return block::sync::syncBlockThreads(acc);
                if(auto* const member = detail::GridMember::ofThread())
                    member->meet(block::sync::syncBlockThreadsPredicate<block::sync::op::Count>(acc, 1));
                else
                    detail::failBesideGrid(blocks);
            }
        }
    };
} // namespace alpaka::grid::sync::backend
