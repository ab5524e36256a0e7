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
            , m_mergesRows(MergedRows::areWorthIt(launch.workDiv()) && isIndependent())
        {
        }

        void run(std::size_t first, std::size_t last)
        {
            try
            {
                if(runSplit(first, last))
                    return;
                if(m_mergesRows)
                    runMerged(first, last);
                else
                    runLoop(first, last);
            }
            catch(...)
            {
                this->keepException();
                if(this->m_ring->isActive())
                    this->m_ring->fail();
            }
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
        static constexpr auto runSplit(std::size_t, std::size_t) -> bool { return false; }
#endif

        //! \return Whether the compiler sees that no thread of the kernel waits, asks for its block or its place in it,
        //!         or uses an atomic operation or a fence, by which it could wait for the block before its own.
        auto isIndependent() -> bool
        {
            return strategy::detail::callLoop<strategy::detail::PeeledThread<TLaunch>>(
                       Args{},
                       m_launch.task(),
                       workDiv(),
                       static_cast<Block&>(*this),
                       Worker::Vec::zeros(),
                       Worker::Vec::zeros(),
                       Worker::Vec::zeros(),
                       false)
                .isIndependent;
        }

        //! Runs blocks in tiles of neighbours whose rows are one loop: all of them run their first row before any of
        //! them runs its second one.
        void runMerged(std::size_t first, std::size_t last)
        {
            if constexpr(TLaunch::Acc::Dim::value > 1)
            { // without braces nvcc loses the end of the function after a discarded loop
                while(first != last && !m_launch.stopped())
                {
                    std::size_t const tile = MergedRows::tileOf(workDiv(), first, last);
                    strategy::detail::callLoop<MergedRows>(
                        Args{}, m_launch.task(), workDiv(), static_cast<Block&>(*this), first, tile);
                    first += tile;
                }
            }
        }

        //! Runs blocks one after another.
        void runLoop(std::size_t first, std::size_t last)
        {
            strategy::detail::callLoop<Loop>(
                Args{}, m_launch.task(), workDiv(), static_cast<Block&>(*this), first, last);
        }

        bool m_mergesRows;
        bool m_isSplit = true; // until it is known. In all sources, so that the macro changes no type.
    };
} // namespace alpaka
