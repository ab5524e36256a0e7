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

TEMPLATE_LIST_TEST_CASE(
    "algo: segmentedReduce with a number of offsets that lies on the device", "[algo]", test_algo_segmented::Accs)
{
    using namespace test_algo_segmented;
    alpaka_test::NonBlockingQueue<TestType> queue(alpaka_test::firstDev<TestType>());
    std::vector<std::uint32_t> const offsets{1, 2, 4, 4, 7, 9};
    alpaka_test::DeviceArray<TestType, std::uint32_t> bounds(queue, offsets.size());
    bounds.upload(queue, offsets.data());
    alpaka_test::DeviceArray<TestType, std::uint32_t> count(queue, 1);
    alpaka_test::DeviceArray<TestType, int> sums(queue, 5);
    for(std::uint32_t const known : {0u, 1u, 2u, 4u, 6u, 1000u})
    {
        algo::fill<TestType>(queue, algo::range(count.ptr(), 1), known);
        algo::fill<TestType>(queue, algo::range(sums.ptr(), 5), -1);
        algo::segmentedReduce<TestType>(
            queue,
            algo::counting(0, 8),
            algo::upTo(algo::range(bounds.ptr(), offsets.size()), algo::range(count.ptr(), 1)),
            algo::range(sums.ptr(), 5),
            100,
            a::op::Plus{},
            {.order = algo::Order::free});
        std::vector<int> expected{101, 105, 100, 115, 107};
        for(std::size_t s = known < 2 ? 0 : known - 1; s < 5; ++s)
            expected[s] = -1; // not written
        CHECK(sums.download(queue) == expected);
    }
}
