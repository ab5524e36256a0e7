// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

#include <alpaka/alpaka.hpp>

#include <catch2/catch.hpp>

#if defined(ALPAKA_ACC_CPU_B_TBB_T_SEQ_ENABLED)
#    include <tbb/parallel_for.h>

#    include <atomic>
#    include <cstddef>

namespace test_kernel_tbbisolation
{
    namespace a = alpaka;

    using Acc = a::acc::AccCpuTbbBlocks<a::DimInt<1>, int>;

    //! The calling thread is inside an iteration of the loop around the launches.
    inline thread_local bool isInIteration = false;

    //! Takes long enough for a thread without blocks of its own to look for other work.
    struct Work
    {
        ALPAKA_FN_ACC void operator()(Acc const& acc, std::atomic<int>* sum) const
        {
            for(int i = 0; i < 2000; ++i)
                sum->fetch_add(a::getIdx<a::Grid, a::Blocks>(acc)[0] >= 0 ? 1 : 0, std::memory_order_relaxed);
        }
    };
} // namespace test_kernel_tbbisolation

TEST_CASE("kernel: a thread that waits for its grid takes no iteration of the oneTBB loop around it")
{
    using namespace test_kernel_tbbisolation;
    auto const dev = a::getDevByIdx<Acc>(0);
    std::atomic<int> sum{0};
    std::atomic<int> nested{0};
    constexpr int iterations = 200;
    constexpr int blocks = 8;
    tbb::parallel_for(
        0,
        iterations,
        [&](int)
        {
            nested += isInIteration ? 1 : 0;
            isInIteration = true;
            a::queue::Queue<Acc, a::queue::Blocking> queue(dev);
            a::workdiv::WorkDivMembers<a::DimInt<1>, int> const workDiv(blocks, 1, 1);
            a::kernel::exec<Acc>(queue, workDiv, Work{}, &sum);
            isInIteration = false;
        });
    CHECK(nested == 0);
    CHECK(sum == iterations * blocks * 2000);
}
#endif
