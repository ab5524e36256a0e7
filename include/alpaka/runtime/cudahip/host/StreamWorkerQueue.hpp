// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Implementation of the non-blocking queue of CUDA and HIP.
#pragma once

#include <alpaka/core/Lock.hpp>
#include <alpaka/core/SourceLocation.hpp>
#include <alpaka/host/queue/Operation.hpp>
#include <alpaka/host/queue/WorkerQueue.hpp>
#include <alpaka/runtime/cudahip/host/StreamQueue.hpp>

#include <cstdint>
#include <mutex>
#include <type_traits>
#include <utility>

namespace alpaka::runtime::cudahip
{
    //! Tasks for the device go to the stream at once, unless tasks of the host are pending. A worker runs a task of
    //! the host when the stream reaches it, and then submits the tasks that follow it. Callbacks of the driver would
    //! not do: they must not call the API, and they stop the device, also for calls that wait for the device.
    template<typename TApi>
    class StreamWorkerQueue : public StreamQueue<TApi, host::WorkerQueue>
    {
        using Base = StreamQueue<TApi, host::WorkerQueue>;
        using Base::m_error;
        using Base::m_stream;

    public:
        using Base::Base;

        //! \param operation Copyable, called with a Stream, now or later on the worker.
        template<typename TOperation>
        void submit(char const* /* call */, TOperation const& operation)
        {
            std::lock_guard const guard(m_order);
            if(handsOverAtOnce()) [[likely]]
                operation(m_stream);
            else
                Base::enqueue([this, operation] { operation(m_stream); });
        }

        template<typename TTask>
        void runOnHost(char const* /* call */, TTask&& task, core::SourceLocation const& location)
        {
            HostTask<std::decay_t<TTask>> hostTask{this, location, std::forward<TTask>(task)};
            std::lock_guard const guard(m_order);
            Base::enqueue(std::move(hostTask));
        }

        //! Puts the mark after all tasks that are enqueued now. The caller must be its only owner.
        void enqueueMark(core::CountedRef<Mark<TApi>> const& mark)
        {
            std::lock_guard const guard(m_order);
            if(handsOverAtOnce())
            {
                mark->setHandedOver({});
                mark->record(m_stream);
                return;
            }
            core::CountedRef<host::Record> record(new host::Record(this->life()));
            mark->setHandedOver(record);
            Base::enqueueUnskipped([this, mark] { mark->record(m_stream); });
            Base::enqueueRecord(std::move(record));
        }

        void waitFor(core::CountedRef<host::Record> const& record) override
        {
            std::lock_guard const guard(m_order);
            Base::waitFor(record);
        }

        void waitFor(core::CountedRef<host::ForeignRecord const> const& record) override
        {
            std::lock_guard const guard(m_order);
            Base::waitFor(record);
        }

        void rethrow(std::uint64_t position) override
        {
            Base::rethrow(position);
            m_error.rethrow();
        }

    private:
        //! The caller holds the lock.
        void waitForMark(core::CountedRef<host::ForeignRecord const> const& record, Mark<TApi> const& mark) override
        {
            if(mark.handedOver())
                Base::waitFor(mark.handedOver());
            // As on host queues, marks and waits are never skipped: other queues rely on them.
            if(handsOverAtOnce())
                mark.letWait(m_stream);
            else
                Base::enqueueUnskipped([this, record, &mark] { mark.letWait(m_stream); });
        }

        //! Tasks are called as const where they can be.
        template<typename TTask>
        struct HostTask
        {
            StreamWorkerQueue* queue;
            core::SourceLocation location;
            TTask task;

            void operator()()
            {
                core::calledAt(
                    location,
                    [this]
                    {
                        queue->m_stream.synchronize("queue::enqueue(queue, task)");
                        host::runOperation(task, location);
                    });
            }
        };

        [[nodiscard]] auto handsOverAtOnce() const -> bool { return Base::isEmpty() && !Base::isFailureKept(); }

        //! Held during each enqueue, so that no task overtakes one that goes to the worker.
        core::Lock m_order;
    };
} // namespace alpaka::runtime::cudahip
