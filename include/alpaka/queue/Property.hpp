// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! What a queue promises about the return of enqueue, and the priority that it can be made with.
#pragma once

namespace alpaka::queue
{
    namespace property
    {
        //! enqueue returns after the task has ended.
        struct Blocking
        {
        };

        //! enqueue returns at once.
        struct NonBlocking
        {
        };
    } // namespace property

    using property::Blocking;
    using property::NonBlocking;

    //! A parameter of the constructors of queues, after the device. A device prefers the kernels of queues with
    //! smaller numbers, as CUDA does; those of equal queues share it. Devices tell few numbers apart
    //! (queue::getPriorityRange): one beyond their range is made the nearest one in it, so that a program may ask for
    //! the same on all devices. CPU devices take every number and treat all queues alike.
    struct Priority
    {
        [[nodiscard]] friend constexpr auto operator==(Priority const&, Priority const&) -> bool = default;

        int value = 0;
    };
} // namespace alpaka::queue
