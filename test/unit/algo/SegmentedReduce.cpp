// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

#include <alpaka/algorithm.hpp>
#include <alpaka_test/AccRun.hpp>
#include <alpaka_test/Accs.hpp>

#include <catch2/catch.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace test_algo_segmented
{
    namespace a = alpaka;
    namespace algo = alpaka::algo;
    using Accs = alpaka_test::VariantAccs<1, int>;
} // namespace test_algo_segmented

TEMPLATE_LIST_TEST_CASE(
    "algo: segmentedReduce joins each segment, empty and long ones", "[algo]", test_algo_segmented::Accs)
{
    using namespace test_algo_segmented;
    alpaka_test::NonBlockingQueue<TestType> queue(alpaka_test::firstDev<TestType>());
    std::vector<std::uint32_t> offsets{0, 0, 1, 3, 30000, 30000};
    for(std::uint32_t i = 0; i < 700; ++i)
        offsets.push_back(offsets.back() + i % 50);
    std::size_t const n = offsets.back() - 1; // less than the last offset says
    std::size_t const segments = offsets.size() - 1;
    alpaka_test::DeviceArray<TestType, std::uint32_t> bounds(queue, offsets.size());
    bounds.upload(queue, offsets.data());
    alpaka_test::DeviceArray<TestType, std::int64_t> sums(queue, segments);
    algo::segmentedReduce<TestType>(
        queue,
        algo::counting(std::int64_t{1}, n),
        algo::range(bounds.ptr(), offsets.size()),
        algo::range(sums.ptr(), segments),
        std::int64_t{1000},
        a::op::Plus{});
    auto const got = sums.download(queue);
    for(std::size_t s = 0; s < segments; ++s)
    {
        INFO("segment " << s);
        std::int64_t expected = 1000;
        for(std::int64_t i = offsets[s]; i < static_cast<std::int64_t>(std::min<std::size_t>(offsets[s + 1], n)); ++i)
            expected += i + 1;
        REQUIRE(got[s] == expected);
    }
}
