// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0
// runs on: host

#include <alpaka/algorithm.hpp>

#include <catch2/catch.hpp>

#include <array>
#include <cstddef>
#include <span>
#include <vector>

namespace test_algo_check
{
    namespace a = alpaka;
    namespace algo = alpaka::algo;
    using Catch::Matchers::Contains;
    using Queue = a::queue::Queue<a::dev::DevCpu, a::queue::Blocking>;
} // namespace test_algo_check

TEST_CASE("algo: what cannot work is refused before anything is written", "[algo]")
{
    using namespace test_algo_check;
    Queue queue(a::pltf::getDevByIdx<a::pltf::PltfCpu>(std::size_t{0}));
    std::vector<int> values(100, 1);
    std::vector<int> const before = values;
    auto const same = [](int value) { return value + 1; };
    std::span<int> later(values.data() + 1, 99);
    CHECK_THROWS_WITH(
        algo::transform(queue, values, later, same),
        Contains("algo::transform: the output has 99 elements; 100 are written") && Contains("Check.cpp:"));
    CHECK_THROWS_WITH(
        algo::transform(queue, algo::upTo(values, 99), later, same),
        Contains("the output (99 elements) overlaps the input (99 elements)"));
    CHECK_THROWS_WITH(
        algo::transform(
            queue, algo::zipped(algo::counting(0, 99), algo::upTo(values, 99)), later, [](auto) { return 0; }),
        Contains("overlaps"));
    CHECK_THROWS_WITH(
        algo::transform(queue, algo::transformed(algo::upTo(values, 99), same), later, same), Contains("overlaps"));
    CHECK_THROWS_WITH(algo::range(static_cast<int*>(nullptr), 3), Contains("3 elements at a null pointer"));
    CHECK_THROWS_WITH(
        algo::zipped(values, later),
        Contains("algo::zipped(first, second): first has 100 elements and second has 99"));
    CHECK_THROWS_WITH(algo::upTo(values, std::vector<int>{}), Contains("algo::upTo(in, count): count has no element"));
    CHECK_THROWS_WITH(algo::upTo(values, -1), Contains("algo::upTo(in, count): count is -1; at least 0 is needed"));
    std::vector<signed char> indices(2);
    CHECK_THROWS_WITH(
        algo::minMaxElement(queue, algo::counting(0, 129), indices),
        Contains("the input has 129 elements; the output holds indices to 127"));
    algo::minMaxElement(queue, algo::counting(0, 128), indices);
    CHECK(indices[1] == 127);
    std::vector<int> const count{3};
    CHECK_THROWS_WITH(
        algo::upTo(algo::upTo(values, count), count), Contains("the size of in lies on the device already"));
    CHECK(values == before);
    // No element overlaps nothing.
    algo::minMaxElement(queue, algo::range(values.data() + 1, 0), algo::range(values.data(), 2));
    CHECK(values[1] == 0);
}

TEST_CASE("algo: inputs and outputs may be views of any kind", "[algo]")
{
    using namespace test_algo_check;
    auto const dev = a::pltf::getDevByIdx<a::pltf::PltfCpu>(std::size_t{0});
    Queue queue(dev);
    std::vector<int> values(100);
    algo::transform(queue, algo::counting(0, 100), values, [](int i) { return i; });
    // In place, and a view of two dimensions.
    algo::transform(queue, values, values, [](int i) { return i * 2; });
    auto buffer = a::mem::buf::alloc<int>(dev, a::Vec<a::DimInt<2>, int>(10, 10));
    bool const isPacked = a::mem::view::getPitchBytes<1>(buffer) == static_cast<int>(10 * sizeof(int));
    if(isPacked)
        algo::transform(queue, values, buffer, [](int i) { return i + 1; });
    else
        CHECK_THROWS_WITH(algo::fill(queue, buffer, 1), Contains("rows of 40 bytes lie"));
    std::array<int, 100> last{};
    algo::transform(queue, std::span<int const>(values), last, [](int i) { return i + 1; });
    CHECK(last[0] == 1);
    CHECK(last[99] == 199);
    if(isPacked)
        CHECK(a::mem::view::getPtrNative(buffer)[99] == 199);
}
