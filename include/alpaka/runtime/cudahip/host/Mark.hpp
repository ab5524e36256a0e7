// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Points in streams that threads and other streams wait for.
#pragma once

#include <alpaka/core/Chrono.hpp>
#include <alpaka/core/Pause.hpp>
#include <alpaka/core/Sleep.hpp>
#include <alpaka/host/queue/Deadlock.hpp>
#include <alpaka/host/queue/LiveQueue.hpp>
#include <alpaka/host/queue/Record.hpp>
#include <alpaka/runtime/cudahip/host/ApiCalls.hpp>
#include <alpaka/runtime/cudahip/host/Stream.hpp>
#include <alpaka/runtime/cudahip/host/StreamLog.hpp>

#include <utility>

namespace alpaka::runtime::cudahip
{
    //! A point in a stream: an event of the API. When host tasks were enqueued before it, a worker records the event
    //! after them; until then `handedOver` stands for the point.
    template<typename TApi>
    class Mark final : public host::ForeignRecord
    {
    public:
        using Native = typename TApi::Event;
        using Record = host::Record;

        Mark(int device, unsigned int flags)
            : m_device(device)
            , m_isOwn(true)
            , m_waitersSleep((flags & TApi::eventBlockingSync) != 0)
        {
            DeviceGuard<TApi> const guard("event::Event(dev)", device);
            call<TApi>("event::Event(dev)", TApi::eventCreateWithFlags, &m_native, unsigned{flags});
        }

        //! Wraps an event that the user owns.
        Mark(int device, Native native)
            : m_device(device)
            , m_native(native)
            , m_isOwn(false)
        {
        }

        ~Mark() override
        {
            if(m_isOwn)
                quietlyOn<TApi>(m_device, [this] { static_cast<void>(tryCall<TApi>(TApi::eventDestroy, m_native)); });
        }

        [[nodiscard]] auto native() const -> Native { return m_native; }

        [[nodiscard]] auto isOwn() const -> bool { return m_isOwn; }

        //! The record of the moment when a worker records the event in the stream; null or done when
        //! the event is recorded.
        [[nodiscard]] auto handedOver() const -> core::CountedRef<Record> const& { return m_handedOver; }

        //! Only while the caller is the only owner of the mark.
        void setHandedOver(core::CountedRef<Record> record) { m_handedOver = std::move(record); }

        [[nodiscard]] auto isDone() const -> bool
        {
            if(m_handedOver && !m_handedOver->isDone())
                return false;
            bool isDone = false;
            auto const status = statusOn<TApi>(m_device, [this] { return TApi::eventQuery.call(m_native); });
            callWithHistory(m_before, [&] { isDone = isReady<TApi>("event::test", TApi::eventQuery.name, status); });
            return isDone;
        }

        //! Blocks until the stream reaches the point. Only after the event is recorded.
        void synchronize(char const* context) const
        {
            callWithHistory(
                m_before,
                [&]
                {
                    DeviceGuard<TApi> const guard(context, m_device);
                    if constexpr(TApi::waitsBlockQueries)
                        awaitByQueries(context);
                    else
                        call<TApi>(context, TApi::eventSynchronize, m_native);
                });
        }

        void waitOnHost(char const* call) const override
        {
            if(m_handedOver)
                host::waitForRecord(call, *m_handedOver);
            synchronize(call);
        }

        //! Only while the caller is the only owner of the mark, or by the worker before `handedOver` is done.
        void record(Stream<TApi> const& stream)
        {
            auto const ref = stream.ref();
            m_before = stream.log().history();
            DeviceGuard<TApi> const guard("queue::enqueue(queue, event)", ref.device);
            call<TApi>("queue::enqueue(queue, event)", TApi::eventRecord, m_native, ref.native);
        }

        void letWait(Stream<TApi> const& stream) const
        {
            auto const ref = stream.ref();
            DeviceGuard<TApi> const guard("wait::wait(queue, event)", ref.device);
            call<TApi>("wait::wait(queue, event)", TApi::streamWaitEvent, ref.native, m_native, 0u);
        }

    private:
        //! AMD's runtime locks an event while a thread waits for it. A thread that tests the event would wait for that
        //! lock, for ever if the kernel before the event waits for the tester.
        void awaitByQueries(char const* context) const
        {
            while(!isReady<TApi>(context, TApi::eventQuery.name, TApi::eventQuery.call(m_native)))
                if(m_waitersSleep)
                    core::sleepFor(std::chrono::microseconds(50));
                else
                    core::pause();
        }

        int m_device;
        Native m_native{};
        bool m_isOwn;
        bool m_waitersSleep = false;
        core::CountedRef<Record> m_handedOver;
        //! The tasks that the stream had received before the point.
        History m_before;
    };
} // namespace alpaka::runtime::cudahip
