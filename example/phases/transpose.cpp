// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

#include "Transpose.hpp"

#include "Support.hpp"

int main()
{
    using namespace example;
    constexpr int n = 3 * transposeTile;
    auto const from = vectorOf<float>(n * n, [](int i) { return static_cast<float>(i); });
    auto const expected = vectorOf<float>(n * n, [](int i) { return static_cast<float>(i % n * n + i / n); });
    WorkDiv2 const workDiv(
        Vec2(n / transposeTile, n / transposeTile),
        Vec2(transposeRows, transposeTile),
        Vec2(transposeTile / transposeRows, 1));
    return compare<2>(
        TransposeBarriers{}, TransposePhases{}, workDiv, n, std::vector<float>(from.size()), expected, from);
}
