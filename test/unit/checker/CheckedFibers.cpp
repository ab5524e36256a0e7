// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0
// devices: no, the strategy runs kernels on the host

#include <alpaka/alpaka.hpp>

#include <catch2/catch.hpp>

#ifdef ALPAKA_ACC_CPU_B_SEQ_T_FIBERS_ENABLED // there is Boost.Context

#    include <alpaka/checker/strategy/CheckedFibers.hpp>

#    include <algorithm>
#    include <cstdlib>
#    include <laws/BlockStrategy.hpp>
#    include <string>
#    include <type_traits>
#    include <vector>

// The strategy without the functions that see accesses; script/check/checker tests these.
namespace test_strategy_checkedFibers
{
    namespace a = alpaka;
    using Acc = a::acc::AccCpuChecked<a::DimInt<2>, int>;

    struct InOrder
    {
        template<typename TAcc>
        void operator()(TAcc const& acc, int* next, int* order) const
        {
            order[a::atomicAdd(acc, next, 1)]
                = a::mapIdx<1>(a::getIdx<a::Grid, a::Threads>(acc), a::getWorkDiv<a::Grid, a::Threads>(acc))[0];
        }
    };

    //! \return The threads in the order in which a seed runs them.
    auto orderOf(int seed) -> std::vector<int>
    {
        setenv("ALPAKA_CHECK_SEED", std::to_string(seed).c_str(), 1); // NOLINT(concurrency-mt-unsafe): one thread
        std::vector<int> order(2 * 3 * 4 * 5);
        int next = 0;
        a::queue::Queue<Acc, a::queue::Blocking> queue(a::getDevByIdx<Acc>(0u));
        using Vec = a::Vec<a::DimInt<2>, int>;
        a::kernel::exec<Acc>(
            queue,
            a::WorkDivMembers<a::DimInt<2>, int>(Vec(2, 3), Vec(4, 5), Vec(1, 1)),
            InOrder{},
            &next,
            order.data());
        unsetenv("ALPAKA_CHECK_SEED"); // NOLINT(concurrency-mt-unsafe)
        return order;
    }

    TEST_CASE("checked fibers: the law of block strategies", "[checkedFibers]")
    {
        alpaka_test::laws::blockStrategy<a::strategy::block::CheckedFibers>();
    }

    TEST_CASE("checked fibers: a seed decides the order of the threads, the same each time", "[checkedFibers]")
    {
        auto const first = orderOf(1);
        CHECK(orderOf(1) == first);
        auto const other = orderOf(2);
        CHECK(other != first);
        CHECK(std::is_permutation(first.begin(), first.end(), other.begin()));
    }

    TEST_CASE("checked fibers: never the default accelerator", "[checkedFibers]")
    {
        CHECK_FALSE(std::is_same_v<a::acc::DefaultAcc<a::DimInt<2>, int>, Acc>);
    }
} // namespace test_strategy_checkedFibers

#endif
