// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0
// devices: no, kernels on devices do not throw

// Every thread of a small grid throws in turn, at each of the places between which threads wait for each other: the
// caller gets that exception, once, all objects of all threads go, and the queue works on.

#include <alpaka/alpaka.hpp>
#include <alpaka_test/AccRun.hpp>
#include <alpaka_test/Accs.hpp>

#include <catch2/catch.hpp>

#include <atomic>
#include <cstddef>
#include <memory>
#include <stdexcept>

namespace integ_throwingThreads
{
    namespace a = alpaka;

    using HostAccs = alpaka_test::HostAccs<2, int>;

    constexpr int none = -1;

    struct Thrown
    {
        int thread;
    };

    //! What a thread owns while it runs.
    struct Object
    {
        inline static std::atomic<int> alive{0};

        Object() { ++alive; }

        Object(Object const&) = delete;
        auto operator=(Object const&) -> Object& = delete;

        ~Object() { --alive; }
    };

    //! Where in which thread an exception is thrown; counts the threads that come to the end.
    struct Schedule
    {
        int thread;
        int place;
        std::atomic<int>* ended;

        template<typename TAcc>
        void at(TAcc const& acc, int here) const
        {
            auto const own
                = a::idx::mapIdx<1>(a::getIdx<a::Grid, a::Threads>(acc), a::getWorkDiv<a::Grid, a::Threads>(acc))[0];
            if(own == thread && here == place)
                throw Thrown{own};
        }
    };

    //! Its threads never wait: they are a loop.
    struct Plain
    {
        static constexpr int places = 1;

        template<typename TAcc>
        void operator()(TAcc const& acc, Schedule schedule) const
        {
            auto const object = std::make_unique<Object>();
            schedule.at(acc, 0);
            ++*schedule.ended;
        }
    };

    struct Waiting
    {
        static constexpr int places = 3;

        template<typename TAcc>
        void operator()(TAcc const& acc, Schedule schedule) const
        {
            auto const object = std::make_unique<Object>();
            schedule.at(acc, 0);
            a::syncBlockThreads(acc);
            schedule.at(acc, 1);
            a::syncBlockThreads(acc);
            schedule.at(acc, 2);
            ++*schedule.ended;
        }
    };

    struct Phased : a::kernel::PhasedKernel
    {
        static constexpr int places = 2;

        template<typename TTeam>
        void operator()(TTeam const& team, Schedule schedule) const
        {
            a::block::phase(
                team,
                [&](auto const& acc)
                {
                    auto const object = std::make_unique<Object>();
                    schedule.at(acc, 0);
                });
            a::block::phase(
                team,
                [&](auto const& acc)
                {
                    auto const object = std::make_unique<Object>();
                    schedule.at(acc, 1);
                    ++*schedule.ended;
                });
        }
    };

    struct Meeting
    {
        static constexpr int places = 2;

        template<typename TAcc>
        void operator()(TAcc const& acc, Schedule schedule) const
        {
            auto const object = std::make_unique<Object>();
            schedule.at(acc, 0);
            a::grid::sync::syncGridThreads(acc);
            schedule.at(acc, 1);
            ++*schedule.ended;
        }
    };

    //! \return The thread that a call says has thrown; `none` when it throws nothing.
    template<typename TCall>
    auto thrower(TCall const& call) -> int
    {
        try
        {
            call();
        }
        catch(Thrown const& thrown)
        {
            return thrown.thread;
        }
        return none;
    }

    template<typename TAcc, typename TKernelFnObj, typename TQueue>
    void throwInEach(TQueue& queue, TKernelFnObj const& kernel, int places)
    {
        using Vec = alpaka_test::VecOfAcc<TAcc>;
        // Few enough blocks for the ones that wait for each other.
        int const atOnce = a::acc::getAccDevProps<TAcc>(alpaka_test::firstDev<TAcc>()).m_multiProcessorCount;
        Vec const blocks = a::kernel::isCooperative<TKernelFnObj> ? Vec(1, atOnce < 3 ? atOnce : 3) : Vec(2, 3);
        Vec const threads = TAcc::Block::maxThreadsPerBlock == 1 ? Vec(1, 1) : Vec(2, 2);
        alpaka_test::WorkDivOf<TAcc> const workDiv(blocks, threads, Vec(1, 1));
        int const all = blocks.prod() * threads.prod();
        std::atomic<int> ended{0};
        auto const run = [&](Schedule const& schedule)
        {
            ended = 0;
            a::kernel::exec<TAcc>(queue, workDiv, kernel, schedule);
            a::wait::wait(queue);
        };
        for(int place = 0; place < places; ++place)
            for(int thread = 0; thread < all; ++thread)
            {
                CAPTURE(place, thread);
                REQUIRE(thrower([&] { run({thread, place, &ended}); }) == thread);
                REQUIRE(ended < all);
                REQUIRE(Object::alive == 0);
                REQUIRE(thrower([&] { a::wait::wait(queue); }) == none);
                REQUIRE(a::empty(queue));
                run({none, place, &ended});
                REQUIRE(ended == all);
            }
        REQUIRE(Object::alive == 0);
    }

    template<typename TAcc, typename TQueue>
    void throwInEachKernel()
    {
        TQueue queue(alpaka_test::firstDev<TAcc>());
        throwInEach<TAcc>(queue, Plain{}, Plain::places);
        throwInEach<TAcc>(queue, Waiting{}, Waiting::places);
        throwInEach<TAcc>(queue, Phased{}, Phased::places);
        throwInEach<TAcc>(queue, a::kernel::Cooperative<Meeting>{}, Meeting::places);
    }
} // namespace integ_throwingThreads

TEMPLATE_LIST_TEST_CASE(
    "integ: whichever thread throws wherever, its exception leaves once, and all objects of the kernel go",
    "",
    integ_throwingThreads::HostAccs)
{
    using namespace integ_throwingThreads;
    throwInEachKernel<TestType, alpaka_test::BlockingQueue<TestType>>();
    throwInEachKernel<TestType, alpaka_test::NonBlockingQueue<TestType>>();
}
