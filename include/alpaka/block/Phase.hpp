// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Phases: the work of a block's threads between two barriers.
#pragma once

#include <alpaka/block/collective/Threads.hpp>
#include <alpaka/block/sync/Sync.hpp>
#include <alpaka/block/team/OnlyInPhases.hpp>
#include <alpaka/block/team/PerThread.hpp>
#include <alpaka/block/team/PlaceBody.hpp>
#include <alpaka/block/team/Team.hpp>
#include <alpaka/core/Annotation.hpp>
#include <alpaka/idx/GetIdx.hpp>
#include <alpaka/workdiv/Tags.hpp>
#include <alpaka/workdiv/WorkDiv.hpp>

#include <concepts>
#include <cstddef>
#include <type_traits>

namespace alpaka::block
{
    namespace detail
    {
        //! The accelerator of a thread in a phase of a team that is a loop.
        template<typename TAcc>
        concept InPhase = requires { requires TAcc::Block::threadsAreInPhase; };

        template<typename TTeam>
        constexpr auto isOutsidePhases() -> bool
        {
            constexpr bool isOutside = !InPhase<TTeam>;
            static_assert(
                isOutside,
                "block::phase(acc, f), block::once(acc, f): acc is that of a thread in a phase; "
                "phases follow each other, they do not nest");
            return isOutside;
        }

        //! \return The index of a thread in its block, a number in one dimension.
        ALPAKA_NO_HOST_ACC_WARNING
        template<typename TAcc>
        ALPAKA_FN_INLINE ALPAKA_FN_ACC auto threadIndex(TAcc const& acc) -> ThreadIndexOf<TAcc>
        {
            auto const index = idx::getIdx<origin::Block, unit::Threads>(acc);
            if constexpr(TAcc::Dim::value == 1)
                return index[0];
            else
                return index;
        }
    } // namespace detail

    //! Calls f(acc) or f(acc, thread) once for every thread of the block, with that thread's accelerator and index in
    //! the block; then all threads wait for each other. In the next phase every thread sees what f has written to
    //! shared or global memory.
    //! \param team The team that a phased kernel received; or the accelerator of an ordinary kernel, whose thread then
    //!        calls f itself and waits at the barrier.
    //! \param f Called for each thread, in any order. The index is idx::getIdx<Block, Threads>(acc): a number in one
    //!        dimension, otherwise a Vec. An f that can be called in both ways is called with the accelerator alone.
    //!        The threads of one phase must not depend on each other; in particular they must not wait.
    //! \throws core::Error on CPUs when a phase begins inside a phase.
    ALPAKA_NO_HOST_ACC_WARNING
    template<typename TTeam, typename TFn>
    ALPAKA_FN_INLINE ALPAKA_FN_ACC void phase(TTeam const& team, TFn const& f)
    {
        // Asked here first, so that an error in f is not reported through requireThreadBody.
        constexpr bool isBody = detail::Callable<TFn, detail::AccOf<TTeam>>;
        constexpr bool wantsThread = detail::wantsThread<TFn, TTeam>;
        detail::requireThreadBody<TTeam, TFn>();
        constexpr bool isOutside = detail::isOutsidePhases<TTeam>();
        if constexpr(wantsThread)
            phase(team, [&](auto const& acc) ALPAKA_FN_INLINE_LAMBDA { f(acc, detail::threadIndex(acc)); });
        else if constexpr(isBody && IsTeam<TTeam>)
            team.phase(f);
        else if constexpr(isBody && isOutside)
        {
            f(team);
            sync::syncBlockThreads(team);
        }
    }

    //! The same for a range of threads: for those whose row-major number in the block is in [begin, end), as the guard
    //! `if(number >= begin && number < end)` around f chooses them; all threads wait. On CPUs the range is that of the
    //! loop over the threads, which vectorises where the guard hinders it.
    //! \param begin,end Of any integer type, and the same for all threads. What reaches beyond the block is cut off,
    //!        on both sides; a range that ends where it begins or before has no thread.
    ALPAKA_NO_HOST_ACC_WARNING
    template<typename TTeam, std::integral TBegin, std::integral TEnd, typename TFn>
    ALPAKA_FN_INLINE ALPAKA_FN_ACC void phase(TTeam const& team, TBegin begin, TEnd end, TFn const& f)
    {
        constexpr bool isBody = detail::requireThreadBody<TTeam, TFn>();
        std::size_t const first = detail::threadBound(begin);
        std::size_t const last = detail::threadBound(end);
        if constexpr(detail::wantsThread<TFn, TTeam>)
            phase(
                team, first, last, [&](auto const& acc) ALPAKA_FN_INLINE_LAMBDA { f(acc, detail::threadIndex(acc)); });
        else if constexpr(isBody && requires { team.phase(first, last, f); })
            team.phase(first, last, f);
        else if constexpr(isBody)
            phase(
                team,
                [&](auto const& acc) ALPAKA_FN_INLINE_LAMBDA
                {
                    auto const number = detail::threadNumber(acc);
                    if(number >= first && number < last)
                        f(acc);
                });
    }

    //! A phase in which the first thread of the block works alone: calls f once for the block, then all threads wait
    //! for each other. Between a team's phases that is all; in an ordinary kernel f may run before the other threads
    //! have arrived, and sees what they wrote before the last barrier.
    //! \param team As for a phase. Every thread of an ordinary kernel calls.
    //! \param f Called as f(acc) with the accelerator of the first thread, or as f().
    //! \throws core::Error on CPUs when it is called inside a phase.
    ALPAKA_NO_HOST_ACC_WARNING
    template<typename TTeam, typename TFn>
    ALPAKA_FN_INLINE ALPAKA_FN_ACC void once(TTeam const& team, TFn const& f)
    {
        constexpr bool wantsAcc = detail::Callable<TFn, detail::AccOf<TTeam>>;
        constexpr bool isBody = wantsAcc || detail::Callable<TFn>;
        static_assert(
            isBody,
            "block::once(team, f): f must be callable with the accelerator of a thread, [&](auto const& acc) {...}, "
            "or without arguments");
        constexpr bool isOutside = detail::isOutsidePhases<TTeam>();
        if constexpr(isBody && !wantsAcc)
            once(team, [&](auto const&) ALPAKA_FN_INLINE_LAMBDA { f(); });
        else if constexpr(isBody && requires { team.once(f); })
            team.once(f);
        else if constexpr(isBody && isOutside)
            phase(
                team,
                [&](auto const& acc) ALPAKA_FN_INLINE_LAMBDA
                {
                    auto const index = idx::getIdx<origin::Block, unit::Threads>(acc);
                    if(index == decltype(index)::zeros())
                        f(acc);
                });
    }

    //! A phase with a loop in it: every thread calls f(acc, round) for each round from 0 on below `count`, in this
    //! order; then all threads wait for each other. On CPUs the loop over the rounds surrounds the loop over the
    //! threads: a value of perThread that each round adds to is a vector of threads there, where compilers would
    //! otherwise add within one thread or not vectorise at all. On GPUs it is the loop in each thread.
    //! \param team The team, or the accelerator of an ordinary kernel.
    //! \param count How many rounds; the same for all threads.
    //! \param f Called with the accelerator of each thread. The threads must not depend on each other, in any round.
    //! \throws core::Error on CPUs when it is called inside a phase.
    ALPAKA_NO_HOST_ACC_WARNING
    template<typename TTeam, std::integral TCount, typename TFn>
    ALPAKA_FN_INLINE ALPAKA_FN_ACC void rounds(TTeam const& team, TCount count, TFn const& f)
    {
        constexpr bool isBody = detail::Callable<TFn, detail::AccOf<TTeam>, TCount>;
        static_assert(
            isBody,
            "block::rounds(team, count, f): f must be callable with the accelerator of a thread "
            "and the number of the round, [&](auto const& acc, int round) {...}");
        if constexpr(isBody && requires { team.rounds(count, f); })
            team.rounds(count, f);
        else if constexpr(isBody)
            phase(
                team,
                [&](auto const& acc) ALPAKA_FN_INLINE_LAMBDA
                {
                    for(TCount round = 0; round < count; ++round)
                        f(acc, round);
                });
    }

    //! Calls f(acc, place) once for every place below an extent, then all threads wait for each other. The threads
    //! divide the places: a thread gets the place equal to its index in the block, and then every place that is a
    //! block further in each dimension. This fills tiles that are larger than the block.
    //! \param team The team, or the accelerator of an ordinary kernel.
    //! \param extent A Vec of the dimension and index type of the team; a number is enough for one dimension.
    //! \param f Called with the accelerator of the thread and the place, a Vec or number like extent. Or called with
    //!        only the place, f(place), when the thread does not matter: on CPUs that is a plain loop over the places,
    //!        faster where the extent is not a multiple of the block.
    //! \param body Not for callers.
    ALPAKA_NO_HOST_ACC_WARNING
    template<typename TTeam, typename TExtent, typename TFn>
        requires(!std::is_integral_v<TExtent>)
    ALPAKA_FN_INLINE ALPAKA_FN_ACC void
    phase(TTeam const& team, TExtent const& extent, TFn const& f, PlaceBody<TTeam, TExtent, TFn> body = {})
    {
        using Place = detail::PlaceOf<TTeam, TExtent>;
        constexpr bool isExtent = std::is_convertible_v<TExtent const&, Place>;
        static_assert(
            isExtent,
            "block::phase(team, extent, f): the extent must be a Vec of the dimension and the index type of the team; "
            "in one dimension a number will do");
        if constexpr(isExtent)
            detail::requireBody<TTeam, Place, TFn>();
        if constexpr(requires { team.phase(extent, body.of(f)); })
            team.phase(extent, body.of(f));
        else if constexpr(isExtent)
            phase(
                team,
                [&](auto const& acc) ALPAKA_FN_INLINE_LAMBDA
                {
                    auto const first = idx::getIdx<origin::Block, unit::Threads>(acc);
                    auto const stride = workdiv::getWorkDiv<origin::Block, unit::Threads>(acc);
                    Place place = first;
                    detail::strideOver<0>(acc, first, stride, extent, place, f);
                });
    }

    // By value: nvcc accepts no reference to a constant of the host.
    ALPAKA_NO_HOST_ACC_WARNING
    template<typename TTeam, std::integral TExtent, typename TFn>
    ALPAKA_FN_INLINE ALPAKA_FN_ACC void
    phase(TTeam const& team, TExtent extent, TFn const& f, PlaceBody<TTeam, TExtent, TFn> body = {})
    {
        using Place = detail::PlaceOf<TTeam, TExtent>;
        using Vec = vec::Vec<typename detail::AccOf<TTeam>::Dim, Place>;
        static_assert(
            Vec::Dim::value == 1,
            "block::phase(team, extent, f): a team of several dimensions needs a Vec of extents, one for each");
        if constexpr(Vec::Dim::value == 1)
        {
            detail::requireBody<TTeam, Place, TFn>();
            auto const& g = body.of(f);
            if constexpr(detail::wantsPlaceAlone<TFn, Place>)
                phase(
                    team,
                    Vec(static_cast<Place>(extent)),
                    [&](Vec const& place) ALPAKA_FN_INLINE_LAMBDA { g(place[0]); });
            else
                phase(
                    team,
                    Vec(static_cast<Place>(extent)),
                    [&](auto const& acc, Vec const& place) ALPAKA_FN_INLINE_LAMBDA { g(acc, place[0]); });
        }
    }
} // namespace alpaka::block
