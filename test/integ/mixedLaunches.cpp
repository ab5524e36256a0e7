// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

// Everything at once: host threads with queues of their own, kernels that throw, diverge, and launch kernels.

#include <alpaka/alpaka.hpp>
#include <alpaka_test/AccRun.hpp>
#include <alpaka_test/Accs.hpp>
#include <alpaka_test/StrictBarriers.hpp>

#include <catch2/catch.hpp>

#include <atomic>
#include <thread>
#include <tuple>
#include <type_traits>
#include <vector>

namespace integ_mixedLaunches
{
    namespace a = alpaka;

    using HostAccs = alpaka_test::HostAccs<1, int>;
    using Default = std::tuple_element_t<0, HostAccs>;

    struct Thrown
    {
    };

    enum class Kind
    {
        sum,
        nested,
        throws,
        diverges
    };

    //! Adds one for each thread of the grid, around a barrier.
    struct Sum
    {
        template<typename TAcc>
        void operator()(TAcc const& acc, std::atomic<int>* count) const
        {
            auto& sum = a::allocVar<int, 0>(acc);
            bool const isFirst = a::getIdx<a::Block, a::Threads>(acc)[0] == 0;
            if(isFirst)
                sum = 0;
            a::syncBlockThreads(acc);
            a::atomicOp<a::atomic::op::Add>(acc, &sum, 1);
            a::syncBlockThreads(acc);
            if(isFirst)
                *count += sum;
        }
    };

    template<typename TInner>
    void launchSum(std::atomic<int>* count)
    {
        alpaka_test::BlockingQueue<TInner> queue(alpaka_test::firstDev<TInner>());
        a::kernel::exec<TInner>(queue, alpaka_test::lineOf<TInner>(3, 3), Sum{}, count);
    }

    //! What every launch of the kind does between two barriers.
    struct Kernel
    {
        Kind kind;
        int round;

        template<typename TAcc>
        void operator()(TAcc const& acc, std::atomic<int>* count, std::atomic<int>* nestedCount) const
        {
            int const threads = a::getWorkDiv<a::Block, a::Threads>(acc)[0];
            bool const isChosen = a::getIdx<a::Block, a::Threads>(acc)[0] == round % threads;
            Sum{}(acc, count);
            if(isChosen && kind == Kind::throws)
                throw Thrown{};
            if(isChosen && kind == Kind::diverges)
                return;
            if(isChosen && kind == Kind::nested)
                launchSum<Default>(nestedCount);
            a::syncBlockThreads(acc);
        }
    };

    //! What one host thread has seen.
    struct Seen
    {
        std::atomic<int> sum{0};
        std::atomic<int> nested{0};
        int thrown = 0;
        int diverged = 0;
    };

    template<typename TFn>
    void note(Seen& seen, TFn const& f)
    {
        try
        {
            f();
        }
        catch(Thrown const&)
        {
            ++seen.thrown;
        }
        catch(a::core::Error const&)
        {
            ++seen.diverged;
        }
    }

    constexpr int rounds = 20;
    constexpr int blocks = 5;

    //! Launches every kind on both queues, and every one that succeeds at the same time as others that do not.
    template<typename TAcc>
    void work(Seen& seen)
    {
        auto const dev = alpaka_test::firstDev<TAcc>();
        alpaka_test::BlockingQueue<TAcc> blocking(dev);
        alpaka_test::NonBlockingQueue<TAcc> nonBlocking(dev);
        auto const workDiv = alpaka_test::lineOf<TAcc>(blocks, 6);
        std::atomic<int> ofFailed{0};
        for(int round = 0; round < rounds; ++round)
            for(auto const kind : {Kind::sum, Kind::throws, Kind::nested, Kind::diverges})
            {
                bool const fails = kind == Kind::throws || kind == Kind::diverges;
                auto* const count = fails ? &ofFailed : &seen.sum;
                a::kernel::exec<TAcc>(nonBlocking, workDiv, Kernel{kind, round}, count, &seen.nested);
                note(
                    seen, [&] { a::kernel::exec<TAcc>(blocking, workDiv, Kernel{kind, round}, count, &seen.nested); });
                note(seen, [&] { a::wait::wait(nonBlocking); });
            }
    }
} // namespace integ_mixedLaunches

TEMPLATE_LIST_TEST_CASE(
    "integ: launches of several threads survive those that fail or launch others", "", integ_mixedLaunches::HostAccs)
{
    alpaka_test::StrictBarriers const strict;
    using namespace integ_mixedLaunches;
    constexpr int hostThreads = 2;
    std::vector<Seen> seen(hostThreads);
    std::vector<std::thread> others;
    for(int i = 1; i < hostThreads; ++i)
        others.emplace_back([&seen, i] { work<TestType>(seen[static_cast<std::size_t>(i)]); });
    work<TestType>(seen[0]);
    for(auto& other : others)
        other.join();

    int const threads = alpaka_test::lineOf<TestType>(blocks, 6).m_blockThreadExtent[0];
    int const innerThreads = 3 * alpaka_test::lineOf<Default>(3, 3).m_blockThreadExtent[0];
    // A block of one thread cannot wait for another in vain. A team of OpenMP starts no team inside of it.
    for(auto const& one : seen)
    {
        CHECK(one.sum == 2 * 2 * rounds * blocks * threads);
        CHECK(one.nested == 2 * rounds * blocks * innerThreads);
        CHECK(one.thrown == 2 * rounds);
        CHECK(one.diverged == (threads == 1 ? 0 : 2 * rounds));
    }
}
