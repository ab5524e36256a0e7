// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0
// runs on: host

#include <alpaka/algorithm.hpp>

#include <catch2/catch.hpp>

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <limits>
#include <numeric>
#include <random>
#include <span>
#include <stdexcept>
#include <type_traits>
#include <vector>

namespace test_algo_sort_keys
{
    namespace a = alpaka;
    namespace algo = alpaka::algo;
    using Catch::Matchers::Contains;
    using Acc = a::acc::AccCpuSerial<a::DimInt<1>, int>;
    using Queue = a::queue::Queue<a::dev::DevCpu, a::queue::NonBlocking>;

    //! Its blocks are as many as the test says.
    template<typename TDim, typename TIdx>
    using AnyBlocks = a::acc::
        Accelerator<a::strategy::grid::Sequential, a::strategy::block::SingleThread, a::runtime::Cpu, TDim, TIdx>;
    using AnyBlocksAcc = AnyBlocks<a::DimInt<1>, std::ptrdiff_t>;

    inline std::size_t blocks = 1;

    inline auto makeQueue() -> Queue { return Queue(a::pltf::getDevByIdx<a::pltf::PltfCpu>(std::size_t{0})); }

    template<typename TKey>
    auto makeKeys(std::size_t n, std::uint64_t mask) -> std::vector<TKey>
    {
        std::mt19937_64 random(n);
        std::vector<TKey> keys(n);
        for(TKey& key : keys)
        {
            std::uint64_t const bits = random() & mask;
            std::memcpy(&key, &bits, sizeof(key));
        }
        return keys;
    }

    template<typename TKey>
    auto sameBits(std::vector<TKey> const& left, std::vector<TKey> const& right) -> bool
    {
        return left.size() == right.size()
               && (left.empty() || std::memcmp(left.data(), right.data(), left.size() * sizeof(TKey)) == 0);
    }
} // namespace test_algo_sort_keys

template<>
struct alpaka::algo::traits::Tuning<test_algo_sort_keys::AnyBlocksAcc>
    : backend::Tuning<test_algo_sort_keys::AnyBlocksAcc>
{
    inline static std::size_t& blocksPerCore = test_algo_sort_keys::blocks;
    static constexpr std::size_t sortBlockElements = 256;
    static constexpr std::size_t mergeElements = 256;
    static constexpr std::size_t streamedBytes = 100000;
};

TEMPLATE_TEST_CASE(
    "algo: keys of every type are sorted",
    "[algo]",
    char,
    std::uint8_t,
    std::int16_t,
    std::int32_t,
    std::uint32_t,
    std::int64_t,
    std::uint64_t,
    float,
    double)
{
    using namespace test_algo_sort_keys;
    auto queue = makeQueue();
    for(std::size_t const n : {std::size_t{33}, std::size_t{3000}, std::size_t{100003}})
        for(std::uint64_t const mask : {~std::uint64_t{0}, std::uint64_t{0xff01}})
        {
            auto keys = makeKeys<TestType>(n, mask);
            auto expected = keys;
            if constexpr(std::is_integral_v<TestType>)
                std::sort(expected.begin(), expected.end());
            else
                std::sort(
                    expected.begin(),
                    expected.end(),
                    // The order of IEEE 754 by other means: the sign, then the magnitude.
                    [](TestType left, TestType right)
                    {
                        using Bits = std::conditional_t<sizeof(TestType) == 4, std::int32_t, std::int64_t>;
                        auto const x = std::bit_cast<Bits>(left);
                        auto const y = std::bit_cast<Bits>(right);
                        return x < 0 && y < 0 ? y < x : x < y;
                    });
            algo::sort<Acc>(queue, keys);
            a::wait::wait(queue);
            CHECK(sameBits(keys, expected));
            // In order already, and the same from then on.
            algo::sort<Acc>(queue, keys);
            a::wait::wait(queue);
            CHECK(sameBits(keys, expected));
        }
}

TEST_CASE("algo: sorts give the same with any number of blocks", "[algo]")
{
    using namespace test_algo_sort_keys;
    auto queue = makeQueue();
#ifdef __OPTIMIZE__
    std::size_t const n = (std::size_t{1} << 20) + 5;
#else // a minute with a sanitizer
    std::size_t const n = (std::size_t{1} << 17) + 5;
#endif
    auto const keys = makeKeys<std::uint32_t>(n, 0xfff0fff);
    std::vector<std::uint64_t> values(n);
    std::iota(values.begin(), values.end(), std::uint64_t{0});
    auto expected = values;
    std::stable_sort(
        expected.begin(), expected.end(), [&](auto left, auto right) { return keys[left] < keys[right]; });
    algo::How how;
    std::vector<std::byte> memory(algo::workspace<algo::Sort, std::uint32_t, std::uint64_t>(n));
    how.workspace = algo::Workspace(memory.data(), memory.size());
    for(std::size_t const count : {std::size_t{1}, std::size_t{2}, std::size_t{3}, std::size_t{7}, std::size_t{64}})
    {
        blocks = count;
        auto k = keys;
        auto v = values;
        algo::sortByKey<AnyBlocksAcc>(queue, k, v, how);
        a::wait::wait(queue);
        CHECK(v == expected);
        k = keys;
        v = values;
        algo::sortByKey<AnyBlocksAcc>(
            queue, k, v, [](std::uint32_t left, std::uint32_t right) { return left < right; });
        a::wait::wait(queue);
        CHECK(v == expected);
        CHECK(std::is_sorted(k.begin(), k.end()));
    }
}

TEST_CASE("algo: a sort takes its size from the device", "[algo]")
{
    using namespace test_algo_sort_keys;
    auto queue = makeQueue();
    for(std::size_t const n : {std::size_t{100}, std::size_t{50000}})
        for(std::uint32_t const used : {0u, 1u, 77u, 20000u, 60000u})
        {
            auto const keys = makeKeys<std::uint16_t>(n, ~std::uint64_t{0});
            std::vector<std::uint32_t> const size{used};
            auto expected = keys;
            std::sort(
                expected.begin(), expected.begin() + static_cast<std::ptrdiff_t>(std::min<std::size_t>(used, n)));
            auto k = keys;
            algo::sort<Acc>(queue, algo::upTo(k, size));
            a::wait::wait(queue);
            CHECK(k == expected);
            k = keys;
            algo::sort<Acc>(queue, algo::upTo(k, size), [](int left, int right) { return left < right; });
            a::wait::wait(queue);
            CHECK(k == expected);
        }
}

TEST_CASE("algo: sorts refuse before they touch anything, and a comparison may throw", "[algo]")
{
    using namespace test_algo_sort_keys;
    auto queue = makeQueue();
    auto keys = makeKeys<int>(10000, 0xffff);
    auto const before = keys;
    std::vector<int> values(9999);
    CHECK_THROWS_WITH(
        algo::sortByKey(queue, keys, values),
        Contains("algo::sortByKey: values has 9999 elements; 10000 are written") && Contains("SortKeys.cpp:"));
    CHECK_THROWS_WITH(
        algo::sortByKey(queue, algo::upTo(keys, 5000), std::span<int>(keys).subspan(4999)),
        Contains("algo::sortByKey: values (5000 elements) overlaps the input"));
    algo::How how;
    how.workspace = algo::Workspace(values.data(), 100);
    CHECK_THROWS_WITH(algo::sort(queue, keys, how), Contains("algo::sort: the workspace has 100 bytes"));
    a::wait::wait(queue);
    CHECK(keys == before);
    auto const throws = [](int left, int right)
    {
        if(left == 0xfff || right == 0xfff)
            throw std::runtime_error("no order");
        return left < right;
    };
    keys[5000] = 0xfff;
    algo::sort(queue, keys, throws);
    CHECK_THROWS_WITH(a::wait::wait(queue), Contains("no order"));
    keys = before;
    algo::sort(queue, keys);
    a::wait::wait(queue);
    CHECK(std::is_sorted(keys.begin(), keys.end()));
}

TEMPLATE_TEST_CASE_SIG(
    "algo: values of many bytes are sorted by their keys", "[algo]", ((std::size_t bytes), bytes), 150, 1000, 20000)
{
    using namespace test_algo_sort_keys;
    struct Value
    {
        std::uint32_t key;
        std::byte rest[bytes];
    };
    auto queue = makeQueue();
    for(std::size_t const n : {1u, 2u, 300u})
    {
        auto keys = makeKeys<std::uint32_t>(n, 0xfff);
        auto expected = keys;
        std::sort(expected.begin(), expected.end());
        std::vector<Value> values(n);
        for(std::size_t i = 0; i < n; ++i)
            values[i].key = keys[i];
        algo::sortByKey<Acc>(queue, keys, values);
        a::wait::wait(queue);
        CHECK(keys == expected);
        CHECK(std::equal(
            values.begin(), values.end(), keys.begin(), [](auto const& value, auto key) { return value.key == key; }));
    }
}
