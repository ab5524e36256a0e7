// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Blocks on the workers of oneTBB.
#pragma once

#include <alpaka/host/cores/ObservedShare.hpp>
#include <alpaka/host/process/Forks.hpp>
#include <alpaka/kernel/Run.hpp>
#include <alpaka/strategy/common/ExitInKernel.hpp>
#include <alpaka/strategy/grid/OwnThreads.hpp>

#include <tbb/blocked_range.h>
#include <tbb/parallel_for.h>
#include <tbb/task_arena.h>
#include <tbb/task_group.h>

#include <cstddef>

namespace alpaka::strategy::grid
{
    struct Tbb
    {
        static constexpr char const* name = "Tbb";
        static constexpr bool blocksAreConcurrent = true;

        //! The threads of the caller's arena. oneTBB promises none of them: they come when they have
        //! nothing else to do.
        static auto concurrentBlocks() -> std::size_t
        {
            return static_cast<std::size_t>(tbb::this_task_arena::max_concurrency());
        }
    };
} // namespace alpaka::strategy::grid

namespace alpaka::kernel::backend
{
    template<>
    struct RunGrid<strategy::grid::Tbb>
    {
        template<typename TLaunch>
        static void runGrid(TLaunch& launch)
        {
            // Both are isolated: a thread that waits in oneTBB runs other tasks meanwhile. A thread that waits for the
            // grid must not pick up a task of the program around it, and a block that waits for tasks of its own must
            // not be interrupted by another block. They may hold locks, or wait for what they interrupt.
            //
            // A context of its own: the group of tasks around the launch may be cancelled, by hand or because one of
            // its tasks throws. oneTBB would then drop the blocks of the launch without a word.
            tbb::task_group_context context(tbb::task_group_context::isolated);
            // Otherwise oneTBB gives every thread, the calling one too, the modes that its arena began with.
            context.capture_fp_settings();
            host::ForkWatch const forkWatch;
            auto const* const operation = host::sharedOperation();
            tbb::this_task_arena::isolate(
                [&]
                {
                    tbb::parallel_for(
                        tbb::blocked_range<std::size_t>(0, launch.blockCount()),
                        [&](tbb::blocked_range<std::size_t> const& range)
                        {
                            host::ObservedShare observed(operation);
                            observed.add(range.size());
                            tbb::this_task_arena::isolate([&] { runBlocks(launch, range); });
                            forkWatch.check();
                        },
                        context);
                });
        }

    private:
        template<typename TLaunch>
        static void runBlocks(TLaunch& launch, tbb::blocked_range<std::size_t> const& range)
        {
            strategy::detail::ExitInKernel const exitInKernel("oneTBB");
            if(!launch.stopped())
                launch.guarded(
                    [&launch, &range]
                    {
                        typename TLaunch::Worker worker(launch);
                        worker.run(range.begin(), range.end());
                    });
        }
    };
} // namespace alpaka::kernel::backend
