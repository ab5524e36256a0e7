// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0
// runs on: host

#include <alpaka/algorithm.hpp>

#include <catch2/catch.hpp>

#include <cstddef>
#include <cstdint>
#include <functional>
#include <numeric>
#include <random>
#include <vector>

namespace test_algo_integer_scans
{
    namespace a = alpaka;
    namespace algo = alpaka::algo;
    using Queue = a::queue::Queue<a::dev::DevCpu, a::queue::NonBlocking>;

    inline auto makeQueue() -> Queue { return Queue(a::pltf::getDevByIdx<a::pltf::PltfCpu>(0u)); }

    //! Within a piece, a chunk and a run of chunks, and at their ends.
    template<typename TAcc, typename T, typename TOp>
    void check(TOp const& op)
    {
        auto queue = makeQueue();
        std::mt19937_64 random(11);
        for(std::size_t const n : {1u, 511u, 513u, 8193u, 70001u})
        {
            INFO(n << " elements");
            std::vector<T> values(n);
            for(T& value : values)
                value = static_cast<T>(random());
            std::vector<T> inclusive(n);
            std::inclusive_scan(values.begin(), values.end(), inclusive.begin(), op);
            T const init = values[n / 2];
            std::vector<std::int64_t> exclusive(n);
            std::exclusive_scan(values.begin(), values.end(), exclusive.begin(), init, op);

            // From what is computed while it is read, to another type; to other memory; in place.
            std::vector<std::int64_t> others(n);
            std::vector<T> apart(n);
            auto const computed = algo::transformed(values, [](T value) { return value; });
            algo::exclusiveScan<TAcc>(queue, computed, others, init, op);
            algo::inclusiveScan<TAcc>(queue, values, apart, op);
            algo::inclusiveScan<TAcc>(queue, values, values, op);
            a::wait::wait(queue);
            CHECK((others == exclusive));
            CHECK((apart == inclusive));
            CHECK((values == inclusive));
        }
    }
} // namespace test_algo_integer_scans

TEMPLATE_TEST_CASE(
    "algo: scans of integers give what the standard library gives",
    "[algo]",
    std::int8_t,
    std::uint16_t,
    std::int32_t,
    std::uint64_t)
{
    test_algo_integer_scans::check<void, TestType>(alpaka::op::Plus{});
}

TEST_CASE("algo: a core alone scans integers in one look", "[algo]")
{
    using Serial = alpaka::acc::AccCpuSerial<alpaka::DimInt<1>, int>;
    test_algo_integer_scans::check<Serial, std::int32_t>(alpaka::op::Plus{});
}

TEST_CASE("algo: integers are also joined by operations without zero", "[algo]")
{
    test_algo_integer_scans::check<void, std::int32_t>(alpaka::op::Min{});
}

TEST_CASE("algo: scans of truth values, which no register adds", "[algo]")
{
    using namespace test_algo_integer_scans;
    auto queue = makeQueue();
    std::vector<std::uint32_t> values(20000);
    values[700] = 5;
    std::vector<std::uint32_t> results(values.size());
    auto const isFound = [](std::uint32_t value) { return value == 5; };
    algo::inclusiveScan(queue, algo::transformed(values, isFound), results, a::op::Plus{});
    a::wait::wait(queue);
    CHECK(std::accumulate(results.begin(), results.end(), std::size_t{0}) == values.size() - 700);
}

TEST_CASE("algo: only sums of integers that vectors have are scanned in registers", "[algo]")
{
    using alpaka::algo::detail::AddsIntegers;
    using alpaka::op::Plus;
    STATIC_REQUIRE(AddsIntegers<char, Plus>);
    STATIC_REQUIRE(AddsIntegers<unsigned long, Plus>);
    STATIC_REQUIRE(!AddsIntegers<bool, Plus>);
    STATIC_REQUIRE(!AddsIntegers<float, Plus>);
    STATIC_REQUIRE(!AddsIntegers<int, alpaka::op::Max>);
}
