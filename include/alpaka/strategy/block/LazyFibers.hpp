// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The threads of a block as a counted loop on one core, which turns into fibers when threads wait for each other.
#pragma once

#include <alpaka/acc/Accelerator.hpp>
#include <alpaka/block/shared/Dynamic.hpp>
#include <alpaka/block/shared/Static.hpp>
#include <alpaka/core/Annotation.hpp>
#include <alpaka/kernel/Run.hpp>
#include <alpaka/kernel/WarpSize.hpp>
#include <alpaka/strategy/block/Fibers.hpp>
#include <alpaka/strategy/block/fibers/FiberThread.hpp>
#include <alpaka/strategy/block/fibers/FiberWorker.hpp>
#include <alpaka/strategy/block/fibers/LazyJoin.hpp>
#include <alpaka/strategy/block/fibers/LazyLoop.hpp>
#include <alpaka/strategy/block/fibers/LazyThread.hpp>
#include <alpaka/strategy/block/fibers/MergedRows.hpp>
#include <alpaka/strategy/block/split/Split.hpp>
#include <alpaka/strategy/common/SharedMemory.hpp>
#include <alpaka/strategy/launch/CallKernel.hpp>
#include <alpaka/strategy/launch/RunTask.hpp>

#include <cstddef>

#if defined(ALPAKA_BARRIER_PASS) && defined(__clang__)
#    include <alpaka/strategy/block/split/SplitLoop.hpp>
#endif

namespace alpaka::strategy::block
{
    //! A kernel that never waits runs as a plain loop, vectorised like one written by hand. At a barrier this thread
    //! and those behind it become fibers, and the barrier is a jump from one fiber to the next. The threads before it
    //! have returned already.
    struct LazyStart
    {
        template<std::size_t, typename TDim, typename TIdx>
        using Thread = strategy::detail::LazyThread<TDim, TIdx>;

        template<std::size_t>
        static constexpr char const* name = "LazyFibers";
    };

    template<>
    struct Fibers<LazyStart, 1> : FibersOfAnyForm<LazyStart, 1>
    {
    };
} // namespace alpaka::strategy::block

namespace alpaka
{
    //! Kernels that need warps run as on AccCpuWarps.
    template<std::size_t TWarpSize>
        requires(TWarpSize == 4 || TWarpSize == 8 || TWarpSize == 16 || TWarpSize == 32 || TWarpSize == 64)
    struct kernel::backend::AccOfWarpSize<strategy::block::LazyFibers, TWarpSize>
    {
        template<typename TAcc>
        using type = acc::Accelerator<
            typename TAcc::Grid,
            strategy::block::Fibers<strategy::block::EagerStart, TWarpSize>,
            typename TAcc::Runtime,
            typename TAcc::Dim,
            typename TAcc::Idx>;
    };

    template<>
    struct block::shared::st::backend::AllocVar<strategy::block::LazyFibers>
    {
        template<typename T, std::size_t TuniqueId, typename TAcc>
        ALPAKA_FN_INLINE static auto allocVar(TAcc const& acc) -> T&
        {
            if(strategy::detail::split::isActive())
                return *static_cast<T*>(strategy::detail::split::staticMemory(
                    strategy::detail::sharedVariableKey<T, TuniqueId>(), sizeof(T), alignof(T)));
            return strategy::detail::ArenaAllocVar<false>::allocVar<T, TuniqueId>(acc);
        }
    };

    template<>
    struct block::shared::dyn::backend::GetMem<strategy::block::LazyFibers> : strategy::detail::ArenaGetMem
    {
        template<typename T, typename TAcc>
        ALPAKA_FN_INLINE static auto getMem(TAcc const& acc) -> T*
        {
            if(strategy::detail::split::isActive())
                return static_cast<T*>(strategy::detail::split::dynamicMemory());
            return ArenaGetMem::getMem<T>(acc);
        }
    };

    template<typename TLaunch>
    class kernel::backend::BlockWorker<strategy::block::LazyFibers, TLaunch>
        : private strategy::detail::FiberWorker<TLaunch>
    {
    public:
        explicit BlockWorker(TLaunch& launch)
            : Worker(launch)
            , m_mergesRows(MergedRows::areWorthIt(launch.workDiv()))
        {
        }

        void run(std::size_t first, std::size_t last)
        {
            guarded(
                [&]
                {
                    if(runSplit(first, last))
                        return;
                    if(m_mergesRows)
                        first = runMerged(first, last);
                    if(first != last)
                        runLoop(first, last, 0);
                });
        }

    protected:
        ~BlockWorker() = default;

    private:
        using Worker = strategy::detail::FiberWorker<TLaunch>;
        using Block = typename Worker::Block;
        using Loop = strategy::detail::LazyLoop<TLaunch>;
        using MergedRows = strategy::detail::MergedRows<TLaunch>;
        using Args = strategy::detail::ArgNumbers<typename TLaunch::Task>;

        using Worker::m_launch;
        using Worker::workDiv;

#if defined(ALPAKA_BARRIER_PASS) && defined(__clang__)
        //! \return Whether the blocks have run without fibers, because the plug-in for barriers has split the kernel.
        auto runSplit(std::size_t first, std::size_t last) -> bool
        {
            using Split = strategy::detail::SplitLoop<TLaunch>;
            static_assert(strategy::block::LazyFibers::maxThreadsPerBlock <= strategy::detail::split::maxThreads);
            if constexpr(Split::isPossible)
                m_isSplit = m_isSplit
                            && strategy::detail::callLoop<Split>(
                                   Args{}, m_launch.task(), workDiv(), static_cast<Block*>(this), first, last)
                                   == nullptr;
            return Split::isPossible && m_isSplit;
        }
#else
        static constexpr auto runSplit(std::size_t, std::size_t) -> bool
        {
            return false;
        }
#endif

        //! Runs blocks in tiles of neighbours whose rows are one loop: all of them run their first row before any of
        //! them runs its second one. A thread that waits, uses shared memory, or uses an atomic operation or a fence,
        //! by which it may wait for the block before its own, first ends the blocks before it. Behind its row, or that
        //! of a thread that asks for an index in its block, which costs a division here, the worker goes on block by
        //! block. The first block runs alone, because it often shows that already.
        //!
        //! \return The first block that has not run.
        auto runMerged(std::size_t first, std::size_t last) -> std::size_t
        {
            if constexpr(TLaunch::Acc::Dim::value > 1)
            { // without braces nvcc loses the end of the function after a discarded loop
                while(first != last && m_mergesRows)
                {
                    std::size_t const tile = m_hasRunOneBlock ? MergedRows::tileOf(workDiv(), first, last) : 1;
                    m_hasRunOneBlock = true;
                    auto const blocksInRow
                        = static_cast<std::size_t>(workDiv().m_gridBlockExtent[TLaunch::Acc::Dim::value - 1]);
                    strategy::detail::MergedBlocks merged{
                        &endBlocks, this, first - first % blocksInRow, first % blocksInRow, 0};
                    auto const done = strategy::detail::callLoop<MergedRows>(
                        Args{}, m_launch.task(), workDiv(), static_cast<Block&>(*this), first, tile, merged);
                    m_mergesRows = !done.asked;
                    if(done.failed || m_launch.stopped())
                        return last;
                    if(done.asked)
                    {
                        std::size_t const asking = first + done.blocks;
                        merged.endBefore(asking - merged.rowOfBlocks);
                        if(!done.waited)
                            runLoop(asking, asking + 1, done.rows);
                        if(m_launch.stopped())
                            return last;
                        runLoop(asking + 1, first + tile, done.rows - 1);
                        if(m_launch.stopped())
                            return last;
                    }
                    first += tile;
                }
            }
            return first;
        }

        //! See MergedBlocks. Runs in a thread of the kernel.
        static void endBlocks(void* worker, std::size_t first, std::size_t last, std::size_t row)
        {
            auto& self = *static_cast<BlockWorker*>(worker);
            self.guarded([&] { self.runLoop(first, last, row); });
            if(self.m_launch.stopped())
                throw strategy::detail::Cancelled(self.failure());
        }

        //! Keeps an exception of f.
        template<typename TFn>
        void guarded(TFn const& f)
        {
            try
            {
                f();
            }
            catch(...)
            {
                this->keepException();
                if(this->m_ring->isActive())
                    this->m_ring->fail();
            }
        }

        //! Runs blocks one after another, each from a given row on.
        void runLoop(std::size_t first, std::size_t last, std::size_t row)
        {
            strategy::detail::callLoop<Loop>(
                Args{}, m_launch.task(), workDiv(), static_cast<Block&>(*this), first, last, row);
        }

        bool m_mergesRows;
        bool m_hasRunOneBlock = false;
        bool m_isSplit = true; // until it is known. In all sources, so that the macro changes no type.
    };
} // namespace alpaka
