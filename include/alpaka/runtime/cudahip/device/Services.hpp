// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! All services of CUDA and HIP devices to kernels.
#pragma once

#include <alpaka/runtime/cudahip/device/Atomic.hpp>
#include <alpaka/runtime/cudahip/device/Fence.hpp>
#include <alpaka/runtime/cudahip/device/GridSync.hpp>
#include <alpaka/runtime/cudahip/device/Intrinsic.hpp>
#include <alpaka/runtime/cudahip/device/Kernel.hpp>
#include <alpaka/runtime/cudahip/device/Math.hpp>
#include <alpaka/runtime/cudahip/device/Shared.hpp>
#include <alpaka/runtime/cudahip/device/Streaming.hpp>
#include <alpaka/runtime/cudahip/device/Sync.hpp>
#include <alpaka/runtime/cudahip/device/Team.hpp>
#include <alpaka/runtime/cudahip/device/Warp.hpp>
