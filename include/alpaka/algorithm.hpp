// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Algorithms on whole arrays, in the order of queues, on every accelerator. Not part of alpaka/alpaka.hpp.
#pragma once

// clang-format off
#include <alpaka/core/Standard.hpp>
// clang-format on

#include <alpaka/algo/CopyIf.hpp>
#include <alpaka/algo/Histogram.hpp>
#include <alpaka/algo/Inputs.hpp>
#include <alpaka/algo/MinMax.hpp>
#include <alpaka/algo/Order.hpp>
#include <alpaka/algo/Reduce.hpp>
#include <alpaka/algo/Scan.hpp>
#include <alpaka/algo/SegmentedReduce.hpp>
#include <alpaka/algo/Sort.hpp>
#include <alpaka/algo/Transform.hpp>
#include <alpaka/algo/Unique.hpp>
#include <alpaka/algo/Workspace.hpp>
