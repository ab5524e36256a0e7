// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0
// runs on: host

#include <alpaka/algorithm.hpp>

#include <catch2/catch.hpp>

#include <array>
#include <cstddef>
#include <span>
#include <utility>
#include <vector>

namespace test_algo_call
{
    namespace a = alpaka;
    namespace algo = alpaka::algo;
    using Catch::Matchers::Contains;
    using Queue = a::queue::Queue<a::dev::DevCpu, a::queue::Blocking>;

    //! \return The size before and after the count becomes 5.
    template<typename T>
    auto twoSizes(algo::Size const& size, T* count) -> std::pair<std::ptrdiff_t, std::ptrdiff_t>
    {
        auto const before = size.get();
        *count = 5;
        return {before, size.get()};
    }

    template<typename T>
    void checkSize()
    {
        T count = 3;
        // Compilers cannot see which function this is, nor therefore what its arguments have in common.
        using Function = std::pair<std::ptrdiff_t, std::ptrdiff_t>(algo::Size const&, T*);
        Function* volatile sizes = &twoSizes<T>;
        CHECK(sizes(algo::Size(10, &count), &count) == std::pair<std::ptrdiff_t, std::ptrdiff_t>(3, 5));
    }
} // namespace test_algo_call

TEST_CASE("algo: what cannot work is refused before anything is written", "[algo]")
{
    using namespace test_algo_call;
    Queue queue(a::pltf::getDevByIdx<a::pltf::PltfCpu>(std::size_t{0}));
    std::vector<int> values(100, 1);
    std::vector<int> const before = values;
    auto const same = [](int value) { return value + 1; };
    std::span<int> later(values.data() + 1, 99);
    CHECK_THROWS_WITH(
        algo::transform(queue, values, later, same),
        Contains("algo::transform: the output has 99 elements; 100 are written") && Contains("Call.cpp:"));
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
    // A block may read the size after another one has written the count.
    std::vector<int> sizes{7, 50};
    CHECK_THROWS_WITH(
        algo::copyIf(queue, algo::upTo(values, sizes), std::vector<int>(100), sizes, [](int) { return false; }),
        Contains("algo::copyIf: count (1 elements) overlaps the size of the input"));
    std::vector<int> result(100);
    CHECK_THROWS_WITH(
        algo::transform(queue, values, algo::upTo(result, sizes), same),
        Contains("algo::transform: the output has a size on the device, which is not that of the input"));
    CHECK(result == std::vector<int>(100));
    algo::transform(queue, algo::upTo(values, sizes), algo::upTo(result, sizes), same);
    CHECK(result[6] == 2);
    CHECK(result[7] == 0);
    CHECK(sizes[0] == 7);
    CHECK(values == before);
    // No element overlaps nothing.
    algo::minMaxElement(queue, algo::range(values.data() + 1, 0), algo::range(values.data(), 2));
    CHECK(values[1] == 0);
}

TEST_CASE("algo: a workspace that overlaps an input or an output is refused", "[algo]")
{
    using namespace test_algo_call;
    Queue queue(a::pltf::getDevByIdx<a::pltf::PltfCpu>(std::size_t{0}));
    std::vector<int> values(100, 1);
    std::vector<int> result(1);
    algo::How how;
    how.workspace = algo::Workspace(values);
    CHECK_THROWS_WITH(
        algo::reduce(queue, algo::transformed(values, [](int value) { return value; }), result, 0, a::op::Plus{}, how),
        Contains("algo::reduce: the workspace (400 bytes) overlaps the input (100 elements)")
            && Contains("Call.cpp:"));
    CHECK_THROWS_WITH(
        algo::inclusiveScan(queue, algo::counting(0, 99), values, a::op::Plus{}, how),
        Contains("algo::inclusiveScan: the workspace (400 bytes) overlaps the output (99 elements)"));
    CHECK_THROWS_WITH(
        algo::sort(queue, values, how),
        Contains("algo::sort: the workspace (400 bytes) overlaps keys (100 elements)"));
    CHECK(values == std::vector<int>(100, 1));
    // The part of an output that is not written may be the workspace.
    how.workspace = algo::Workspace(values.data() + 99, sizeof(int));
    algo::inclusiveScan(queue, algo::counting(0, 99), values, a::op::Plus{}, how);
    CHECK(values[98] == 98 * 99 / 2);
}

TEST_CASE("algo: of a view inside another one nothing else is read or written", "[algo]")
{
    using namespace test_algo_call;
    using Vec3 = a::Vec<a::DimInt<3>, std::size_t>;
    std::vector<int> values(24, 1);
    auto const dev = a::pltf::getDevByIdx<a::pltf::PltfCpu>(std::size_t{0});
    Queue queue(dev);
    a::mem::view::ViewPlainPtr<a::dev::DevCpu, int, a::DimInt<3>, std::size_t> whole(
        values.data(), dev, Vec3(std::size_t{2}, std::size_t{4}, std::size_t{3}));
    auto const part = [&](std::size_t planes, std::size_t rows)
    { return a::mem::view::ViewSubView(whole, Vec3(planes, rows, std::size_t{3}), Vec3::zeros()); };
    // Its rows are whole, but other rows lie between its planes.
    auto apart = part(2, 2);
    CHECK_THROWS_WITH(
        algo::fill(queue, apart, 2), Contains("12 elements lie in 72 bytes; they must be packed, 48 bytes"));
    CHECK(values == std::vector<int>(24, 1));
    auto packed = part(1, 2);
    algo::fill(queue, packed, 2);
    CHECK(values[5] == 2);
    CHECK(values[6] == 1);
    std::vector<int> result(1);
    CHECK_THROWS_WITH(
        algo::reduce(queue, algo::counting(0, 100000), result, 0, a::op::Plus{}, {.workspace = packed}),
        Contains("algo::reduce: the workspace has 24 bytes;"));
    CHECK_THROWS_WITH(
        algo::reduce(queue, algo::counting(0, 100000), result, 0, a::op::Plus{}, {.workspace = apart}),
        Contains("they must be packed"));
}

TEST_CASE("algo: a size on the device may be an integer of any type of 4 or 8 bytes", "[algo]")
{
    using namespace test_algo_call;
    checkSize<int>();
    checkSize<unsigned>();
    checkSize<long>();
    checkSize<unsigned long>();
    checkSize<long long>();
    checkSize<unsigned long long>();
}

TEST_CASE("algo: inputs and outputs may be views of any kind", "[algo]")
{
    using namespace test_algo_call;
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
        CHECK_THROWS_WITH(algo::fill(queue, buffer, 1), Contains("100 elements lie in"));
    std::array<int, 100> last{};
    algo::transform(queue, std::span<int const>(values), last, [](int i) { return i + 1; });
    CHECK(last[0] == 1);
    CHECK(last[99] == 199);
    if(isPacked)
        CHECK(a::mem::view::getPtrNative(buffer)[99] == 199);
}
