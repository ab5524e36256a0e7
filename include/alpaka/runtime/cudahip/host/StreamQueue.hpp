// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! What both kinds of queue of CUDA and HIP share: a stream, and a host queue for the tasks that are
//! not for the device.
#pragma once

#include <alpaka/core/CountedRef.hpp>
#include <alpaka/host/queue/Registry.hpp>
#include <alpaka/runtime/cudahip/host/Mark.hpp>
#include <alpaka/runtime/cudahip/host/Stream.hpp>
#include <alpaka/runtime/cudahip/host/StreamClock.hpp>
#include <alpaka/runtime/cudahip/host/StreamError.hpp>

#include <utility>

namespace alpaka::runtime::cudahip
{
    //! A host queue with a stream beside it.
    template<typename TApi, typename TQueue>
    class StreamQueue : public TQueue
    {
    public:
        using End = typename TQueue::End;

        template<typename... TNative>
        StreamQueue(host::RegistryRef registry, int device, TNative... native)
            : TQueue(std::move(registry))
            , m_device(device)
            , m_stream(device, native...)
        {
        }

        [[nodiscard]] auto isIdle() const -> bool { return TQueue::isEmpty() && m_stream.isIdle(); }

        [[nodiscard]] auto stream() const -> Stream<TApi> const& { return m_stream; }

        void waitFor(core::CountedRef<host::ForeignRecord const> const& record) override
        {
            // The device itself waits for a mark of its own API; for anything else a thread of the host does.
            if(auto const* const mark = dynamic_cast<Mark<TApi> const*>(record.get()))
                waitForMark(record, *mark);
            else
                TQueue::waitFor(record);
        }

        using TQueue::waitFor;

        [[nodiscard]] auto deviceClock() const noexcept -> core::CountedRef<core::DeviceClock> override
        {
            try
            {
                return core::CountedRef<core::DeviceClock>(new StreamClock<TApi>(m_device, m_stream));
            }
            catch(...)
            {
                return {};
            }
        }

        void reach(End const& end) override
        {
            TQueue::reach(end);
            m_error.synchronize(m_stream);
        }

    protected:
        //! What is submitted from now on starts after the mark.
        //! \param record The reference to the mark.
        virtual void waitForMark(core::CountedRef<host::ForeignRecord const> const& record, Mark<TApi> const& mark)
            = 0;

        int m_device;
        Stream<TApi> m_stream;
        StreamError<TApi> m_error;
    };
} // namespace alpaka::runtime::cudahip
