// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Waits that could never end, because what they wait for comes behind the task that waits.
#pragma once

#include <alpaka/checker/HostMonitor.hpp>
#include <alpaka/core/Annotation.hpp>
#include <alpaka/core/Error.hpp>
#include <alpaka/host/queue/LiveQueue.hpp>
#include <alpaka/host/queue/Record.hpp>
#include <alpaka/host/queue/Reentrancy.hpp>

#include <algorithm>
#include <memory>
#include <utility>
#include <vector>

namespace alpaka::host
{
    //! What a record needs cannot change after it was enqueued: all of it was enqueued before. So one look suffices.
    //! \return Whether the record, or a record that its queue waits for before it, and so on, comes behind a task that
    //! the
    //!         calling thread is in.
    [[nodiscard]] ALPAKA_FN_COLD inline auto comesBehindThisTask(Record const& record) -> bool
    {
        std::vector<Record const*> seen{&record};
        std::vector<std::shared_ptr<Record>> open;
        std::shared_ptr<Record> current;
        for(Record const* next = &record;;)
        {
            // The queue first: a record that is not done then is behind the task.
            auto const queue = next->queue();
            if(queue && queue->runsHere() && !next->isDone())
                return true;
            if(queue && !next->isDone())
                for(auto& awaited : queue->awaitedBefore(next->m_position))
                    if(std::find(seen.begin(), seen.end(), awaited.get()) == seen.end())
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

    //! \return The same; false at once on a thread that is in no task.
    [[nodiscard]] inline auto neverComes(Record const& record) -> bool
    {
        return innermostRecord != nullptr && comesBehindThisTask(record);
    }

    //! Blocks the calling thread until the record is done.
    //! \throws core::Error when the calling task is before the record and so would wait for its own end.
    inline void waitForRecord(char const* call, Record const& record)
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
