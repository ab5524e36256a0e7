// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The traits of alpaka::grid::sync under the name that every concept has.
#pragma once

#include <alpaka/grid/sync/Sync.hpp>
