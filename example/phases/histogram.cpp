// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

#include "Histogram.hpp"

#include "Support.hpp"

int main()
{
    using namespace example;
    constexpr int n = 3 * histogramShare;
    auto const values = vectorOf<unsigned char>(n, [](int i) { return static_cast<unsigned char>(i * i >> 3); });
    std::vector<unsigned> expected(histogramBins);
    for(unsigned char const value : values)
        ++expected[value];
    WorkDiv1 const workDiv(n / histogramShare, histogramThreads, histogramShare / histogramThreads);
    return compare<1>(
        HistogramBarriers{}, HistogramPhases{}, workDiv, n, std::vector<unsigned>(histogramBins), expected, values);
}
