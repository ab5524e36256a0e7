// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The traits of alpaka::dev under the name that every concept has.
#pragma once

#include <alpaka/dev/Attributes.hpp>
#include <alpaka/dev/Dev.hpp>
#include <alpaka/dev/Info.hpp>
#include <alpaka/dev/Limit.hpp>
#include <alpaka/dev/PeerAccess.hpp>
