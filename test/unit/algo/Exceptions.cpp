// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0
// devices: no, code of devices has no exceptions

#include <alpaka/algorithm.hpp>
#include <alpaka_test/AccRun.hpp>
#include <alpaka_test/Accs.hpp>

#include <catch2/catch.hpp>

#include <cstddef>
#include <stdexcept>
#include <thread>
#include <vector>

namespace test_algo_exceptions
{
    namespace a = alpaka;
    namespace algo = alpaka::algo;
    using Accs = alpaka_test::HostAccs<1, int>;

    //! Throws when it reads a certain element.
    struct Guarded
    {
        auto operator()(std::ptrdiff_t i) const -> float
        {
            if(i == forbidden)
                throw std::runtime_error("forbidden");
            return 1.0f;
        }

        std::ptrdiff_t forbidden;
    };
} // namespace test_algo_exceptions

TEMPLATE_LIST_TEST_CASE(
    "algo: an exception of a function leaves like that of a kernel, and the queue works on",
    "[algo]",
    test_algo_exceptions::Accs)
{
    using namespace test_algo_exceptions;
    alpaka_test::NonBlockingQueue<TestType> queue(alpaka_test::firstDev<TestType>());
    std::size_t const n = 300000;
    std::vector<float> results(n);
    for(std::ptrdiff_t const forbidden : {0, 100000, 299999, -1})
    {
        auto const in = algo::transformed(algo::counting(std::ptrdiff_t{0}, n), Guarded{forbidden});
        algo::inclusiveScan<TestType>(queue, in, results, a::op::Plus{});
        if(forbidden >= 0)
            CHECK_THROWS_WITH(a::wait::wait(queue), "forbidden");
        algo::reduce<TestType>(queue, in, algo::range(results.data(), 1), 0.0f, a::op::Plus{});
        if(forbidden >= 0)
            CHECK_THROWS_WITH(a::wait::wait(queue), "forbidden");
    }
    a::wait::wait(queue);
    CHECK(results[0] == 300000.0f);
    CHECK(results[n - 1] == 300000.0f);
}

TEMPLATE_LIST_TEST_CASE("algo: several queues run algorithms at the same time", "[algo]", test_algo_exceptions::Accs)
{
    using namespace test_algo_exceptions;
    std::size_t const n = 100000;
    std::vector<int> counts(4);
    std::vector<std::thread> threads;
    for(int& count : counts)
        threads.emplace_back(
            [&count]
            {
                alpaka_test::NonBlockingQueue<TestType> queue(alpaka_test::firstDev<TestType>());
                std::vector<int> results(n);
                for(int round = 1; round <= 5; ++round)
                {
                    int sum = 0;
                    algo::inclusiveScan<TestType>(queue, algo::counting(round, n), results, a::op::Xor{});
                    algo::reduce<TestType>(queue, results, algo::range(&sum, 1), 0, a::op::Xor{});
                    a::wait::wait(queue);
                    int scanned = 0;
                    int expected = 0;
                    for(int i = 0; i < static_cast<int>(n); ++i)
                        expected ^= scanned ^= round + i;
                    count += sum == expected ? 1 : 0;
                }
            });
    for(auto& thread : threads)
        thread.join();
    CHECK(counts == std::vector<int>{5, 5, 5, 5});
}
