// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! What stands behind the queues of CUDA and HIP: a stream, and a host queue for the tasks that are not for the
//! device.
#pragma once

#include <alpaka/runtime/cpu/SharedHost.hpp>
#include <alpaka/runtime/cudahip/Mark.hpp>
#include <alpaka/runtime/cudahip/Stream.hpp>
#include <alpaka/runtime/cudahip/StreamError.hpp>

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
        StreamQueue(cpu::detail::HostShare host, int device, TNative... native)
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
} // namespace alpaka::runtime::cudahip
