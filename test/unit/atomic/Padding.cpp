// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0
// devices: no, GPUs have no long double

#include <alpaka/alpaka.hpp>
#include <alpaka_test/AccRun.hpp>
#include <alpaka_test/Accs.hpp>

#include <catch2/catch.hpp>

#include <cstring>

namespace test_atomic_padding
{
    namespace a = alpaka;

    using Accs = alpaka_test::HostAccs<1, int>;

    //! Adds one in each thread by a loop of compare and swap.
    struct AddOne
    {
        template<typename TAcc>
        ALPAKA_FN_ACC void operator()(TAcc const& acc, long double* sum) const
        {
            long double seen = a::atomicAdd(acc, sum, 0.0L);
            long double assumed = 0;
            do
            {
                assumed = seen;
                seen = a::atomicCas(acc, sum, assumed, assumed + 1.0L);
            } while(seen != assumed);
        }
    };
} // namespace test_atomic_padding

TEMPLATE_LIST_TEST_CASE("atomic: compare and swap of long double ignores its padding", "", test_atomic_padding::Accs)
{
    using namespace test_atomic_padding;
    alpaka_test::BlockingQueue<TestType> queue(alpaka_test::firstDev<TestType>());
    alignas(16) long double sum[1];
    std::memset(sum, 0xab, sizeof(sum)); // the last six bytes keep this
    sum[0] = 1.0L;
    auto const workDiv = alpaka_test::lineOf<TestType>(8, 4);
    a::kernel::exec<TestType>(queue, workDiv, AddOne{}, sum);
    CHECK(sum[0] == 1.0L + 8 * static_cast<int>(workDiv.m_blockThreadExtent[0]));
}
