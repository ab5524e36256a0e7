// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0
// runs on: CUDA and HIP
// emulation: CUDA and HIP

#include <alpaka/alpaka.hpp>

#include <catch2/catch.hpp>

#include <cstdlib>

TEST_CASE("device: the library finds the calls of a profiler where there is one", "")
{
    namespace cudahip = alpaka::runtime::cudahip;
    auto const calls = cudahip::rangeCalls();
    CHECK(cudahip::hasProfiler == (calls.begin != nullptr && calls.end != nullptr));
#if defined(NVTX_VERSION)
    if(std::getenv("NVTX_INJECTION64_PATH") != nullptr)
        return; // under a profiler
    CHECK(calls.begin == nullptr);
    // Never called, so that NVTX does not look for the library.
    ::setenv("NVTX_INJECTION64_PATH", "profiler.so", 1);
    CHECK(cudahip::rangeCalls().begin == &::nvtxRangePushA);
    CHECK(cudahip::rangeCalls().end == &::nvtxRangePop);
    ::unsetenv("NVTX_INJECTION64_PATH");
#endif
}
