// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! How tasks for CUDA and HIP devices reach a stream.
#pragma once

#include <alpaka/core/Annotation.hpp>
#include <alpaka/core/Error.hpp>
#include <alpaka/core/Operation.hpp>
#include <alpaka/core/SourceLocation.hpp>
#include <alpaka/core/Text.hpp>
#include <alpaka/host/queue/LiveQueue.hpp>
#include <alpaka/runtime/cudahip/host/Stream.hpp>

#include <memory>
#include <string>

namespace alpaka::runtime::cudahip
{
    //! How a task for the device reaches a stream: `static void submit(TTask const& task, StreamRef<TApi> const&)`,
    //! and `static auto name() -> std::string` for messages about the stream. Optional:
    //! - `static void check(TTask const& task, int device)` throws when the device cannot run the task; called when
    //!   the task is enqueued, before anything is changed.
    template<typename TApi, typename TTask>
    struct Submit
    {
    };

    //! Copies and sets have these functions as members.
    template<typename TApi, typename TTask>
        requires requires(TTask const& task, StreamRef<TApi> const& stream) {
            task.submit(stream);
            TTask::name;
        }
    struct Submit<TApi, TTask>
    {
        static void check(TTask const& task, int device) { task.check(device); }

        static void submit(TTask const& task, StreamRef<TApi> const& stream) { task.submit(stream); }

        static auto name() -> std::string { return TTask::name; }
    };

    template<typename TTask, typename TApi>
    concept DeviceTask
        = requires(TTask const& task, StreamRef<TApi> const& stream) { Submit<TApi, TTask>::submit(task, stream); };

    //! The operation that submits a task for the device. Refers to the task of the caller; a copy, which a queue makes
    //! when the operation must wait, owns a copy of the task.
    template<typename TApi, typename TTask>
    class Submission
    {
    public:
        //! \param queue For the trace; must outlive the operation.
        Submission(TTask const& task, core::SourceLocation const& location, host::LiveQueue const& queue)
            : m_task(&task)
            , m_location(location)
            , m_queue(&queue)
        {
        }

        Submission(Submission const& other)
            : m_copy(std::make_shared<TTask const>(*other.m_task))
            , m_task(m_copy.get())
            , m_location(other.m_location)
            , m_queue(other.m_queue)
        {
        }

        auto operator=(Submission const&) -> Submission& = delete;
        ~Submission() = default;

        void operator()(Stream<TApi> const& stream) const
        {
            using Submit = Submit<TApi, TTask>;
            core::Operation const operation(
                core::settingsAlreadyRead(),
                {core::operationKind<TTask>(), &describe, this, core::submittedIn, m_queue},
                m_location);
            core::calledAt(
                m_location, [&] { callWithHistory(stream.log(), [&] { Submit::submit(*m_task, stream.ref()); }); });
            stream.log().add({&Submit::name, m_location});
        }

    private:
        ALPAKA_FN_COLD static void describe(core::Text& line, void const* object)
        {
            auto const& submission = *static_cast<Submission const*>(object);
            submission.m_queue->appendName(line);
            line.append(": ");
            core::describeTask(line, *submission.m_task);
        }

        std::shared_ptr<TTask const> m_copy;
        TTask const* m_task;
        core::SourceLocation m_location;
        host::LiveQueue const* m_queue;
    };
} // namespace alpaka::runtime::cudahip
