// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Kernel tasks of the host: their checks at construction, and their run.
#pragma once

#include <alpaka/core/Annotation.hpp>
#include <alpaka/core/Error.hpp>
#include <alpaka/core/Settings.hpp>
#include <alpaka/kernel/Cooperative.hpp>
#include <alpaka/kernel/FixedExtent.hpp>
#include <alpaka/kernel/Run.hpp>
#include <alpaka/runtime/Concept.hpp>
#include <alpaka/strategy/launch/GridMember.hpp>
#include <alpaka/strategy/launch/Launch.hpp>
#include <alpaka/strategy/launch/Properties.hpp>
#include <alpaka/workdiv/Valid.hpp>

#include <cstddef>
#include <type_traits>
#include <variant>

namespace alpaka::strategy::grid
{
    struct OwnThreads;
} // namespace alpaka::strategy::grid

namespace alpaka::kernel::defaults
{
    template<runtime::IsHost TRuntime>
    struct RunTask<TRuntime>
    {
        template<typename TTask>
        static void checkWorkDiv(TTask const& task)
        {
            using Launch = strategy::detail::Launch<TTask>;
            auto const props = strategy::detail::accDevProps<typename Launch::Acc, typename Launch::Block>();
            workdiv::checkWorkDiv("kernel launch", props, task.workDiv());
            detail::checkFixedExtent(task);
            if constexpr(isCooperative<typename TTask::KernelFnObj>)
                checkBlocksAtOnce(
                    static_cast<std::size_t>(task.workDiv().m_gridBlockExtent.prod()),
                    strategy::detail::concurrentBlocks<typename Launch::Acc::Grid>());
        }

        static void checkSharedDynBytes(std::size_t wanted)
        {
            std::size_t const limit = core::settings().blockSharedDynBytes;
            if(wanted > limit) [[unlikely]]
                core::fail(
                    "kernel launch: ",
                    wanted,
                    " bytes of dynamic shared memory for each block exceed the limit of ",
                    limit,
                    " bytes (ALPAKA_BLOCK_SHARED_DYN_KIB)");
        }

        template<typename TTask>
        static void run(TTask const& task)
        {
            strategy::detail::Launch<TTask> launch(task);
            if(launch.blockCount() == 0)
                return;
            try
            {
                [[maybe_unused]] BesideGridOf<TTask> const besideGrid;
                RunGrid<GridOf<TTask>>::runGrid(launch);
                launch.rethrow();
            }
            catch(...)
            {
                launch.restoreModes();
                throw;
            }
        }

    private:
        template<typename TTask, typename TGrid = typename TTask::Acc::Grid>
        using GridOf = std::conditional_t<
            isCooperative<typename TTask::KernelFnObj> && TGrid::blocksAreConcurrent,
            strategy::grid::OwnThreads,
            TGrid>;

        //! The grid that runs a cooperative launch says for each block that it belongs to it.
        template<typename TTask>
        using BesideGridOf = std::
            conditional_t<isCooperative<typename TTask::KernelFnObj>, std::monostate, strategy::detail::BesideGrid>;

        ALPAKA_FN_COLD static void checkBlocksAtOnce(std::size_t blocks, std::size_t limit)
        {
            if(blocks > limit)
                core::fail(
                    "kernel launch: a cooperative grid of ",
                    blocks,
                    " blocks exceeds the limit of ",
                    limit,
                    limit == 1 ? ": the blocks of this accelerator run one after another"
                               : " blocks, as many as the accelerator runs at the same time");
        }
    };
} // namespace alpaka::kernel::defaults
