// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Everything that kernels find on devices.
#pragma once

#include <alpaka/runtime/cudahip/Atomic.hpp>
#include <alpaka/runtime/cudahip/Fence.hpp>
#include <alpaka/runtime/cudahip/Intrinsic.hpp>
#include <alpaka/runtime/cudahip/Kernel.hpp>
#include <alpaka/runtime/cudahip/Math.hpp>
#include <alpaka/runtime/cudahip/Shared.hpp>
#include <alpaka/runtime/cudahip/Streaming.hpp>
#include <alpaka/runtime/cudahip/Sync.hpp>
#include <alpaka/runtime/cudahip/Team.hpp>
#include <alpaka/runtime/cudahip/Warp.hpp>
