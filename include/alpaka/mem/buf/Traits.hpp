// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The traits of alpaka::mem::buf under the name that every concept has.
#pragma once

#include <alpaka/mem/buf/Buf.hpp>
#include <alpaka/mem/buf/Map.hpp>
#include <alpaka/mem/buf/Pin.hpp>
#include <alpaka/mem/buf/PrepareForAsyncCopy.hpp>
