// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0
// emulation: CUDA and HIP

#include <alpaka/alpaka.hpp>
#include <alpaka_test/AccRun.hpp>
#include <alpaka_test/Accs.hpp>

#include <catch2/catch.hpp>

#include <cstdint>
#include <type_traits>

namespace test_time_clock
{
    using Accs = alpaka_test::ServiceAccs<1, int>;

    struct Advances
    {
        template<typename TAcc>
        ALPAKA_FN_ACC void operator()(TAcc const& acc, bool* success) const
        {
            using Ticks = decltype(alpaka::time::clock(acc));
            static_assert(std::is_same_v<Ticks, std::uint64_t>);
            std::uint64_t const start = alpaka::time::clock(acc);
            // A clock that stands still would never let the thread go.
            std::uint64_t now = start;
            for(int i = 0; i < 1000000 && now == start; ++i)
                now = alpaka::time::clock(acc);
            alpaka_test::check(success, now != start);
        }
    };
} // namespace test_time_clock

TEMPLATE_LIST_TEST_CASE("time: the clock of one thread advances", "", test_time_clock::Accs)
{
    CHECK(alpaka_test::runInBothForms<TestType>(alpaka_test::lineOf<TestType>(1, 1), test_time_clock::Advances{}));
}
