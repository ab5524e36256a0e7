// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0
// emulation: CUDA and HIP

#include <alpaka/alpaka.hpp>
#include <alpaka_test/AccRun.hpp>
#include <alpaka_test/Accs.hpp>

#include <catch2/catch.hpp>

#include <cstddef>

namespace test_kernel_launchBounds
{
    namespace k = alpaka::kernel;

    constexpr int bound = 6;

    //! As a kernel with __launch_bounds__(6) whose shared memory has room for 6 threads.
    struct Bounded
    {
        static constexpr int maxThreadsPerBlock = bound;

        template<typename TAcc>
        ALPAKA_FN_ACC void operator()(TAcc const& acc, int n, int* largest, int* count) const
        {
            alpaka::atomicMax(acc, largest, alpaka::getWorkDiv<alpaka::Block, alpaka::Threads>(acc)[0]);
            if(alpaka::getIdx<alpaka::Grid, alpaka::Threads>(acc)[0] < n)
                alpaka::atomicAdd(acc, count, 1);
        }
    };

    struct BoundedPhases : k::PhasedKernel
    {
        static constexpr int maxThreadsPerBlock = bound;

        template<typename TTeam>
        ALPAKA_FN_ACC void operator()(TTeam const& team, int n, int* largest, int* count) const
        {
            alpaka::block::phase(team, [&](auto const& acc) { Bounded()(acc, n, largest, count); });
        }
    };

    //! What a kernel with a bound gets, and what it does not.
    template<typename TAcc, typename TKernel>
    void checkBounds()
    {
        auto const dev = alpaka_test::firstDev<TAcc>();
        alpaka_test::BlockingQueue<TAcc> queue(dev);
        alpaka_test::DeviceArray<TAcc, int> cells(queue, 2);
        int* const largest = cells.ptr();
        int* const count = cells.ptr() + 1;
        auto const attributes = k::getAttributes<TAcc>(dev, TKernel(), 100, largest, count);
        auto const threads = static_cast<int>(attributes.maxThreadsPerBlock);
        CHECK(threads <= bound);
        auto const active = [&](std::size_t blockThreads)
        { return k::getMaxActiveBlocksPerMultiprocessor<TAcc>(dev, blockThreads, 0, TKernel(), 100, largest, count); };
        CHECK(active(attributes.maxThreadsPerBlock) >= 1);
        CHECK(active(attributes.maxThreadsPerBlock + 1) == 0);

        alpaka::exec<TAcc>(queue, 100, TKernel(), 100, largest, count);
        auto const found = cells.download(queue);
        CHECK(found[0] >= 1);
        CHECK(found[0] <= threads);
        CHECK(found[1] == 100);

        alpaka::exec<TAcc>(queue, {1, threads}, TKernel(), 100, largest, count);
        CHECK(cells.download(queue)[1] == 100 + threads);
        CHECK_THROWS_WITH(
            alpaka::exec<TAcc>(queue, {1, threads + 1}, TKernel(), 100, largest, count),
            Catch::StartsWith("kernel launch: ")
                && Catch::Contains(threads < bound ? "limit" : "7 threads; the kernel is compiled for at most 6"));
        CHECK(cells.download(queue)[1] == 100 + threads);
    }
} // namespace test_kernel_launchBounds

using KernelLaunchBoundsAccs = alpaka_test::ServiceAccs<1, int>;

TEMPLATE_LIST_TEST_CASE("kernel: no block has more threads than its kernel allows", "", KernelLaunchBoundsAccs)
{
    using namespace test_kernel_launchBounds;
    checkBounds<TestType, Bounded>();
    checkBounds<TestType, BoundedPhases>();
}
