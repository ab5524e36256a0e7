// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

#include <alpaka/algorithm.hpp>
#include <alpaka_test/AccRun.hpp>
#include <alpaka_test/Accs.hpp>

#include <catch2/catch.hpp>

#include <algorithm>
#include <cstddef>
#include <vector>

namespace test_algo_minmax
{
    namespace algo = alpaka::algo;
    using Accs = alpaka_test::VariantAccs<1, int>;
} // namespace test_algo_minmax

TEMPLATE_LIST_TEST_CASE(
    "algo: minMaxElement finds the first of the least and the last of the greatest", "[algo]", test_algo_minmax::Accs)
{
    using namespace test_algo_minmax;
    alpaka_test::NonBlockingQueue<TestType> queue(alpaka_test::firstDev<TestType>());
    std::size_t const most = 20000;
    alpaka_test::DeviceArray<TestType, int> values(queue, most);
    alpaka_test::DeviceArray<TestType, int> places(queue, 2);
    std::vector<int> host(most);
    for(std::size_t i = 0; i < most; ++i)
        host[i] = static_cast<int>(i * 7919 % 101); // each value many times
    values.upload(queue, host.data());
    for(std::size_t n = 0; n <= most; n = n < 110 ? n + 1 : n * 3)
    {
        INFO(n << " elements");
        algo::minMaxElement<TestType>(
            queue, algo::upTo(algo::range(values.ptr(), most), n), algo::range(places.ptr(), 2));
        auto const got = places.download(queue);
        auto const end = host.begin() + static_cast<std::ptrdiff_t>(n);
        auto const [least, greatest] = std::minmax_element(host.begin(), end);
        REQUIRE(got[0] == least - host.begin());
        REQUIRE(got[1] == greatest - host.begin());
    }
}
