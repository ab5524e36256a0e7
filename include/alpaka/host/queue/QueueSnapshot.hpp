// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! A snapshot of some of the process's queues, which keeps them alive.
#pragma once

#include <alpaka/core/Annotation.hpp>
#include <alpaka/core/Engine.hpp>
#include <alpaka/core/Memory.hpp>
#include <alpaka/host/queue/LiveQueue.hpp>

#include <cstddef>

namespace alpaka::host
{
    //! Destroy it outside of the lock of the list: it may hold the last reference to a queue.
    class QueueSnapshot
    {
    public:
        using Predicate = bool (*)(LiveQueue const& queue, void const* context);

        //! The queues of the list for which the predicate holds, without those that are being destroyed. The list must
        //! not change meanwhile.
        QueueSnapshot(LiveQueue* first, Predicate predicate, void const* context)
        {
            take(first, predicate, context);
        }

        QueueSnapshot(QueueSnapshot const&) = delete;
        auto operator=(QueueSnapshot const&) -> QueueSnapshot& = delete;

        ~QueueSnapshot()
        {
            delete[] m_begin;
        }

        [[nodiscard]] auto begin() const noexcept -> std::shared_ptr<LiveQueue> const*
        {
            return m_begin;
        }

        [[nodiscard]] auto end() const noexcept -> std::shared_ptr<LiveQueue> const*
        {
            return m_end;
        }

        [[nodiscard]] auto size() const noexcept -> std::size_t
        {
            return static_cast<std::size_t>(m_end - m_begin);
        }

        [[nodiscard]] auto operator[](std::size_t i) const noexcept -> LiveQueue&
        {
            return *m_begin[i];
        }

    private:
        ALPAKA_RARE void take(LiveQueue* first, Predicate predicate, void const* context);

        std::shared_ptr<LiveQueue>* m_begin;
        std::shared_ptr<LiveQueue>* m_end;
    };
} // namespace alpaka::host

#if ALPAKA_HAS_BODIES
#    include <alpaka/host/queue/QueueSnapshot.ipp>
#endif
