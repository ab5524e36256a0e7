// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Teams: the block as a whole.
#pragma once

#include <alpaka/acc/Route.hpp>
#include <alpaka/core/Annotation.hpp>
#include <alpaka/idx/GetIdx.hpp>
#include <alpaka/workdiv/Tags.hpp>
#include <alpaka/workdiv/WorkDiv.hpp>

#include <type_traits>

namespace alpaka::block
{
    //! A team, the first argument of a kernel::PhasedKernel. A team supplies `phase(f)`,
    //! `perThread<T>(init)`, `gridBlockIdx()`, `workDiv()` and the type `Acc` of the accelerator that f receives.
    template<typename T>
    concept IsTeam = requires {
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

        //! The accelerator that the threads of a phase receive.
        template<typename TTeam>
        using AccOf = typename AccOfTeam<TTeam>::type;

        //! f(args...) is possible. Not std::is_invocable: a sentence about a mistake inside of f would come with many
        //! lines about its implementation.
        template<typename TFn, typename... TArgs>
        concept Callable = requires(TFn const& f, TArgs const&... args) { f(args...); };
    } // namespace detail
} // namespace alpaka::block

namespace alpaka::idx::backend
{
    template<block::IsTeam TTeam>
    struct GetIdx<TTeam, origin::Grid, unit::Blocks>
    {
        ALPAKA_FN_INLINE ALPAKA_FN_HOST_ACC static constexpr auto getIdx(TTeam const& team)
        {
            return team.gridBlockIdx();
        }
    };
} // namespace alpaka::idx::backend

namespace alpaka::workdiv::backend
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
} // namespace alpaka::workdiv::backend

// Functions of numbers only need no thread.
namespace alpaka::acc::backend
{
    template<typename TService, block::IsTeam TTeam>
        requires std::is_same_v<TService, service::Math> || std::is_same_v<TService, service::Intrinsic>
    struct Route<TService, TTeam> : Route<TService, typename TTeam::Acc>
    {
    };
} // namespace alpaka::acc::backend
