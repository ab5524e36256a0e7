// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The threads of a block as fibers that a seed orders, for AccCpuChecked: finds errors in kernels.
#pragma once

#include <alpaka/acc/Accelerator.hpp>
#include <alpaka/block/shared/Dynamic.hpp>
#include <alpaka/block/shared/Named.hpp>
#include <alpaka/block/shared/Static.hpp>
#include <alpaka/block/sync/Sync.hpp>
#include <alpaka/checker/strategy/CheckedBlock.hpp>
#include <alpaka/checker/strategy/CheckedPhases.hpp>
#include <alpaka/checker/strategy/CheckedShared.hpp>
#include <alpaka/checker/strategy/CheckedThread.hpp>
#include <alpaka/checker/strategy/CheckedWarpFunctions.hpp>
#include <alpaka/checker/strategy/CheckedWorker.hpp>
#include <alpaka/core/Annotation.hpp>
#include <alpaka/core/TypeName.hpp>
#include <alpaka/kernel/Run.hpp>
#include <alpaka/strategy/common/BarrierThread.hpp>
#include <alpaka/strategy/common/SharedMemory.hpp>
#include <alpaka/strategy/launch/GridMember.hpp>

#include <cstddef>
#include <cstdint>

namespace alpaka::strategy::block
{
    //! Threads of several blocks take turns; atomic operations are real ones, because a turn can end at each of them.
    struct CheckedFibers
    {
        template<typename TDim, typename TIdx>
        using Thread = strategy::detail::CheckedThread<TDim, TIdx>;

        using Warp = strategy::detail::CheckedWarpFunctions;

        static constexpr char const* name = "CheckedFibers";
        static constexpr bool threadsAreConcurrent = true;
        static constexpr std::size_t maxThreadsPerBlock = 1024;

        static constexpr auto concurrentBlocks() -> std::size_t { return strategy::detail::mostCheckedBlocks; }

        static constexpr auto preferredThreadsPerBlock() -> std::size_t { return 64; }
    };
} // namespace alpaka::strategy::block

namespace alpaka::strategy::detail
{
    //! The type of a shared variable as the kernel writes it.
    template<typename T>
    struct WrittenType
    {
        using type = T;
    };

    template<typename T, typename TPlace>
    struct WrittenType<alpaka::block::shared::st::detail::AtPlace<T, TPlace>>
    {
        using type = T;
    };
} // namespace alpaka::strategy::detail

namespace alpaka
{
    template<>
    struct block::sync::backend::SyncBlockThreads<strategy::block::CheckedFibers>
    {
        template<typename TAcc>
        ALPAKA_FN_INLINE static void syncBlockThreads(TAcc const& acc)
        {
            static_cast<void>(call<op::Count>(acc, 0));
        }

        template<typename TOp, typename TAcc>
        ALPAKA_FN_INLINE static auto syncBlockThreadsPredicate(TAcc const& acc, int predicate) -> int
        {
            return call<TOp>(acc, predicate);
        }

        //! Not inlined, too.
        template<typename TAcc>
        ALPAKA_FN_NOINLINE static void syncGridThreads(TAcc const& acc)
        {
            void const* const site = __builtin_return_address(0);
            auto const& thread = acc.thread();
            auto& block = thread.block();
            strategy::detail::Unchecked const unchecked(thread);
            auto const blocks = static_cast<std::size_t>(thread.workDiv().m_gridBlockExtent.prod());
            if(!block.callGrid(thread.number(), site))
            {
                if(blocks != 1)
                    strategy::detail::failBesideGrid(blocks);
                block.arriveAtBarrier(thread.number(), site);
                return strategy::detail::BarrierSync::syncBlockThreads(acc);
            }
            strategy::detail::BarrierSync::syncBlockThreads(acc);
            auto const outcome = block.waitForGrid(thread.number());
            if(outcome == strategy::detail::BlockBarrier::Outcome::cancelled)
                thread.unwind();
            if(outcome == strategy::detail::BlockBarrier::Outcome::diverged)
                thread.fail([] { strategy::detail::failOfStrictGrid(); });
        }

    private:
        //! Not inlined: its return address is the place of the barrier in the kernel.
        template<typename TOp, typename TAcc>
        ALPAKA_FN_NOINLINE static auto call(TAcc const& acc, int predicate) -> int
        {
            void const* const site = __builtin_return_address(0);
            auto const& thread = acc.thread();
            strategy::detail::Unchecked const unchecked(thread);
            thread.block().arriveAtBarrier(thread.number(), site);
            return strategy::detail::BarrierSync::syncBlockThreadsPredicate<TOp>(acc, predicate);
        }
    };

    template<>
    struct block::shared::st::backend::AllocVar<strategy::block::CheckedFibers>
    {
        template<typename T, std::size_t TuniqueId, typename TAcc>
        static auto allocVar(TAcc const& acc) -> T&
        {
            strategy::detail::Unchecked const unchecked(acc.thread());
            return *reinterpret_cast<T*>(acc.thread().block().shared().variable(
                strategy::detail::sharedVariableKey<T, TuniqueId>(),
                sizeof(T),
                alignof(T),
                core::staticTypeName<typename strategy::detail::WrittenType<T>::type>()));
        }
    };

    template<>
    struct block::shared::dyn::backend::GetMem<strategy::block::CheckedFibers>
    {
        static constexpr std::size_t alignment = strategy::detail::CheckedShared::alignment;

        template<typename T, typename TAcc>
        static auto getMem(TAcc const& acc) -> T*
        {
            strategy::detail::Unchecked const unchecked(acc.thread());
            return reinterpret_cast<T*>(acc.thread().block().shared().dynMem());
        }
    };

    template<typename TLaunch>
    class kernel::backend::BlockWorker<strategy::block::CheckedFibers, TLaunch>
        : public strategy::detail::CheckedWorker<TLaunch>
    {
    public:
        using strategy::detail::CheckedWorker<TLaunch>::CheckedWorker;
    };
} // namespace alpaka
