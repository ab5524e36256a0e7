// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Bodies of Deadlock.hpp.
#pragma once

#include <alpaka/core/Error.hpp>
#include <alpaka/host/queue/Deadlock.hpp>

namespace alpaka::host
{
    ALPAKA_ENGINE auto neverComes(Record const& record) -> bool
    {
        RecordList records;
        for(Record const* next = &record; next != nullptr; next = records.next())
            if(auto const queue = next->queue())
            {
                // The queue first: a record that is not done then is behind the task.
                bool const runsHere = queue->runsHere();
                if(next->isDone())
                    continue;
                if(runsHere)
                    return true;
                queue->addAwaitedBefore(next->m_position, records);
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
