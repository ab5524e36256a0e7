// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Kernel tasks of the host: their checks at construction, and their run.
#pragma once

#include <alpaka/core/Error.hpp>
#include <alpaka/core/Settings.hpp>
#include <alpaka/kernel/FixedExtent.hpp>
#include <alpaka/kernel/Run.hpp>
#include <alpaka/runtime/Concept.hpp>
#include <alpaka/strategy/launch/Launch.hpp>
#include <alpaka/strategy/launch/Properties.hpp>
#include <alpaka/workdiv/Valid.hpp>

#include <cstddef>

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
                RunGrid<typename TTask::Acc::Grid>::runGrid(launch);
                launch.rethrow();
            }
            catch(...)
            {
                launch.restoreModes();
                throw;
            }
        }
    };
} // namespace alpaka::kernel::defaults
