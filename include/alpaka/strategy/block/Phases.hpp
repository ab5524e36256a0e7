// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The threads of a block as counted loops, one for each phase of a phased kernel.
#pragma once

#include <alpaka/acc/Accelerator.hpp>
#include <alpaka/block/Phase.hpp>
#include <alpaka/block/shared/Dynamic.hpp>
#include <alpaka/block/shared/Static.hpp>
#include <alpaka/core/Annotation.hpp>
#include <alpaka/kernel/Phased.hpp>
#include <alpaka/kernel/Run.hpp>
#include <alpaka/runtime/Concept.hpp>
#include <alpaka/strategy/block/phases/LoopTeam.hpp>
#include <alpaka/strategy/common/BlockRange.hpp>
#include <alpaka/strategy/common/LoopWorker.hpp>
#include <alpaka/strategy/common/SharedArena.hpp>
#include <alpaka/strategy/common/SharedMemory.hpp>
#include <alpaka/strategy/launch/CallKernel.hpp>

#include <cstddef>

namespace alpaka::block::shared::st::backend
{
    template<typename TAcc, typename TBlockThreadExtent>
    struct AllocVar<strategy::detail::LoopTeam<TAcc, TBlockThreadExtent>>
    {
        template<typename T, std::size_t TuniqueId, typename TTeam>
        ALPAKA_FN_INLINE static auto allocVar(TTeam const& team) -> T&
        {
            return team.arena().template variable<T, TuniqueId, false>();
        }
    };
} // namespace alpaka::block::shared::st::backend

namespace alpaka::block::shared::dyn::backend
{
    template<typename TAcc, typename TBlockThreadExtent>
    struct GetMem<strategy::detail::LoopTeam<TAcc, TBlockThreadExtent>>
    {
        static constexpr std::size_t alignment = strategy::detail::SharedArena::alignment;

        template<typename T, typename TTeam>
        ALPAKA_FN_INLINE static auto getMem(TTeam const& team) -> T*
        {
            return reinterpret_cast<T*>(team.arena().dynMem());
        }
    };
} // namespace alpaka::block::shared::dyn::backend

namespace alpaka::strategy::block
{
    //! Every accelerator on CPUs runs phased kernels this way, whatever runs the threads of its other blocks: within a
    //! phase there is nothing that a real thread could do better than a loop.
    struct Phases : strategy::detail::HostBlock<false>
    {
        struct BlockSync
        {
            template<typename TAcc>
            static void syncBlockThreads(TAcc const&)
            {
                static_assert(
                    alpaka::block::detail::never<TAcc>,
                    "block::sync::syncBlockThreads(acc): inside a phase the threads of a block run one after the "
                    "other on a CPU and cannot wait for each other; end the block::phase here and begin another one");
            }

            template<typename TOp, typename TAcc>
            static auto syncBlockThreadsPredicate(TAcc const&, int) -> int
            {
                static_assert(
                    alpaka::block::detail::never<TAcc>,
                    "block::sync::syncBlockThreadsPredicate(acc, predicate): "
                    "inside a phase the threads of a block run one after the other on a CPU "
                    "and cannot wait for each other; end the block::phase and use block::all, any or count");
                return 0;
            }
        };

        static constexpr char const* name = "Phases";
        static constexpr bool threadsAreInPhase = true;

        //! The state of a thread in a phase: where it is, and the shared memory of its block.
        template<typename TDim, typename TIdx>
        class Thread
        {
        public:
            using Vec = vec::Vec<TDim, TIdx>;
            using WorkDiv = workdiv::WorkDivMembers<TDim, TIdx>;

            ALPAKA_FN_INLINE Thread(
                WorkDiv const& workDiv,
                Vec const& gridBlockIdx,
                Vec const& blockThreadIdx,
                Vec const& gridThreadIdx,
                std::size_t firstOfRow,
                strategy::detail::SharedArena& arena)
                : m_workDiv(workDiv)
                , m_gridBlockIdx(gridBlockIdx)
                , m_blockThreadIdx(blockThreadIdx)
                , m_gridThreadIdx(gridThreadIdx)
                , m_firstOfRow(firstOfRow)
                , m_arena(arena)
            {
            }

            [[nodiscard]] ALPAKA_FN_INLINE auto workDiv() const -> WorkDiv const& { return m_workDiv; }

            [[nodiscard]] ALPAKA_FN_INLINE auto gridBlockIdx() const -> Vec { return m_gridBlockIdx; }

            [[nodiscard]] ALPAKA_FN_INLINE auto blockThreadIdx() const -> Vec { return m_blockThreadIdx; }

            [[nodiscard]] ALPAKA_FN_INLINE auto gridThreadIdx() const -> Vec { return m_gridThreadIdx; }

            [[nodiscard]] ALPAKA_FN_INLINE auto arena() const -> strategy::detail::SharedArena& { return m_arena; }

            //! The row-major number of the thread in its block: that of the first thread in its row, which the outer
            //! loops count, and its place there.
            [[nodiscard]] ALPAKA_FN_INLINE constexpr auto number() const -> std::size_t
            {
                if constexpr(TDim::value == 0)
                    return 0;
                else
                    return m_firstOfRow + static_cast<std::size_t>(m_blockThreadIdx[TDim::value - 1]);
            }

        private:
            WorkDiv const& m_workDiv;
            Vec m_gridBlockIdx;
            Vec m_blockThreadIdx;
            Vec m_gridThreadIdx;
            std::size_t m_firstOfRow;
            strategy::detail::SharedArena& m_arena;
        };
    };
} // namespace alpaka::strategy::block

namespace alpaka::strategy::detail
{
    //! What the threads of a phase receive in a launch on TAcc.
    //! \tparam TBlock Phases, or a strategy derived from it.
    template<typename TAcc, typename TBlock = strategy::block::Phases>
    class PhaseAcc final
        : public acc::
              Accelerator<typename TAcc::Grid, TBlock, typename TAcc::Runtime, typename TAcc::Dim, typename TAcc::Idx>
    {
    public:
        ALPAKA_FN_INLINE explicit constexpr PhaseAcc(typename PhaseAcc::Thread const& thread)
            : PhaseAcc::Accelerator(thread)
        {
        }
    };

    //! The loop over blocks, each of them one call of a phased kernel.
    template<typename TLaunch>
    struct PhasesLoop
    {
        using Task = typename TLaunch::Task;
        using KernelFnObj = typename Task::KernelFnObj;
        using Team = kernel::FirstArgument<KernelFnObj, typename Task::Acc>;
        using WorkDiv = workdiv::WorkDivMembers<typename Task::Dim, typename Task::Idx>;

        //! For callLoop.
        template<typename... TArgs>
        ALPAKA_FN_NOINLINE static void loop(
            Pass<KernelFnObj> kernelFnObj,
            Pass<TArgs>... args,
            WorkDiv const& workDiv,
            SharedArena& arena,
            std::size_t first,
            std::size_t last)
        {
            forEachBlock(
                vec::Vec<typename Task::Dim, typename Task::Idx>(workDiv.m_gridBlockExtent),
                first,
                last,
                [&](auto const& gridBlockIdx) ALPAKA_FN_INLINE_LAMBDA
                {
                    Team const team(workDiv, gridBlockIdx, arena);
                    kernelFnObj(team, args...);
                    arena.endBlock();
                });
        }
    };
} // namespace alpaka::strategy::detail

namespace alpaka
{
    template<runtime::IsHost TRuntime, typename TAcc, typename TBlockThreadExtent>
    struct kernel::backend::TeamType<TRuntime, TAcc, TBlockThreadExtent>
    {
        using type = strategy::detail::LoopTeam<strategy::detail::PhaseAcc<TAcc>, TBlockThreadExtent>;
    };

    template<typename TLaunch>
    class kernel::backend::BlockWorker<strategy::block::Phases, TLaunch>
        : public strategy::detail::LoopWorker<TLaunch, strategy::detail::PhasesLoop<TLaunch>>
    {
    public:
        using BlockWorker::LoopWorker::LoopWorker;
    };
} // namespace alpaka
