// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The time between two events of CUDA and HIP queues.
#pragma once

#include <alpaka/core/Chrono.hpp>
#include <alpaka/core/Error.hpp>
#include <alpaka/event/Event.hpp>
#include <alpaka/runtime/cudahip/host/Event.hpp>

namespace alpaka::event::backend
{
    template<typename TApi>
    struct ElapsedTimeBetween<EventGpuRt<TApi>>
    {
        static auto elapsedTime(EventGpuRt<TApi> const& start, EventGpuRt<TApi> const& end) -> ElapsedTime
        {
            if(!(start.getDev() == end.getDev()))
                core::fail(
                    "event::elapsedTime(start, end): start belongs to device ",
                    start.getDev().nativeHandle(),
                    ", end to device ",
                    end.getDev().nativeHandle());
            auto const first = markOf("start", start);
            auto const last = markOf("end", end);
            runtime::cudahip::DeviceGuard<TApi> const guard(
                "event::elapsedTime(start, end)", start.getDev().nativeHandle());
            float milliseconds = 0;
            runtime::cudahip::call<TApi>(
                "event::elapsedTime(start, end)",
                TApi::eventElapsedTime,
                &milliseconds,
                first->native(),
                last->native());
            return std::chrono::duration<double, std::milli>(milliseconds);
        }

    private:
        static auto markOf(char const* which, EventGpuRt<TApi> const& event)
        {
            if(!event.mayNoteTime())
                core::fail("event::elapsedTime(start, end): ", which, " was made without event::Timing::on");
            auto mark = event.mark();
            if(!mark)
                core::fail("event::elapsedTime(start, end): ", which, " was never enqueued");
            if(!mark->isDone())
                core::fail("event::elapsedTime(start, end): the queue has not yet come to ", which);
            return mark;
        }
    };
} // namespace alpaka::event::backend
