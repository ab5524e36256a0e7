// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The traits of alpaka::kernel under the name that every concept has.
#pragma once

#include <alpaka/kernel/Kernel.hpp>
#include <alpaka/kernel/SharedMemDynSize.hpp>
