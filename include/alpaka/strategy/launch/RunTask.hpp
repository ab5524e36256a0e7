// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Checks the task of a kernel when it is made, and runs it on the host.
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

#include <cstddef>
#include <type_traits>

namespace alpaka::strategy::grid
{
    struct OwnThreads;
} // namespace alpaka::strategy::grid

namespace alpaka::kernel::backend
{
    template<runtime::IsHost TRuntime, typename TTask>
    class RunTask<TRuntime, TTask>
    {
    public:
        void operator()() const
        {
            using Acc = typename TTask::Acc;
            strategy::detail::Launch<TTask> launch(static_cast<TTask const&>(*this));
            if(launch.blockCount() == 0)
                return;
            try
            {
                if constexpr(!isCooperative<typename TTask::KernelFnObj>)
                {
                    strategy::detail::BesideGrid const besideGrid;
                    RunGrid<typename Acc::Grid>::runGrid(launch);
                }
                else // its grid says for each block that it belongs to it
                    RunGrid<GridOfCooperative<typename Acc::Grid>>::runGrid(launch);
                launch.rethrow();
            }
            catch(...)
            {
                launch.restoreModes();
                throw;
            }
        }

    protected:
        static void checkWorkDiv(TTask const& task)
        {
            using Acc = typename TTask::Acc;
            using Block = typename strategy::detail::LaunchState<TTask>::Block;
            strategy::detail::checkWorkDiv<Acc, Block>(task.workDiv());
            detail::checkBlockExtent(task);
            if constexpr(isCooperative<typename TTask::KernelFnObj>)
                checkBlocksAtOnce(
                    static_cast<std::size_t>(task.workDiv().m_gridBlockExtent.prod()),
                    strategy::detail::concurrentBlocksOf<Acc>());
        }

        static void checkSharedDynBytes(std::size_t wanted)
        {
            if(wanted == 0)
                return;
            std::size_t const limit = core::settings().blockSharedDynBytes;
            if(wanted > limit) [[unlikely]]
                core::fail(
                    "kernel launch: ",
                    wanted,
                    " bytes of dynamic shared memory for each block exceed the limit of ",
                    limit,
                    " bytes (ALPAKA_BLOCK_SHARED_DYN_KIB)");
        }

    private:
        template<typename TGrid>
        using GridOfCooperative = std::conditional_t<TGrid::blocksAreConcurrent, strategy::grid::OwnThreads, TGrid>;

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
} // namespace alpaka::kernel::backend
