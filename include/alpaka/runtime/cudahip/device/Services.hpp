// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Everything that kernels find on devices.
#pragma once

#include <alpaka/runtime/cudahip/device/Atomic.hpp>
#include <alpaka/runtime/cudahip/device/Fence.hpp>
#include <alpaka/runtime/cudahip/device/Intrinsic.hpp>
#include <alpaka/runtime/cudahip/device/Kernel.hpp>
#include <alpaka/runtime/cudahip/device/Math.hpp>
#include <alpaka/runtime/cudahip/device/Shared.hpp>
#include <alpaka/runtime/cudahip/device/Streaming.hpp>
#include <alpaka/runtime/cudahip/device/Sync.hpp>
#include <alpaka/runtime/cudahip/device/Team.hpp>
#include <alpaka/runtime/cudahip/device/Warp.hpp>
