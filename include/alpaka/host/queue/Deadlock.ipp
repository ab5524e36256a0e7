// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Bodies of Deadlock.hpp.
#pragma once

#include <alpaka/core/Error.hpp>
#include <alpaka/host/queue/Deadlock.hpp>

#include <utility>
#include <vector>

namespace alpaka::host
{
    ALPAKA_ENGINE auto neverComes(Record const& record) -> bool
    {
        std::vector<Record const*> seen{&record};
        std::vector<std::shared_ptr<Record>> open;
        std::shared_ptr<Record> current;
        auto const isSeen = [&](Record const* which)
        {
            for(Record const* const one : seen)
                if(one == which)
                    return true;
            return false;
        };
        for(Record const* next = &record;;)
        {
            // The queue first: a record that is not done then is behind the task.
            auto const queue = next->queue();
            if(queue && queue->runsHere() && !next->isDone())
                return true;
            if(queue && !next->isDone())
                for(auto& awaited : queue->awaitedBefore(next->m_position))
                    if(!isSeen(awaited.get()))
                    {
                        seen.push_back(awaited.get());
                        open.push_back(std::move(awaited));
                    }
            if(open.empty())
                return false;
            current = std::move(open.back());
            open.pop_back();
            next = current.get();
        }
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
        checker::tellHost([&](checker::HostMonitor& monitor) { monitor.reached(&record); });
    }
} // namespace alpaka::host
