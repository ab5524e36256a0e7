// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

#include "MatMul.hpp"

#include "Support.hpp"

int main()
{
    using namespace example;
    constexpr int n = 64;
    auto const a = vectorOf<float>(n * n, [](int i) { return static_cast<float>(i % 7); });
    auto const b = vectorOf<float>(n * n, [](int i) { return static_cast<float>(i % 5); });
    std::vector<float> expected(n * n);
    for(std::size_t i = 0; i < n; ++i)
        for(std::size_t k = 0; k < n; ++k)
            for(std::size_t j = 0; j < n; ++j)
                expected[i * n + j] += a[i * n + k] * b[k * n + j];

    std::vector<float> const c(n * n);
    WorkDiv2 const oneElement(Vec2(n / 16, n / 16), Vec2(16, 16), Vec2(1, 1));
    WorkDiv2 const twoElements(Vec2(n / 32, n / 16), Vec2(16, 16), Vec2(2, 1));
    return compare<2>(MatMulBarriers<1>{}, MatMulPhases<1>{}, oneElement, n, c, expected, a, b)
           + compare<2>(MatMulBarriers<2>{}, MatMulPhases<2>{}, twoElements, n, c, expected, a, b);
}
