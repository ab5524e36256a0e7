// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The threads of a block on an OpenMP team.
#pragma once

#ifndef _OPENMP
#    error "alpaka: an OpenMP back-end is switched on, but this file is compiled without OpenMP (-fopenmp)."
#endif

#include <alpaka/core/Error.hpp>
#include <alpaka/core/Memory.hpp>
#include <alpaka/host/cores/UsableCores.hpp>
#include <alpaka/kernel/Run.hpp>
#include <alpaka/strategy/common/BarrierThread.hpp>
#include <alpaka/strategy/common/BlockRunners.hpp>
#include <alpaka/strategy/common/OmpTeam.hpp>
#include <alpaka/strategy/common/OmpThreads.hpp>
#include <alpaka/strategy/common/RunnerPool.hpp>
#include <alpaka/strategy/common/SharedMemory.hpp>
#include <alpaka/strategy/common/ThreadLocalPool.hpp>
#include <alpaka/strategy/launch/RunTask.hpp>

#include <omp.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>

namespace alpaka::strategy::detail
{
    //! The runners of the members of a team; kept, so that no launch allocates for them again.
    class TeamRunners
    {
    public:
        //! \param size Of the team. No member of an earlier one may be parked.
        void prepare(std::uint32_t size)
        {
            if(m_size < size)
            {
                m_runners = std::make_unique<Runner[]>(size);
                m_size = size;
            }
        }

        [[nodiscard]] auto operator[](std::uint32_t member) -> Runner& { return m_runners[member]; }

    private:
        std::unique_ptr<Runner[]> m_runners;
        std::uint32_t m_size = 0;
    };
} // namespace alpaka::strategy::detail

namespace alpaka::strategy::block
{
    struct OpenMp : strategy::detail::HostBlock<true>
    {
        template<typename TDim, typename TIdx>
        using Thread = strategy::detail::BarrierThread<TDim, TIdx, strategy::detail::BlockRunners>;

        // OpenMP's own barrier cannot be left when a thread of its team has failed.
        using BlockSync = strategy::detail::BarrierSync;

        static constexpr char const* name = "OpenMp";
        static constexpr bool combinesInOneThread = true;

        static auto preferredThreadsPerBlock() -> std::size_t { return host::usableCores(); }

        //! A team has no more threads than OMP_THREAD_LIMIT and OMP_MAX_ACTIVE_LEVELS allow.
        static auto threadsPerBlockHere() -> std::size_t
        {
            strategy::detail::prepareOmp();
            auto const limit = static_cast<std::size_t>(omp_get_thread_limit());
            return omp_get_max_active_levels() == 0 ? 1 : std::min(limit, maxThreadsPerBlock);
        }
    };
} // namespace alpaka::strategy::block

namespace alpaka
{
    template<typename TLaunch>
    class kernel::backend::BlockWorker<strategy::block::OpenMp, TLaunch>
    {
    public:
        explicit BlockWorker(TLaunch& launch)
            : m_launch(launch)
            , m_threads(static_cast<std::uint32_t>(launch.threadsPerBlock()))
            , m_block(*m_arena, m_threads, launch.modes(), strategy::detail::BlockRunners::Source::team)
        {
            m_arena->prepare(launch.sharedDynBytes());
            m_members->prepare(m_threads);
        }

        void run(std::size_t first, std::size_t last)
        {
            strategy::detail::prepareOmp();
            if(omp_in_parallel())
                core::fail("kernel launch: AccCpuOmp2Threads starts an OpenMP team for the threads of a block "
                           "and cannot run inside a parallel region");
            strategy::detail::prepareOmpThreads(m_threads);
            m_block.prepareTeam();
            strategy::detail::runOmpTeam(
                m_threads,
                [&](std::uint32_t member)
                {
                    if(member == 0)
                        runBlocks(first, last);
                    else
                        m_block.join((*m_members)[member], member);
                });
        }

    private:
        void runBlocks(std::size_t first, std::size_t last)
        {
            for(std::size_t block = first; block < last && !m_launch.stopped(); ++block)
                m_block.runBlock(
                    [this, block](std::uint32_t thread)
                    { return strategy::detail::runBarrierThread(m_launch, m_block, block, thread); },
                    block + 1 == last);
            m_block.dismissTeam();
        }

        TLaunch& m_launch;
        std::uint32_t m_threads;
        strategy::detail::PooledObject<strategy::detail::SharedArena> m_arena;
        strategy::detail::PooledObject<strategy::detail::TeamRunners> m_members;
        strategy::detail::BlockRunners m_block;
    };
} // namespace alpaka
