// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Bodies of LiveQueue.hpp.
#pragma once

#include <alpaka/core/Text.hpp>
#include <alpaka/host/queue/LiveQueue.hpp>

namespace alpaka::host
{
    ALPAKA_ENGINE void LiveQueue::appendName(core::Text& line) const
    {
        line.append("queue ");
        line.appendNumber("%llu", m_number);
        line.append(isNonBlocking() ? " (non-blocking)" : " (blocking)");
    }
} // namespace alpaka::host
