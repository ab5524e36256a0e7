// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Blocks whose threads are an OpenMP team: one parallel region for a range of blocks.
#pragma once

#include <alpaka/core/EventCount.hpp>
#include <alpaka/core/FloatModes.hpp>
#include <alpaka/strategy/common/BarrierThread.hpp>
#include <alpaka/strategy/common/OmpTeam.hpp>
#include <alpaka/strategy/common/SharedArena.hpp>
#include <alpaka/strategy/common/ThreadLocalPool.hpp>

#include <cstddef>
#include <cstdint>

namespace alpaka::strategy::detail
{
    //! The state that the threads of the current block share.
    class OmpBlockState
    {
    public:
        OmpBlockState(SharedArena& arena, std::uint32_t threads)
            : m_arena(arena)
            , m_barrier(threads)
        {
        }

        [[nodiscard]] auto arena() -> SharedArena& { return m_arena; }

        [[nodiscard]] auto barrier() -> BlockBarrier& { return m_barrier; }

        //! All threads of the OpenMP team are running already.
        void moreThreads() {}

    private:
        SharedArena& m_arena;
        BlockBarrier m_barrier;
    };

    //! Runs ranges of blocks, one block after the other.
    template<typename TLaunch>
    class OmpBlocks
    {
    public:
        explicit OmpBlocks(TLaunch& launch)
            : m_launch(launch)
            , m_threads(static_cast<std::uint32_t>(launch.threadsPerBlock()))
            , m_block(*m_arena, m_threads)
        {
            m_arena->prepare(launch.sharedDynBytes());
        }

        //! \param around Called on each thread of the team with the nullary function that runs its part.
        //! \throws core::Error when OpenMP gives a smaller team; then no thread has run.
        template<typename TAround>
        void run(std::size_t first, std::size_t last, TAround const& around)
        {
            m_goOn = true;
            m_block.barrier().reset();
            runOmpTeam(m_threads, [&](std::uint32_t thread) { around([&] { runThread(thread, first, last); }); });
        }

    private:
        //! Runs one thread of every block. The last thread that returns from a block starts the next one.
        void runThread(std::uint32_t thread, std::size_t first, std::size_t last)
        {
            core::FloatModesScope const modes(m_launch.modes());
            for(std::size_t block = first; block < last; ++block)
            {
                std::uint32_t const blocksDone = m_blocksDone.now();
                if(runBarrierThread(m_launch, m_block, block, thread))
                {
                    m_goOn = !m_launch.stopped();
                    m_block.barrier().reset();
                    m_blocksDone.advance();
                }
                else
                    m_block.barrier().wait(m_blocksDone, blocksDone);
                if(!m_goOn)
                    return;
            }
        }

        TLaunch& m_launch;
        std::uint32_t m_threads;
        PooledObject<SharedArena> m_arena;
        OmpBlockState m_block;
        bool m_goOn = true;
        core::EventCount m_blocksDone;
    };
} // namespace alpaka::strategy::detail
