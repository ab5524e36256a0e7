// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! In which order an algorithm joins values, and where it works.
#pragma once

#include <alpaka/algo/Workspace.hpp>

namespace alpaka::algo
{
    //! How much of the order in which values are joined is fixed. Only results that depend on the order differ: sums
    //! of floating-point numbers do, sums of integers do not.
    enum class Order
    {
        free,       //!< Any; the fastest.
        perDevice,  //!< The same in each run on one device with one accelerator.
        everywhere, //!< One tree that depends on the number of the values alone: the same bits on every device.
    };

    //! The last, optional argument of algorithms: `{.order = algo::Order::free}`.
    struct How
    {
        Order order = Order::everywhere;
        //! Used instead of memory that is allocated in the order of the queue. Overlaps no input and no output.
        Workspace workspace = {};
    };
} // namespace alpaka::algo
