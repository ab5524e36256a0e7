// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0
// emulation: CUDA and HIP

#include <alpaka/alpaka.hpp>
#include <alpaka_test/AccRun.hpp>
#include <alpaka_test/Accs.hpp>

#include <catch2/catch.hpp>

#include <atomic>
#include <cfenv>

namespace test_block_roundingmode
{
    namespace a = alpaka;

    using HostAccs = alpaka_test::HostAccs<1, int>;

    //! The last thread of the block rounds upwards, between barriers, the others as always.
    struct Kernel
    {
        template<typename TAcc>
        void operator()(TAcc const& acc, std::atomic<int>* wrong) const
        {
            bool const isOther
                = a::getIdx<a::Block, a::Threads>(acc)[0] + 1 == a::getWorkDiv<a::Block, a::Threads>(acc)[0];
            int const before = std::fegetround();
            int const mine = isOther ? FE_UPWARD : before;
            std::fesetround(mine);
            for(int i = 0; i < 3; ++i)
            {
                a::syncBlockThreads(acc);
                double volatile one = 1.0;
                double volatile tiny = 1e-30;
                double const volatile sum = one + tiny;
                if(std::fegetround() != mine || (sum > one) != isOther)
                    ++*wrong;
            }
            std::fesetround(before);
        }
    };
} // namespace test_block_roundingmode

TEMPLATE_LIST_TEST_CASE("block sync: every thread keeps its rounding mode", "", test_block_roundingmode::HostAccs)
{
    using namespace test_block_roundingmode;
    alpaka_test::BlockingQueue<TestType> queue(alpaka_test::firstDev<TestType>());
    std::atomic<int> wrong{0};
    a::kernel::exec<TestType>(queue, alpaka_test::lineOf<TestType>(2, 4), Kernel{}, &wrong);
    CHECK(wrong == 0);
    CHECK(std::fegetround() == FE_TONEAREST);
}
