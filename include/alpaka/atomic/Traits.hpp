// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The traits of alpaka::atomic under the name that every concept has.
#pragma once

#include <alpaka/atomic/Atomic.hpp>
#include <alpaka/atomic/Hierarchy.hpp>
#include <alpaka/atomic/Op.hpp>
