// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

// The main of test programs that need a device: without one they say so and end with the exit status that ctest takes
// for "skipped".
#define CATCH_CONFIG_RUNNER
#include "RanTests.hpp"
#include <cstddef>
#include <cstdio>

//! In support/deviceCount.cpp, compiled for the device.
auto deviceCount() -> std::size_t;

auto main(int argc, char** argv) -> int
{
    if(deviceCount() == 0)
    {
        std::puts("no device");
        return 77;
    }
    return Catch::Session().run(argc, argv);
}
