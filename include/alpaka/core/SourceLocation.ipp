// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Bodies of SourceLocation.hpp.
#pragma once

#include <alpaka/core/SourceLocation.hpp>

namespace alpaka::core
{
    ALPAKA_ENGINE auto toText(SourceLocation const& location) -> std::string
    {
        if(location.file == nullptr)
            return {};
        if(location.label == nullptr)
            return concatenate(" (at ", location.file, ":", location.line, ")");
        return concatenate(" (at \"", location.label, "\", ", location.file, ":", location.line, ")");
    }
} // namespace alpaka::core

namespace alpaka::core::detail
{
    ALPAKA_ENGINE void
    rethrowCalledAt(UnplacedError const& error, SourceLocation const& location)
    {
        if(location.file == nullptr)
            throw;
        throw Error(error.what() + toText(location));
    }
} // namespace alpaka::core::detail
