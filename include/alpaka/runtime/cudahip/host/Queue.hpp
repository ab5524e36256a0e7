// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The queues of CUDA and HIP.
#pragma once

#include <alpaka/core/Concepts.hpp>
#include <alpaka/core/SourceLocation.hpp>
#include <alpaka/dev/Dev.hpp>
#include <alpaka/host/queue/QueueHandle.hpp>
#include <alpaka/queue/Priority.hpp>
#include <alpaka/queue/Queue.hpp>
#include <alpaka/runtime/cudahip/host/Dev.hpp>
#include <alpaka/runtime/cudahip/host/Stream.hpp>
#include <alpaka/runtime/cudahip/host/StreamCallerQueue.hpp>
#include <alpaka/runtime/cudahip/host/StreamWorkerQueue.hpp>
#include <alpaka/runtime/cudahip/host/Submit.hpp>
#include <alpaka/wait/Wait.hpp>

#include <concepts>
#include <type_traits>
#include <utility>

namespace alpaka::queue
{
    //! A stream of a device. Handles are cheap and name the same queue; the destructor of the last one waits until all
    //! tasks have run.
    //!
    //! Kernels, copies, sets and events go to the stream; any other nullary callable runs on the host when the stream
    //! reaches it, and may call any function, the API included. Blocking: enqueue returns when the task has ended, but
    //! recording an event and waiting for one do not block. Non-blocking: a task that follows a task of the host
    //! reaches the stream after that has run; therefore calls on the native handle are in order only with tasks that
    //! were enqueued while no task of the host was pending.
    //! \tparam TProperty queue::Blocking or queue::NonBlocking.
    template<typename TApi, typename TProperty>
    class QueueGpuRt : public concepts::Implements<ConceptQueue, QueueGpuRt<TApi, TProperty>>,
                       public concepts::Implements<dev::ConceptGetDev, QueueGpuRt<TApi, TProperty>>,
                       public concepts::Implements<wait::ConceptCurrentThreadWaitFor, QueueGpuRt<TApi, TProperty>>
    {
    public:
        using Api = TApi;
        using Dev = dev::DevGpuRt<TApi>;
        using Property = TProperty;
        using State = std::conditional_t<
            std::same_as<TProperty, Blocking>,
            runtime::cudahip::StreamCallerQueue<TApi>,
            runtime::cudahip::StreamWorkerQueue<TApi>>;

        //! A queue with a stream of its own.
        explicit QueueGpuRt(Dev const& dev)
            : m_queue(QueueOn::make(dev, dev.nativeHandle()))
        {
        }

        //! The same; the device prefers the kernels of queues with smaller numbers.
        QueueGpuRt(Dev const& dev, Priority priority)
            : m_queue(QueueOn::make(dev, dev.nativeHandle(), priority))
        {
        }

        //! A queue on a stream of the user, which must outlive the queue. The null stream and cudaStreamLegacy name
        //! the default stream of the device.
        //!
        //! \throws core::Error for the per-thread default stream.
        QueueGpuRt(Dev const& dev, typename TApi::Stream stream)
            : m_queue(QueueOn::make(dev, dev.nativeHandle(), stream))
        {
        }

        //! \return The device that the queue belongs to.
        [[nodiscard]] auto getDev() const -> Dev { return m_queue->m_dev; }

        //! \return The stream of the API.
        [[nodiscard]] auto nativeHandle() const -> typename TApi::Stream { return m_queue->stream().ref().native; }

        //! \return Whether both are handles of the same queue.
        [[nodiscard]] friend auto operator==(QueueGpuRt const& a, QueueGpuRt const& b) noexcept -> bool
        {
            return a.m_queue == b.m_queue;
        }

        //! The implementation that the handle owns, for the library.
        [[nodiscard]] auto state() const noexcept -> State& { return *m_queue; }

    private:
        using QueueOn = host::QueueOn<State, Dev>;

        core::CountedRef<QueueOn> m_queue;
    };

    namespace backend
    {
        template<typename TApi, typename TProperty>
        struct QueueType<dev::DevGpuRt<TApi>, TProperty>
        {
            using type = QueueGpuRt<TApi, TProperty>;
        };

        template<typename TApi, typename TProperty, runtime::cudahip::DeviceTask<TApi> TTask>
        struct Enqueue<QueueGpuRt<TApi, TProperty>, TTask>
        {
            static void
            enqueue(QueueGpuRt<TApi, TProperty>& queue, TTask const& task, core::SourceLocation const& location = {})
            {
                using Submit = runtime::cudahip::Submit<TApi, TTask>;
                auto& state = queue.state();
                if constexpr(requires { Submit::check(task, 0); })
                    Submit::check(task, state.stream().ref().device);
                state.submit(
                    "queue::enqueue(queue, task)", runtime::cudahip::Submission<TApi, TTask>(task, location, state));
            }
        };

        template<typename TApi, typename TProperty, typename TTask>
            requires(std::invocable<TTask&> && !runtime::cudahip::DeviceTask<TTask, TApi>)
        struct Enqueue<QueueGpuRt<TApi, TProperty>, TTask>
        {
            template<typename T>
            static void
            enqueue(QueueGpuRt<TApi, TProperty>& queue, T&& task, core::SourceLocation const& location = {})
            {
                queue.state().runOnHost("queue::enqueue(queue, task)", std::forward<T>(task), location);
            }
        };

        template<typename TApi, typename TProperty>
        struct Empty<QueueGpuRt<TApi, TProperty>>
        {
            static auto empty(QueueGpuRt<TApi, TProperty> const& queue) -> bool { return queue.state().isIdle(); }
        };

        template<typename TApi, typename TProperty>
        struct GetPriority<QueueGpuRt<TApi, TProperty>>
        {
            static auto getPriority(QueueGpuRt<TApi, TProperty> const& queue) -> Priority
            {
                return queue.state().stream().priority();
            }
        };

        template<typename TApi>
        struct GetPriorityRange<dev::DevGpuRt<TApi>>
        {
            static auto getPriorityRange(dev::DevGpuRt<TApi> const& dev) -> PriorityRange
            {
                return runtime::cudahip::Stream<TApi>::priorityRange("queue::getPriorityRange", dev.nativeHandle());
            }
        };
    } // namespace backend
} // namespace alpaka::queue

namespace alpaka::wait::backend
{
    template<typename TApi, typename TProperty>
    struct CurrentThreadWaitFor<queue::QueueGpuRt<TApi, TProperty>>
    {
        static void currentThreadWaitFor(queue::QueueGpuRt<TApi, TProperty> const& queue) { queue.state().wait(); }
    };
} // namespace alpaka::wait::backend
