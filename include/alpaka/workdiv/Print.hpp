// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Stream output of work divisions.
#pragma once

#include <alpaka/vec/Print.hpp>
#include <alpaka/workdiv/WorkDivMembers.hpp>

#include <iosfwd>

namespace alpaka::workdiv
{
    //! Writes {gridBlockExtent: (..), blockThreadExtent: (..), threadElemExtent: (..)}.
    template<typename TDim, typename TIdx>
    auto operator<<(std::ostream& out, WorkDivMembers<TDim, TIdx> const& workDiv) -> std::ostream&
    {
        auto const write = [&](auto& to) -> auto&
        {
            return to << "{gridBlockExtent: " << workDiv.m_gridBlockExtent
                      << ", blockThreadExtent: " << workDiv.m_blockThreadExtent
                      << ", threadElemExtent: " << workDiv.m_threadElemExtent << '}';
        };
        return write(out);
    }
} // namespace alpaka::workdiv
