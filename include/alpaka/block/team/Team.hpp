// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Teams: the block as a whole, and what it refuses because only one of its threads has it.
#pragma once

#include <alpaka/atomic/Atomic.hpp>
#include <alpaka/block/sync/Sync.hpp>
#include <alpaka/core/Annotation.hpp>
#include <alpaka/idx/GetIdx.hpp>
#include <alpaka/idx/Tags.hpp>
#include <alpaka/workdiv/WorkDiv.hpp>

namespace alpaka::block
{
    //! A team, the first argument of a kernel::PhasedKernel. A team supplies `phase(f)`,
    //! `perThread<T>(init)`, `gridBlockIdx()`, `workDiv()` and the type `Acc` of the accelerator that f receives.
    template<typename T>
    concept IsTeam = requires
    {
        typename T::TeamTag;
        typename T::Acc;
    };

    namespace detail
    {
        template<typename>
        inline constexpr bool never = false;

        template<typename TTeam>
        struct AccOfTeam
        {
            using type = TTeam;
        };

        template<IsTeam TTeam>
        struct AccOfTeam<TTeam>
        {
            using type = typename TTeam::Acc;
        };

        //! What the threads of a phase receive.
        template<typename TTeam>
        using AccOf = typename AccOfTeam<TTeam>::type;
    } // namespace detail
} // namespace alpaka::block

// What a team is not: one of its threads. Asking it for what only a thread has is refused here.
namespace alpaka::idx::defaults
{
    template<block::IsTeam TTeam>
    struct GetIdx<TTeam, origin::Grid, unit::Blocks>
    {
        ALPAKA_FN_INLINE ALPAKA_FN_HOST_ACC static constexpr auto getIdx(TTeam const& team)
        {
            return team.gridBlockIdx();
        }
    };

    template<block::IsTeam TTeam, typename TOrigin>
    struct GetIdx<TTeam, TOrigin, unit::Threads>
    {
        ALPAKA_FN_HOST_ACC static constexpr auto getIdx(TTeam const& team)
        {
            static_assert(
                block::detail::never<TTeam>,
                "idx::getIdx<TOrigin, unit::Threads>(team): a team is the whole block and has no thread index; ask "
                "the "
                "accelerator that block::phase(team, [&](auto const& acc) {...}) hands to each thread");
            return team.gridBlockIdx();
        }
    };
} // namespace alpaka::idx::defaults

namespace alpaka::workdiv::defaults
{
    template<block::IsTeam TTeam>
    struct GetWorkDiv<TTeam, origin::Grid, unit::Blocks>
    {
        ALPAKA_FN_INLINE ALPAKA_FN_HOST_ACC static constexpr auto getWorkDiv(TTeam const& team)
        {
            return team.workDiv().m_gridBlockExtent;
        }
    };

    template<block::IsTeam TTeam>
    struct GetWorkDiv<TTeam, origin::Block, unit::Threads>
    {
        ALPAKA_FN_INLINE ALPAKA_FN_HOST_ACC static constexpr auto getWorkDiv(TTeam const& team)
        {
            if constexpr(requires { team.blockThreadExtent(); })
                return team.blockThreadExtent();
            else
                return team.workDiv().m_blockThreadExtent;
        }
    };

    template<block::IsTeam TTeam>
    struct GetWorkDiv<TTeam, origin::Thread, unit::Elems>
    {
        ALPAKA_FN_INLINE ALPAKA_FN_HOST_ACC static constexpr auto getWorkDiv(TTeam const& team)
        {
            return team.workDiv().m_threadElemExtent;
        }
    };
} // namespace alpaka::workdiv::defaults

namespace alpaka::block::sync::defaults
{
    template<block::IsTeam TTeam>
    struct SyncBlockThreads<TTeam>
    {
        ALPAKA_FN_HOST_ACC static void syncBlockThreads(TTeam const&)
        {
            static_assert(
                block::detail::never<TTeam>,
                "block::sync::syncBlockThreads(team): every block::phase of a team ends with a barrier; there is "
                "nothing to wait for between phases");
        }

        template<typename TOp>
        ALPAKA_FN_HOST_ACC static auto syncBlockThreadsPredicate(TTeam const&, int) -> int
        {
            static_assert(
                block::detail::never<TTeam>,
                "block::sync::syncBlockThreadsPredicate(team, predicate): a team has no predicate; keep one for each "
                "thread with block::perThread and join them with block::all, any or count");
            return 0;
        }
    };
} // namespace alpaka::block::sync::defaults

namespace alpaka::atomic::defaults
{
    template<typename TOp, block::IsTeam TTeam, typename T>
    struct AtomicOp<TOp, TTeam, T>
    {
        template<typename... TArgs>
        ALPAKA_FN_HOST_ACC static auto atomicOp(TTeam const&, T* addr, TArgs const&...) -> T
        {
            static_assert(
                block::detail::never<TTeam>,
                "atomic::atomicOp(team, ...): code outside phases runs once for the block on some devices and once "
                "for "
                "each thread on others; do it inside block::phase, on one thread");
            return *addr;
        }
    };
} // namespace alpaka::atomic::defaults
