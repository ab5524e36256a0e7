// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The threads of a block on an OpenMP team: one parallel region per launch.
#pragma once

#ifndef _OPENMP
#    error "alpaka: an OpenMP back-end is switched on, but this file is compiled without OpenMP (-fopenmp)."
#endif

#include <alpaka/acc/Accelerator.hpp>
#include <alpaka/block/shared/Dynamic.hpp>
#include <alpaka/block/shared/Static.hpp>
#include <alpaka/block/sync/Sync.hpp>
#include <alpaka/core/Error.hpp>
#include <alpaka/core/EventCount.hpp>
#include <alpaka/core/FloatModes.hpp>
#include <alpaka/host/cores/UsableCores.hpp>
#include <alpaka/host/queue/Reentrancy.hpp>
#include <alpaka/kernel/Run.hpp>
#include <alpaka/strategy/common/BarrierThread.hpp>
#include <alpaka/strategy/common/OmpThreads.hpp>
#include <alpaka/strategy/common/SharedMemory.hpp>
#include <alpaka/strategy/common/SingleLaneWarp.hpp>
#include <alpaka/strategy/common/ThreadLocalPool.hpp>
#include <alpaka/strategy/launch/RunTask.hpp>

#include <omp.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>

namespace alpaka::strategy::block
{
    struct OpenMp
    {
        static constexpr char const* name = "OpenMp";
        static constexpr bool threadsAreConcurrent = true;
        static constexpr std::size_t maxThreadsPerBlock = 1024;

        static auto preferredThreadsPerBlock() -> std::size_t
        {
            return host::usableCores();
        }

        //! A team has no more threads than OMP_THREAD_LIMIT and OMP_MAX_ACTIVE_LEVELS allow.
        static auto threadsPerBlockHere() -> std::size_t
        {
            strategy::detail::prepareOmp();
            auto const limit = static_cast<std::size_t>(omp_get_thread_limit());
            return omp_get_max_active_levels() == 0 ? 1 : std::min(limit, maxThreadsPerBlock);
        }

        //! The state that the threads of the current block share.
        class BlockState
        {
        public:
            BlockState(strategy::detail::SharedArena& arena, std::uint32_t threads)
                : m_arena(arena)
                , m_barrier(threads)
            {
            }

            [[nodiscard]] auto arena() -> strategy::detail::SharedArena&
            {
                return m_arena;
            }

            [[nodiscard]] auto barrier() -> strategy::detail::BlockBarrier&
            {
                return m_barrier;
            }

            //! All threads of the OpenMP team are running already.
            void moreThreads() {}

        private:
            strategy::detail::SharedArena& m_arena;
            strategy::detail::BlockBarrier m_barrier;
        };
    };
} // namespace alpaka::strategy::block

namespace alpaka
{
    template<typename TDim, typename TIdx>
    struct acc::defaults::ThreadState<strategy::block::OpenMp, TDim, TIdx>
    {
        using type = strategy::detail::BarrierThread<TDim, TIdx, strategy::block::OpenMp::BlockState>;
    };

    // OpenMP's own barrier cannot be left when a thread of its team has failed.
    template<>
    struct block::sync::defaults::SyncBlockThreads<strategy::block::OpenMp> : strategy::detail::BarrierSync
    {
    };

    template<>
    struct block::shared::st::defaults::AllocVar<strategy::block::OpenMp> : strategy::detail::ArenaAllocVar<true>
    {
    };

    template<>
    struct block::shared::dyn::defaults::GetMem<strategy::block::OpenMp> : strategy::detail::ArenaGetMem
    {
    };

    template<>
    struct warp::defaults::Warp<strategy::block::OpenMp> : strategy::detail::SingleLaneWarp
    {
    };

    template<typename TLaunch>
    class kernel::defaults::BlockWorker<strategy::block::OpenMp, TLaunch>
    {
    public:
        explicit BlockWorker(TLaunch& launch)
            : m_launch(launch)
            , m_threads(static_cast<std::uint32_t>(launch.workDiv().m_blockThreadExtent.prod()))
            , m_block(*m_arena, m_threads)
        {
            m_arena->prepare(launch.sharedDynBytes());
        }

        void run(std::size_t first, std::size_t last)
        {
            strategy::detail::prepareOmp();
            if(omp_in_parallel())
                core::fail(
                    "kernel launch: AccCpuOmp2Threads starts an OpenMP team for the threads of a block and cannot run "
                    "inside a parallel region");
            m_first = first;
            m_last = last;
            m_goOn = true;
            m_block.barrier().reset();
            int const wasDynamic = omp_get_dynamic();
            omp_set_dynamic(0);
            strategy::detail::prepareOmpThreads(m_threads);
            std::uint32_t teamSize = 0;
#pragma omp parallel num_threads(static_cast <int>(m_threads))
            {
                auto const size = static_cast<std::uint32_t>(omp_get_num_threads());
                if(omp_get_thread_num() == 0)
                    teamSize = size;
                if(size == m_threads)
                    runThread(static_cast<std::uint32_t>(omp_get_thread_num()));
            }
            omp_set_dynamic(wasDynamic);
            if(teamSize != m_threads)
                core::fail(
                    "kernel launch: a block of ",
                    m_threads,
                    " threads was asked for, but OpenMP gave a team of ",
                    teamSize);
        }

    private:
        //! Runs one thread of every block. The last thread that returns from a block starts the next one.
        void runThread(std::uint32_t thread)
        {
            host::InheritedReentrancy const inherited(m_launcher);
            core::FloatModesScope const modes(m_launch.modes());
            for(std::size_t block = m_first; block < m_last; ++block)
            {
                std::uint32_t const blocksDone = m_blocksDone.now();
                if(strategy::detail::runBarrierThread(m_launch, m_block, block, thread))
                {
                    m_goOn = !m_launch.stopped();
                    m_block.barrier().reset();
                    m_blocksDone.advance();
                }
                else
                    m_blocksDone.waitForNext(blocksDone, m_block.barrier().spins());
                if(!m_goOn)
                    return;
            }
        }

        TLaunch& m_launch;
        std::uint32_t m_threads;
        strategy::detail::PooledObject<strategy::detail::SharedArena> m_arena;
        strategy::block::OpenMp::BlockState m_block;
        std::size_t m_first = 0;
        std::size_t m_last = 0;
        bool m_goOn = true;
        host::ReentrancyRecord const* m_launcher = host::innermostRecord;
        core::EventCount m_blocksDone;
    };
} // namespace alpaka
