// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0
// runs on: host

#include <alpaka/algorithm.hpp>

#include <catch2/catch.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <span>
#include <stdexcept>
#include <vector>

namespace test_algo_selection
{
    namespace a = alpaka;
    namespace algo = alpaka::algo;
    using Catch::Matchers::Contains;
    using Queue = a::queue::Queue<a::dev::DevCpu, a::queue::NonBlocking>;

    inline auto makeQueue() -> Queue { return Queue(a::pltf::getDevByIdx<a::pltf::PltfCpu>(std::size_t{0})); }

    constexpr auto isOdd = [](int value) { return value % 2 != 0; };
} // namespace test_algo_selection

TEST_CASE("algo: selections refuse before they touch anything", "[algo]")
{
    using namespace test_algo_selection;
    auto queue = makeQueue();
    std::vector<int> in(10000, 1);
    std::vector<int> out(10000);
    std::vector<std::int32_t> count(1, 55);
    std::span<int> all(out);
    CHECK_THROWS_WITH(
        algo::copyIf(queue, in, all.subspan(1), count, isOdd),
        Contains("algo::copyIf: the output has 9999 elements; 10000 are written") && Contains("Selection.cpp:"));
    CHECK_THROWS_WITH(algo::partition(queue, in, in, count, isOdd), Contains("algo::partition: the output (10000"));
    CHECK_THROWS_WITH(
        algo::unique(queue, in, out, all.first(1)), Contains("algo::unique: count (1 elements) overlaps the input"));
    CHECK_THROWS_WITH(
        algo::unique(queue, in, out, all.first(0)), Contains("algo::unique: count has 0 elements; 1 are written"));
    CHECK_THROWS_WITH(
        algo::runLengthEncode(queue, in, out, all, count),
        Contains("algo::runLengthEncode: lengths (10000 elements)"));
    std::vector<std::int8_t> lengths(10000);
    CHECK_THROWS_WITH(
        algo::runLengthEncode(queue, in, out, lengths, count), Contains("has 10000 elements; lengths counts to 127"));
    algo::How how;
    how.workspace = algo::Workspace(lengths.data(), 10);
    CHECK_THROWS_WITH(algo::copyIf(queue, in, out, count, isOdd, how), Contains("the workspace has 10 bytes"));
    std::vector<unsigned> bins(3, 9u);
    CHECK_THROWS_WITH(
        algo::histogram(queue, in, bins, 5, 5),
        Contains("algo::histogram: upper is 5 and lower is 5; upper must be larger"));
    CHECK_THROWS_WITH(
        algo::histogram(queue, std::vector<std::uint8_t>(3), bins, 0, 257),
        Contains("the type of the input cannot hold all values from 0 to 256"));
    CHECK_THROWS_WITH(
        algo::histogram(queue, std::vector<std::uint64_t>(3), bins, std::uint64_t{0}, ~std::uint64_t{0}),
        Contains("times 3 bins are more than 18446744073709551615"));
    CHECK_THROWS_WITH(algo::histogram(queue, in, algo::upTo(bins, 0), 0, 5), Contains("there are 0 bins"));
    CHECK_THROWS_WITH(algo::histogram(queue, std::vector<float>(3), bins, 1.0f, 0.0f), Contains("upper is 0"));
    a::wait::wait(queue);
    CHECK(std::count(out.begin(), out.end(), 0) == 10000);
    CHECK(count[0] == 55);
    CHECK(bins == std::vector<unsigned>(3, 9u));
}

TEST_CASE("algo: a predicate that throws leaves the queue usable", "[algo]")
{
    using namespace test_algo_selection;
    auto queue = makeQueue();
    std::vector<int> in(1000000);
    std::iota(in.begin(), in.end(), 0);
    std::vector<int> out(in.size());
    std::vector<std::uint64_t> count(1);
    for(int const bad : {0, 5000, 500000, 999999})
    {
        auto const throws = [bad](int value)
        {
            if(value == bad)
                throw std::runtime_error("no answer");
            return value % 2 != 0;
        };
        algo::copyIf(queue, in, out, count, throws);
        CHECK_THROWS_WITH(a::wait::wait(queue), Contains("no answer"));
        algo::copyIf(queue, in, out, count, isOdd);
        a::wait::wait(queue);
        CHECK(count[0] == 500000);
        CHECK(out[499999] == 999999);
    }
}

TEST_CASE("algo: runs of bytes are encoded", "[algo]")
{
    using namespace test_algo_selection;
    std::size_t const n = 100000;
    std::vector<char> in(n);
    for(std::size_t i = 0; i < n; ++i)
        in[i] = static_cast<char>(i / 40000 + (i == n - 1 ? 1 : 0));
    std::vector<char> out(n);
    std::vector<unsigned> lengths(n);
    std::vector<unsigned> count(1);
    auto queue = makeQueue();
    algo::runLengthEncode(queue, in, out, lengths, count);
    a::wait::wait(queue);
    CHECK(count[0] == 4);
    // Without a comparison a call may say how, too.
    std::vector<std::byte> memory(algo::workspace<algo::Unique, char>(n));
    algo::unique(queue, in, out, count, algo::How{.workspace = memory});
    algo::unique(queue, in, out, count, {.workspace = memory});
    a::wait::wait(queue);
    CHECK(count[0] == 4);
    CHECK(std::vector(lengths.begin(), lengths.begin() + 4) == std::vector<unsigned>{40000, 40000, 19999, 1});
    CHECK(std::vector(out.begin(), out.begin() + 4) == std::vector<char>{0, 1, 2, 3});
}

TEST_CASE("algo: large elements are selected with a workspace of the caller, from several queues", "[algo]")
{
    using namespace test_algo_selection;
    struct Large
    {
        std::array<int, 100> part;
    };
    std::size_t const n = 5000;
    std::vector<Large> in(n);
    for(std::size_t i = 0; i < n; ++i)
        in[i].part[99] = static_cast<int>(i);
    std::vector<Large> out[2]{std::vector<Large>(n), std::vector<Large>(n)};
    std::vector<unsigned> count[2]{std::vector<unsigned>(1), std::vector<unsigned>(1)};
    std::vector<std::byte> memory[2];
    Queue queues[2]{makeQueue(), makeQueue()};
    for(std::size_t q = 0; q < 2; ++q)
    {
        memory[q].resize(algo::workspace<algo::CopyIf, Large>(n));
        algo::How how;
        how.workspace = algo::Workspace(memory[q].data(), memory[q].size());
        algo::copyIf(
            queues[q],
            in,
            out[q],
            count[q],
            [q](Large const& element) { return element.part[99] % 2 == static_cast<int>(q); },
            how);
    }
    for(std::size_t q = 0; q < 2; ++q)
    {
        a::wait::wait(queues[q]);
        CHECK(count[q][0] == n / 2);
        for(std::size_t i = 0; i < n / 2; ++i)
            REQUIRE(out[q][i].part[99] == static_cast<int>(2 * i + q));
    }
}
