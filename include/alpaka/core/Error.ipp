// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Bodies of Error.hpp.
#pragma once

#include <alpaka/core/Error.hpp>

namespace alpaka::core::detail
{
    ALPAKA_ENGINE void join(Text& text, std::initializer_list<Part> parts)
    {
        for(Part const& part : parts)
            part.appendTo(text);
    }

    ALPAKA_ENGINE void failOn(std::initializer_list<Part> parts)
    {
        Text text;
        join(text, parts);
        throw UnplacedError(text.c_str());
    }
} // namespace alpaka::core::detail
