// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! What host queues do around a task: observers and the trace hear of it.
#pragma once

#include <alpaka/core/Annotation.hpp>
#include <alpaka/core/Operation.hpp>
#include <alpaka/core/Settings.hpp>
#include <alpaka/core/SourceLocation.hpp>
#include <alpaka/core/Text.hpp>
#include <alpaka/host/queue/FifoTask.hpp>
#include <alpaka/host/queue/LiveQueue.hpp>
#include <alpaka/host/queue/Reentrancy.hpp>

#include <type_traits>

namespace alpaka::host
{
    //! Describes a task and the queue whose task the thread is in.
    template<typename TTask>
    ALPAKA_FN_RARE void describeOperation(core::Text& line, void const* task)
    {
        if(line.pieces() == nullptr && innermostRecord != nullptr && innermostRecord->queue != nullptr)
        {
            innermostRecord->queue->appendName(line);
            line.append(": ");
        }
        if constexpr(std::is_function_v<TTask>)
            core::describeTask(line, *reinterpret_cast<TTask*>(const_cast<void*>(task)));
        else
            core::describeTask(line, *static_cast<TTask const*>(task));
    }

    //! Begins the operation of a task, if it is observed or traced. The thread must be in a task of
    //! the queue (see Reentrancy.hpp).
    template<typename TTask>
    ALPAKA_FN_INLINE void begin(core::Operation& operation, TTask const& task, core::SourceLocation const& location)
    {
        if(core::Operation::isHeard(core::settingsAlreadyRead())) [[unlikely]]
            operation.begin(
                {core::operationKind<TTask>(),
                 &describeOperation<TTask>,
                 reinterpret_cast<void const*>(&task),
                 "took",
                 innermostRecord != nullptr ? innermostRecord->queue : nullptr},
                location);
    }

    //! Runs a task as an operation that is observed or traced.
    template<typename TTask>
    ALPAKA_FN_RARE void runOperation(TTask& task, core::SourceLocation const& location)
    {
        core::Operation operation;
        begin(operation, task, location);
        runTask(task);
    }

    //! The step function for tasks that are operations.
    template<typename TTask>
    void stepOperation(FifoEntry& entry, bool isSkipped)
    {
        StepGuard<TTask> const guard(entry);
        if(isSkipped)
            return;
        if(core::Operation::isHeard(core::settingsAlreadyRead())) [[unlikely]]
            runOperation(guard.task(), entry.place());
        else
            runTask(guard.task());
    }

    //! The task that stands for the record of an event.
    struct RecordTask
    {
        static constexpr auto operationKind = core::OperationKind::record;

        void operator()() const {}

        void describe(core::Text& line) const { line.append("record of event"); }
    };
} // namespace alpaka::host
