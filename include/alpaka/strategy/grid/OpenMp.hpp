// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Blocks on an OpenMP team: one parallel region for each launch.
#pragma once

#ifndef _OPENMP
#    error "alpaka: an OpenMP back-end is switched on, but this file is compiled without OpenMP (-fopenmp)."
#endif

#include <alpaka/core/Annotation.hpp>
#include <alpaka/host/cores/ObservedShare.hpp>
#include <alpaka/host/process/Forks.hpp>
#include <alpaka/kernel/OmpSchedule.hpp>
#include <alpaka/kernel/Run.hpp>
#include <alpaka/strategy/common/OmpThreads.hpp>
#include <alpaka/strategy/common/Share.hpp>
#include <alpaka/strategy/grid/OwnThreads.hpp>

#include <omp.h>

#include <algorithm>
#include <cstddef>
#include <optional>

namespace alpaka::strategy::grid
{
    struct OpenMp
    {
        static constexpr char const* name = "OpenMp";
        static constexpr bool blocksAreConcurrent = true;

        //! The size of the team that a launch gets here and now. In a parallel region of the program each thread
        //! launches kernels of its own; a further team would only oversubscribe the cores.
        static auto concurrentBlocks() -> std::size_t
        {
            strategy::detail::prepareOmp();
            int const threads = std::min(omp_get_max_threads(), omp_get_thread_limit());
            return static_cast<std::size_t>(omp_in_parallel() ? 1 : std::max(1, threads));
        }
    };
} // namespace alpaka::strategy::grid

namespace alpaka::kernel::backend
{
    template<>
    struct RunGrid<strategy::grid::OpenMp>
    {
        template<typename TLaunch>
        static void runGrid(TLaunch& launch)
        {
            std::size_t const threads = std::min(strategy::grid::OpenMp::concurrentBlocks(), launch.blockCount());
            if(auto const schedule = scheduleOf(launch); schedule.kind != omp::Schedule::NoSchedule)
            {
                runScheduled(launch, schedule, static_cast<int>(threads));
                return;
            }
            if(threads == 1)
            {
                static_cast<void>(runShare(launch, 0, 1));
                return;
            }
            strategy::detail::prepareOmpThreads(threads);
            host::ForkWatch const forkWatch;
            auto const* const operation = host::sharedOperation();
#pragma omp parallel num_threads(static_cast<int>(threads))
            {
                host::ObservedShare observed(operation);
                launch.guarded(
                    [&launch, &observed]
                    {
                        observed.add(runShare(
                            launch,
                            static_cast<std::size_t>(omp_get_thread_num()),
                            static_cast<std::size_t>(omp_get_num_threads())));
                    });
                forkWatch.check();
            }
        }

    private:
        //! Runs a contiguous share of the blocks on the calling thread.
        //! \return How many these are.
        template<typename TLaunch>
        static auto runShare(TLaunch& launch, std::size_t rank, std::size_t shares) -> std::size_t
        {
            typename TLaunch::Worker worker(launch);
            auto const share = strategy::detail::shareOf(launch.blockCount(), rank, shares);
            strategy::detail::runShare(launch, share, worker);
            return share.end - share.begin;
        }

        template<typename TLaunch>
        static auto scheduleOf(TLaunch const& launch) -> omp::Schedule
        {
            auto const schedule = launch.task().args().apply(
                [&launch](auto const&... args)
                {
                    return getOmpSchedule<typename TLaunch::Acc>(
                        launch.task().kernelFnObj(),
                        launch.workDiv().m_blockThreadExtent,
                        launch.workDiv().m_threadElemExtent,
                        args...);
                });
            omp::checkSchedule(schedule);
            return schedule;
        }

        //! Out of line, because g++ 12 follows an inlined one into a worker that was not made, and warns. Little
        //! beside what the schedule costs for each block.
        template<typename TLaunch, typename TWorker>
        ALPAKA_FN_NOINLINE static void runStep(TLaunch& launch, TWorker& worker, std::size_t first, std::size_t count)
        {
            strategy::detail::runShare(launch, {first, first + count}, worker);
        }

        template<typename TLaunch>
        static void runScheduled(TLaunch& launch, omp::Schedule const& schedule, int threads)
        {
            omp_sched_t kindBefore{};
            int chunkSizeBefore = 0;
            omp_get_schedule(&kindBefore, &chunkSizeBefore);
            // The team inherits it from the calling thread. OpenMP's kinds have the same numbers.
            if(schedule.kind != omp::Schedule::Runtime)
                omp_set_schedule(static_cast<omp_sched_t>(schedule.kind), schedule.chunkSize);
            std::size_t const blocks = launch.blockCount();
            // Nothing ends OpenMP's loop early. So that it comes to its end after an exception, very long ones have
            // steps of several blocks.
            constexpr std::size_t mostSteps = std::size_t{1} << 24;
            std::size_t const step = blocks / mostSteps + 1;
            std::size_t const steps = (blocks - 1) / step + 1;
            strategy::detail::prepareOmpThreads(static_cast<std::size_t>(threads));
            host::ForkWatch const forkWatch;
            auto const* const operation = host::sharedOperation();
#pragma omp parallel num_threads(threads)
            {
                host::ObservedShare observed(operation);
                // All threads of a team must reach the loop, and no exception may leave it.
                std::optional<typename TLaunch::Worker> worker;
                launch.guarded([&] { worker.emplace(launch); });
#pragma omp for schedule(runtime) nowait
                for(std::size_t i = 0; i < steps; ++i)
                    if(worker && !launch.stopped())
                    {
                        std::size_t const first = i * step;
                        std::size_t const count = std::min(step, blocks - first);
                        observed.add(count);
                        launch.guarded([&] { runStep(launch, *worker, first, count); });
                        forkWatch.check();
                    }
            }
            omp_set_schedule(kindBefore, chunkSizeBefore);
        }
    };
} // namespace alpaka::kernel::backend
