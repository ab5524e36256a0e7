// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Bodies of Deadlock.hpp.
#pragma once

#include <alpaka/core/Error.hpp>
#include <alpaka/core/Exchange.hpp>
#include <alpaka/host/queue/Deadlock.hpp>
#include <alpaka/host/queue/QueuePoints.hpp>

#include <new>

namespace alpaka::host
{
    ALPAKA_ENGINE auto neverComes(Record const& record) -> bool
    {
        try
        {
            QueuePoints points;
            points.add(record);
            while(auto* const part = points.unseen())
            {
                // Its last point was not reached when it was added, so a task that runs is before that.
                if(part->queue->runsHere())
                    return true;
                part->queue->addAwaited(core::exchange(part->first, part->last), part->last, points);
            }
        }
        catch(std::bad_alloc const&)
        {
            if(innermostRecord != nullptr)
                throw;
        }
        return false;
    }

    ALPAKA_ENGINE void waitForRecord(char const* call, Record const& record)
    {
        if(!record.isDone())
        {
            if(neverComes(record))
                core::fail(
                    call,
                    ": called from a task that is before the event in the queue, or before what that queue waits for, "
                    "or from another fiber of the thread that runs the task; it would wait for its own end");
            record.wait();
        }
        core::tellObservers([&](core::Observer& observer) { observer.recordReached(&record); });
    }
} // namespace alpaka::host
