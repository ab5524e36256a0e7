// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! A snapshot of some of the process's queues, which keeps them alive.
#pragma once

#include <alpaka/core/Annotation.hpp>
#include <alpaka/host/queue/LiveQueue.hpp>

#include <cstddef>
#include <memory>
#include <utility>

namespace alpaka::host
{
    //! Destroy it outside of the lock of the list: it may hold the last reference to a queue.
    class QueueSnapshot
    {
    public:
        using Predicate = bool (*)(LiveQueue const& queue, void const* context);

        //! The queues of the list for which the predicate holds, without those that are being destroyed. The list must
        //! not change meanwhile.
        ALPAKA_FN_COLD QueueSnapshot(LiveQueue* first, Predicate predicate, void const* context)
        {
            std::size_t count = 0;
            for(LiveQueue* queue = first; queue != nullptr; queue = queue->m_next)
                ++count;
            m_begin = m_end = new std::shared_ptr<LiveQueue>[count];
            for(LiveQueue* queue = first; queue != nullptr; queue = queue->m_next)
                if(predicate(*queue, context))
                    if(auto reference = queue->weak_from_this().lock())
                        *m_end++ = std::move(reference);
        }

        QueueSnapshot(QueueSnapshot const&) = delete;
        auto operator=(QueueSnapshot const&) -> QueueSnapshot& = delete;

        ALPAKA_FN_COLD ~QueueSnapshot()
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
        std::shared_ptr<LiveQueue>* m_begin;
        std::shared_ptr<LiveQueue>* m_end;
    };
} // namespace alpaka::host
