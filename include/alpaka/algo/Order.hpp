// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! In which order an algorithm joins values, and where it works.
#pragma once

#include <alpaka/algo/Workspace.hpp>
#include <alpaka/op/Order.hpp>

namespace alpaka::algo
{
    using op::Order;

    //! The last, optional argument of algorithms: `{.order = algo::Order::free}`.
    struct How
    {
        Order order = Order::everywhere;
        //! Used instead of memory that is allocated in the order of the queue. Overlaps no input and no output.
        Workspace workspace = {};
    };
} // namespace alpaka::algo
