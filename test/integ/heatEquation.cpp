// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

// Heat in a rod: many small launches into one non-blocking queue, each on what the one before left.

#include <alpaka/alpaka.hpp>
#include <alpaka_test/AccRun.hpp>
#include <alpaka_test/Accs.hpp>

#include <catch2/catch.hpp>

#include <cstddef>
#include <utility>
#include <vector>

namespace integ_heatequation
{
    namespace a = alpaka;

    using Accs = alpaka_test::Accs<1, int>;

    struct Step
    {
        template<typename TAcc>
        ALPAKA_FN_ACC void operator()(TAcc const& acc, double const* now, double* next, int n, double ratio) const
        {
            int const i = a::getIdx<a::Grid, a::Threads>(acc)[0];
            if(i > 0 && i < n - 1)
                next[i] = now[i] * (1.0 - 2.0 * ratio) + (now[i - 1] + now[i + 1]) * ratio;
        }
    };
} // namespace integ_heatequation

TEMPLATE_LIST_TEST_CASE("integ: heat equation", "", integ_heatequation::Accs)
{
    using namespace integ_heatequation;
    int const n = 101;
    int const steps = 300;
    double const ratio = 0.25;
    std::vector<double> rod(n, 0.0);
    rod.front() = 1.0;
    rod.back() = 2.0;
    alpaka_test::NonBlockingQueue<TestType> queue(alpaka_test::firstDev<TestType>());
    alpaka_test::DeviceArray<TestType, double> first(queue, n);
    alpaka_test::DeviceArray<TestType, double> second(queue, n);
    first.upload(queue, rod.data());
    second.upload(queue, rod.data());
    auto* now = first.ptr();
    auto* next = second.ptr();
    auto workDiv = alpaka_test::lineOf<TestType>(1, 8);
    workDiv.m_gridBlockExtent[0] = (n + workDiv.m_blockThreadExtent[0] - 1) / workDiv.m_blockThreadExtent[0];
    auto expected = rod;
    for(int step = 0; step < steps; ++step)
    {
        a::kernel::exec<TestType>(queue, workDiv, Step{}, now, next, n, ratio);
        std::swap(now, next);
        auto const before = expected;
        for(std::size_t i = 1; i + 1 < n; ++i)
            expected[i] = before[i] * (1.0 - 2.0 * ratio) + (before[i - 1] + before[i + 1]) * ratio;
    }
    auto const result = first.download(queue);
    for(std::size_t i = 0; i < n; ++i)
        CHECK(result[i] == Approx(expected[i]));
}
