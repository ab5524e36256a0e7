// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Blocks on the workers of oneTBB.
#pragma once

#include <alpaka/kernel/Run.hpp>

#include <tbb/blocked_range.h>
#include <tbb/parallel_for.h>
#include <tbb/task_arena.h>

#include <cstddef>

namespace alpaka::strategy::grid
{
    struct Tbb
    {
        static constexpr char const* name = "Tbb";
        static constexpr bool blocksAreConcurrent = true;
    };
} // namespace alpaka::strategy::grid

namespace alpaka::kernel::defaults
{
    template<>
    struct RunGrid<strategy::grid::Tbb>
    {
        template<typename TLaunch>
        static void runGrid(TLaunch& launch)
        {
            // Isolated: a thread that waits for the grid must not pick up a task of the program around it, which may
            // hold locks or wait for this very grid.
            tbb::this_task_arena::isolate(
                [&launch]
                {
                    tbb::parallel_for(
                        tbb::blocked_range<std::size_t>(0, launch.blockCount()),
                        [&launch](tbb::blocked_range<std::size_t> const& range)
                        {
                            if(!launch.stopped())
                                launch.guarded(
                                    [&launch, &range]
                                    {
                                        typename TLaunch::Worker worker(launch);
                                        worker.run(range.begin(), range.end());
                                    });
                        });
                });
        }
    };
} // namespace alpaka::kernel::defaults
