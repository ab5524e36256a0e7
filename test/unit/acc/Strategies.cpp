// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

#include <alpaka/alpaka.hpp>
#include <alpaka_test/AccRun.hpp>
#include <alpaka_test/Accs.hpp>

#include <catch2/catch.hpp>

#include <cstddef>
#include <laws/BlockStrategy.hpp>
#include <laws/GridStrategy.hpp>
#include <vector>

namespace test_acc_strategies
{
    using HostAccs = alpaka_test::HostAccs<1, int>;

    //! A strategy of a user: blocks from last to first.
    struct Reverse
    {
        static constexpr char const* name = "Reverse";
        static constexpr bool blocksAreConcurrent = false;
    };
} // namespace test_acc_strategies

namespace alpaka
{
    template<>
    struct kernel::backend::RunGrid<test_acc_strategies::Reverse>
    {
        template<typename TLaunch>
        static void runGrid(TLaunch& launch)
        {
            typename TLaunch::Worker worker(launch);
            for(std::size_t block = launch.blockCount(); block-- > 0;)
                worker.run(block, block + 1);
        }
    };
} // namespace alpaka

TEMPLATE_LIST_TEST_CASE("acc: grid strategies satisfy the laws", "", test_acc_strategies::HostAccs)
{
    alpaka_test::laws::gridStrategy<typename TestType::Grid>();
}

TEMPLATE_LIST_TEST_CASE("acc: block strategies satisfy the laws", "", test_acc_strategies::HostAccs)
{
    alpaka_test::laws::blockStrategy<typename TestType::Block>();
}

TEMPLATE_LIST_TEST_CASE(
    "acc: a user's grid strategy goes with every block strategy", "", test_acc_strategies::HostAccs)
{
    namespace a = alpaka;
    using Acc = a::acc::
        Accelerator<test_acc_strategies::Reverse, typename TestType::Block, a::runtime::Cpu, a::DimInt<1>, int>;
    alpaka_test::laws::gridStrategy<test_acc_strategies::Reverse>();
    alpaka_test::laws::accelerator<Acc>();
    CHECK(alpaka_test::run<Acc>(alpaka_test::oddWorkDiv<Acc>(), alpaka_test::laws::BlockServices{}));
    CHECK(a::getAccName<Acc>().find("Reverse") != std::string::npos);

    std::vector<int> order(5, -1);
    int next = 0;
    alpaka_test::BlockingQueue<Acc> queue(alpaka_test::firstDev<Acc>());
    auto const kernel
        = [&next](Acc const& acc, int* blocks) { blocks[next++] = a::getIdx<a::Grid, a::Blocks>(acc)[0]; };
    a::kernel::exec<Acc>(queue, alpaka_test::lineOf<Acc>(5, 1), kernel, order.data());
    CHECK(order == std::vector<int>{4, 3, 2, 1, 0});
}
