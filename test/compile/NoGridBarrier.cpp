// expect: acc has no barrier of its grid; its runtime must supply
// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

#include <alpaka/alpaka.hpp>

// No accelerator.
struct Something
{
};

void kernel(Something const& acc) { alpaka::grid::sync::syncGridThreads(acc); }
