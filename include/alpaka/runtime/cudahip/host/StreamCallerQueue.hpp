// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Implementation of the blocking queue of CUDA and HIP.
#pragma once

#include <alpaka/core/SourceLocation.hpp>
#include <alpaka/host/queue/CallerQueue.hpp>
#include <alpaka/host/queue/Deadlock.hpp>
#include <alpaka/host/queue/Operation.hpp>
#include <alpaka/runtime/cudahip/host/StreamQueue.hpp>

#include <cstdint>
#include <type_traits>
#include <utility>

namespace alpaka::runtime::cudahip
{
    //! The caller submits and waits for the stream; other callers of the queue wait meanwhile. Tasks of the host run
    //! on the thread that enqueues them.
    template<typename TApi>
    class StreamCallerQueue : public StreamQueue<TApi, host::CallerQueue>
    {
        using Base = StreamQueue<TApi, host::CallerQueue>;
        using Base::m_error;
        using Base::m_stream;

    public:
        using Base::Base;

        template<typename TOperation>
        void submit(char const* call, TOperation const& operation)
        {
            run(call,
                [&]
                {
                    operation(m_stream);
                    m_stream.synchronize(call);
                });
        }

        template<typename TTask>
        void runOnHost(char const* call, TTask&& task, core::SourceLocation const& location)
        {
            auto const runObject = [&](auto& object)
            {
                run(call,
                    [&]
                    {
                        m_stream.synchronize(call);
                        host::runOperation(object, location);
                    });
            };
            // Copies a task only when its call may change it, as host queues do.
            if constexpr(std::is_invocable_v<std::decay_t<TTask> const&>)
                runObject(task);
            else
            {
                std::decay_t<TTask> copy(std::forward<TTask>(task));
                runObject(copy);
            }
        }

        void enqueueMark(core::CountedRef<Mark<TApi>> const& mark)
        {
            mark->setHandedOver({});
            run("queue::enqueue(queue, event)", [&] { mark->record(m_stream); });
        }

        void waitForMark(core::CountedRef<host::ForeignRecord const> const&, Mark<TApi> const& mark) override
        {
            // Without holding the queue, because a task before the event may itself need it.
            if(mark.handedOver())
                host::waitForRecord("wait::wait(queue, event)", *mark.handedOver());
            run("wait::wait(queue, event)", [&] { mark.letWait(m_stream); });
        }

        void wait()
        {
            run("wait::wait(queue)", [&] { m_error.synchronize(m_stream); });
            m_error.rethrow();
        }

        void rethrow(std::uint64_t) override { m_error.rethrow(); }

        //! Called by the last handle. Also waits for work that the user gave to the stream.
        void close() noexcept
        {
            if(!this->runsHere())
                m_error.synchronize(m_stream);
            Base::close();
        }

    private:
        //! Runs the task on the calling thread.
        //! \throws What the task throws, and as CallerQueue::Turn.
        template<typename TTask>
        void run(char const* call, TTask const& task)
        {
            host::CallerQueue::Turn const turn(*this, call);
            task();
        }
    };
} // namespace alpaka::runtime::cudahip
