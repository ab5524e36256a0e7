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
#include <numeric>
#include <vector>

namespace test_algo_scan
{
    namespace a = alpaka;
    namespace algo = alpaka::algo;
    using Accs = alpaka_test::Accs<1, int>;

    //! x -> scale * x + shift in arithmetic modulo 2^32: associative, not commutative, exact.
    struct Affine
    {
        std::uint32_t scale = 1;
        std::uint32_t shift = 0;

        auto operator==(Affine const&) const -> bool = default;
    };

    struct Compose
    {
        ALPAKA_FN_HOST_ACC auto operator()(Affine const& f, Affine const& g) const -> Affine
        {
            return {f.scale * g.scale, f.shift * g.scale + g.shift};
        }
    };

    struct ToAffine
    {
        ALPAKA_FN_HOST_ACC auto operator()(std::uint32_t i) const -> Affine { return {2 * i + 1, i * 2654435761u}; }
    };

    struct Rough
    {
        ALPAKA_FN_HOST_ACC auto operator()(std::uint32_t i) const -> float
        {
            return static_cast<float>(i * 2654435761u >> 8) * 0.0000001f;
        }
    };

    //! Notes when it meets memory that nothing has written.
    struct PlusOfWritten
    {
        static constexpr std::uint32_t unwritten = 0xCDCDCDCDu;

        ALPAKA_FN_HOST_ACC auto operator()(std::uint32_t x, std::uint32_t y) const -> std::uint32_t
        {
            if(x == unwritten || y == unwritten)
                *hasMet = 1;
            return x + y;
        }

        std::uint32_t* hasMet;
    };

    //! The order of the documentation, written down once more.
    auto reference(std::vector<float> const& values) -> std::vector<float>
    {
        std::vector<float> result(values.size());
        float groups = 0.0f; // what precedes the group of 64 chunks, and the chunk in its group
        float chunks = 0.0f;
        for(std::size_t first = 0; first < values.size(); first += 8192)
        {
            std::size_t const chunk = first / 8192;
            std::size_t const size = std::min(values.size() - first, std::size_t{8192});
            float const preceding = chunk < 64 ? chunks : chunk % 64 == 0 ? groups : groups + chunks;
            std::vector<float> totals;
            for(std::size_t i = 0; i < size; ++i)
                if(i % 32 == 0)
                    totals.push_back(values[first + i]);
                else
                    totals.back() += values[first + i];
            for(std::size_t distance = 1; distance < totals.size(); distance *= 2)
                for(std::size_t i = totals.size(); i-- > distance;)
                    totals[i] = totals[i - distance] + totals[i];
            for(std::size_t i = 0; i < size; ++i)
            {
                float before = i % 32 != 0 ? result[first + i - 1] : i != 0 ? totals[i / 32 - 1] : preceding;
                if(i % 32 == 0 && i != 0 && chunk != 0)
                    before = preceding + before;
                result[first + i] = first + i == 0 ? values[0] : before + values[first + i];
            }
            chunks = chunk % 64 == 0 ? totals.back() : chunks + totals.back();
            if(chunk % 64 == 63)
                groups = chunk == 63 ? chunks : groups + chunks;
        }
        return result;
    }
} // namespace test_algo_scan

TEMPLATE_LIST_TEST_CASE("algo: scans join each element with all before it, in order", "[algo]", test_algo_scan::Accs)
{
    using namespace test_algo_scan;
    alpaka_test::NonBlockingQueue<TestType> queue(alpaka_test::firstDev<TestType>());
    std::vector<std::size_t> sizes{1023, 4095, 4096, 4097, 40000};
    for(std::size_t n = 0; n <= 300; n += n < 70 ? 1 : 23)
        sizes.push_back(n);
    alpaka_test::DeviceArray<TestType, Affine> inclusive(queue, 40000);
    alpaka_test::DeviceArray<TestType, Affine> exclusive(queue, 40000);
    Affine const init{3, 5};
    for(std::size_t const n : sizes)
    {
        INFO(n << " elements");
        auto const in = algo::transformed(algo::counting(std::uint32_t{0}, n), ToAffine{});
        algo::inclusiveScan<TestType>(queue, in, algo::range(inclusive.ptr(), n), Compose{});
        algo::exclusiveScan<TestType>(queue, in, algo::range(exclusive.ptr(), n), init, Compose{});
        std::vector<Affine> values(n);
        for(std::size_t i = 0; i < n; ++i)
            values[i] = ToAffine{}(static_cast<std::uint32_t>(i));
        std::vector<Affine> expected(n);
        std::inclusive_scan(values.begin(), values.end(), expected.begin(), Compose{});
        auto const got = inclusive.download(queue);
        REQUIRE(std::equal(expected.begin(), expected.end(), got.begin()));
        std::exclusive_scan(values.begin(), values.end(), expected.begin(), init, Compose{});
        auto const gotExclusive = exclusive.download(queue);
        REQUIRE(std::equal(expected.begin(), expected.end(), gotExclusive.begin()));
    }
}

TEMPLATE_LIST_TEST_CASE(
    "algo: scans round the same on all accelerators, also in place and with a size on the device",
    "[algo]",
    test_algo_scan::Accs)
{
    using namespace test_algo_scan;
    alpaka_test::NonBlockingQueue<TestType> queue(alpaka_test::firstDev<TestType>());
    std::size_t const most = 1100000; // more than two groups
    alpaka_test::DeviceArray<TestType, float> values(queue, most);
    alpaka_test::DeviceArray<TestType, std::uint32_t> count(queue, 1);
    std::uint32_t const limit = 1099000;
    count.upload(queue, &limit);
    std::vector<float> before(most);
    for(std::size_t i = 0; i < most; ++i)
        before[i] = Rough{}(static_cast<std::uint32_t>(i));
    values.upload(queue, before.data());
    auto const all = algo::range(values.ptr(), most);
    algo::inclusiveScan<TestType>(queue, algo::upTo(all, algo::range(count.ptr(), 1)), all, a::op::Plus{});
    auto const got = values.download(queue);
    auto expected = reference({before.begin(), before.begin() + limit});
    expected.insert(expected.end(), before.begin() + limit, before.end());
    std::size_t different = 0;
    while(different < most
          && std::bit_cast<std::uint32_t>(got[different]) == std::bit_cast<std::uint32_t>(expected[different]))
        ++different;
    CHECK(different == most);
}

TEMPLATE_LIST_TEST_CASE(
    "algo: a scan joins nothing but values where a size on the device is smaller than announced",
    "[algo]",
    test_algo_scan::Accs)
{
    using namespace test_algo_scan;
    alpaka_test::NonBlockingQueue<TestType> queue(alpaka_test::firstDev<TestType>());
    std::size_t const most = 700000; // two groups, of which the size leaves a part of the first one
    std::uint32_t const limit = 20000;
    alpaka_test::DeviceArray<TestType, std::uint32_t> results(queue, most);
    alpaka_test::DeviceArray<TestType, std::uint32_t> count(queue, 1);
    count.upload(queue, &limit);
    alpaka_test::DeviceArray<TestType, std::uint32_t> hasMet(queue, 1);
    std::uint32_t const no = 0;
    hasMet.upload(queue, &no);
    std::size_t const bytes = algo::workspace<algo::Scan, std::uint32_t>(most);
    alpaka_test::DeviceArray<TestType, std::uint32_t> workspace(queue, bytes / sizeof(std::uint32_t));
    std::vector<std::uint32_t> const unwritten(bytes / sizeof(std::uint32_t), PlusOfWritten::unwritten);
    workspace.upload(queue, unwritten.data());
    algo::exclusiveScan<TestType>(
        queue,
        algo::upTo(algo::counting(std::uint32_t{1}, most), algo::range(count.ptr(), 1)),
        algo::range(results.ptr(), most),
        std::uint32_t{0},
        PlusOfWritten{hasMet.ptr()},
        {algo::Order::everywhere, {workspace.ptr(), bytes}});
    CHECK(hasMet.download(queue)[0] == 0);
    CHECK(results.download(queue)[limit - 1] == (limit - 1) * limit / 2);
}
