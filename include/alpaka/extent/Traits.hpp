// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The traits of alpaka::extent under the name that every concept has.
#pragma once

#include <alpaka/extent/Extent.hpp>
#include <alpaka/extent/SetExtent.hpp>
