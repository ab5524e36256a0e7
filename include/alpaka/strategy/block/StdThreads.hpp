// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The threads of a block on threads of the operating system, started only when a block thread must wait.
#pragma once

#include <alpaka/host/cores/UsableCores.hpp>
#include <alpaka/kernel/Run.hpp>
#include <alpaka/strategy/common/BarrierThread.hpp>
#include <alpaka/strategy/common/BlockRunners.hpp>
#include <alpaka/strategy/common/SharedMemory.hpp>
#include <alpaka/strategy/common/ThreadLocalPool.hpp>
#include <alpaka/strategy/launch/RunTask.hpp>

#include <cstddef>
#include <cstdint>

namespace alpaka::strategy::block
{
    //! Threads of the operating system claim the numbers of the block threads in order. The launching thread begins. A
    //! further one joins whenever a block thread waits at a barrier, or runs longer than a moment and so may be
    //! waiting for another one. Blocks of many threads that do not wait cost no more than a loop; threads that wait
    //! for each other without a barrier still make progress.
    struct StdThreads : strategy::detail::HostBlock<true>
    {
        template<typename TDim, typename TIdx>
        using Thread = strategy::detail::BarrierThread<TDim, TIdx, strategy::detail::BlockRunners>;

        using BlockSync = strategy::detail::BarrierSync;

        static constexpr char const* name = "StdThreads";
        static constexpr bool combinesInOneThread = true;

        static auto preferredThreadsPerBlock() -> std::size_t { return host::usableCores(); }
    };
} // namespace alpaka::strategy::block

namespace alpaka
{
    template<typename TLaunch>
    class kernel::backend::BlockWorker<strategy::block::StdThreads, TLaunch>
    {
    public:
        explicit BlockWorker(TLaunch& launch)
            : m_launch(launch)
            , m_block(
                  *m_arena, static_cast<std::uint32_t>(launch.workDiv().m_blockThreadExtent.prod()), launch.modes())
        {
            m_arena->prepare(launch.sharedDynBytes());
        }

        void run(std::size_t first, std::size_t last)
        {
            for(std::size_t block = first; block < last && !m_launch.stopped(); ++block)
                m_block.runBlock(
                    [this, block](std::uint32_t thread)
                    { return strategy::detail::runBarrierThread(m_launch, m_block, block, thread); },
                    block + 1 == last);
        }

    private:
        TLaunch& m_launch;
        strategy::detail::PooledObject<strategy::detail::SharedArena> m_arena;
        strategy::detail::BlockRunners m_block;
    };
} // namespace alpaka
