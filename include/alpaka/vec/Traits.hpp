// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The traits of alpaka::vec under the name that every concept has.
#pragma once

#include <alpaka/vec/Algorithm.hpp>
#include <alpaka/vec/Vec.hpp>
