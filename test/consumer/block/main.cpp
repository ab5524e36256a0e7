// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

#include <alpaka/alpaka.hpp>

#include "Backwards.hpp"
#include <cstdio>
#include <stdexcept>
#include <string>
#include <vector>

namespace a = alpaka;

// [alias]
template<typename TDim, typename TIdx>
using AccBackwards = a::acc::Accelerator<a::strategy::grid::Sequential, mylab::Backwards, a::runtime::Cpu, TDim, TIdx>;
// [alias]

namespace
{
    using Dim = a::DimInt<2>;
    using Vec = a::Vec<Dim, int>;
    using Acc = AccBackwards<Dim, int>;
    using WorkDiv = a::WorkDivMembers<Dim, int>;
    using Parallel = a::acc::Accelerator<a::strategy::grid::ThreadPool, mylab::Backwards, a::runtime::Cpu, Dim, int>;

    // [barrier]
    // A thread that waits would wait for threads that begin only when it has returned.
    static_assert(!a::block::sync::SynchronisesBlockThreads<Acc>);
    // [barrier]
    static_assert(a::acc::Composable<a::strategy::grid::ThreadPool, mylab::Backwards>);

    //! Each thread notes its number among those of the block, in the order in which they come.
    struct Order
    {
        template<typename TVec>
        auto getBlockSharedMemDynSizeBytes(TVec const& blockThreadExtent, TVec const&, int*, int*) const -> std::size_t
        {
            return sizeof(int) * static_cast<std::size_t>(blockThreadExtent.prod());
        }

        template<typename TAcc>
        ALPAKA_FN_ACC void operator()(TAcc const& acc, int* order, int* sums) const
        {
            auto const extent = a::getWorkDiv<a::Block, a::Threads>(acc);
            int const thread = a::mapIdx<1>(a::getIdx<a::Block, a::Threads>(acc), extent)[0];
            int const block = a::getIdx<a::Grid, a::Blocks>(acc)[1];
            int& count = a::allocVar<int, 0>(acc);
            int* const before = a::getMem<int>(acc);
            if(thread == extent.prod() - 1)
                count = 0;
            before[count] = thread;
            order[block * extent.prod() + count] = thread;
            ++count;
            if(thread == 0)
                for(int i = 0; i < count; ++i)
                    a::atomicAdd(acc, &sums[block], before[i] * a::warp::getSize(acc));
        }
    };

    //! Fails in the thread that comes second.
    struct Fail
    {
        template<typename TAcc>
        ALPAKA_FN_ACC void operator()(TAcc const& acc, int* threads) const
        {
            if(++*threads == 2)
                throw std::runtime_error("as expected");
            static_cast<void>(acc);
        }
    };

    //! A phased kernel needs no barrier of the block strategy.
    struct Phased : a::kernel::PhasedKernel
    {
        template<typename TTeam>
        ALPAKA_FN_ACC void operator()(TTeam const& team, int* result) const
        {
            auto& values = a::allocVar<int[12], 0>(team);
            auto const number = [](auto const& acc)
            {
                return a::mapIdx<1>(a::getIdx<a::Block, a::Threads>(acc), a::getWorkDiv<a::Block, a::Threads>(acc))[0];
            };
            a::block::phase(team, [&](auto const& acc) { values[number(acc)] = number(acc); });
            a::block::phase(team, [&](auto const& acc) { result[number(acc)] = values[11 - number(acc)]; });
        }
    };

    int failures = 0;

    void check(char const* what, bool holds)
    {
        failures += holds ? 0 : 1;
        std::printf("%s: %s\n", what, holds ? "yes" : "NO");
    }

    template<typename TAcc>
    void runsBackwards()
    {
        auto const device = a::getDevByIdx<TAcc>(0);
        a::queue::Queue<TAcc, a::queue::Blocking> queue(device);
        WorkDiv const workDiv(Vec(1, 2), Vec(3, 4), Vec(1, 1));
        std::vector<int> order(24, -1);
        std::vector<int> sums(2, 0);
        a::kernel::exec<TAcc>(queue, workDiv, Order{}, order.data(), sums.data());
        std::vector<int> expected;
        for(int i = 24; i-- > 0;)
            expected.push_back(i % 12);
        check(a::getAccName<TAcc>().c_str(), order == expected && sums == std::vector<int>(2, 66));
    }
} // namespace

auto main() -> int
{
    runsBackwards<Acc>();
    runsBackwards<Parallel>();

    auto const device = a::getDevByIdx<Acc>(0);
    a::queue::Queue<Acc, a::queue::Blocking> queue(device);
    int threads = 0;
    bool thrown = false;
    try
    {
        a::kernel::exec<Acc>(queue, WorkDiv(Vec(2, 2), Vec(3, 4), Vec(1, 1)), Fail{}, &threads);
    }
    catch(std::runtime_error const& error)
    {
        thrown = error.what() == std::string("as expected");
    }
    check("an exception ends the grid and reaches the caller", thrown && threads == 2);

    bool refused = false;
    try
    {
        a::kernel::exec<Acc>(queue, WorkDiv(Vec(1, 1), Vec(1, 1025), Vec(1, 1)), Fail{}, &threads);
    }
    catch(a::core::Error const&)
    {
        refused = threads == 2;
    }
    check("larger blocks than the strategy has are refused before the launch", refused);
    auto const proposed = a::getValidWorkDiv<Acc>(device, Vec(1, 100000), Vec(1, 1));
    check("work divisions have the preferred block", proposed.m_blockThreadExtent.prod() <= 256);

    std::vector<int> result(12, -1);
    a::kernel::exec<Acc>(queue, WorkDiv(Vec(1, 1), Vec(3, 4), Vec(1, 1)), Phased{}, result.data());
    check("phased kernels run", result.front() == 11 && result.back() == 0);
    return failures;
}
