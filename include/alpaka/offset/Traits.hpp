// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The traits of alpaka::offset under the name that every concept has.
#pragma once

#include <alpaka/offset/Offset.hpp>
