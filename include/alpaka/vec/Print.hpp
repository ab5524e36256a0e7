// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Stream output of Vec. Streams are only declared here: `<ostream>` is a tenth of the four headers in
//! docs/reference/compile-time.md, and a program that prints has included it. So what writes is a template of them.
#pragma once

#include <alpaka/vec/Vec.hpp>

#include <cstddef>
#include <iosfwd>

namespace alpaka::vec
{
    //! Writes (a, b, c).
    template<typename TDim, typename TVal>
    auto operator<<(std::ostream& out, Vec<TDim, TVal> const& vec) -> std::ostream&
    {
        auto const write = [&](auto& to) -> auto&
        {
            to << '(';
            for(std::size_t i = 0; i < TDim::value; ++i)
                to << (i == 0 ? "" : ", ") << vec[i];
            return to << ')';
        };
        return write(out);
    }
} // namespace alpaka::vec
