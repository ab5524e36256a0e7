// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Reductions, scans and broadcasts of the values of a team; see block/Collective.hpp.
#pragma once

#include <alpaka/block/collective/OfThread.hpp>
#include <alpaka/block/collective/Threads.hpp>
#include <alpaka/block/collective/Tree.hpp>
#include <alpaka/block/collective/Values.hpp>
#include <alpaka/block/team/Team.hpp>
#include <alpaka/core/Annotation.hpp>

#include <bit>
#include <cstddef>
#include <type_traits>

namespace alpaka::block
{
    namespace detail
    {
        //! A copy of a block's values is too big for the stack of a thread.
        template<typename T>
        inline constexpr bool isLarge = sizeof(T) > 64;

        //! Whatever the order in which op joins values, the result is the same bit for bit.
        template<typename T, typename TOp>
        inline constexpr bool isExact = std::is_integral_v<T> && requires { requires TOp::isExactOnIntegers; };

        //! All steps of a reduction of `count` values, without storage for intermediate values.
        //! \param width The least power of two that is not below count.
        template<typename T, typename TOp>
        auto joinTree(T const* values, std::size_t count, std::size_t width, TOp const& op) -> T
        {
            if(width == 1)
                return values[0];
            std::size_t const half = width / 2;
            if(count <= half)
                return joinTree(values, count, half, op);
            T const first = joinTree(values, half, half, op);
            return static_cast<T>(op(first, joinTree(values + half, count - half, half, op)));
        }

        //! One step of a scan over `count` values. The two arrays differ.
        template<typename T, typename TOp>
        ALPAKA_FN_INLINE void
        joinBefore(T const* __restrict from, T* __restrict to, std::size_t count, std::size_t distance, TOp const& op)
        {
            for(std::size_t i = 0; i < distance; ++i)
                to[i] = from[i];
            for(std::size_t i = distance; i < count; ++i)
                to[i] = static_cast<T>(op(from[i - distance], from[i]));
        }
    } // namespace detail

    //! Joins the values of all threads of the team.
    //! \param team The team that a phased kernel received. Called between phases.
    //! \param values The result of block::perThread.
    //! \param op Joins two values.
    //! \return The joined value, for the whole block.
    ALPAKA_NO_HOST_ACC_WARNING
    template<IsTeam TTeam, typename TValues, typename TOp>
    [[nodiscard]] ALPAKA_FN_ACC auto reduce(TTeam const& team, TValues const& values, TOp const& op)
    {
        if constexpr(requires { team.acc(); })
            return reduce(team.acc(), values[team.acc()], op);
        else
        {
            auto const* const mine = detail::valuesOf(team, values);
            using T = std::remove_cvref_t<decltype(*mine)>;
            detail::requireOp<T, TOp>();
            std::size_t const count = detail::threadCount(team);
            if constexpr(detail::isLarge<T>)
                return detail::joinTree(mine, count, std::bit_ceil(count), op);
            else if constexpr(detail::isExact<T, TOp>)
            {
                T all = *mine;
                for(std::size_t i = 1; i < count; ++i)
                    all = op(all, mine[i]);
                return all;
            }
            else
                return detail::joinAll(mine, count, op);
        }
    }

    //! Replaces the value of each thread by the joined values up to and including its own.
    //! \param team,op As for reduce.
    //! \param values The result of block::perThread; overwritten.
    ALPAKA_NO_HOST_ACC_WARNING
    template<IsTeam TTeam, typename TValues, typename TOp>
    ALPAKA_FN_ACC void inclusiveScan(TTeam const& team, TValues& values, TOp const& op)
    {
        if constexpr(requires { team.acc(); })
            values[team.acc()] = inclusiveScan(team.acc(), values[team.acc()], op);
        else
        {
            auto* const mine = detail::valuesOf(team, values);
            using T = std::remove_cvref_t<decltype(*mine)>;
            detail::requireOp<T, TOp>();
            std::size_t const count = detail::threadCount(team);
            if constexpr(detail::isLarge<T>)
            {
                // The last one first: no later one needs its old value.
                for(std::size_t distance = 1; distance < count; distance *= 2)
                    for(std::size_t i = count; i-- > distance;)
                        mine[i] = static_cast<T>(op(mine[i - distance], mine[i]));
            }
            else if constexpr(detail::isExact<T, TOp>)
            {
                T all = *mine;
                for(std::size_t i = 1; i < count; ++i)
                    mine[i] = all = op(all, mine[i]);
            }
            else
            {
                detail::Room<T, detail::maxThreads> room;
                T* const step = room.data();
                for(std::size_t distance = 1; distance < count; distance *= 4)
                {
                    detail::joinBefore(mine, step, count, distance, op);
                    if(2 * distance < count)
                        detail::joinBefore(step, mine, count, 2 * distance, op);
                    else
                        for(std::size_t i = 0; i < count; ++i)
                            mine[i] = step[i];
                }
            }
        }
    }

    //! Replaces the value of each thread by the joined values before its own.
    //! \param init The first thread's value; the others get op(init, the scan up to the thread before).
    ALPAKA_NO_HOST_ACC_WARNING
    template<IsTeam TTeam, typename TValues, typename TOp>
    ALPAKA_FN_ACC void
    exclusiveScan(TTeam const& team, TValues& values, detail::ValueOf<TTeam, TValues> const& init, TOp const& op)
    {
        if constexpr(requires { team.acc(); })
            values[team.acc()] = exclusiveScan(team.acc(), values[team.acc()], init, op);
        else
        {
            inclusiveScan(team, values, op);
            auto* const mine = detail::valuesOf(team, values);
            using T = detail::ValueOf<TTeam, TValues>;
            for(std::size_t i = detail::threadCount(team); i-- > 1;)
                mine[i] = static_cast<T>(op(init, mine[i - 1]));
            mine[0] = init;
        }
    }

    //! \return The value of one thread, for the whole block.
    //! \param from The row-major number of that thread in its block.
    ALPAKA_NO_HOST_ACC_WARNING
    template<IsTeam TTeam, typename TValues>
    [[nodiscard]] ALPAKA_FN_ACC auto broadcast(TTeam const& team, TValues const& values, std::size_t from)
    {
        if constexpr(requires { team.acc(); })
            return broadcast(team.acc(), values[team.acc()], from);
        else
            return detail::ValueOf<TTeam, TValues>(detail::valuesOf(team, values)[from]);
    }
} // namespace alpaka::block
