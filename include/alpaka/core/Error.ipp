// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Bodies of Error.hpp.
#pragma once

#include <alpaka/core/Error.hpp>

namespace alpaka::core::detail
{
    ALPAKA_ENGINE void Part::appendString(Text& out, Part const& part)
    {
        out.append(static_cast<char const*>(part.m_object));
    }

    ALPAKA_ENGINE void Part::appendView(Text& out, Part const& part)
    {
        out.append(static_cast<char const*>(part.m_object), static_cast<std::size_t>(part.m_number));
    }

    ALPAKA_ENGINE void Part::appendNumber(Text& out, Part const& part) { out.appendNumber("%llu", part.m_number); }

    ALPAKA_ENGINE void Part::appendNegative(Text& out, Part const& part)
    {
        // Pieces keep the number itself.
        bool const isText = out.pieces() == nullptr;
        if(isText)
            out.append("-", 1);
        out.appendNumber("%llu", isText ? 0 - part.m_number : part.m_number);
    }

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
