// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

#include <alpaka/alpaka.hpp>
#include <alpaka_test/AccRun.hpp>

#include <catch2/catch.hpp>

#include <stdexcept>

namespace test_block_once_in_phase
{
    namespace a = alpaka;

    struct InPhase : a::kernel::PhasedKernel
    {
        template<typename TTeam>
        void operator()(TTeam const& team) const
        {
            a::block::phase(team, [&](auto const&) { a::block::once(team, [] {}); });
        }
    };

    struct Throws : a::kernel::PhasedKernel
    {
        template<typename TTeam>
        void operator()(TTeam const& team) const
        {
            a::block::once(team, [] { throw std::runtime_error("of once"); });
        }
    };

    //! After an exception a phase is not open any more.
    struct Catches : a::kernel::PhasedKernel
    {
        template<typename TTeam>
        void operator()(TTeam const& team, int* calls) const
        {
            try
            {
                a::block::once(team, [] { throw 1; });
            }
            catch(int)
            {
            }
            a::block::once(team, [&] { ++*calls; });
        }
    };
} // namespace test_block_once_in_phase

TEST_CASE("block once: inside a phase it is an error, and exceptions of its function end the launch")
{
    using namespace test_block_once_in_phase;
    using Acc = a::acc::AccCpuSerial<a::DimInt<1>, int>;
    alpaka_test::BlockingQueue<Acc> queue(alpaka_test::firstDev<Acc>());
    CHECK_THROWS_WITH(a::kernel::exec<Acc>(queue, {1, 8}, InPhase{}), Catch::Contains("phases follow each other"));
    CHECK_THROWS_WITH(a::kernel::exec<Acc>(queue, {1, 8}, Throws{}), "of once");
    int calls = 0;
    a::kernel::exec<Acc>(queue, {3, 8}, Catches{}, &calls);
    CHECK(calls == 3);
}
