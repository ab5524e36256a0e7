// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Finds waits that can never end, because what a task waits for can begin only after that task has ended.
#pragma once

#include <alpaka/core/Annotation.hpp>
#include <alpaka/core/Engine.hpp>
#include <alpaka/core/Observer.hpp>
#include <alpaka/host/queue/LiveQueue.hpp>
#include <alpaka/host/queue/Record.hpp>
#include <alpaka/host/queue/Reentrancy.hpp>

namespace alpaka::host
{
    //! What a record needs cannot change after it was enqueued: all of it was enqueued before. So one look suffices.
    //! \return Whether the record, or a record that its queue waits for before it, and so on, comes behind a task that
    //!         the calling thread is in. Outside of tasks it is false without memory.
    //! \throws std::bad_alloc In a task.
    [[nodiscard]] ALPAKA_RARE auto neverComes(Record const& record) -> bool;

    //! Blocks the calling thread until the record is done.
    //! \throws core::Error when the calling task is before the record and so would wait for its own end.
    void waitForRecord(char const* call, Record const& record);
} // namespace alpaka::host

#if ALPAKA_HAS_BODIES
#    include <alpaka/host/queue/Deadlock.ipp>
#endif
