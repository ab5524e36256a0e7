// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The traits of alpaka::mem::view under the name that every concept has.
#pragma once

#include <alpaka/mem/view/Copy.hpp>
#include <alpaka/mem/view/Set.hpp>
#include <alpaka/mem/view/StaticMem.hpp>
#include <alpaka/mem/view/View.hpp>
