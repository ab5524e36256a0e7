// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0
// devices: no, it is about accelerators of the CPU

// Kernels, launches and functions that kernels call, in two translation units.

#include <catch2/catch.hpp>

#include "Kernel.hpp"
#include <vector>

namespace integ_separate
{
    auto square(int value) -> int { return value * value; }
} // namespace integ_separate

TEST_CASE("integ: kernels in two translation units share queues, memory and functions")
{
    using namespace integ_separate;
    int const n = 1000;
    std::vector<int> sums(n, 0);
    alpaka::queue::QueueCpuNonBlocking queue(alpaka::getDevByIdx<alpaka::pltf::PltfCpu>(0));
    addSquares(queue, false, n, sums.data());
    addSquares(queue, true, n, sums.data());
    twice<SerialAcc>(queue, n, sums.data());
    twice<ThreadsAcc>(queue, n, sums.data());
    alpaka::wait::wait(queue);
    bool right = true;
    for(int i = 0; i < n; ++i)
        right = right && sums[static_cast<std::size_t>(i)] == ((i * i) * 2 + i * i) * 2 * 4;
    CHECK(right);
}
