// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

#include <alpaka/alpaka.hpp>
#include <alpaka_test/AccRun.hpp>
#include <alpaka_test/Accs.hpp>

#include <catch2/catch.hpp>

#include <laws/Warp.hpp>

namespace test_warp_warp
{
    using Accs = alpaka_test::Accs<1, int>;
} // namespace test_warp_warp

TEMPLATE_LIST_TEST_CASE("warp: votes and shuffles", "", test_warp_warp::Accs)
{
    // Whole warps for every warp size there is.
    CHECK(alpaka_test::run<TestType>(alpaka_test::lineOf<TestType>(2, 64), alpaka_test::laws::WarpLaws{}));
}
