// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Streams and events of the API as objects that end with their scope.
#pragma once

#include <alpaka/runtime/cpu/Record.hpp>
#include <alpaka/runtime/cudahip/Check.hpp>

#include <memory>
#include <utility>

namespace alpaka::runtime::cudahip
{
    //! Where a task is to be submitted.
    template<typename TApi>
    struct StreamRef
    {
        int device;
        typename TApi::Stream native;
    };

    //! A stream of a device, made here or lent by the user.
    template<typename TApi>
    class Stream
    {
    public:
        using Native = typename TApi::Stream;

        //! A new one. It does not synchronise with the default stream.
        explicit Stream(int device)
            : m_device(device)
            , m_isOwn(true)
        {
            DeviceGuard<TApi> const guard("queue::Queue(dev)", device);
            check<TApi>(
                "queue::Queue(dev)", TApi::streamCreateWithFlags, &m_native, unsigned{TApi::streamNonBlocking});
        }

        //! One that stays the user's.
        Stream(int device, Native native)
            : m_device(device)
            , m_native(native)
            , m_isOwn(false)
        {
        }

        Stream(Stream const&) = delete;
        auto operator=(Stream const&) -> Stream& = delete;

        ~Stream()
        {
            if(m_isOwn)
                quietlyOn<TApi>(m_device, [this] { static_cast<void>(tryCall<TApi>(TApi::streamDestroy, m_native)); });
        }

        [[nodiscard]] auto ref() const -> StreamRef<TApi>
        {
            return {m_device, m_native};
        }

        //! Blocks until everything is done that was submitted.
        void synchronize(char const* context) const
        {
            check<TApi>(context, TApi::streamSynchronize, m_native);
        }

        [[nodiscard]] auto isIdle() const -> bool
        {
            return checkDone<TApi>("queue::empty", TApi::streamQuery, m_native);
        }

    private:
        int m_device;
        Native m_native{};
        bool m_isOwn;
    };

    //! A point in a stream: an event of the API, and what must be done before the API knows about the point.
    template<typename TApi>
    class Mark
    {
    public:
        using Native = typename TApi::Event;
        using Record = cpu::detail::Record;

        Mark(int device, unsigned int flags)
            : m_device(device)
            , m_isOwn(true)
        {
            DeviceGuard<TApi> const guard("event::Event(dev)", device);
            check<TApi>("event::Event(dev)", TApi::eventCreateWithFlags, &m_native, unsigned{flags});
        }

        //! An event that stays the user's.
        Mark(int device, Native native)
            : m_device(device)
            , m_native(native)
            , m_isOwn(false)
        {
        }

        Mark(Mark const&) = delete;
        auto operator=(Mark const&) -> Mark& = delete;

        ~Mark()
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
            return (!m_handedOver || m_handedOver->isDone())
                   && checkDone<TApi>("event::test", TApi::eventQuery, m_native);
        }

        void record(StreamRef<TApi> const& stream) const
        {
            DeviceGuard<TApi> const guard("queue::enqueue(queue, event)", stream.device);
            check<TApi>("queue::enqueue(queue, event)", TApi::eventRecord, m_native, stream.native);
        }

        void letWait(StreamRef<TApi> const& stream) const
        {
            DeviceGuard<TApi> const guard("wait::wait(queue, event)", stream.device);
            check<TApi>("wait::wait(queue, event)", TApi::streamWaitEvent, stream.native, m_native, 0u);
        }

    private:
        int m_device;
        Native m_native{};
        bool m_isOwn;
        std::shared_ptr<Record> m_handedOver;
    };
} // namespace alpaka::runtime::cudahip
