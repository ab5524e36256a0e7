// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

// A histogram: counts of a block in static shared memory, then one addition for each bin to the counts of the grid.

#include <alpaka/alpaka.hpp>
#include <alpaka_test/AccRun.hpp>
#include <alpaka_test/Accs.hpp>

#include <catch2/catch.hpp>

#include <cstddef>
#include <cstdint>
#include <random>
#include <vector>

namespace integ_histogram
{
    namespace a = alpaka;

    using Accs = alpaka_test::Accs<1, std::uint32_t>;
    constexpr std::uint32_t binCount = 40;

    struct Kernel
    {
        template<typename TAcc>
        ALPAKA_FN_ACC void
        operator()(TAcc const& acc, std::uint32_t n, std::uint32_t const* data, std::uint32_t* bins) const
        {
            using Add = a::atomic::op::Add;
            auto& blockBins = a::allocVar<std::uint32_t[binCount], __COUNTER__>(acc);
            auto const thread = a::getIdx<a::Block, a::Threads>(acc)[0];
            auto const threads = a::getWorkDiv<a::Block, a::Threads>(acc)[0];
            for(std::uint32_t bin = thread; bin < binCount; bin += threads)
                blockBins[bin] = 0;
            a::sync(acc);
            for(auto const i : a::gridStrided(acc, n))
                a::atomicOp<Add>(acc, &blockBins[data[i] % binCount], std::uint32_t{1}, a::hierarchy::Threads{});
            a::sync(acc);
            for(std::uint32_t bin = thread; bin < binCount; bin += threads)
                a::atomicOp<Add>(acc, bins + bin, blockBins[bin], a::hierarchy::Blocks{});
        }
    };
} // namespace integ_histogram

TEMPLATE_LIST_TEST_CASE("integ: histogram with shared memory and atomics", "", integ_histogram::Accs)
{
    using namespace integ_histogram;
    std::uint32_t const n = 20011;
    std::mt19937 random(3);
    std::vector<std::uint32_t> data(n);
    std::vector<std::uint32_t> expected(binCount, 0);
    for(auto& value : data)
    {
        value = static_cast<std::uint32_t>(random());
        ++expected[value % binCount];
    }
    alpaka_test::BlockingQueue<TestType> queue(alpaka_test::firstDev<TestType>());
    alpaka_test::DeviceArray<TestType, std::uint32_t> input(queue, n);
    input.upload(queue, data.data());
    for(std::size_t const blocks : {1u, 6u, 40u})
    {
        alpaka_test::DeviceArray<TestType, std::uint32_t> bins(queue, binCount);
        a::kernel::exec<TestType>(
            queue, alpaka_test::lineOf<TestType>(blocks, 13, 2), Kernel{}, n, input.ptr(), bins.ptr());
        CHECK(bins.download(queue) == expected);
    }
}
