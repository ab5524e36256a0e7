// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

#include "Stencil.hpp"

#include "Support.hpp"

int main()
{
    using namespace example;
    constexpr int n = 64;
    constexpr int width = n + 2;
    auto const from = vectorOf<float>(width * width, [](int i) { return static_cast<float>(i * 37 % 101); });
    auto const expected = vectorOf<float>(
        n * n,
        [&](int i)
        {
            auto const at
                = [&](int y, int x) { return from[static_cast<std::size_t>((i / n + y) * width + i % n + x)]; };
            return fivePoint(at(0, 1), at(1, 0), at(1, 1), at(1, 2), at(2, 1));
        });
    WorkDiv2 const workDiv(Vec2(n / stencilRows, n / stencilColumns), Vec2(stencilRows, stencilColumns), Vec2(1, 1));
    return compare<2>(
        StencilBarriers{}, StencilPhases{}, workDiv, n, std::vector<float>(expected.size()), expected, from);
}
