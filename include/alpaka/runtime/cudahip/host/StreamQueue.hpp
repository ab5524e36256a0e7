// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! What both kinds of queue of CUDA and HIP share: a stream, and a host queue for the tasks that are
//! not for the device.
#pragma once

#include <alpaka/host/queue/Registry.hpp>
#include <alpaka/runtime/cudahip/host/Mark.hpp>
#include <alpaka/runtime/cudahip/host/Stream.hpp>
#include <alpaka/runtime/cudahip/host/StreamClock.hpp>
#include <alpaka/runtime/cudahip/host/StreamError.hpp>

#include <memory>
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

        [[nodiscard]] auto isIdle() const -> bool
        {
            return TQueue::isEmpty() && m_stream.isIdle();
        }

        [[nodiscard]] auto stream() const -> Stream<TApi> const&
        {
            return m_stream;
        }

        void waitFor(std::shared_ptr<host::ForeignRecord const> const& record) override
        {
            // The device itself waits for a mark of its own API; for anything else a thread of the host does.
            if(auto const mark = std::dynamic_pointer_cast<Mark<TApi> const>(record))
                waitForMark(mark);
            else
                TQueue::waitFor(record);
        }

        using TQueue::waitFor;

        [[nodiscard]] auto deviceClock() const noexcept -> std::shared_ptr<core::DeviceClock> override
        {
            try
            {
                return std::make_shared<StreamClock<TApi>>(m_device, m_stream);
            }
            catch(...)
            {
                return nullptr;
            }
        }

        void reach(End const& end) override
        {
            TQueue::reach(end);
            m_error.synchronize(m_stream);
        }

    protected:
        //! What is submitted from now on starts after the mark.
        virtual void waitForMark(std::shared_ptr<Mark<TApi> const> const& mark) = 0;

        int m_device;
        Stream<TApi> m_stream;
        StreamError<TApi> m_error;
    };
} // namespace alpaka::runtime::cudahip
