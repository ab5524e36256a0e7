// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Blocks on an OpenMP team: one parallel region for each launch.
#pragma once

#ifndef _OPENMP
#    error "alpaka: an OpenMP back-end is switched on, but this file is compiled without OpenMP (-fopenmp)."
#endif

#include <alpaka/kernel/Run.hpp>
#include <alpaka/strategy/detail/Share.hpp>

#include <omp.h>

#include <algorithm>
#include <cstddef>

namespace alpaka::strategy::grid
{
    struct OpenMp
    {
        static constexpr char const* name = "OpenMp";
        static constexpr bool blocksAreConcurrent = true;
    };
} // namespace alpaka::strategy::grid

namespace alpaka::kernel::defaults
{
    template<>
    struct RunGrid<strategy::grid::OpenMp>
    {
        template<typename TLaunch>
        static void runGrid(TLaunch& launch)
        {
            // Inside a user's parallel region each of its threads launches kernels of its own; a further team would
            // only oversubscribe the cores.
            auto const cores = static_cast<std::size_t>(omp_in_parallel() ? 1 : std::max(1, omp_get_max_threads()));
            std::size_t const threads = std::min(cores, launch.blockCount());
            if(threads == 1)
            {
                strategy::detail::runShare(launch, 0, 1);
                return;
            }
#pragma omp parallel num_threads(static_cast <int>(threads))
            launch.guarded(
                [&launch]
                {
                    strategy::detail::runShare(
                        launch,
                        static_cast<std::size_t>(omp_get_thread_num()),
                        static_cast<std::size_t>(omp_get_num_threads()));
                });
        }
    };
} // namespace alpaka::kernel::defaults
