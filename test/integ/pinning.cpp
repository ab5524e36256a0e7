// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0
// devices: no, it is about accelerators of the CPU
// alone: it pins the workers of its process

// Workers of the pool and block threads stay on one core each when the environment asks for it.

#include <alpaka/alpaka.hpp>
#include <alpaka/core/Sanitizer.hpp>
#include <alpaka/host/cores/Affinity.hpp>
#include <alpaka/host/cores/UsableCores.hpp>
#include <alpaka/runtime/cpu/Bulk.hpp>
#include <alpaka_test/AccRun.hpp>
#include <alpaka_test/ChildProcess.hpp>

#include <catch2/catch.hpp>

#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdlib>
#include <map>
#include <mutex>
#include <set>
#include <thread>
#include <utility>
#include <vector>

#if defined(ALPAKA_ACC_CPU_BLOCK_PER_CORE_ENABLED) && defined(ALPAKA_ACC_CPU_B_SEQ_T_THREADS_ENABLED) && BOOST_OS_LINUX
namespace integ_pinning
{
    namespace a = alpaka;

    using Acc = a::acc::AccCpuBlockPerCore<a::dim::DimInt<1>, int>;
    using Cores = std::vector<std::size_t>;

    // Before anything reads the settings; more workers than a small machine has cores.
    bool const isAsked = ::setenv("ALPAKA_PIN_WORKERS", "1", 1) == 0 && ::setenv("ALPAKA_NUM_CORES", "4", 1) == 0;

    auto coresOfThisThread() -> Cores
    {
        a::host::AffinityMask const mask;
        Cores cores;
        for(std::size_t n = 0; n < mask.count(); ++n)
            cores.push_back(mask.core(n));
        return cores;
    }

    //! Notes the affinity mask of every thread that runs blocks.
    struct Kernel
    {
        void operator()(Acc const&, std::mutex* lock, std::map<std::thread::id, Cores>* masks) const
        {
            auto mask = coresOfThisThread();
            {
                std::lock_guard const guard(*lock);
                masks->insert_or_assign(std::this_thread::get_id(), std::move(mask));
            }
            std::this_thread::yield();
        }
    };

    using ThreadsAcc = a::acc::AccCpuThreads<a::dim::DimInt<1>, int>;

    //! Notes the masks of the threads of a block, all of which run at the same time.
    struct BlockKernel
    {
        void operator()(ThreadsAcc const& acc, std::vector<Cores>* masks) const
        {
            a::sync(acc);
            (*masks)[static_cast<std::size_t>(a::getIdx<a::Block, a::Threads>(acc)[0])] = coresOfThisThread();
            a::sync(acc);
        }
    };

    //! Which thread comes first to each of four parts. A thread stays with its first part until all four have one.
    class FirstThreads
    {
    public:
        void come(std::size_t part)
        {
            std::unique_lock guard(m_lock);
            if(m_partOf.emplace(std::this_thread::get_id(), part).second)
                while(m_partOf.size() < 4)
                {
                    guard.unlock();
                    std::this_thread::yield();
                    guard.lock();
                }
        }

        [[nodiscard]] auto partOf() const -> std::map<std::thread::id, std::size_t> const& { return m_partOf; }

    private:
        std::mutex m_lock;
        std::map<std::thread::id, std::size_t> m_partOf;
    };

    struct SyncKernel
    {
        template<typename TAcc>
        void operator()(TAcc const& acc) const
        {
            a::syncBlockThreads(acc);
        }
    };

    struct PartsKernel
    {
        void operator()(Acc const& acc, FirstThreads* threads) const
        {
            threads->come(static_cast<std::size_t>(a::getIdx<a::Grid, a::Blocks>(acc)[0]));
        }
    };

    //! Has a task run on a queue of its own.
    struct NestingKernel
    {
        void operator()(Acc const&, std::atomic<std::size_t>* coresOfTask) const
        {
            a::queue::Queue<Acc, a::queue::NonBlocking> queue(alpaka_test::firstDev<Acc>());
            a::enqueue(queue, [coresOfTask] { *coresOfTask = coresOfThisThread().size(); });
            a::wait::wait(queue);
        }
    };
} // namespace integ_pinning

// The first one of this program, because workers start with the first launch.
TEST_CASE(
    "integ: pinned workers use the cores of the thread that uses the library first, not those of one that launches")
{
    using namespace integ_pinning;
    REQUIRE(isAsked);
    auto const before = coresOfThisThread();
    auto const dev = alpaka_test::firstDev<Acc>();
    CHECK(a::getAccDevProps<Acc>(dev).m_multiProcessorCount == 4);
    std::mutex lock;
    std::map<std::thread::id, Cores> masks;
    std::thread launcher(
        [&]
        {
            a::host::AffinityMask mask;
            for(std::size_t core = 0; core < mask.capacity(); ++core)
                mask.set(core, core == before[0]);
            mask.applyToThisThread();
            alpaka_test::BlockingQueue<Acc> queue(dev);
            for(int i = 0; i < 100'000 && masks.size() < 4; ++i)
                a::kernel::exec<Acc>(queue, alpaka_test::lineOf<Acc>(256, 1), Kernel{}, &lock, &masks);
            masks.erase(std::this_thread::get_id());
        });
    launcher.join();
    std::set<Cores> used;
    for(auto const& [thread, cores] : masks)
        used.insert(cores);
    CHECK(masks.size() == 3);
    CHECK(used.size() == std::min<std::size_t>(3, before.size()));
}

#    if !ALPAKA_THREAD_SANITIZER
TEST_CASE("child: the end of a program with pinned threads", "[.]")
{
    using namespace integ_pinning;
    static a::queue::Queue<ThreadsAcc, a::queue::NonBlocking> queue(alpaka_test::firstDev<ThreadsAcc>());
    auto const launch = [](std::size_t threads)
    { a::kernel::exec<ThreadsAcc>(queue, alpaka_test::lineOf<ThreadsAcc>(1, threads), SyncKernel{}); };
    launch(4);
    a::wait::wait(queue);
    a::enqueue(queue, [] { std::this_thread::sleep_for(std::chrono::milliseconds(200)); });
    launch(32); // starts threads when static objects that are newer than the queue are gone
    std::exit(0);
}

TEST_CASE("integ: threads that start at the end of the program are pinned, too")
{
    REQUIRE(integ_pinning::isAsked);
    CHECK(alpaka_test::runChild("child: the end of a program with pinned threads").status == 0);
}
#    endif

TEST_CASE("integ: pinned workers stay on one core each, the launching thread is free")
{
    using namespace integ_pinning;
    REQUIRE(isAsked);
    REQUIRE(a::core::settings().pinWorkers);
    REQUIRE(a::host::usableCores() == 4);
    auto const before = coresOfThisThread();

    std::mutex lock;
    std::map<std::thread::id, Cores> masks;
    alpaka_test::BlockingQueue<Acc> queue(alpaka_test::firstDev<Acc>());
    // A launch does not wait for a worker that gets no core, so launch until each has come once.
    for(int i = 0; i < 100'000 && masks.size() < 4; ++i)
        a::kernel::exec<Acc>(queue, alpaka_test::lineOf<Acc>(256, 1), Kernel{}, &lock, &masks);
    REQUIRE(masks.size() == 4);

    CHECK(masks.at(std::this_thread::get_id()) == before);
    CHECK(coresOfThisThread() == before);
    masks.erase(std::this_thread::get_id());
    std::set<std::size_t> used;
    for(auto const& [thread, mask] : masks)
    {
        REQUIRE(mask.size() == 1);
        CHECK(std::set<std::size_t>(before.begin(), before.end()).count(mask[0]) == 1);
        used.insert(mask[0]);
    }
    // As many different ones as there are, each at the turn of its number.
    CHECK(used.size() == std::min<std::size_t>(3, before.size()));
}

TEST_CASE("integ: pinned threads of a block stay on one core each, in turn, also in a later launch of fewer")
{
    using namespace integ_pinning;
    REQUIRE(isAsked);
    auto const before = coresOfThisThread();
    alpaka_test::BlockingQueue<ThreadsAcc> queue(alpaka_test::firstDev<ThreadsAcc>());
    for(std::size_t const threads : {7u, 3u, 6u})
    {
        std::vector<Cores> masks(threads);
        a::kernel::exec<ThreadsAcc>(queue, alpaka_test::lineOf<ThreadsAcc>(1, threads), BlockKernel{}, &masks);
        std::map<std::size_t, std::size_t> threadsOf;
        int unpinned = 0;
        for(auto const& mask : masks)
            if(mask.size() == 1)
                ++threadsOf[mask[0]];
            else
                ++unpinned;
        if(before.size() > 1)
        {
            CHECK(unpinned == 1);
            std::size_t most = 0;
            for(auto const& [core, count] : threadsOf)
                most = std::max(most, count);
            CHECK(most == (threads - 1 + before.size() - 1) / before.size());
        }
    }
    CHECK(coresOfThisThread() == before);
}

TEST_CASE("integ: pinned blocks of a cooperative launch stay on one core each, the first one is free")
{
    using namespace integ_pinning;
    auto const before = coresOfThisThread();
    alpaka_test::BlockingQueue<Acc> queue(alpaka_test::firstDev<Acc>());
    std::mutex lock;
    std::map<std::thread::id, Cores> masks;
    a::kernel::execCooperative<Acc>(queue, alpaka_test::lineOf<Acc>(4, 1), Kernel{}, &lock, &masks);
    REQUIRE(masks.size() == 4);
    CHECK(masks.at(std::this_thread::get_id()) == before);
    masks.erase(std::this_thread::get_id());
    std::set<Cores> used;
    for(auto const& [thread, cores] : masks)
    {
        CHECK(cores.size() == 1);
        used.insert(cores);
    }
    CHECK(used.size() == std::min<std::size_t>(3, before.size()));
}

TEST_CASE("integ: a queue that a pinned worker makes may use all cores")
{
    using namespace integ_pinning;
    auto const before = coresOfThisThread();
    alpaka_test::BlockingQueue<Acc> queue(alpaka_test::firstDev<Acc>());
    std::atomic<std::size_t> coresOfTask{0};
    for(int i = 0; i < 20; ++i)
    {
        a::kernel::exec<Acc>(queue, alpaka_test::lineOf<Acc>(4, 1), NestingKernel{}, &coresOfTask);
        CHECK(coresOfTask == before.size());
    }
}

// So that a large set or copy touches the pages on the nodes of the workers that use them later.
TEST_CASE("integ: a large set or copy gives each worker the part of memory that a grid gives it")
{
    using namespace integ_pinning;
    FirstThreads ofGrid;
    alpaka_test::BlockingQueue<Acc> queue(alpaka_test::firstDev<Acc>());
    a::kernel::exec<Acc>(queue, alpaka_test::lineOf<Acc>(4, 1), PartsKernel{}, &ofGrid);

    FirstThreads ofSet;
    std::size_t const part = 2 * a::runtime::cpu::lastLevelCacheBytes();
    a::runtime::cpu::forEachPiece(
        a::mem::view::detail::Rows<1, 1>({4 * part}, 1, {{{1}}}),
        [](auto const&, std::size_t) { FAIL("a large region was taken for a small one"); },
        [&](std::array<std::size_t, 1> const& at, std::size_t) { ofSet.come(at[0] / part); });

    CHECK(ofGrid.partOf() == ofSet.partOf());
    CHECK(ofGrid.partOf().at(std::this_thread::get_id()) == 0);
}
#endif
