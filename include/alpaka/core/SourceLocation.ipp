// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Bodies of SourceLocation.hpp.
#pragma once

#include <alpaka/core/SourceLocation.hpp>

namespace alpaka::core
{
    ALPAKA_ENGINE void appendPlace(Text& text, SourceLocation const& location)
    {
        if(location.file == nullptr)
            return;
        text.append(" (at ");
        if(location.label != nullptr)
        {
            text.append("\"");
            text.append(location.label);
            text.append("\", ");
        }
        text.append(location.file);
        text.append(":");
        text.appendNumber("%llu", static_cast<unsigned long long>(location.line));
        text.append(")");
    }

    ALPAKA_ENGINE auto toText(SourceLocation const& location) -> std::string
    {
        Text text;
        appendPlace(text, location);
        return text.c_str();
    }
} // namespace alpaka::core

namespace alpaka::core::detail
{
    ALPAKA_ENGINE void rethrowCalledAt(UnplacedError const& error, SourceLocation const& location)
    {
        if(location.file == nullptr)
            throw;
        Text text;
        text.append(error.what());
        appendPlace(text, location);
        throw Error(text.c_str());
    }
} // namespace alpaka::core::detail
