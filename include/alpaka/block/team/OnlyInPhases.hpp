// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Rejects calls on a team that only one of its threads can make.
#pragma once

#include <alpaka/atomic/Atomic.hpp>
#include <alpaka/block/sync/Sync.hpp>
#include <alpaka/block/team/Team.hpp>
#include <alpaka/core/Annotation.hpp>
#include <alpaka/fence/Fence.hpp>
#include <alpaka/idx/GetIdx.hpp>
#include <alpaka/vec/Vec.hpp>
#include <alpaka/warp/Warp.hpp>
#include <alpaka/workdiv/Tags.hpp>

#include <cstdint>
#include <type_traits>

namespace alpaka::idx::backend
{
    template<block::IsTeam TTeam, typename TOrigin>
    struct GetIdx<TTeam, TOrigin, unit::Threads>
    {
        //! The type of the result is stated, so that no concept about it compiles the body.
        ALPAKA_FN_HOST_ACC static constexpr auto getIdx(TTeam const& team)
            -> vec::Vec<typename TTeam::Acc::Dim, typename TTeam::Acc::Idx>
        {
            static_assert(
                block::detail::never<TTeam>,
                "idx::getIdx<TOrigin, unit::Threads>(team): a team is the whole block and has no thread index; "
                "ask the accelerator that block::phase(team, [&](auto const& acc) {...}) hands to each thread");
            return team.gridBlockIdx();
        }
    };
} // namespace alpaka::idx::backend

namespace alpaka::block::sync::backend
{
    template<block::IsTeam TTeam>
    struct SyncBlockThreads<TTeam>
    {
        ALPAKA_FN_HOST_ACC static void syncBlockThreads(TTeam const&)
        {
            static_assert(
                block::detail::never<TTeam>,
                "block::sync::syncBlockThreads(team): every block::phase of a team ends with a barrier; "
                "there is nothing to wait for between phases");
        }

        template<typename TOp>
        ALPAKA_FN_HOST_ACC static auto syncBlockThreadsPredicate(TTeam const&, int) -> int
        {
            static_assert(
                block::detail::never<TTeam>,
                "block::sync::syncBlockThreadsPredicate(team, predicate): a team has no predicate; "
                "keep one for each thread with block::perThread and join them with block::all, any or count");
            return 0;
        }
    };
} // namespace alpaka::block::sync::backend

namespace alpaka::atomic::backend
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
                "for each thread on others; do it inside block::phase, on one thread");
            return *addr;
        }
    };
} // namespace alpaka::atomic::backend

namespace alpaka::fence::backend
{
    template<block::IsTeam TTeam, typename TScope>
    struct MemFence<TTeam, TScope>
    {
        template<typename TOrder>
        ALPAKA_FN_HOST_ACC static void memFence(TTeam const&, TOrder)
        {
            static_assert(
                block::detail::never<TTeam>,
                "fence::mem_fence(team, scope): nothing is written outside phases, and each block::phase ends "
                "with a barrier, which is a fence for the block; fence inside a phase what other blocks shall see");
        }
    };
} // namespace alpaka::fence::backend

namespace alpaka::warp::backend
{
    template<block::IsTeam TTeam>
    struct Warp<TTeam>
    {
        //! \tparam TResult void for the type of the value that the function takes.
        template<typename TResult>
        struct Refused
        {
            template<typename T = int, typename... TArgs>
            auto operator()(TTeam const&, T const& = {}, TArgs const&...) const
                -> std::conditional_t<std::is_void_v<TResult>, T, TResult>
            {
                static_assert(
                    block::detail::never<T>,
                    "warp::...(team): a team is the whole block and no warp; "
                    "ask the accelerator that block::phase(team, [&](auto const& acc) {...}) hands to each thread");
                __builtin_unreachable();
            }
        };

        static constexpr Refused<std::int32_t> getSize{};
        static constexpr Refused<std::int32_t> getLaneIdx{};
        static constexpr Refused<unsigned> activemask{};
        static constexpr Refused<std::int32_t> all{};
        static constexpr Refused<std::int32_t> any{};
        static constexpr Refused<unsigned> ballot{};
        static constexpr Refused<unsigned> sync{};
        static constexpr Refused<void> shfl{};
        static constexpr Refused<void> shflUp{};
        static constexpr Refused<void> shflDown{};
        static constexpr Refused<void> shflXor{};
    };
} // namespace alpaka::warp::backend
