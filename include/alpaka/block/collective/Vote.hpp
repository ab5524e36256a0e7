// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Votes: how many threads of a block say yes.
#pragma once

#include <alpaka/block/collective/Threads.hpp>
#include <alpaka/block/collective/Values.hpp>
#include <alpaka/block/sync/Sync.hpp>
#include <alpaka/block/team/Team.hpp>
#include <alpaka/core/Annotation.hpp>

#include <cstddef>

namespace alpaka::block
{
    //! \return How many threads of the block have a value that is not zero. In the form for accelerators each thread
    //!         passes its own value.
    ALPAKA_NO_HOST_ACC_WARNING
    template<typename TTeam, typename TValues>
    [[nodiscard]] ALPAKA_FN_ACC auto count(TTeam const& team, TValues const& values) -> int
    {
        if constexpr(!IsTeam<TTeam>)
            return sync::syncBlockThreadsPredicate<sync::op::Count>(team, values ? 1 : 0);
        else if constexpr(requires { team.acc(); })
            return count(team.acc(), values[team.acc()]);
        else
        {
            auto const* const mine = detail::valuesOf(team, values);
            int result = 0;
            for(std::size_t i = 0; i < detail::threadCount(team); ++i)
                result += mine[i] ? 1 : 0;
            return result;
        }
    }

    //! \return Whether the value of every thread of the block is not zero.
    ALPAKA_NO_HOST_ACC_WARNING
    template<typename TTeam, typename TValues>
    [[nodiscard]] ALPAKA_FN_ACC auto all(TTeam const& team, TValues const& values) -> bool
    {
        return static_cast<std::size_t>(count(team, values)) == detail::threadCount(team);
    }

    //! \return Whether the value of any thread of the block is not zero.
    ALPAKA_NO_HOST_ACC_WARNING
    template<typename TTeam, typename TValues>
    [[nodiscard]] ALPAKA_FN_ACC auto any(TTeam const& team, TValues const& values) -> bool
    {
        return count(team, values) != 0;
    }
} // namespace alpaka::block
