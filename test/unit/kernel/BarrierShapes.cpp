// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0
// devices: no, threads that have returned do not count as arrived in the barriers of all devices

#include <alpaka/alpaka.hpp>
#include <alpaka_test/AccRun.hpp>
#include <alpaka_test/Accs.hpp>

#include <catch2/catch.hpp>

#include <cstddef>
#include <laws/BarrierShapes.hpp>
#include <tuple>
#include <utility>
#include <vector>

// Kernels on which barrier compilers hang; script/check/barrier-pass runs them split, too.
namespace test_kernel_barriershapes
{
    namespace a = alpaka;
    namespace shapes = alpaka_test::shapes;

    constexpr int threads = 16;

    using Accs = decltype(std::tuple_cat(
        std::declval<alpaka_test::HostAccs<1, int>>(),
        std::declval<std::tuple<a::acc::AccCpuWarps<8, a::DimInt<1>, int>>>()));

    template<typename TAcc, typename TKernel>
    void check()
    {
        auto const device = alpaka_test::firstDev<TAcc>();
        // Ordinary kernels need a whole block; phases have one on every accelerator.
        if(!a::kernel::IsPhased<TKernel> && a::getAccDevProps<TAcc>(device).m_blockThreadCountMax < threads)
            return;
        std::vector<int> in(threads);
        for(int t = 0; t < threads; ++t)
            in[static_cast<std::size_t>(t)] = 3 * t % 11;
        std::vector<int> out(threads, -1);
        alpaka_test::BlockingQueue<TAcc> queue(device);
        a::kernel::exec<TAcc>(queue, {1, threads}, TKernel{}, in.data(), out.data());
        CHECK(out == TKernel::expected(in));
    }
} // namespace test_kernel_barriershapes

TEMPLATE_LIST_TEST_CASE(
    "kernel: loops whose end is read behind a barrier come to an end", "", test_kernel_barriershapes::Accs)
{
    using namespace test_kernel_barriershapes;
    check<TestType, shapes::ScanUntilDone<threads>>();
    check<TestType, shapes::ScanByTree<threads>>();
    check<TestType, shapes::SpreadUntilStable<threads>>();
    check<TestType, shapes::PhasedScanUntilDone<threads>>();
}

TEMPLATE_LIST_TEST_CASE(
    "kernel: threads may return before and between barriers in nested loops", "", test_kernel_barriershapes::Accs)
{
    using namespace test_kernel_barriershapes;
    check<TestType, shapes::ReturnBeforeLoops<threads>>();
    check<TestType, shapes::ReturnBetweenBarriers<threads>>();
    check<TestType, shapes::BlockReturns<threads>>();
    check<TestType, shapes::PhasedReturns<threads>>();
}
