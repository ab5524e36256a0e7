// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Whether the team of a block is in a phase, and the errors of calls that do not belong there.
#pragma once

#include <alpaka/core/Annotation.hpp>
#include <alpaka/core/Error.hpp>

namespace alpaka::strategy::detail
{
    //! A phase also ends when an exception leaves it.
    class PhaseMark
    {
    public:
        ALPAKA_FN_INLINE explicit PhaseMark(bool& isInPhase)
            : m_isInPhase(isInPhase)
        {
            m_isInPhase = true;
        }

        auto operator=(PhaseMark&&) -> PhaseMark& = delete;

        ALPAKA_FN_INLINE ~PhaseMark() { m_isInPhase = false; }

    private:
        bool& m_isInPhase;
    };

    [[noreturn]] ALPAKA_FN_NOINLINE inline void nestedPhase()
    {
        core::fail("block::phase: a phase was begun inside a phase; phases follow each other, they do not nest");
    }

    [[noreturn]] ALPAKA_FN_NOINLINE inline void collectiveInPhase()
    {
        core::fail("block::reduce, scan, broadcast, count, all, any (team, values): called inside a phase; "
                   "end the phase first, they are for the block as a whole");
    }
} // namespace alpaka::strategy::detail
