// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

#include "NBody.hpp"

#include "Support.hpp"

int main()
{
    using namespace example;
    constexpr int n = 2 * nBodyThreads;
    auto const bodies = vectorOf<float>(4 * n, [](int i) { return static_cast<float>(i * 7919 % 4099) / 4099.0f; });
    std::vector<float> expected;
    for(std::size_t d = 0; d < 3; ++d)
        for(std::size_t i = 0; i < n; ++i)
        {
            double force = 0.0;
            for(std::size_t j = 0; j < n; ++j)
            {
                auto const distance
                    = [&](std::size_t e) { return double{bodies[e * n + j]} - double{bodies[e * n + i]}; };
                double const square
                    = distance(0) * distance(0) + distance(1) * distance(1) + distance(2) * distance(2) + 0.01;
                force += double{bodies[3 * n + j]} * distance(d) / (square * std::sqrt(square));
            }
            expected.push_back(static_cast<float>(force));
        }
    WorkDiv1 const workDiv(n / nBodyThreads, nBodyThreads, 1);
    return compare<1>(NBodyBarriers{}, NBodyPhases{}, workDiv, n, std::vector<float>(3 * n), expected, bodies);
}
