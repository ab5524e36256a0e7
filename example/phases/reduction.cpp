// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

#include "Line.hpp"
#include "Support.hpp"

int main()
{
    using namespace example;
    constexpr int blocks = 3;
    auto const values = vectorOf<float>(blocks * blockShare, [](int i) { return static_cast<float>(i % 13) * 0.1f; });
    std::vector<float> expected;
    for(std::size_t block = 0; block < blocks; ++block)
    {
        double sum = 0.0;
        for(std::size_t i = 0; i < blockShare; ++i)
            sum += static_cast<double>(values[block * blockShare + i]);
        expected.push_back(static_cast<float>(sum));
    }
    WorkDiv1 const workDiv(blocks, lineThreads, 1);
    return compare<1>(
        ReduceBarriers{}, ReducePhases{}, workDiv, blocks * blockShare, std::vector<float>(blocks), expected, values);
}
