// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Algorithms on whole arrays, in the order of queues, on every accelerator. Not part of alpaka/alpaka.hpp.
//!
//! What holds for all of them: `TAcc` is the accelerator, by default the first one that is switched on for the queue's
//! device. Inputs, and outputs that are inputs, may have a size that lies on the device (upTo). An output may be an
//! input itself where its page says so; otherwise the two must not overlap. `how` gives the workspace.
//! They throw core::Error, before anything is touched, when an output is too short, overlaps an input or a size on the
//! device, or lies on another device than the queue; or when the workspace is too small or overlaps one of them.
#pragma once

#include <alpaka/algo/Histogram.hpp>
#include <alpaka/algo/MinMax.hpp>
#include <alpaka/algo/Reduce.hpp>
#include <alpaka/algo/Scan.hpp>
#include <alpaka/algo/Select.hpp>
#include <alpaka/algo/Sort.hpp>
#include <alpaka/algo/Transform.hpp>
