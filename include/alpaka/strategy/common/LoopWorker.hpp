// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The worker of block strategies that run a range of blocks as one loop.
#pragma once

#include <alpaka/strategy/common/SharedArena.hpp>
#include <alpaka/strategy/common/ThreadLocalPool.hpp>
#include <alpaka/strategy/launch/CallKernel.hpp>
#include <alpaka/workdiv/WorkDivMembers.hpp>

#include <cstddef>

namespace alpaka::strategy::detail
{
    //! \tparam TLoop Its function `loop` (see callLoop) receives kernel and arguments, the work division, the arena,
    //!         and the numbers of the first block and of the one after the last.
    template<typename TLaunch, typename TLoop>
    class LoopWorker
    {
    public:
        explicit LoopWorker(TLaunch const& launch)
            : m_task(launch.task())
            , m_workDiv(launch.workDiv())
        {
            m_arena->prepare(launch.sharedDynBytes());
        }

        void run(std::size_t first, std::size_t last)
        {
            callLoop<TLoop>(ArgNumbers<Task>{}, m_task, m_workDiv, *m_arena, first, last);
        }

    private:
        using Task = typename TLaunch::Task;

        Task const& m_task;
        workdiv::WorkDivMembers<typename Task::Dim, typename Task::Idx> const& m_workDiv;
        PooledObject<SharedArena> m_arena;
    };
} // namespace alpaka::strategy::detail
