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
    template<typename TChar, typename TTraits, typename TDim, typename TIdx>
    auto operator<<(std::basic_ostream<TChar, TTraits>& out, WorkDivMembers<TDim, TIdx> const& workDiv)
        -> std::basic_ostream<TChar, TTraits>&
    {
        return out << "{gridBlockExtent: " << workDiv.m_gridBlockExtent
                   << ", blockThreadExtent: " << workDiv.m_blockThreadExtent
                   << ", threadElemExtent: " << workDiv.m_threadElemExtent << '}';
    }
} // namespace alpaka::workdiv
