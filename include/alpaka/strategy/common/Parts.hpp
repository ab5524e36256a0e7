// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The parts from which a block strategy is built, under public names for strategies outside of the library.
#pragma once

#include <alpaka/strategy/common/BlockRange.hpp>
#include <alpaka/strategy/common/SharedArena.hpp>
#include <alpaka/strategy/common/SharedMemory.hpp>
#include <alpaka/strategy/common/SingleLaneWarp.hpp>
#include <alpaka/strategy/common/ThreadLocalPool.hpp>
#include <alpaka/strategy/common/ThreadPosition.hpp>
#include <alpaka/strategy/launch/CallKernel.hpp>

namespace alpaka::strategy
{
    using detail::ArenaAllocVar;
    using detail::ArenaGetMem;
    using detail::callKernel;
    using detail::indexOf;
    using detail::PooledObject;
    using detail::SharedArena;
    using detail::SingleLaneWarp;
    using detail::ThreadPosition;
} // namespace alpaka::strategy
