// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The traits of alpaka::native under the name that every concept has.
#pragma once

#include <alpaka/native/NativeHandle.hpp>
