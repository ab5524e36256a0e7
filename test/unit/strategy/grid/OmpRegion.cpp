// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0
// devices: no, it is about accelerators of the CPU

#include <alpaka/alpaka.hpp>
#include <alpaka_test/AccRun.hpp>

#include <catch2/catch.hpp>

#include <atomic>
#include <thread>
#include <vector>

#ifdef ALPAKA_ACC_CPU_B_OMP2_T_SEQ_ENABLED
#    include <omp.h>

namespace unit_strategy_ompRegion
{
    namespace a = alpaka;
    using Acc = a::acc::AccCpuOmp2Blocks<a::DimInt<1>, int>;

    constexpr int blocks = 100;
    constexpr int threads = 3;

    //! Counts the blocks, and those that run on another thread than `launcher`.
    struct Count
    {
        void
        operator()(Acc const&, std::thread::id launcher, std::atomic<int>* count, std::atomic<int>* elsewhere) const
        {
            ++*count;
            *elsewhere += std::this_thread::get_id() != launcher ? 1 : 0;
        }
    };

    template<typename TQueue>
    void launch(TQueue& queue, std::atomic<int>& count, std::atomic<int>& elsewhere)
    {
        auto const workDiv = alpaka_test::lineOf<Acc>(blocks, 1);
        a::kernel::exec<Acc>(queue, workDiv, Count{}, std::this_thread::get_id(), &count, &elsewhere);
    }
} // namespace unit_strategy_ompRegion

TEST_CASE("kernel: inside a parallel region each thread launches whole grids of its own, which run on that thread")
{
    using namespace unit_strategy_ompRegion;
    auto const dev = alpaka_test::firstDev<Acc>();
    alpaka_test::BlockingQueue<Acc> shared(dev);
    std::atomic<int> all{0};
    std::atomic<int> elsewhere{0};
    std::atomic<int> wrong{0};
    int const maxThreads = omp_get_max_threads();
    int const dynamic = omp_get_dynamic();
#    pragma omp parallel num_threads(threads)
    {
        alpaka_test::BlockingQueue<Acc> own(dev);
        std::atomic<int> mine{0};
        wrong += a::acc::getAccDevProps<Acc>(dev).m_multiProcessorCount != 1 ? 1 : 0;
        // When the call returns the grid is done, whatever the other threads do.
        launch(own, mine, elsewhere);
        wrong += mine != blocks ? 1 : 0;
        // The queue of all runs one grid after another. A loop that the threads share would wait for ever here.
        launch(shared, all, elsewhere);
        // The others launch nothing here.
        if(omp_get_thread_num() == 1)
            launch(own, mine, elsewhere);
        wrong += mine != (omp_get_thread_num() == 1 ? 2 : 1) * blocks ? 1 : 0;
        wrong += omp_get_num_threads() != threads || omp_get_dynamic() != dynamic ? 1 : 0;
    }
    CHECK(all == threads * blocks);
    CHECK(elsewhere == 0);
    CHECK(wrong == 0);
    CHECK(omp_get_max_threads() == maxThreads);
}

TEST_CASE("kernel: in a parallel region a wait for a non-blocking queue returns when the grids before it are done")
{
    using namespace unit_strategy_ompRegion;
    auto const dev = alpaka_test::firstDev<Acc>();
    alpaka_test::NonBlockingQueue<Acc> shared(dev);
    std::atomic<int> all{0};
    std::atomic<int> elsewhere{0};
    std::atomic<int> wrong{0};
#    pragma omp parallel num_threads(threads)
    {
        alpaka_test::NonBlockingQueue<Acc> own(dev);
        std::atomic<int> mine{0};
        for(int i = 1; i <= 3; ++i)
        {
            launch(own, mine, elsewhere);
            launch(shared, all, elsewhere);
            a::wait::wait(own);
            wrong += mine != i * blocks ? 1 : 0;
            a::wait::wait(shared);
            wrong += all < i * blocks ? 1 : 0;
        }
    }
    CHECK(all == 3 * threads * blocks);
    CHECK(wrong == 0);
}
#endif
