// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Bodies of AsyncBuffer.hpp. A template that engine.cpp instantiates: with the headers alone, an inline function
//! would cost programs that do not call it.
#pragma once

#include <alpaka/core/Observer.hpp>
#include <alpaka/host/queue/ReleaseInOrder.hpp>
#include <alpaka/runtime/cpu/AsyncBuffer.hpp>

namespace alpaka::mem::buf::detail
{
    template<typename TMemory, typename TQueue>
    auto allocateInOrder(TQueue const& queue, std::size_t bytes, std::size_t alignment) -> core::CountedRef<TMemory>
    {
        core::CountedRef<TMemory> memory(new host::ReleasedInOrder<TMemory, TQueue>(queue, bytes, alignment));
        core::tellObservers([&](core::Observer& observer) { observer.bufferIsFreedInOrder(memory->data()); });
        return memory;
    }
} // namespace alpaka::mem::buf::detail
