// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Pools of memory, in the order of queues. Not part of alpaka/alpaka.hpp.
#pragma once

// clang-format off
#include <alpaka/core/Standard.hpp>
// clang-format on

#include <alpaka/alpaka.hpp>
#include <alpaka/core/Predef.hpp>
#include <alpaka/mem/pool/Pool.hpp>
#include <alpaka/mem/pool/Statistics.hpp>
#include <alpaka/runtime/cpu/pool/HostPool.hpp>
#if ALPAKA_DEVICE_COMPILER
#    include <alpaka/runtime/cudahip/host/PoolMemory.hpp>
#endif
