// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! In which order many values are joined by an operation.
#pragma once

namespace alpaka::op
{
    //! How much of the order in which values are joined is fixed. Only results that depend on the order differ: sums
    //! of floating-point numbers do, sums of integers do not.
    enum class Order
    {
        free,       //!< Any; the fastest.
        perDevice,  //!< The same in each run on one device with one accelerator.
        everywhere, //!< One tree that depends on the number of the values alone: the same bits on every device.
    };
} // namespace alpaka::op
