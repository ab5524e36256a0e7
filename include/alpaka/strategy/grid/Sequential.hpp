// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Blocks in order, on the thread that runs the launch.
#pragma once

#include <alpaka/kernel/Run.hpp>

namespace alpaka::strategy::grid
{
    struct Sequential
    {
        static constexpr char const* name = "Sequential";
        static constexpr bool blocksAreConcurrent = false;
    };
} // namespace alpaka::strategy::grid

namespace alpaka::kernel::backend
{
    template<>
    struct RunGrid<strategy::grid::Sequential>
    {
        template<typename TLaunch>
        static void runGrid(TLaunch& launch)
        {
            typename TLaunch::Worker worker(launch);
            worker.run(0, launch.blockCount());
        }
    };
} // namespace alpaka::kernel::backend
