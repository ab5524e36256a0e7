// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Bodies of LiveQueue.hpp.
#pragma once

#include <alpaka/core/Text.hpp>
#include <alpaka/host/queue/LiveQueue.hpp>
#include <alpaka/host/queue/Reentrancy.hpp>

namespace alpaka::host
{
    ALPAKA_ENGINE void LiveQueue::appendName(core::Text& line) const
    {
        line.append("queue ");
        line.appendNumber("%llu", m_number);
        line.append(isNonBlocking() ? " (non-blocking)" : " (blocking)");
    }

    ALPAKA_ENGINE auto LiveQueue::runsHere() const noexcept -> bool
    {
        return isRunBy(thisThread()) || isInTaskOf(innermostRecord, *this);
    }
} // namespace alpaka::host
