// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! What host queues do around a task: the place in its errors, and its line in the trace.
#pragma once

#include <alpaka/core/Annotation.hpp>
#include <alpaka/core/Settings.hpp>
#include <alpaka/core/SourceLocation.hpp>
#include <alpaka/core/Text.hpp>
#include <alpaka/core/Trace.hpp>
#include <alpaka/host/queue/FifoTask.hpp>
#include <alpaka/host/queue/LiveQueue.hpp>
#include <alpaka/host/queue/Reentrancy.hpp>

#include <type_traits>

namespace alpaka::host
{
    //! Describes a task and the queue whose task the thread is in.
    template<typename TTask>
    ALPAKA_FN_COLD void describeOperation(core::Text& line, void const* task)
    {
        if(innermostRecord != nullptr && innermostRecord->queue != nullptr)
        {
            innermostRecord->queue->appendName(line);
            line.append(": ");
        }
        if constexpr(std::is_function_v<TTask>)
            core::describeTask(line, *reinterpret_cast<TTask*>(const_cast<void*>(task)));
        else
            core::describeTask(line, *static_cast<TTask const*>(task));
    }

    //! Begins the line of a task in the trace if there shall be one.
    template<typename TTask>
    ALPAKA_FN_INLINE void beginTrace(core::Trace& trace, TTask const& task, core::SourceLocation const& location)
    {
        if(core::settingsAlreadyRead().trace) [[unlikely]]
            trace.begin(&describeOperation<TTask>, reinterpret_cast<void const*>(&task), location, "took");
    }

    //! Runs a task with its line in the trace. The thread must be in a task of the queue (see Reentrancy.hpp).
    template<typename TTask>
    void runTraced(TTask& task, core::SourceLocation const& location)
    {
        core::Trace trace;
        beginTrace(trace, task, location);
        runTask(task);
    }

    //! The step function for tasks that have a line in the trace.
    template<typename TTask>
    void stepOperation(FifoEntry& entry, bool isSkipped)
    {
        StepGuard<TTask> const guard(entry);
        if(isSkipped)
            return;
        if(core::settingsAlreadyRead().trace) [[unlikely]]
            runTraced(guard.task(), entry.place());
        else
            runTask(guard.task());
    }

    //! The task that stands for the record of an event in the trace.
    struct RecordOperation
    {
        void operator()() const {}

        void describe(core::Text& line) const
        {
            line.append("record of event");
        }
    };
} // namespace alpaka::host
