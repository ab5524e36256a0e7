// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! What a queue promises about the return of enqueue.
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
} // namespace alpaka::queue
