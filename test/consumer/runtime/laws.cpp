// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

// The laws that hold for the runtimes of the library hold for this one.

#define CATCH_CONFIG_MAIN
#include <alpaka/alpaka.hpp>
#include <alpaka_test/AccRun.hpp>

#include <catch2/catch.hpp>

#include "island/Island.hpp"
#include <laws/Accelerator.hpp>
#include <laws/BlockStrategy.hpp>
#include <laws/Device.hpp>
#include <laws/Event.hpp>
#include <laws/Queue.hpp>
#include <laws/View.hpp>
#include <type_traits>

namespace a = alpaka;
namespace laws = alpaka_test::laws;

namespace
{
    template<typename TGrid, typename TBlock, typename TDim = a::DimInt<2>>
    using Acc = a::acc::Accelerator<TGrid, TBlock, mylab::Island, TDim, int>;

    using Serial = Acc<a::strategy::grid::Sequential, a::strategy::block::SingleThread>;
    using Threads = Acc<a::strategy::grid::Sequential, a::strategy::block::StdThreads>;
    using PerCore = Acc<a::strategy::grid::ThreadPool, a::strategy::block::LazyFibers>;
    using Blocking = a::queue::Queue<mylab::DevIsland, a::queue::Blocking>;
    using NonBlocking = a::queue::Queue<mylab::DevIsland, a::queue::NonBlocking>;

    auto island(std::size_t idx = 0) -> mylab::DevIsland { return a::getDevByIdx<mylab::PltfIsland>(idx); }

    //! A phased kernel: the block runs as loops, whatever the block strategy.
    struct Phased : a::kernel::PhasedKernel
    {
        template<typename TTeam>
        ALPAKA_FN_ACC void operator()(TTeam const& team, bool* success) const
        {
            auto const one = a::block::perThread<int>(team, 1);
            int const threads = a::getWorkDiv<a::Block, a::Threads>(team).prod();
            alpaka_test::check(success, a::block::reduce(team, one, [](int x, int y) { return x + y; }) == threads);
        }
    };
} // namespace

TEMPLATE_TEST_CASE("island: queues satisfy the laws", "", Blocking, NonBlocking)
{
    laws::queue::all<TestType>(island());
}

TEMPLATE_TEST_CASE("island: events satisfy the laws", "", Blocking, NonBlocking)
{
    STATIC_REQUIRE(std::is_same_v<a::event::Event<TestType>, a::event::Event<mylab::Island>>);
    laws::event::all<TestType>(island());
    laws::event::bindsWaitsToTheNewestRecord<NonBlocking, TestType>(island());
}

TEMPLATE_TEST_CASE("island: copies and sets satisfy the laws", "", Blocking, NonBlocking)
{
    laws::device::roundTrips<TestType>(island(), island());
    laws::device::roundTrips<TestType>(island(0), island(1));
}

TEST_CASE("island: buffers are views")
{
    a::Vec<a::DimInt<2>, int> const extent(3, 5);
    auto first = a::alloc<int>(island(0), extent);
    auto second = a::alloc<int>(island(1), extent);
    auto onCpu = a::alloc<int>(a::getDevByIdx<a::pltf::PltfCpu>(0), extent);
    laws::view(first);
    laws::copyAndSet(first, second);
    laws::copyAndSet(first, onCpu);
    laws::copyAndSet(onCpu, second);
}

TEMPLATE_TEST_CASE("island: accelerators satisfy the laws", "", Serial, Threads, PerCore)
{
    laws::accelerator<TestType>();
    CHECK(alpaka_test::run<TestType>(alpaka_test::oddWorkDiv<TestType>(), laws::BlockServices{}));
    a::WorkDivMembers<a::DimInt<2>, int> const workDiv(
        a::Vec<a::DimInt<2>, int>(2, 3), a::Vec<a::DimInt<2>, int>(4, 8), a::Vec<a::DimInt<2>, int>(1, 1));
    CHECK(alpaka_test::run<TestType>(workDiv, Phased{}));
}

TEMPLATE_TEST_CASE(
    "island: block strategies satisfy the laws", "", a::strategy::block::SingleThread, a::strategy::block::LazyFibers)
{
    laws::blockStrategy<TestType, mylab::Island>();
}
