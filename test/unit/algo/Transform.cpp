// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0
// emulation: CUDA and HIP

#include <alpaka/algorithm.hpp>
#include <alpaka_test/AccRun.hpp>
#include <alpaka_test/Accs.hpp>

#include <catch2/catch.hpp>

#include <cstddef>
#include <cstdint>
#include <vector>

namespace test_algo_transform
{
    namespace a = alpaka;
    namespace algo = alpaka::algo;

    using Accs = alpaka_test::Accs<1, int>;

    struct Halve
    {
        ALPAKA_FN_HOST_ACC auto operator()(int value) const -> float { return static_cast<float>(value) * 0.5f; }
    };

    struct Add
    {
        ALPAKA_FN_HOST_ACC auto operator()(algo::Pair<std::size_t, float> const& pair) const -> float
        {
            return static_cast<float>(pair.first) + pair.second;
        }
    };
} // namespace test_algo_transform

TEMPLATE_LIST_TEST_CASE("algo: transform and fill write each element once", "[algo]", test_algo_transform::Accs)
{
    using namespace test_algo_transform;
    alpaka_test::NonBlockingQueue<TestType> queue(alpaka_test::firstDev<TestType>());
    std::size_t const most = 100000;
    alpaka_test::DeviceArray<TestType, int> numbers(queue, most);
    alpaka_test::DeviceArray<TestType, float> results(queue, most);
    alpaka_test::DeviceArray<TestType, std::uint32_t> count(queue, 1);
    std::uint32_t const limit = 777;
    count.upload(queue, &limit);
    for(std::size_t const n : {std::size_t{0}, std::size_t{1}, std::size_t{255}, std::size_t{16385}, most})
    {
        auto const to = algo::range(results.ptr(), most);
        algo::fill<TestType>(queue, to, -1.0f);
        algo::transform<TestType>(queue, algo::counting(7, n), to, Halve{});
        algo::transform<TestType>(
            queue, algo::zipped(algo::counting(std::size_t{0}, n), algo::upTo(to, n)), to, Add{});
        // A size that lies on the device.
        algo::fill<TestType>(queue, algo::upTo(to, algo::range(count.ptr(), 1)), 2.0f);
        auto const got = results.download(queue);
        std::vector<float> expected(most, -1.0f);
        for(std::size_t i = 0; i < n; ++i)
            expected[i] = static_cast<float>(i) + static_cast<float>(i + 7) * 0.5f;
        for(std::size_t i = 0; i < limit; ++i)
            expected[i] = 2.0f;
        REQUIRE(got == expected);
    }
}
