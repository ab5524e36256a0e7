// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

// Target of the fuzzer: operations on queues, events and their handles do what a model says. Three bytes choose one.

#include <alpaka_test/QueueModel.hpp>

#include "Fuzz.hpp"

extern "C" auto LLVMFuzzerTestOneInput(std::uint8_t const* bytes, std::size_t size) -> int
{
    alpaka_fuzz::requireNoFault(alpaka_test::QueueModel::run(bytes, size));
    return 0;
}
