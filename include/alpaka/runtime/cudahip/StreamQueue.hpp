// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! What stands behind the queues of CUDA and HIP: a stream, and on the host whoever runs the tasks that are not for
//! the device.
#pragma once

#include <alpaka/core/Lock.hpp>
#include <alpaka/runtime/cpu/CallerQueue.hpp>
#include <alpaka/runtime/cpu/TaskFifo.hpp>
#include <alpaka/runtime/cpu/WorkerQueue.hpp>
#include <alpaka/runtime/cudahip/Dev.hpp>
#include <alpaka/runtime/cudahip/Mark.hpp>
#include <alpaka/runtime/cudahip/Stream.hpp>
#include <alpaka/runtime/cudahip/StreamError.hpp>

#include <cstdint>
#include <memory>
#include <mutex>
#include <utility>

namespace alpaka::runtime::cudahip
{
    //! A host queue with a stream beside it.
    template<typename TApi, typename TQueue>
    class StreamQueue : public TQueue, public MarkWaiter<TApi>
    {
    public:
        using End = typename TQueue::End;

        template<typename... TNative>
        StreamQueue(std::shared_ptr<cpu::detail::Host> host, int device, TNative... native)
            : TQueue(std::move(host))
            , m_stream(device, native...)
        {
        }

        [[nodiscard]] auto isIdle() const -> bool
        {
            return TQueue::isEmpty() && m_stream.isIdle();
        }

        [[nodiscard]] auto stream() const -> Stream<TApi> const&
        {
            return m_stream;
        }

        void reach(End const& end) override
        {
            TQueue::reach(end);
            m_error.synchronize(m_stream);
        }

    protected:
        Stream<TApi> m_stream;
        StreamError<TApi> m_error;
    };

    //! Tasks for the device go to the stream at once, unless tasks of the host are pending: a worker runs those when
    //! the stream has come to them, and hands over what was enqueued behind them. So tasks of the host may call
    //! whatever they like, while a callback of the driver would hold up the device, and with it calls that wait for
    //! the device.
    template<typename TApi>
    class StreamWorkerQueue : public StreamQueue<TApi, cpu::detail::WorkerQueue>
    {
        using Base = StreamQueue<TApi, cpu::detail::WorkerQueue>;
        using Base::m_error;
        using Base::m_stream;

    public:
        using Base::Base;

        //! \param operation Copyable, called with a Stream, now or later on the worker.
        template<typename TOperation>
        void submit(char const* /* call */, TOperation const& operation)
        {
            std::lock_guard const guard(m_order);
            submitInOrder(operation);
        }

        template<typename TTask>
        void runOnHost(char const* /* call */, TTask&& task)
        {
            HostTask<std::decay_t<TTask>> hostTask{this, std::forward<TTask>(task)};
            std::lock_guard const guard(m_order);
            Base::enqueue(std::move(hostTask));
        }

        //! Puts the mark behind everything that is enqueued now. Nobody else may know the mark yet.
        void enqueueMark(std::shared_ptr<Mark<TApi>> const& mark)
        {
            std::lock_guard const guard(m_order);
            if(handsOverAtOnce())
            {
                mark->setHandedOver(nullptr);
                mark->record(m_stream);
                return;
            }
            auto record = std::make_shared<cpu::detail::Record>(this->weak_from_this());
            mark->setHandedOver(record);
            Base::enqueueDuty([this, mark] { mark->record(m_stream); });
            Base::enqueueRecord(std::move(record));
        }

        void waitForMark(std::shared_ptr<Mark<TApi>> const& mark) override
        {
            std::lock_guard const guard(m_order);
            if(mark->handedOver())
                Base::waitFor(mark->handedOver());
            // As on host queues, marks and waits are never skipped: others rely on them.
            if(handsOverAtOnce())
                mark->letWait(m_stream);
            else
                Base::enqueueDuty([this, mark] { mark->letWait(m_stream); });
        }

        void waitFor(std::shared_ptr<cpu::detail::Record> const& record) override
        {
            std::lock_guard const guard(m_order);
            Base::waitFor(record);
        }

        void waitFor(std::shared_ptr<cpu::detail::ForeignRecord const> const& record) override
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
        //! Tasks are called as const where they can be.
        template<typename TTask>
        struct HostTask
        {
            StreamWorkerQueue* queue;
            TTask task;

            void operator()()
            {
                queue->m_stream.synchronize("queue::enqueue(queue, task)");
                cpu::detail::runTask(task);
            }
        };

        [[nodiscard]] auto handsOverAtOnce() const -> bool
        {
            return Base::isEmpty() && !Base::isFailureKept();
        }

        template<typename TOperation>
        void submitInOrder(TOperation const& operation)
        {
            if(handsOverAtOnce()) [[likely]]
                operation(m_stream);
            else
                Base::enqueue([this, operation] { operation(m_stream); });
        }

        //! Held while something is enqueued, so that nothing overtakes what goes to the worker.
        core::Lock m_order;
    };

    //! The caller submits and waits for the stream, alone in this queue; tasks of the host run where they are
    //! enqueued.
    template<typename TApi>
    class StreamCallerQueue : public StreamQueue<TApi, cpu::detail::CallerQueue>
    {
        using Base = StreamQueue<TApi, cpu::detail::CallerQueue>;
        using Base::m_error;
        using Base::m_stream;

    public:
        using Base::Base;

        template<typename TOperation>
        void submit(char const* call, TOperation const& operation)
        {
            Base::run(
                call,
                [&]
                {
                    operation(m_stream);
                    m_stream.synchronize(call);
                });
        }

        template<typename TTask>
        void runOnHost(char const* call, TTask&& task)
        {
            auto const run = [&](auto& object)
            {
                Base::run(
                    call,
                    [&]
                    {
                        m_stream.synchronize(call);
                        cpu::detail::runTask(object);
                    });
            };
            // A copy only for what its call may change, as on host queues.
            if constexpr(std::is_invocable_v<std::decay_t<TTask> const&>)
                run(task);
            else
            {
                std::decay_t<TTask> copy(std::forward<TTask>(task));
                run(copy);
            }
        }

        void enqueueMark(std::shared_ptr<Mark<TApi>> const& mark)
        {
            mark->setHandedOver(nullptr);
            Base::run("queue::enqueue(queue, event)", [&] { mark->record(m_stream); });
        }

        void waitForMark(std::shared_ptr<Mark<TApi>> const& mark) override
        {
            // Outside of the queue: a task before the event may itself need this queue.
            if(mark->handedOver())
                Base::waitFor(mark->handedOver());
            Base::run("wait::wait(queue, event)", [&] { mark->letWait(m_stream); });
        }

        void wait()
        {
            Base::run("wait::wait(queue)", [&] { m_error.synchronize(m_stream); });
            m_error.rethrow();
        }

        void rethrow(std::uint64_t) override
        {
            m_error.rethrow();
        }

        //! The last handle goes. User's work on the stream, too, is done then.
        void close() noexcept
        {
            if(!this->runsHere())
                m_error.synchronize(m_stream);
            Base::close();
        }
    };
} // namespace alpaka::runtime::cudahip
