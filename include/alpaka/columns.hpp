// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Structures of arrays: records whose fields lie in columns. Not part of alpaka/alpaka.hpp.
#pragma once

// clang-format off
#include <alpaka/core/Standard.hpp>
// clang-format on

#include <alpaka/mem/columns/Columns.hpp>
#include <alpaka/mem/columns/View.hpp>
