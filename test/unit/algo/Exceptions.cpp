// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0
// devices: no, code of devices has no exceptions

#include <alpaka/algorithm.hpp>
#include <alpaka_test/AccRun.hpp>
#include <alpaka_test/Accs.hpp>
#include <alpaka_test/ChildProcess.hpp>

#include <catch2/catch.hpp>

#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdlib>
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

    //! How far the blocks of the scan below are.
    struct Steps
    {
        std::atomic<bool> isAdding{false};
        std::atomic<bool> isLate{false};
        std::atomic<bool> hasThrown{false};
        std::atomic<bool> hasAdded{false};
    };

    //! Where other blocks do not run at the same time, they are not waited for.
    void await(std::atomic<bool> const& flag)
    {
        auto const end = std::chrono::steady_clock::now() + std::chrono::seconds(10);
        while(!flag && std::chrono::steady_clock::now() < end)
            std::this_thread::yield();
    }
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

#ifdef ALPAKA_ACC_CPU_BLOCK_PER_CORE_ENABLED
TEST_CASE("algo: a block of a scan fails while the one before it adds its total", "[.][child]")
{
    using namespace test_algo_exceptions;
    using Acc = a::acc::AccCpuBlockPerCore<a::DimInt<1>, std::ptrdiff_t>;
    constexpr std::ptrdiff_t chunk = algo::detail::Segments<int>::chunk;
    Steps steps;
    auto const in = algo::transformed(
        algo::counting(std::ptrdiff_t{0}, static_cast<std::size_t>(5 * chunk)),
        [&steps](std::ptrdiff_t i)
        {
            if(i == 2 * chunk)
            {
                await(steps.isAdding);
                await(steps.isLate);
                steps.hasThrown = true;
                throw std::runtime_error("forbidden");
            }
            if(i == 3 * chunk)
            {
                steps.isLate = true;
                await(steps.hasAdded);
                std::this_thread::sleep_for(std::chrono::milliseconds(50));
            }
            return 1;
        });
    auto const add = [&steps](int x, int y)
    {
        if(x == chunk && y == chunk) // the totals of the first two chunks
        {
            steps.isAdding = true;
            await(steps.hasThrown);
            std::this_thread::sleep_for(std::chrono::milliseconds(50));
            steps.hasAdded = true;
        }
        return x + y;
    };
    std::vector<int> results(static_cast<std::size_t>(5 * chunk));
    alpaka_test::NonBlockingQueue<Acc> queue(alpaka_test::firstDev<Acc>());
    algo::inclusiveScan<Acc>(queue, in, results, add);
    CHECK_THROWS_WITH(a::wait::wait(queue), "forbidden");
    CHECK(steps.isAdding);
    CHECK(steps.isLate);
}

TEST_CASE("algo: no block of a scan waits for one that has failed", "[algo]")
{
    char const* const before = std::getenv("ALPAKA_NUM_CORES");
    std::string const kept = before == nullptr ? "" : before;
    ::setenv("ALPAKA_NUM_CORES", "4", 1);
    CHECK(alpaka_test::runChild("algo: a block of a scan fails while the one before it adds its total").status == 0);
    kept.empty() ? ::unsetenv("ALPAKA_NUM_CORES") : ::setenv("ALPAKA_NUM_CORES", kept.c_str(), 1);
}
#endif
