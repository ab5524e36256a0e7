// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Bodies of FifoTask.hpp.
#pragma once

#include <alpaka/host/queue/FifoTask.hpp>

namespace alpaka::host
{
    ALPAKA_ENGINE auto FifoEntry::place() noexcept -> core::SourceLocation
    {
        if(m_line == 0)
            return {};
        if(m_line == otherLine)
            return *std::launder(static_cast<core::SourceLocation*>(trailer(sizeof(core::SourceLocation))));
        return {*std::launder(static_cast<char const**>(trailer(sizeof(char const*)))), m_line};
    }
} // namespace alpaka::host
