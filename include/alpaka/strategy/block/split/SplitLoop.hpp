// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Blocks of LazyFibers whose barriers clang's plug-in in compiler/barrier-pass/ replaces: each part between two
//! barriers becomes a loop over the threads.
#pragma once

#include <alpaka/core/Annotation.hpp>
#include <alpaka/core/Settings.hpp>
#include <alpaka/kernel/BarrierMode.hpp>
#include <alpaka/kernel/Cooperative.hpp>
#include <alpaka/kernel/Phased.hpp>
#include <alpaka/strategy/block/split/Markers.hpp>
#include <alpaka/strategy/block/split/WhyNotSplit.hpp>
#include <alpaka/strategy/common/BlockRange.hpp>
#include <alpaka/strategy/launch/CallKernel.hpp>
#include <alpaka/strategy/launch/Launch.hpp>
#include <alpaka/vec/Vec.hpp>
#include <alpaka/workdiv/WorkDivMembers.hpp>

#include <cstddef>
#include <cstdint>
#include <type_traits>

namespace alpaka::strategy::block
{
    struct LazyStart;
    template<typename TStart, std::size_t TWarpSize>
    struct Fibers;
    using LazyFibers = Fibers<LazyStart, 1>;
} // namespace alpaka::strategy::block

namespace alpaka::strategy::detail
{
    //! Tried before the fibers. Whether it is possible is said by the same function that runs the blocks: if a kernel
    //! is in several sources, some of them compiled without the plug-in, the linker keeps any one of these functions.
    template<typename TLaunch>
    struct SplitLoop
    {
        using Acc = typename TLaunch::Acc;
        using KernelFnObj = typename TLaunch::Task::KernelFnObj;
        using Thread = typename Acc::Thread;
        using Block = typename Thread::Block;
        using Position = typename Thread::Position;
        using Idx = typename Acc::Idx;
        using Vec = vec::Vec<typename Acc::Dim, Idx>;
        using WorkDiv = workdiv::WorkDivMembers<typename Acc::Dim, Idx>;

        static constexpr std::size_t dim = Acc::Dim::value;
        static constexpr bool isPossible = dim != 0 && !kernel::isCooperative<KernelFnObj>;

        //! For callLoop.
        //! \param block Null to ask only.
        //! \return Null when the blocks have run; otherwise why they must run on fibers, and none has run.
        template<typename... TArgs>
        [[gnu::noinline, gnu::weak]] static auto loop(
            Pass<KernelFnObj> kernelFnObj,
            Pass<TArgs>... args,
            WorkDiv const& workDiv,
            Block* block,
            std::size_t first,
            std::size_t last) -> char const*
        {
            auto const& facts = *alpaka_split_facts(reinterpret_cast<void const*>(&threads<Rows<>, TArgs...>));
            if(facts.reason != nullptr)
                return facts.reason;
            if(core::settings().barrierFibers)
                return "fibers are wanted (ALPAKA_BARRIER_FIBERS)";
            if(block == nullptr && facts.noBarrier != 0)
                return "it has no barrier that the pass can see";
            auto const staticBytes
                = block == nullptr ? core::settings().blockSharedStaticBytes : block->arena().staticBytes();
            char const* const reason = whyNotSplit(facts, workDiv, staticBytes);
            if(block == nullptr || reason != nullptr)
                return reason;
            if constexpr(dim >= 2 && isExtentKnownLate)
                if(blocksOf<Rows<true, 16, 16>, TArgs...>(kernelFnObj, args..., workDiv, *block, first, last)
                   || blocksOf<Rows<true, 0, 32>, TArgs...>(kernelFnObj, args..., workDiv, *block, first, last))
                    return nullptr;
            if constexpr(dim > 2 && isExtentKnownLate)
                if(blocksOf<Rows<true>, TArgs...>(kernelFnObj, args..., workDiv, *block, first, last))
                    return nullptr;
            blocks<Rows<>, TArgs...>(kernelFnObj, args..., workDiv, *block, first, last);
            return nullptr;
        }

    private:
        using Fixed = typename kernel::traits::BlockThreadExtent<KernelFnObj>::type;
        static constexpr bool isExtentKnownLate = std::is_void_v<Fixed>;

        //! \return Whether blocks have at most two dimensions with more than one thread, as far as this is known at
        //! compile time.
        [[nodiscard]] static constexpr auto isKnownPlane() -> bool
        {
            if constexpr(dim > 2 && !isExtentKnownLate)
            {
                auto const extent = Fixed::template vec<Idx>();
                for(std::size_t d = 0; d + 2 < dim; ++d)
                    if(extent[d] != Idx{1})
                        return false;
                return true;
            }
            return dim <= 2;
        }

        //! What is known of a block's extent when the kernel is compiled.
        //! \tparam TIsPlane Whether only the last two dimensions have more than one thread.
        //! \tparam TRows,TColumns The extents of these; 0 if they are known at the launch.
        template<bool TIsPlane = isKnownPlane(), std::size_t TRows = 0, std::size_t TColumns = 0>
        struct Rows
        {
            static constexpr bool isPlane = TIsPlane;

            [[nodiscard]] ALPAKA_FN_INLINE static auto extentOf(WorkDiv const& workDiv) -> Vec
            {
                if constexpr(!isExtentKnownLate)
                    return Fixed::template vec<Idx>();
                else if constexpr(!isPlane || dim < 2)
                    return workDiv.m_blockThreadExtent;
                else
                {
                    auto extent = Vec::ones();
                    extent[dim - 2] = TRows != 0 ? Idx{TRows} : workDiv.m_blockThreadExtent[dim - 2];
                    extent[dim - 1] = TColumns != 0 ? Idx{TColumns} : workDiv.m_blockThreadExtent[dim - 1];
                    return extent;
                }
            }
        };

        //! Kernels in two and more dimensions are compiled again for usual blocks: their rows are so short that loops
        //! of unknown length take up to three times as long. And ports of CUDA's programs have three dimensions, of
        //! which blocks use two: a row's number that is divided by an extent keeps loops from being vectorised.
        //! \return Whether the blocks were of this extent, and have run.
        template<typename TRows, typename... TArgs>
        ALPAKA_FN_INLINE static auto blocksOf(
            Pass<KernelFnObj> kernelFnObj,
            Pass<TArgs>... args,
            WorkDiv const& workDiv,
            Block& block,
            std::size_t first,
            std::size_t last) -> bool
        {
            auto const& facts = *alpaka_split_facts(reinterpret_cast<void const*>(&threads<TRows, TArgs...>));
            if(facts.reason != nullptr || workDiv.m_blockThreadExtent != TRows::extentOf(workDiv)
               || whyNotSplit(facts, workDiv, block.arena().staticBytes()) != nullptr)
                return false;
            blocks<TRows, TArgs...>(kernelFnObj, args..., workDiv, block, first, last);
            return true;
        }

        template<typename TRows, typename... TArgs>
        ALPAKA_FN_INLINE static void blocks(
            Pass<KernelFnObj> kernelFnObj,
            Pass<TArgs>... args,
            WorkDiv const& workDiv,
            Block& block,
            std::size_t first,
            std::size_t last)
        {
            auto& arena = block.arena();
            forEachBlock(
                workDiv.m_gridBlockExtent,
                first,
                last,
                [&](Vec const& gridBlockIdx)
                {
                    arena.endBlock(); // of the one before, also if it has thrown
                    threads<TRows, TArgs...>(
                        kernelFnObj, args..., workDiv, block, gridBlockIdx, arena.dynMem(), arena.staticMem(), &arena);
                });
        }

        //! The threads of a block; the plug-in makes its loops here.
        //! \tparam TRows See Rows.
        template<typename TRows, typename... TArgs>
        [[gnu::noinline]] static void threads(
            Pass<KernelFnObj> kernelFnObj,
            Pass<TArgs>... args,
            WorkDiv const& sharedWorkDiv,
            Block& block,
            Vec const gridBlockIdx,
            void* __restrict dynamicMemory,
            void* __restrict staticMemory,
            SharedArena* arena)
        {
            WorkDiv const workDiv(sharedWorkDiv.m_gridBlockExtent, TRows::extentOf(sharedWorkDiv), Vec::ones());
            auto const& extent = workDiv.m_blockThreadExtent;
            auto const firstThread = gridBlockIdx * extent;
            auto const columns = static_cast<std::int32_t>(extent[dim - 1]);
            auto const rows = static_cast<std::int32_t>(extent.prod() / extent[dim - 1]);
            alpaka_split_begin(rows, columns, dynamicMemory, staticMemory, &block, arena);
            auto const index = threadIdx<TRows::isPlane>(extent);
            Acc const acc(Thread(Position(workDiv, gridBlockIdx, firstThread, firstThread + index), block));
            kernelFnObj(acc, args...);
        }

        template<bool TIsPlane>
        [[nodiscard]] ALPAKA_FN_INLINE static auto threadIdx(Vec const& extent) -> Vec
        {
            auto index = Vec::zeros();
            index[dim - 1] = static_cast<Idx>(alpaka_split_column());
            if constexpr(dim >= 2)
            {
                auto row = static_cast<Idx>(alpaka_split_row());
                if constexpr(!TIsPlane)
                    for(std::size_t d = dim - 1; d-- > 1;)
                    {
                        index[d] = static_cast<Idx>(row % extent[d]);
                        row = static_cast<Idx>(row / extent[d]);
                    }
                index[TIsPlane ? dim - 2 : 0] = row;
            }
            return index;
        }
    };
} // namespace alpaka::strategy::detail

namespace alpaka
{
    template<typename TTask>
    struct kernel::backend::BarriersOf<strategy::block::LazyFibers, TTask>
    {
        using Loop = strategy::detail::SplitLoop<strategy::detail::Launch<TTask>>;

        static constexpr bool isKnown = Loop::isPossible;

        template<typename TWorkDiv, typename TKernelFnObj, typename... TArgs>
        static auto whyFibers(TWorkDiv const& workDiv, TKernelFnObj const& kernelFnObj, TArgs const&... args)
            -> char const*
        {
            return Loop::template loop<std::remove_cvref_t<TArgs>...>(
                kernelFnObj, args..., workDiv, nullptr, std::size_t{0}, std::size_t{0});
        }
    };
} // namespace alpaka
