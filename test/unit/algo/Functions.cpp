// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0
// devices: no, they cannot call functions of the host

#include <alpaka/algorithm.hpp>
#include <alpaka_test/AccRun.hpp>
#include <alpaka_test/Accs.hpp>

#include <catch2/catch.hpp>

#include <cstdint>
#include <vector>

namespace test_algo_functions
{
    namespace algo = alpaka::algo;
    using Accs = alpaka_test::HostAccs<1, int>;

    auto twice(int value) -> int { return 2 * value; }

    auto isOdd(int value) -> bool { return value % 2 != 0; }

    //! As of libraries whose comparisons return more than a bool.
    struct Comparison
    {
        explicit operator bool() const { return areEqual; }

        bool areEqual;
    };
} // namespace test_algo_functions

TEMPLATE_LIST_TEST_CASE(
    "algo: functions are taken by their names, and comparisons whose result converts to bool",
    "[algo]",
    test_algo_functions::Accs)
{
    using namespace test_algo_functions;
    alpaka_test::BlockingQueue<TestType> queue(alpaka_test::firstDev<TestType>());
    std::vector<int> const in{1, 1, 2, 3, 3, 4, 5};
    std::vector<int> out(in.size());
    std::vector<std::uint32_t> count(1);
    auto const first = [&] { return std::vector<int>(out.begin(), out.begin() + count[0]); };

    algo::transform<TestType>(queue, in, out, twice);
    CHECK(out == std::vector<int>{2, 2, 4, 6, 6, 8, 10});
    algo::copyIf<TestType>(queue, in, out, count, isOdd);
    CHECK(first() == std::vector<int>{1, 1, 3, 3, 5});
    algo::partition<TestType>(queue, in, out, count, isOdd);
    CHECK(out == std::vector<int>{1, 1, 3, 3, 5, 4, 2});
    algo::unique<TestType>(queue, in, out, count, [](int a, int b) { return Comparison{a == b}; });
    CHECK(first() == std::vector<int>{1, 2, 3, 4, 5});
}
