// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Points in streams that threads and other streams wait for.
#pragma once

#include <alpaka/host/queue/LiveQueue.hpp>
#include <alpaka/host/queue/Record.hpp>
#include <alpaka/runtime/cudahip/host/ApiCalls.hpp>
#include <alpaka/runtime/cudahip/host/Stream.hpp>
#include <alpaka/runtime/cudahip/host/StreamLog.hpp>

#include <memory>
#include <utility>

namespace alpaka::runtime::cudahip
{
    //! A point in a stream: an event of the API, and what must be done before the API knows about the point.
    template<typename TApi>
    class Mark final : public host::ForeignRecord
    {
    public:
        using Native = typename TApi::Event;
        using Record = host::Record;

        Mark(int device, unsigned int flags)
            : m_device(device)
            , m_isOwn(true)
        {
            DeviceGuard<TApi> const guard("event::Event(dev)", device);
            call<TApi>("event::Event(dev)", TApi::eventCreateWithFlags, &m_native, unsigned{flags});
        }

        //! An event that stays the user's.
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

        [[nodiscard]] auto native() const -> Native
        {
            return m_native;
        }

        [[nodiscard]] auto isOwn() const -> bool
        {
            return m_isOwn;
        }

        //! The point behind the tasks that a worker has to hand over first; null or done when the API knows the event.
        [[nodiscard]] auto handedOver() const -> std::shared_ptr<Record> const&
        {
            return m_handedOver;
        }

        //! Only while nobody else knows the mark.
        void setHandedOver(std::shared_ptr<Record> record)
        {
            m_handedOver = std::move(record);
        }

        [[nodiscard]] auto isDone() const -> bool
        {
            if(m_handedOver && !m_handedOver->isDone())
                return false;
            bool isDone = false;
            auto const status = TApi::eventQuery.call(m_native);
            callWithHistory(m_before, [&] { isDone = isReady<TApi>("event::test", TApi::eventQuery.name, status); });
            return isDone;
        }

        //! Blocks until the stream has come to the point; only when the API knows the event.
        void synchronize(char const* context) const
        {
            callWithHistory(m_before, [&] { call<TApi>(context, TApi::eventSynchronize, m_native); });
        }

        void waitOnHost(char const* call) const override
        {
            if(m_handedOver)
                host::waitForRecord(call, *m_handedOver);
            synchronize(call);
        }

        //! Only while nobody else knows the mark, or before it is handed over.
        void record(Stream<TApi> const& stream)
        {
            auto const [device, native] = stream.ref();
            m_before = stream.log().history();
            DeviceGuard<TApi> const guard("queue::enqueue(queue, event)", device);
            call<TApi>("queue::enqueue(queue, event)", TApi::eventRecord, m_native, native);
        }

        void letWait(Stream<TApi> const& stream) const
        {
            auto const [device, native] = stream.ref();
            DeviceGuard<TApi> const guard("wait::wait(queue, event)", device);
            call<TApi>("wait::wait(queue, event)", TApi::streamWaitEvent, native, m_native, 0u);
        }

    private:
        int m_device;
        Native m_native{};
        bool m_isOwn;
        std::shared_ptr<Record> m_handedOver;
        //! What the stream had been given before.
        History m_before;
    };
} // namespace alpaka::runtime::cudahip
