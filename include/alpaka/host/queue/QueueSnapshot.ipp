// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Bodies of QueueSnapshot.hpp.
#pragma once

#include <alpaka/host/queue/QueueSnapshot.hpp>

#include <utility>

namespace alpaka::host
{
    ALPAKA_ENGINE void QueueSnapshot::take(LiveQueue* first, Predicate predicate, void const* context)
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
} // namespace alpaka::host
