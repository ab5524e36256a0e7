// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0
// devices: no, it is about accelerators of the CPU

// A launch takes no more threads of the operating system than its blocks have threads, even if other threads keep all
// cores busy and those that it has started do not get on.

#include <alpaka/alpaka.hpp>
#include <alpaka_test/AccRun.hpp>
#include <alpaka_test/Threads.hpp>

#include <catch2/catch.hpp>

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <thread>
#include <vector>

#if BOOST_OS_LINUX
namespace integ_runnersunderload
{
    namespace a = alpaka;

    using Acc = a::acc::AccCpuThreads<a::dim::DimInt<1>, int>;

    //! Every thread waits for all others, first without a barrier, then with one.
    struct Kernel
    {
        void operator()(Acc const& acc, std::atomic<int>* arrived, std::atomic<std::size_t>* mostThreads) const
        {
            int const threads = a::getWorkDiv<a::Block, a::Threads>(acc)[0];
            auto& count = arrived[a::getIdx<a::Grid, a::Blocks>(acc)[0]];
            ++count;
            while(count < threads)
                std::this_thread::yield();
            a::syncBlockThreads(acc);
            if(a::getIdx<a::Block, a::Threads>(acc)[0] == 0)
            {
                auto const present = alpaka_test::threads();
                for(std::size_t most = *mostThreads; most < present;)
                    mostThreads->compare_exchange_weak(most, present);
            }
        }
    };

    //! Threads that want a core each.
    class Load
    {
    public:
        explicit Load(std::size_t threads)
        {
            for(std::size_t i = 0; i < threads; ++i)
                m_threads.emplace_back(
                    [this]
                    {
                        while(!m_isEnding)
                        {
                        }
                    });
        }

        Load(Load const&) = delete;
        auto operator=(Load const&) -> Load& = delete;

        ~Load()
        {
            m_isEnding = true;
            for(auto& thread : m_threads)
                thread.join();
        }

    private:
        std::atomic<bool> m_isEnding{false};
        std::vector<std::thread> m_threads;
    };
} // namespace integ_runnersunderload

TEST_CASE("integ: a launch on a busy machine starts no more threads than its blocks have")
{
    using namespace integ_runnersunderload;
    constexpr int blocks = 8;
    constexpr int launches = 10;
    constexpr std::size_t blockThreads = 4;
    std::size_t const busyThreads = 4 * std::thread::hardware_concurrency();

    std::atomic<std::size_t> mostThreads{0};
    alpaka_test::BlockingQueue<Acc> queue(alpaka_test::firstDev<Acc>());
    {
        Load const load(busyThreads);
        for(int i = 0; i < launches; ++i)
        {
            std::vector<std::atomic<int>> arrived(blocks);
            a::kernel::exec<Acc>(
                queue,
                alpaka_test::lineOf<Acc>(blocks, static_cast<int>(blockThreads)),
                Kernel{},
                arrived.data(),
                &mostThreads);
        }
    }
    CHECK(mostThreads >= busyThreads + blockThreads);
    // The launching thread counts as one of the block; beside them there is the thread that watches their progress.
    // Sanitizers have one of their own.
    CHECK(mostThreads <= busyThreads + blockThreads + 2);
}
#endif
