// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Kernels on devices whose threads are those of an operating system: what the library has for CPUs runs there, too.
//! Blocks are distributed over a parallel region; the threads of a block are a further one inside of it.
#pragma once

#include <alpaka/acc/Accelerator.hpp>
#include <alpaka/block/shared/Dynamic.hpp>
#include <alpaka/block/shared/Static.hpp>
#include <alpaka/block/sync/Sync.hpp>
#include <alpaka/core/Annotation.hpp>
#include <alpaka/core/FloatModes.hpp>
#include <alpaka/core/MinMax.hpp>
#include <alpaka/core/Streaming.hpp>
#include <alpaka/kernel/Phased.hpp>
#include <alpaka/runtime/OmpTarget.hpp>
#include <alpaka/strategy/Native.hpp>
#include <alpaka/strategy/block/Phases.hpp>
#include <alpaka/strategy/common/BlockRange.hpp>
#include <alpaka/strategy/common/OmpBlocks.hpp>
#include <alpaka/strategy/common/OneElement.hpp>
#include <alpaka/strategy/common/Share.hpp>
#include <alpaka/strategy/common/SharedMemory.hpp>
#include <alpaka/strategy/common/ThreadLocalPool.hpp>
#include <alpaka/strategy/launch/CallKernel.hpp>
#include <alpaka/strategy/launch/LaunchState.hpp>

#include <omp.h>

#include <cstddef>

namespace alpaka::runtime::omptarget
{
    using NativeBlock = strategy::block::Native<OmpTarget>;

    //! The loop over blocks of one thread.
    template<typename TLaunch>
    struct OneThreadLoop
    {
        using Acc = typename TLaunch::Acc;
        using KernelFnObj = typename TLaunch::Task::KernelFnObj;
        using WorkDiv = workdiv::WorkDivMembers<typename Acc::Dim, typename Acc::Idx>;
        template<typename T>
        using Pass = strategy::detail::Pass<T>;

        //! For strategy::detail::callLoop.
        template<typename... TArgs>
        ALPAKA_FN_NOINLINE static void loop(
            Pass<KernelFnObj> kernelFnObj,
            Pass<TArgs>... args,
            WorkDiv const& sharedWorkDiv,
            strategy::detail::OmpBlockState& block,
            strategy::detail::KernelFailure& failure,
            std::size_t first,
            std::size_t last)
        {
            using Thread = typename Acc::Thread;
            using Vec = typename Thread::Position::Vec;
            strategy::detail::tellOneElement(
                sharedWorkDiv,
                [&](WorkDiv const ofLaunch) ALPAKA_FN_INLINE_LAMBDA
                {
                    // With the block's extent as a constant, barriers vanish.
                    WorkDiv const workDiv(ofLaunch.m_gridBlockExtent, Vec::ones(), ofLaunch.m_threadElemExtent);
                    strategy::detail::forEachBlock(
                        workDiv.m_gridBlockExtent,
                        first,
                        last,
                        [&](auto const& idx) ALPAKA_FN_INLINE_LAMBDA
                        {
                            Acc const acc(Thread(typename Thread::Position(workDiv, idx, idx, idx), block, failure));
                            kernelFnObj(acc, args...);
                        });
                });
        }
    };

    //! Runs ranges of blocks of one thread.
    template<typename TLaunch>
    class OneThreadBlocks
    {
    public:
        explicit OneThreadBlocks(TLaunch& launch)
            : m_launch(launch)
            , m_block(*m_arena, 1)
        {
            m_arena->prepare(launch.sharedDynBytes());
        }

        void run(std::size_t first, std::size_t last)
        {
            strategy::detail::callLoop<OneThreadLoop<TLaunch>>(
                strategy::detail::ArgNumbers<typename TLaunch::Task>{},
                m_launch.task(),
                m_launch.workDiv(),
                m_block,
                static_cast<strategy::detail::KernelFailure&>(m_launch),
                first,
                last);
        }

    private:
        TLaunch& m_launch;
        strategy::detail::PooledObject<strategy::detail::SharedArena> m_arena;
        strategy::detail::OmpBlockState m_block;
    };

    //! Sets how deep parallel regions nest, and that they have the threads that they ask for, until the object ends.
    class NestedRegions
    {
    public:
        NestedRegions()
        {
            omp_set_max_active_levels(core::max(m_levels, omp_get_active_level() + 2));
            omp_set_dynamic(0);
        }

        auto operator=(NestedRegions&&) -> NestedRegions& = delete;

        ~NestedRegions()
        {
            omp_set_dynamic(m_isDynamic);
            omp_set_max_active_levels(m_levels);
        }

    private:
        int m_levels = omp_get_max_active_levels();
        int m_isDynamic = omp_get_dynamic();
    };

    //! Runs one share of the blocks on the calling thread, and the threads of blocks on further ones.
    template<typename TLaunch, typename TAround>
    void runBlocksNestedRegions(TLaunch& launch, strategy::detail::Share const& share, TAround const& around)
    {
        if constexpr(kernel::IsPhased<typename TLaunch::Task::KernelFnObj>)
        {
            kernel::backend::BlockWorker<strategy::block::Phases, TLaunch> blocks(launch);
            strategy::detail::runShare(launch, share, blocks);
        }
        else if(launch.threadsPerBlock() == 1)
        {
            OneThreadBlocks<TLaunch> blocks(launch);
            strategy::detail::runShare(launch, share, blocks);
        }
        else
        {
            strategy::detail::OmpBlocks<TLaunch> blocks(launch);
            blocks.run(share.begin, share.end, around);
        }
        core::publishStreamed();
    }

    //! The same, in the modes of the launching thread.
    template<typename TLaunch, typename TAround>
    void runShareNestedRegions(TLaunch& launch, strategy::detail::Share const& share, TAround const& around)
    {
        core::FloatModesScope const modes(launch.modes());
        try
        {
            runBlocksNestedRegions(launch, share, around);
        }
        catch(...)
        {
            launch.restoreModes();
            throw;
        }
    }

    //! Runs a launch. An exception of the kernel is kept in it.
    //! \param blocksAtOnce So many blocks make progress independently.
    //! \param around Called on each thread of the launch with the nullary function that runs its part.
    //! \throws core::Error when OpenMP gives fewer threads; then no thread has run.
    template<typename TLaunch, typename TAround>
    void runNestedRegions(TLaunch& launch, std::size_t blocksAtOnce, TAround const& around)
    {
        NestedRegions const nested;
        std::size_t const asked = core::min(blocksAtOnce, launch.blockCount());
        std::size_t given = 0;
#pragma omp parallel num_threads(static_cast<int>(asked))
        {
            auto const size = static_cast<std::size_t>(omp_get_num_threads());
            auto const rank = static_cast<std::size_t>(omp_get_thread_num());
            if(rank == 0)
                given = size;
            if(size == asked)
                launch.guarded(
                    [&]
                    {
                        auto const share = strategy::detail::shareOf(launch.blockCount(), rank, size);
                        around([&] { runShareNestedRegions(launch, share, around); });
                    });
        }
        if(given != asked)
            core::fail("kernel launch: ", asked, " blocks at once were asked for, but OpenMP gave a team of ", given);
    }
} // namespace alpaka::runtime::omptarget

namespace alpaka
{
    template<typename TDim, typename TIdx>
    struct acc::backend::ThreadState<runtime::omptarget::NativeBlock, TDim, TIdx>
    {
        using type = strategy::detail::BarrierThread<TDim, TIdx, strategy::detail::OmpBlockState>;
    };

    template<>
    struct block::sync::backend::SyncBlockThreads<runtime::omptarget::NativeBlock>
    {
        template<typename TAcc>
        ALPAKA_FN_INLINE static void syncBlockThreads(TAcc const& acc)
        {
            if(!isAlone(acc))
                strategy::detail::BarrierSync::syncBlockThreads(acc);
        }

        template<typename TOp, typename TAcc>
        ALPAKA_FN_INLINE static auto syncBlockThreadsPredicate(TAcc const& acc, int predicate) -> int
        {
            if(isAlone(acc))
                return TOp::ofCount(predicate != 0 ? 1 : 0, 1);
            return strategy::detail::BarrierSync::syncBlockThreadsPredicate<TOp>(acc, predicate);
        }

    private:
        template<typename TAcc>
        ALPAKA_FN_INLINE static auto isAlone(TAcc const& acc) -> bool
        {
            return acc.thread().workDiv().m_blockThreadExtent.prod() == 1;
        }
    };

    template<>
    struct block::shared::st::backend::AllocVar<runtime::omptarget::NativeBlock>
        : strategy::detail::ArenaAllocVar<true>
    {
    };

    template<>
    struct block::shared::dyn::backend::GetMem<runtime::omptarget::NativeBlock> : strategy::detail::ArenaGetMem
    {
    };

    template<typename TAcc, typename TBlockThreadExtent>
    struct kernel::backend::TeamType<runtime::OmpTarget, TAcc, TBlockThreadExtent>
    {
        using type = strategy::detail::LoopTeam<strategy::detail::PhaseAcc<TAcc>, TBlockThreadExtent>;
    };
} // namespace alpaka
