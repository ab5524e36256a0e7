// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The team of a block on a CPU: phases are loops over the threads.
#pragma once

#include <alpaka/block/shared/Dynamic.hpp>
#include <alpaka/block/shared/Static.hpp>
#include <alpaka/core/Annotation.hpp>
#include <alpaka/core/Error.hpp>
#include <alpaka/strategy/detail/PerThread.hpp>
#include <alpaka/strategy/detail/SharedArena.hpp>
#include <alpaka/vec/Vec.hpp>
#include <alpaka/workdiv/WorkDivMembers.hpp>

#include <cstddef>
#include <type_traits>

namespace alpaka::strategy::detail
{
    //! \tparam TAcc What the threads of a phase receive.
    //! \tparam TBlockThreadExtent extent::Fixed, whose numbers reach the loops as constants; or void.
    template<typename TAcc, typename TBlockThreadExtent>
    class LoopTeam
    {
    public:
        using TeamTag = void;
        using Acc = TAcc;
        using Dim = typename TAcc::Dim;
        using Idx = typename TAcc::Idx;
        using Vec = vec::Vec<Dim, Idx>;
        using WorkDiv = workdiv::WorkDivMembers<Dim, Idx>;

        ALPAKA_FN_INLINE LoopTeam(WorkDiv const& workDiv, Vec const& gridBlockIdx, SharedArena& arena)
            : m_workDiv(workDiv.m_gridBlockExtent, blockThreadExtent(workDiv), workDiv.m_threadElemExtent)
            , m_gridBlockIdx(gridBlockIdx)
            , m_arena(arena)
        {
        }

        LoopTeam(LoopTeam const&) = delete;
        auto operator=(LoopTeam const&) -> LoopTeam& = delete;

        [[nodiscard]] ALPAKA_FN_INLINE auto workDiv() const -> WorkDiv const&
        {
            return m_workDiv;
        }

        [[nodiscard]] ALPAKA_FN_INLINE auto gridBlockIdx() const -> Vec
        {
            return m_gridBlockIdx;
        }

        [[nodiscard]] ALPAKA_FN_INLINE auto arena() const -> SharedArena&
        {
            return m_arena;
        }

        //! See block::phase.
        template<typename TFn>
        ALPAKA_FN_INLINE void phase(TFn const& f) const
        {
            static_assert(
                std::is_invocable_v<TFn const&, TAcc const&>,
                "block::phase(team, f): f must be callable with the accelerator of a thread, "
                "[&](auto const& acc) {...}");
            if(m_isInPhase) [[unlikely]]
                nestedPhase();
            m_isInPhase = true;
            Vec const first = m_gridBlockIdx * m_workDiv.m_blockThreadExtent;
            std::size_t firstOfRow = 0;
            rows<0>(f, first, first, firstOfRow);
            m_isInPhase = false;
        }

        //! See block::perThread.
        template<typename T>
        [[nodiscard]] ALPAKA_FN_INLINE auto perThread(T const& init) const
        {
            auto const threads = static_cast<std::size_t>(m_workDiv.m_blockThreadExtent.prod());
            if constexpr(std::is_void_v<TBlockThreadExtent>)
                return PerThread<T, TAcc::Block::maxThreadsPerBlock>(m_arena, threads, init);
            else
                return PerThread<T, TBlockThreadExtent::product>(m_arena, threads, init);
        }

    private:
        [[nodiscard]] ALPAKA_FN_INLINE static auto blockThreadExtent(WorkDiv const& workDiv) -> Vec
        {
            if constexpr(std::is_void_v<TBlockThreadExtent>)
                return workDiv.m_blockThreadExtent;
            else
                return TBlockThreadExtent::template vec<Idx>();
        }

        //! The loops over the threads, outermost dimension first. They count the index in the grid; see
        //! ThreadPosition.
        template<std::size_t D, typename TFn>
        ALPAKA_FN_INLINE void rows(TFn const& f, Vec const& first, Vec const& outer, std::size_t& firstOfRow) const
        {
            using Thread = typename TAcc::Thread;
            using Position = typename Thread::Position;
            if constexpr(D == Dim::value)
                f(TAcc(Thread(Position(m_workDiv, m_gridBlockIdx, first, outer), firstOfRow, m_arena)));
            else
            {
                auto const end = static_cast<Idx>(first[D] + m_workDiv.m_blockThreadExtent[D]);
                for(Idx i = first[D]; i < end; ++i)
                {
                    Vec index = outer;
                    index[D] = i;
                    rows<D + 1>(f, first, index, firstOfRow);
                }
                if constexpr(D + 1 == Dim::value)
                    firstOfRow += static_cast<std::size_t>(m_workDiv.m_blockThreadExtent[D]);
            }
        }

        [[noreturn]] ALPAKA_FN_NOINLINE static void nestedPhase()
        {
            core::fail("block::phase: a phase was begun inside a phase; phases follow each other, they do not nest");
        }

        WorkDiv m_workDiv;
        Vec m_gridBlockIdx;
        SharedArena& m_arena;
        mutable bool m_isInPhase = false;
    };
} // namespace alpaka::strategy::detail

namespace alpaka::block::shared::st::defaults
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
} // namespace alpaka::block::shared::st::defaults

namespace alpaka::block::shared::dyn::defaults
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
} // namespace alpaka::block::shared::dyn::defaults
