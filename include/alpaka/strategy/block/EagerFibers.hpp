// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Every thread of a block on a fiber, in warps of one lane.
#pragma once

#include <alpaka/strategy/block/Fibers.hpp>

namespace alpaka::strategy::block
{
    template<>
    struct Fibers<EagerStart, 1> : FibersOfAnyForm<EagerStart, 1>
    {
    };
} // namespace alpaka::strategy::block
