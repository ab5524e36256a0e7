// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The threads of a block as fibers of Boost.Context, all on the thread that runs the block.
#pragma once

#include <alpaka/acc/Accelerator.hpp>
#include <alpaka/block/shared/Dynamic.hpp>
#include <alpaka/block/shared/Static.hpp>
#include <alpaka/block/sync/Sync.hpp>
#include <alpaka/core/FloatModes.hpp>
#include <alpaka/core/TypeName.hpp>
#include <alpaka/kernel/Run.hpp>
#include <alpaka/strategy/block/boost/FiberTurns.hpp>
#include <alpaka/strategy/common/BarrierThread.hpp>
#include <alpaka/strategy/common/BlockRange.hpp>
#include <alpaka/strategy/common/SharedMemory.hpp>
#include <alpaka/strategy/common/SingleLaneWarp.hpp>
#include <alpaka/strategy/common/StackOverflow.hpp>
#include <alpaka/strategy/common/ThreadLocalPool.hpp>
#include <alpaka/strategy/common/TurnsBarrier.hpp>
#include <alpaka/strategy/launch/RunTask.hpp>

#include <cstddef>
#include <cstdint>

namespace alpaka::strategy::block
{
    struct BoostFibers
    {
        static constexpr char const* name = "BoostFibers";
        static constexpr bool threadsAreConcurrent = false;
        static constexpr bool oneThreadJoins = true;
        static constexpr std::size_t maxThreadsPerBlock = 1024;

        static constexpr auto preferredThreadsPerBlock() -> std::size_t
        {
            return 256;
        }

        //! The state that the threads of the current block share.
        class BlockState
        {
        public:
            BlockState(strategy::detail::SharedArena& arena, strategy::detail::FiberTurns& turns)
                : m_arena(arena)
                , m_barrier(turns)
            {
            }

            [[nodiscard]] auto arena() -> strategy::detail::SharedArena&
            {
                return m_arena;
            }

            [[nodiscard]] auto barrier() -> strategy::detail::TurnsBarrier<strategy::detail::FiberTurns>&
            {
                return m_barrier;
            }

            [[nodiscard]] auto barrier() const -> strategy::detail::TurnsBarrier<strategy::detail::FiberTurns> const&
            {
                return m_barrier;
            }

            //! All fibers of the block exist already.
            void moreThreads() {}

        private:
            strategy::detail::SharedArena& m_arena;
            strategy::detail::TurnsBarrier<strategy::detail::FiberTurns> m_barrier;
        };
    };
} // namespace alpaka::strategy::block

namespace alpaka
{
    template<typename TDim, typename TIdx>
    struct acc::defaults::ThreadState<strategy::block::BoostFibers, TDim, TIdx>
    {
        using type = strategy::detail::BarrierThread<TDim, TIdx, strategy::block::BoostFibers::BlockState>;
    };

    template<>
    struct block::sync::defaults::SyncBlockThreads<strategy::block::BoostFibers> : strategy::detail::BarrierSync
    {
    };

    template<>
    struct block::shared::st::defaults::AllocVar<strategy::block::BoostFibers> : strategy::detail::ArenaAllocVar<false>
    {
    };

    template<>
    struct block::shared::dyn::defaults::GetMem<strategy::block::BoostFibers> : strategy::detail::ArenaGetMem
    {
    };

    template<>
    struct warp::defaults::Warp<strategy::block::BoostFibers> : strategy::detail::SingleLaneWarp
    {
    };

    template<typename TLaunch>
    class kernel::defaults::BlockWorker<strategy::block::BoostFibers, TLaunch> final
        : private strategy::detail::FiberTurns::ThreadRunner
    {
    public:
        explicit BlockWorker(TLaunch& launch)
            : m_launch(launch)
            , m_threads(static_cast<std::uint32_t>(launch.workDiv().m_blockThreadExtent.prod()))
            , m_block(*m_arena, *m_turns)
        {
            m_arena->prepare(launch.sharedDynBytes());
            m_turns->prepare(*this, m_threads);
        }

        BlockWorker(BlockWorker const&) = delete;
        auto operator=(BlockWorker const&) -> BlockWorker& = delete;

        ~BlockWorker()
        {
            m_turns->release();
        }

        void run(std::size_t first, std::size_t last)
        {
            m_first = first;
            m_last = last;
            m_doneBefore = m_block.barrier().blocksDone();
            m_block.barrier().reset(m_threads);
            m_turns->run();
        }

    private:
        //! Runs one thread of every block. The last thread that returns from a block starts the next one.
        void runThread(std::uint32_t thread) noexcept override
        {
            auto& barrier = m_block.barrier();
            core::FloatModesScope const modes(m_launch.modes());
            for(std::size_t block = m_first; block < m_last; ++block)
            {
                std::uint32_t const blocksDone = barrier.blocksDone();
                if(strategy::detail::runBarrierThread(m_launch, m_block, block, thread))
                {
                    m_goOn = !m_launch.stopped();
                    barrier.reset(m_threads);
                }
                else
                    m_turns->waitUntil([&] { return barrier.blocksDone() != blocksDone; });
                if(!m_goOn)
                    return;
            }
        }

        void appendName(strategy::detail::SignalText& text, std::uint32_t thread) const noexcept override
        {
            auto const& workDiv = m_launch.workDiv();
            // All fibers are in the same block.
            std::size_t const block = m_first + (m_block.barrier().blocksDone() - m_doneBefore);
            strategy::detail::appendThread(
                text,
                core::staticTypeName<typename TLaunch::Task::KernelFnObj>(),
                strategy::detail::indexOf(thread, workDiv.m_blockThreadExtent),
                strategy::detail::indexOf(block, workDiv.m_gridBlockExtent));
        }

        TLaunch& m_launch;
        std::uint32_t m_threads;
        strategy::detail::PooledObject<strategy::detail::SharedArena> m_arena;
        strategy::detail::PooledObject<strategy::detail::FiberTurns> m_turns;
        strategy::block::BoostFibers::BlockState m_block;
        std::size_t m_first = 0;
        std::size_t m_last = 0;
        std::uint32_t m_doneBefore = 0;
        bool m_goOn = true;
    };
} // namespace alpaka
