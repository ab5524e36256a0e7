// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Bodies of AsyncBuffer.hpp. A template that engine.cpp instantiates: with the headers alone, an inline function
//! would cost programs that do not call it.
#pragma once

#include <alpaka/core/Observer.hpp>
#include <alpaka/host/queue/ReleaseInOrder.hpp>
#include <alpaka/runtime/cpu/AsyncBuffer.hpp>

#include <utility>

namespace alpaka::mem::buf::detail
{
    template<typename TMemory, typename TQueue>
    auto allocateInOrder(TQueue const& queue, std::size_t bytes, std::size_t alignment) -> std::shared_ptr<TMemory>
    {
        auto memory = std::make_unique<TMemory>(bytes, alignment);
        core::tellObservers([&](core::Observer& observer) { observer.bufferIsFreedInOrder(memory->data()); });
        return host::releasedInOrder(queue, std::move(memory));
    }
} // namespace alpaka::mem::buf::detail
