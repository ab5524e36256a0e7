// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0
// devices: no, the number of workers is that of a CPU

#include <alpaka/algorithm.hpp>
#include <alpaka_test/AccRun.hpp>
#include <alpaka_test/Accs.hpp>
#include <alpaka_test/ChildProcess.hpp>

#include <catch2/catch.hpp>

#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

namespace test_algo_workers
{
    namespace a = alpaka;
    namespace algo = alpaka::algo;

    auto hashOf(std::vector<float> const& values) -> std::uint64_t
    {
        std::uint64_t hash = 17;
        for(float const value : values)
            hash = hash * 0x9E3779B97F4A7C15u + std::bit_cast<std::uint32_t>(value);
        return hash;
    }

    struct Print
    {
        template<typename TAcc>
        void operator()(std::vector<float> const& values) const
        {
            alpaka_test::NonBlockingQueue<TAcc> queue(alpaka_test::firstDev<TAcc>());
            std::vector<float> results(values.size());
            std::vector<float> sums(3);
            algo::inclusiveScan<TAcc>(queue, values, results, a::op::Plus{});
            algo::reduce<TAcc>(queue, values, algo::range(sums.data(), 1), 0.25f, a::op::Plus{});
            algo::reduce<TAcc>(queue, results, algo::range(sums.data() + 1, 1), 1.0f, a::op::Plus{});
            std::vector<std::size_t> const bounds{0, 100000, values.size()};
            algo::segmentedReduce<TAcc>(queue, values, bounds, algo::range(sums.data() + 1, 2), 0.0f, a::op::Plus{});
            a::wait::wait(queue);
            std::fprintf(
                stderr,
                "%llx %llx;",
                static_cast<unsigned long long>(hashOf(results)),
                static_cast<unsigned long long>(hashOf(sums)));
        }
    };
} // namespace test_algo_workers

TEST_CASE("algo: prints hashes of results", "[.][child]")
{
    using namespace test_algo_workers;
    std::vector<float> values;
    for(std::uint32_t i = 0; i < 600000; ++i)
        values.push_back(static_cast<float>(i * 2654435761u >> 8) * 0.0000001f);
    a::meta::forEachType<alpaka_test::HostAccs<1, int>>(Print{}, values);
}

TEST_CASE("algo: results have the same bits on all accelerators, with each number of workers", "[algo]")
{
    char const* const before = std::getenv("ALPAKA_NUM_CORES");
    std::string const kept = before == nullptr ? "" : before;
    std::string first;
    for(char const* const cores : {"1", "2", "3", "7", "64"})
    {
        INFO(cores << " workers");
        ::setenv("ALPAKA_NUM_CORES", cores, 1);
        auto const result = alpaka_test::runChild("algo: prints hashes of results");
        CHECK(result.status == 0);
        REQUIRE(!result.error.empty());
        std::string const one = result.error.substr(0, result.error.find(';') + 1);
        std::string all;
        for(std::size_t i = 0; i < result.error.size() / one.size(); ++i)
            all += one;
        CHECK(result.error == all); // each accelerator prints the same
        if(first.empty())
            first = one;
        CHECK(one == first);
    }
    kept.empty() ? ::unsetenv("ALPAKA_NUM_CORES") : ::setenv("ALPAKA_NUM_CORES", kept.c_str(), 1);
}
