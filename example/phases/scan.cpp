// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

#include "Line.hpp"
#include "Support.hpp"

int main()
{
    using namespace example;
    constexpr int blocks = 5;
    constexpr int n = blocks * lineThreads;
    auto const values = vectorOf<float>(n, [](int i) { return static_cast<float>(i % 13) * 0.1f; });
    double sum = 0.0;
    auto const expected = vectorOf<float>(
        n,
        [&](int i)
        {
            sum = static_cast<double>(values[static_cast<std::size_t>(i)]) + (i % lineThreads == 0 ? 0.0 : sum);
            return static_cast<float>(sum);
        });
    WorkDiv1 const workDiv(blocks, lineThreads, 1);
    return compare<1>(ScanBarriers{}, ScanPhases{}, workDiv, n, std::vector<float>(n), expected, values);
}
