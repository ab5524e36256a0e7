// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0
// emulation: CUDA and HIP

#include <alpaka/algorithm.hpp>
#include <alpaka_test/AccRun.hpp>
#include <alpaka_test/Accs.hpp>

#include <catch2/catch.hpp>

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace test_algo_reduce
{
    namespace a = alpaka;
    namespace algo = alpaka::algo;
    using Accs = alpaka_test::Accs<1, int>;

    //! Rounds in nearly every addition, so that another order would give other bits.
    struct Rough
    {
        ALPAKA_FN_HOST_ACC auto operator()(std::ptrdiff_t i) const -> float
        {
            return static_cast<float>(static_cast<std::uint32_t>(i) * 2654435761u >> 8) * 0.0000001f;
        }
    };

    struct Square
    {
        ALPAKA_FN_HOST_ACC auto operator()(int value) const -> double { return static_cast<double>(value) * value; }
    };

    //! 16 bytes, joined part by part. Its constructor is not trivial, like that of math::Complex.
    struct Quad
    {
        float parts[4] = {};
    };

    struct AddQuads
    {
        ALPAKA_FN_HOST_ACC auto operator()(Quad const& a, Quad const& b) const -> Quad
        {
            return {
                a.parts[0] + b.parts[0], a.parts[1] + b.parts[1], a.parts[2] + b.parts[2], a.parts[3] + b.parts[3]};
        }
    };

    struct ToQuad
    {
        ALPAKA_FN_HOST_ACC auto operator()(std::ptrdiff_t i) const -> Quad
        {
            float const value = Rough{}(i);
            return {value, -value, value + 1.0f, 1.0f};
        }
    };

    //! The tree of the documentation, written down once more.
    template<typename T, typename TOp, typename TGet>
    auto reference(std::size_t n, TGet const& get, TOp const& op) -> T
    {
        std::size_t const lanes = 128 / sizeof(T);
        std::vector<T> level;
        for(std::size_t i = 0; i < n; ++i)
            level.push_back(get(static_cast<std::ptrdiff_t>(i)));
        while(level.size() > 1)
        {
            std::vector<T> next;
            for(std::size_t first = 0; first < level.size(); first += 8192)
            {
                std::vector<T> parts;
                for(std::size_t i = first; i < std::min(first + 8192, level.size()); ++i)
                {
                    std::size_t const part = (i - first) / (32 * lanes) * lanes + (i - first) % lanes;
                    if(part == parts.size())
                        parts.push_back(level[i]);
                    else
                        parts[part] = op(parts[part], level[i]);
                }
                for(std::size_t width = 128; width > 0; width /= 2)
                    for(; parts.size() > width; parts.pop_back())
                        parts[parts.size() - 1 - width] = op(parts[parts.size() - 1 - width], parts.back());
                next.push_back(parts[0]);
            }
            level = next;
        }
        return level[0];
    }

    auto sizes() -> std::vector<std::size_t>
    {
        std::vector<std::size_t> result{511, 1023, 1024, 1025, 8191, 8192, 8193, 16385, 100000};
        for(std::size_t n = 1; n <= 300; ++n)
            result.push_back(n);
        return result;
    }
} // namespace test_algo_reduce

TEMPLATE_LIST_TEST_CASE(
    "algo: reduce joins along one tree that depends on the number of elements alone", "[algo]", test_algo_reduce::Accs)
{
    using namespace test_algo_reduce;
    alpaka_test::NonBlockingQueue<TestType> queue(alpaka_test::firstDev<TestType>());
    auto const all = sizes();
    alpaka_test::DeviceArray<TestType, float> sums(queue, all.size());
    alpaka_test::DeviceArray<TestType, Quad> quads(queue, all.size());
    for(std::size_t i = 0; i < all.size(); ++i)
    {
        auto const numbers = algo::counting(std::ptrdiff_t{0}, all[i]);
        algo::transformReduce<TestType>(queue, numbers, algo::range(sums.ptr() + i, 1), 0.0f, a::op::Plus{}, Rough{});
        algo::reduce<TestType>(
            queue, algo::transformed(numbers, ToQuad{}), algo::range(quads.ptr() + i, 1), Quad{}, AddQuads{});
    }
    auto const got = sums.download(queue);
    auto const gotQuads = quads.download(queue);
    for(std::size_t i = 0; i < all.size(); ++i)
    {
        INFO(all[i] << " elements");
        REQUIRE(
            std::bit_cast<std::uint32_t>(got[i])
            == std::bit_cast<std::uint32_t>(0.0f + reference<float>(all[i], Rough{}, a::op::Plus{})));
        auto const quad = reference<Quad>(all[i], ToQuad{}, AddQuads{});
        REQUIRE(std::equal(quad.parts, quad.parts + 4, gotQuads[i].parts));
    }
}

TEMPLATE_LIST_TEST_CASE(
    "algo: reduce begins with init, takes sizes of the device and a workspace of the caller",
    "[algo]",
    test_algo_reduce::Accs)
{
    using namespace test_algo_reduce;
    alpaka_test::NonBlockingQueue<TestType> queue(alpaka_test::firstDev<TestType>());
    alpaka_test::DeviceArray<TestType, double> results(queue, 4);
    alpaka_test::DeviceArray<TestType, int> ordered(queue, 2);
    alpaka_test::DeviceArray<TestType, std::uint64_t> count(queue, 1);
    alpaka_test::DeviceArray<TestType, std::byte> workspace(queue, algo::workspace<algo::Reduce, double>(100000));
    std::uint64_t const limit = 9000;
    count.upload(queue, &limit);
    auto const numbers = algo::counting(1, 100000);
    auto const at = [&](std::size_t i) { return algo::range(results.ptr() + i, 1); };
    algo::How const how{algo::Order::free, {workspace.ptr(), algo::workspace<algo::Reduce, double>(100000)}};
    algo::reduce<TestType>(queue, algo::upTo(numbers, 0), at(0), 2.5, a::op::Plus{});
    algo::reduce<TestType>(queue, numbers, at(1), 0.5, a::op::Plus{}, how);
    algo::transformReduce<TestType>(
        queue, algo::upTo(numbers, algo::range(count.ptr(), 1)), at(2), 0.0, a::op::Plus{}, Square{}, how);
    algo::reduce<TestType>(queue, numbers, at(3), 5.0, a::op::Max{});
    algo::reduce<TestType>(
        queue, algo::upTo(numbers, algo::range(count.ptr(), 1)), algo::range(ordered.ptr(), 1), 1, a::op::Xor{});
    auto const got = results.download(queue);
    CHECK(got[0] == 2.5);
    CHECK(got[1] == 100000.0 * 100001.0 / 2.0 + 0.5);
    CHECK(got[2] == 9000.0 * 9001.0 * 18001.0 / 6.0);
    CHECK(got[3] == 100000.0);
    CHECK(ordered.download(queue)[0] == (1 ^ 9000)); // 1 ^ 2 ^ ... ^ n is n where 4 divides it
    if constexpr(alpaka_test::detail::runsOnHost<TestType>)
        CHECK_THROWS_WITH(
            algo::reduce<TestType>(
                queue, numbers, at(1), 0.5, a::op::Plus{}, {algo::Order::everywhere, {workspace.ptr(), 100}}),
            Catch::Matchers::Contains("algo::reduce: the workspace has 100 bytes; 256 are enough"));
}
