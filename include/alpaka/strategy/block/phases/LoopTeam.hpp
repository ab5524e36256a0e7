// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The team of a block on a CPU: its phases are loops over the threads.
#pragma once

#include <alpaka/core/Annotation.hpp>
#include <alpaka/strategy/block/phases/PerThread.hpp>
#include <alpaka/strategy/block/phases/PhaseMark.hpp>
#include <alpaka/strategy/block/phases/ThreadLoops.hpp>
#include <alpaka/strategy/common/SharedArena.hpp>
#include <alpaka/vec/Vec.hpp>
#include <alpaka/workdiv/WorkDivMembers.hpp>

#include <atomic>
#include <cstddef>
#include <type_traits>

namespace alpaka::strategy::detail
{
    //! \tparam TAcc The accelerator that the threads of a phase receive.
    //! \tparam TBlockThreadExtent extent::Fixed, whose numbers reach the loops as constants; or void.
    template<typename TAcc, typename TBlockThreadExtent>
    class LoopTeam
    {
    public:
        using TeamTag = void;
        using LoopTag = void;
        using Acc = TAcc;
        using Dim = typename TAcc::Dim;
        using Idx = typename TAcc::Idx;
        using Vec = vec::Vec<Dim, Idx>;
        using WorkDiv = workdiv::WorkDivMembers<Dim, Idx>;

        ALPAKA_FN_INLINE LoopTeam(WorkDiv const& workDiv, Vec const& gridBlockIdx, SharedArena& arena)
            : m_workDiv(workDiv)
            , m_gridBlockIdx(gridBlockIdx)
            , m_arena(arena)
        {
        }

        auto operator=(LoopTeam&&) -> LoopTeam& = delete;

        [[nodiscard]] ALPAKA_FN_INLINE ALPAKA_FN_HOST_ACC constexpr auto workDiv() const -> WorkDiv const&
        {
            return m_workDiv;
        }

        //! The extent of the block: constants if the kernel has fixed it, even where compilers do not see the
        //! construction of the team.
        [[nodiscard]] ALPAKA_FN_INLINE ALPAKA_FN_HOST_ACC constexpr auto blockThreadExtent() const -> Vec
        {
            if constexpr(std::is_void_v<TBlockThreadExtent>)
                return m_workDiv.m_blockThreadExtent;
            else
                return TBlockThreadExtent::template vec<Idx>();
        }

        [[nodiscard]] ALPAKA_FN_INLINE ALPAKA_FN_HOST_ACC constexpr auto gridBlockIdx() const -> Vec
        {
            return m_gridBlockIdx;
        }

        [[nodiscard]] ALPAKA_FN_INLINE auto arena() const -> SharedArena& { return m_arena; }

        //! See block::phase.
        template<typename TFn>
        ALPAKA_FN_INLINE void phase(TFn const& f) const
        {
            inPhase([&](Vec const& first) ALPAKA_FN_INLINE_LAMBDA { threads<true>(f, first, blockThreadExtent()); });
        }

        //! The threads with row-major numbers in [begin, end).
        template<typename TFn>
        ALPAKA_FN_INLINE void phase(std::size_t begin, std::size_t end, TFn const& f) const
        {
            inPhase([&](Vec const& first) ALPAKA_FN_INLINE_LAMBDA
                    { threads<true>(f, first, blockThreadExtent(), NumberRange{begin, end}); });
        }

        //! See block::once: the first thread alone.
        template<typename TFn>
        ALPAKA_FN_INLINE void once(TFn const& f) const
        {
            inPhase(
                [&](Vec const& first) ALPAKA_FN_INLINE_LAMBDA
                {
                    TAcc const acc(typename TAcc::Thread(m_workDiv, m_gridBlockIdx, Vec::zeros(), first, 0, m_arena));
                    f(acc);
                });
        }

        //! See block::phase: loops over the further places of each thread surround the loops over the threads, so that
        //! the innermost loop still counts threads.
        template<typename TFn>
        ALPAKA_FN_INLINE void phase(Vec const& extent, TFn const& f) const
        {
            inPhase(
                [&](Vec const& first) ALPAKA_FN_INLINE_LAMBDA
                {
                    if constexpr(alpaka::block::detail::Callable<TFn, Vec>)
                        forEachPlace<0>(extent, Vec::zeros(), f);
                    else
                        steps<0>(f, first, extent, blockThreadExtent(), Vec::zeros());
                });
        }

        //! See block::rounds: all threads take a round together, so that the innermost loop counts threads.
        template<typename TCount, typename TFn>
        ALPAKA_FN_INLINE void rounds(TCount count, TFn const& f) const
        {
            inPhase(
                [&](Vec const& first) ALPAKA_FN_INLINE_LAMBDA
                {
                    for(TCount round = 0; round < count; ++round)
                        threads<false>(
                            [&](TAcc const& acc) ALPAKA_FN_INLINE_LAMBDA { f(acc, round); },
                            first,
                            blockThreadExtent());
                });
        }

        //! See block::perThread.
        template<typename T>
        [[nodiscard]] ALPAKA_FN_INLINE auto perThread(std::remove_all_extents_t<T> const& init) const
        {
            constexpr bool isAligned = alignof(T) <= SharedArena::alignment;
            static_assert(
                isAligned, "block::perThread<T>(team, init): T must not be aligned more strictly than a cache line");
            auto const threads = static_cast<std::size_t>(blockThreadExtent().prod());
            if constexpr(std::is_void_v<TBlockThreadExtent>)
                return PerThread<T, TAcc::Block::maxThreadsPerBlock, false>(m_arena, threads, init);
            else
                return PerThread<T, TBlockThreadExtent::product, true>(m_arena, threads, init);
        }

        //! For collectives, which read and write the values of all threads.
        //! \throws core::Error inside a phase.
        ALPAKA_FN_INLINE void requireBetweenPhases() const
        {
            if(m_isInPhase) [[unlikely]]
                collectiveInPhase();
        }

    private:
        template<typename TLoops>
        ALPAKA_FN_INLINE void inPhase(TLoops const& loops) const
        {
            if(m_isInPhase) [[unlikely]]
                nestedPhase();
            {
                PhaseMark const mark(m_isInPhase);
                loops(m_gridBlockIdx * blockThreadExtent());
            }
            // A barrier for compilers, too: they would otherwise exchange the loop over the threads with a loop around
            // several phases.
            std::atomic_signal_fence(std::memory_order_seq_cst);
        }

        //! The loops over the first `count` threads in each dimension.
        //! \tparam TTreatsEdges See forEachThread.
        template<bool TTreatsEdges, typename TFn, typename TRange = std::nullptr_t>
        ALPAKA_FN_INLINE void threads(TFn const& f, Vec const& first, Vec const& count, TRange const& range = {}) const
        {
            forEachThread<rowWidth(), TTreatsEdges>(
                blockThreadExtent(),
                count,
                first,
                [&](Vec const& inBlock, Vec const& inGrid, std::size_t firstOfRow) ALPAKA_FN_INLINE_LAMBDA
                {
                    TAcc const acc(
                        typename TAcc::Thread(m_workDiv, m_gridBlockIdx, inBlock, inGrid, firstOfRow, m_arena));
                    f(acc);
                },
                range);
        }

        //! The loops over the places of a thread: all threads take one step together.
        template<std::size_t D, typename TFn>
        ALPAKA_FN_INLINE void
        steps(TFn const& f, Vec const& first, Vec const& extent, Vec const& outerCount, Vec const& outerPlace) const
        {
            if constexpr(D == Dim::value)
                threads<false>(
                    [&](TAcc const& acc) ALPAKA_FN_INLINE_LAMBDA
                    { f(acc, static_cast<Vec const&>(outerPlace + acc.thread().blockThreadIdx())); },
                    first,
                    outerCount);
            else
            {
                Idx const threads = blockThreadExtent()[D];
                // Counts the rest, because the end of the last step may overflow the index type.
                Idx done = 0;
                Vec count = outerCount;
                Vec place = outerPlace;
                // A step of all threads apart: of a constant extent the loop over the threads has a constant length
                // there, and what all steps add to stays in registers.
                count[D] = threads;
                for(; static_cast<Idx>(extent[D] - done) >= threads; done = static_cast<Idx>(done + threads))
                {
                    place[D] = done;
                    steps<D + 1>(f, first, extent, count, place);
                }
                count[D] = static_cast<Idx>(extent[D] - done);
                place[D] = done;
                if(done < extent[D])
                    steps<D + 1>(f, first, extent, count, place);
            }
        }

        //! The threads of a row if the kernel has fixed them, else 0.
        static constexpr auto rowWidth() -> std::size_t
        {
            if constexpr(std::is_void_v<TBlockThreadExtent> || Dim::value == 0)
                return 0;
            else
                return TBlockThreadExtent::template vec<std::size_t>()[Dim::value - 1];
        }

        WorkDiv m_workDiv;
        Vec m_gridBlockIdx;
        SharedArena& m_arena;
        mutable bool m_isInPhase = false;
    };
} // namespace alpaka::strategy::detail
