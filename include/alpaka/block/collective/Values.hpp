// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The values of the threads of a team, as collective functions take them.
#pragma once

#include <alpaka/block/team/Team.hpp>
#include <alpaka/core/Annotation.hpp>

#include <type_traits>
#include <utility>

namespace alpaka::block::detail
{
    template<typename TTeam, typename TValues>
    struct ValueOfThread
    {
        using type = TValues;
    };

    template<typename TTeam, typename TValues>
        requires requires(TValues& values, AccOf<TTeam> const& acc) { values[acc]; }
    struct ValueOfThread<TTeam, TValues>
    {
        using type = std::remove_cvref_t<decltype(std::declval<TValues&>()[std::declval<AccOf<TTeam> const&>()])>;
    };

    //! The type of one thread's value.
    template<typename TTeam, typename TValues>
    using ValueOf = typename ValueOfThread<TTeam, TValues>::type;

    //! \return The values of a team that is a loop, in the order of its threads.
    template<typename TTeam, typename TValues>
    ALPAKA_FN_INLINE auto valuesOf(TTeam const& team, TValues& values)
    {
        constexpr bool isGood = requires { values.data(); };
        static_assert(
            isGood,
            "block::reduce, scan, broadcast, count, all, any (team, values): "
            "values is what block::perThread returned; anything else between phases is the same for all threads");
        constexpr bool isOneEach = !requires { requires TValues::areArrays; };
        static_assert(
            isOneEach,
            "block::reduce, scan, broadcast, count, all, any (team, values): each thread must have one value "
            "and not an array of them; join the elements of a thread in a phase first");
        if constexpr(requires { team.requireBetweenPhases(); })
            team.requireBetweenPhases();
        if constexpr(isGood)
            return values.data();
        else
            return &values;
    }
} // namespace alpaka::block::detail
