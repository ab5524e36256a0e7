// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Stream output of Vec.
#pragma once

#include <alpaka/vec/Vec.hpp>

#include <cstddef>
#include <ostream>

namespace alpaka::vec
{
    //! Writes (a, b, c).
    template<typename TDim, typename TVal>
    auto operator<<(std::ostream& out, Vec<TDim, TVal> const& vec) -> std::ostream&
    {
        out << '(';
        for(std::size_t i = 0; i < TDim::value; ++i)
            out << (i == 0 ? "" : ", ") << vec[i];
        return out << ')';
    }
} // namespace alpaka::vec
