// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Stream output of Vec. Like all that prints, a template of streams: `<ostream>` is a tenth of the four headers in
//! docs/reference/compile-time.md, and a program that prints has included it.
#pragma once

#include <alpaka/vec/Vec.hpp>

#include <cstddef>
#include <iosfwd>

namespace alpaka::vec
{
    //! Writes (a, b, c).
    template<typename TChar, typename TTraits, typename TDim, typename TVal>
    auto operator<<(std::basic_ostream<TChar, TTraits>& out, Vec<TDim, TVal> const& vec)
        -> std::basic_ostream<TChar, TTraits>&
    {
        out << '(';
        for(std::size_t i = 0; i < TDim::value; ++i)
            out << (i == 0 ? "" : ", ") << vec[i];
        return out << ')';
    }
} // namespace alpaka::vec
