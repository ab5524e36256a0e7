// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

#include <alpaka/alpaka.hpp>
#include <alpaka_test/AccRun.hpp>
#include <alpaka_test/Accs.hpp>

#include <catch2/catch.hpp>

#include <cstddef>
#include <cstdint>

namespace test_kernel_getidx
{
    namespace a = alpaka;

    struct Kernel
    {
        template<typename TAcc, typename TWorkDiv>
        ALPAKA_FN_ACC void
        operator()(TAcc const& acc, TWorkDiv const& workDiv, std::uint32_t* visits, bool* success) const
        {
            auto const blocks = a::getWorkDiv<a::Grid, a::Blocks>(acc);
            auto const threads = a::getWorkDiv<a::Block, a::Threads>(acc);
            auto const elems = a::getWorkDiv<a::Thread, a::Elems>(acc);
            alpaka_test::check(success, blocks == workDiv.m_gridBlockExtent);
            alpaka_test::check(success, threads == workDiv.m_blockThreadExtent);
            alpaka_test::check(success, elems == workDiv.m_threadElemExtent);
            alpaka_test::check(success, a::getWorkDiv<a::Grid, a::Threads>(acc) == blocks * threads);
            alpaka_test::check(success, a::getWorkDiv<a::Grid, a::Elems>(acc) == blocks * threads * elems);
            alpaka_test::check(success, a::getWorkDiv<a::Block, a::Elems>(acc) == threads * elems);

            auto const block = a::getIdx<a::Grid, a::Blocks>(acc);
            auto const thread = a::getIdx<a::Block, a::Threads>(acc);
            auto const gridThread = a::getIdx<a::Grid, a::Threads>(acc);
            alpaka_test::check(success, (block < blocks).all());
            alpaka_test::check(success, (thread < threads).all());
            alpaka_test::check(success, gridThread == block * threads + thread);
            alpaka_test::check(success, a::getIdx<a::Grid, a::Threads>(acc, acc) == gridThread);
            alpaka_test::check(success, a::getIdx<a::Grid, a::Threads>(acc, workDiv) == gridThread);
            alpaka_test::check(success, a::getIdx<a::Block, a::Threads>(acc, workDiv) == thread);
            alpaka_test::check(success, a::getIdxThreadFirstElem(acc) == gridThread * elems);
            alpaka_test::check(success, a::getIdxThreadFirstElem(acc, thread) == thread * elems);
            alpaka_test::check(success, a::getIdxThreadFirstElem(acc, thread, threads) == thread * threads);
            // Every thread counts at the place that only its indices name.
            auto const number = alpaka_test::numberOf(block, blocks) * static_cast<std::size_t>(threads.prod())
                                + alpaka_test::numberOf(thread, threads);
            a::atomicOp<a::atomic::op::Add>(acc, visits + number, std::uint32_t{1});
        }
    };
} // namespace test_kernel_getidx

TEMPLATE_LIST_TEST_CASE("kernel: every thread of a grid runs once and knows its place", "", alpaka_test::AllAccs)
{
    auto const workDiv = alpaka_test::oddWorkDiv<TestType>();
    auto const threads = static_cast<std::size_t>((workDiv.m_gridBlockExtent * workDiv.m_blockThreadExtent).prod());
    alpaka_test::BlockingQueue<TestType> queue(alpaka_test::firstDev<TestType>());
    alpaka_test::DeviceArray<TestType, std::uint32_t> visits(queue, threads);
    CHECK(alpaka_test::run<TestType>(workDiv, test_kernel_getidx::Kernel{}, workDiv, visits.ptr()));
    CHECK(visits.download(queue) == std::vector<std::uint32_t>(threads, 1));
}
