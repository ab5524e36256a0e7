// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Streams of the API as objects that destroy their stream.
#pragma once

#include <alpaka/core/Error.hpp>
#include <alpaka/core/MinMax.hpp>
#include <alpaka/queue/Priority.hpp>
#include <alpaka/runtime/cudahip/host/ApiCalls.hpp>
#include <alpaka/runtime/cudahip/host/Cooperative.hpp>
#include <alpaka/runtime/cudahip/host/StreamLog.hpp>

#include <string>

namespace alpaka::runtime::cudahip
{
    //! The stream that a task is submitted to.
    template<typename TApi>
    struct StreamRef
    {
        int device;
        typename TApi::Stream native;
        GridBarrierMemory<TApi>* gridBarrier = nullptr; //!< For kernels.
    };

    //! A stream of a device: created here, or owned by the user.
    template<typename TApi>
    class Stream
    {
    public:
        using Native = typename TApi::Stream;

        //! Creates a stream. It does not synchronise with the default stream.
        explicit Stream(int device)
            : m_device(device)
            , m_isOwn(true)
        {
            DeviceGuard<TApi> const guard("queue::Queue(dev)", device);
            call<TApi>("queue::Queue(dev)", TApi::streamCreateWithFlags, &m_native, unsigned{TApi::streamNonBlocking});
        }

        //! The same with a priority. Drivers say that they take the nearest one in the device's range; not all do.
        Stream(int device, queue::Priority priority)
            : m_device(device)
            , m_isOwn(true)
        {
            char const* const context = "queue::Queue(dev, priority)";
            auto const range = priorityRange(context, device);
            DeviceGuard<TApi> const guard(context, device);
            call<TApi>(
                context,
                TApi::streamCreateWithPriority,
                &m_native,
                unsigned{TApi::streamNonBlocking},
                core::max(range.greatest.value, core::min(range.least.value, priority.value)));
        }

        [[nodiscard]] static auto priorityRange(char const* context, int device) -> queue::PriorityRange
        {
            DeviceGuard<TApi> const guard(context, device);
            queue::PriorityRange range;
            call<TApi>(context, TApi::streamPriorityRange, &range.least.value, &range.greatest.value);
            return range;
        }

        [[nodiscard]] auto priority() const -> queue::Priority
        {
            queue::Priority priority;
            DeviceGuard<TApi> const guard("queue::getPriority", m_device);
            call<TApi>("queue::getPriority", TApi::streamGetPriority, m_native, &priority.value);
            return priority;
        }

        //! Wraps a stream that the user owns.
        //! \throws core::Error when the handle names another stream on each thread.
        Stream(int device, Native native)
            : m_device(device)
            , m_native(native)
            , m_isOwn(false)
        {
            if(TApi::isPerThread(native))
                core::fail("queue::Queue(dev, stream): the per-thread default stream is another one on each thread, "
                           "and a queue submits and waits on several; "
                           "give it a stream that you create, or the legacy default stream");
        }

        auto operator=(Stream&&) -> Stream& = delete;

        ~Stream()
        {
            if(m_isOwn)
                quietlyOn<TApi>(m_device, [this] { static_cast<void>(tryCall<TApi>(TApi::streamDestroy, m_native)); });
        }

        [[nodiscard]] auto ref() const -> StreamRef<TApi> { return {m_device, m_native, &m_gridBarrier}; }

        //! Blocks until all submitted tasks are done. All devices have the same handle for their default streams: the
        //! API takes that of the current device.
        //! \return The error of the API with what may have caused it; empty when there is none.
        [[nodiscard]] auto await(char const* context) const -> std::string
        {
            auto const total = m_log.total();
            auto const status = statusOn<TApi>(m_device, [this] { return TApi::streamSynchronize.call(m_native); });
            auto const launches = m_log.history();
            m_log.forget(total);
            // At the end of the process the API shuts down before static objects are destroyed.
            if(status == TApi::success || TApi::meansUnloading(status))
                return {};
            static_cast<void>(TApi::getLastError.call());
            return core::concatenate(
                context, ": ", explain<TApi>(TApi::streamSynchronize.name, status), launches.text());
        }

        //! \throws core::Error with the error of the API.
        void synchronize(char const* context) const
        {
            if(auto const error = await(context); !error.empty()) [[unlikely]]
                core::fail(error);
        }

        [[nodiscard]] auto isIdle() const -> bool
        {
            auto const status = statusOn<TApi>(m_device, [this] { return TApi::streamQuery.call(m_native); });
            bool isDone = false;
            callWithHistory(m_log, [&] { isDone = isReady<TApi>("queue::empty", TApi::streamQuery.name, status); });
            return isDone;
        }

        //! The tasks that the stream has received.
        [[nodiscard]] auto log() const -> StreamLog& { return m_log; }

    private:
        int m_device;
        Native m_native{};
        bool m_isOwn;
        mutable StreamLog m_log;
        mutable GridBarrierMemory<TApi> m_gridBarrier{m_device};
    };
} // namespace alpaka::runtime::cudahip
