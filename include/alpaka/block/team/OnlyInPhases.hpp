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
                "idx::getIdx<TOrigin, unit::Threads>(team): a team is the whole block and has no thread index; ask "
                "the accelerator that block::phase(team, [&](auto const& acc) {...}) hands to each thread");
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
                "fence::mem_fence(team, scope): nothing is written outside phases, and each block::phase ends with a "
                "barrier, which is a fence for the block; fence inside a phase what other blocks shall see");
        }
    };
} // namespace alpaka::fence::backend

namespace alpaka::warp::backend
{
    template<block::IsTeam TTeam>
    struct Warp<TTeam>
    {
        static auto getSize(TTeam const&) -> std::int32_t
        {
            return refuse<std::int32_t>();
        }

        static auto getLaneIdx(TTeam const&) -> std::int32_t
        {
            return refuse<std::int32_t>();
        }

        static auto activemask(TTeam const&) -> unsigned
        {
            return refuse<unsigned>();
        }

        static auto all(TTeam const&, std::int32_t) -> std::int32_t
        {
            return refuse<std::int32_t>();
        }

        static auto any(TTeam const&, std::int32_t) -> std::int32_t
        {
            return refuse<std::int32_t>();
        }

        static auto ballot(TTeam const&, std::int32_t) -> unsigned
        {
            return refuse<unsigned>();
        }

        static void sync(TTeam const&, std::uint64_t)
        {
            refuse<unsigned>();
        }

        template<typename T>
        static auto shfl(TTeam const&, T const&, std::int32_t, std::int32_t) -> T
        {
            return refuse<T>();
        }

        template<typename T>
        static auto shflUp(TTeam const&, T const&, std::uint32_t, std::int32_t) -> T
        {
            return refuse<T>();
        }

        template<typename T>
        static auto shflDown(TTeam const&, T const&, std::uint32_t, std::int32_t) -> T
        {
            return refuse<T>();
        }

        template<typename T>
        static auto shflXor(TTeam const&, T const&, std::int32_t, std::int32_t) -> T
        {
            return refuse<T>();
        }

    private:
        template<typename TResult>
        static auto refuse() -> TResult
        {
            static_assert(
                block::detail::never<TResult>,
                "warp::...(team): a team is the whole block and no warp; ask the accelerator that block::phase(team, "
                "[&](auto const& acc) {...}) hands to each thread");
            __builtin_unreachable();
        }
    };
} // namespace alpaka::warp::backend
