// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0
// emulation: CUDA and HIP

#include <alpaka/algorithm.hpp>
#include <alpaka_test/AccRun.hpp>
#include <alpaka_test/Accs.hpp>

#include <catch2/catch.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <limits>
#include <numeric>
#include <random>
#include <vector>

namespace test_algo_sort
{
    namespace a = alpaka;
    namespace algo = alpaka::algo;

    using Accs = alpaka_test::Accs<1, int>;

    //! The numbers of elements: all small ones, and those at which the algorithms change.
    inline auto sizes() -> std::vector<std::size_t>
    {
        std::vector<std::size_t> all(301);
        std::iota(all.begin(), all.end(), std::size_t{0});
        all.insert(all.end(), {1024, 2048, 2049, 4097, 20011, 70001});
        return all;
    }

    //! Ordered by its key alone.
    struct Element
    {
        std::int16_t key;
        std::uint32_t place;

        [[nodiscard]] friend auto operator==(Element const&, Element const&) -> bool = default;
    };

    struct Before
    {
        ALPAKA_FN_HOST_ACC auto operator()(Element const& left, Element const& right) const -> bool
        {
            return left.key > right.key;
        }
    };

    //! As little an order as that of numbers among which NaN is.
    struct NoOrder
    {
        ALPAKA_FN_HOST_ACC auto operator()(std::uint32_t left, std::uint32_t right) const -> bool
        {
            return ((left ^ (right >> 3)) * 2654435761u >> 16) % 3 == 0;
        }
    };

    //! Few different numbers, so that many are equal; with the special ones.
    inline auto makeKeys(std::size_t n) -> std::vector<float>
    {
        using Limits = std::numeric_limits<float>;
        std::minstd_rand random(static_cast<unsigned>(n) + 1);
        float const special[]
            = {0.0f, -0.0f, Limits::quiet_NaN(), -Limits::quiet_NaN(), Limits::infinity(), -Limits::infinity()};
        std::vector<float> keys(n);
        for(float& key : keys)
        {
            auto const number = static_cast<std::size_t>(random() >> 4) % 64;
            key = number < 6 ? special[number] : static_cast<float>(number) - 30.0f;
        }
        return keys;
    }
} // namespace test_algo_sort

TEMPLATE_LIST_TEST_CASE("algo: sorts are stable and order every key", "[algo]", test_algo_sort::Accs)
{
    using namespace test_algo_sort;
    alpaka_test::NonBlockingQueue<TestType> queue(alpaka_test::firstDev<TestType>());
    for(std::size_t const n : sizes())
    {
        auto const keys = makeKeys(n);
        std::vector<std::uint32_t> places(n);
        std::iota(places.begin(), places.end(), 0u);
        auto expected = places;
        std::stable_sort(
            expected.begin(),
            expected.end(),
            [&](auto left, auto right) { return algo::orderedBits(keys[left]) < algo::orderedBits(keys[right]); });
        alpaka_test::DeviceArray<TestType, float> keysThere(queue, n + 1);
        alpaka_test::DeviceArray<TestType, std::uint32_t> placesThere(queue, n + 1);
        auto padded = keys;
        padded.push_back(-1000.0f);
        keysThere.upload(queue, padded.data());
        placesThere.upload(queue, (places.push_back(77), places.data()));
        algo::sortByKey<TestType>(queue, algo::range(keysThere.ptr(), n), algo::range(placesThere.ptr(), n + 1));
        auto got = placesThere.download(queue);
        CHECK(got.back() == 77);
        got.pop_back();
        REQUIRE(got == expected);
        auto const sorted = keysThere.download(queue);
        CHECK(sorted.back() == -1000.0f);
        bool const areMoved = std::equal(
            expected.begin(),
            expected.end(),
            sorted.begin(),
            [&](auto place, float key) { return std::memcmp(&key, &keys[place], sizeof(key)) == 0; });
        REQUIRE(areMoved);
    }
}

TEMPLATE_LIST_TEST_CASE("algo: sorts by a comparison are stable", "[algo]", test_algo_sort::Accs)
{
    using namespace test_algo_sort;
    alpaka_test::NonBlockingQueue<TestType> queue(alpaka_test::firstDev<TestType>());
    for(std::size_t const n : sizes())
    {
        std::minstd_rand random(static_cast<unsigned>(n) + 1);
        std::vector<Element> elements(n);
        for(std::size_t i = 0; i < n; ++i)
            elements[i] = {static_cast<std::int16_t>((random() >> 4) % 99), static_cast<std::uint32_t>(i)};
        alpaka_test::DeviceArray<TestType, Element> there(queue, n);
        there.upload(queue, elements.data());
        algo::sort<TestType>(queue, algo::range(there.ptr(), n), Before{});
        std::stable_sort(elements.begin(), elements.end(), Before{});
        REQUIRE(there.download(queue) == elements);
    }
}

TEMPLATE_LIST_TEST_CASE(
    "algo: a comparison that is no order leads a sort nowhere else", "[algo]", test_algo_sort::Accs)
{
    using namespace test_algo_sort;
    alpaka_test::NonBlockingQueue<TestType> queue(alpaka_test::firstDev<TestType>());
    for(std::size_t const n : {40u, 100u, 777u, 4097u, 5003u, 20011u})
    {
        std::minstd_rand random(static_cast<unsigned>(n));
        std::vector<std::uint32_t> keys(n + 100);
        for(auto& key : keys)
            key = static_cast<std::uint32_t>(random());
        alpaka_test::DeviceArray<TestType, std::uint32_t> there(queue, keys.size());
        there.upload(queue, keys.data());
        algo::sort<TestType>(queue, algo::range(there.ptr(), n), NoOrder{});
        auto const sorted = there.download(queue);
        CHECK(std::equal(keys.begin() + static_cast<std::ptrdiff_t>(n), keys.end(), sorted.end() - 100));
    }
}
