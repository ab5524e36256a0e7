// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

// Runs what two translation units with different back-ends compiled.
#include <cstddef>

auto serialSum(std::size_t n) -> int;
auto parallelSum(std::size_t n) -> int;

auto main() -> int
{
    constexpr std::size_t n = 1000;
    constexpr int expected = 1000 * 999 / 2;
    return serialSum(n) == expected && parallelSum(n) == 3 * expected ? 0 : 1;
}
