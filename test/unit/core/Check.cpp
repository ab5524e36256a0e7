// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

#include <alpaka/alpaka.hpp>
#include <alpaka_test/AccRun.hpp>
#include <alpaka_test/Accs.hpp>

#include <catch2/catch.hpp>

#include <type_traits>

namespace test_core_check
{
    using Accs = alpaka_test::ServiceAccs<1, int>;

    struct IsOne
    {
        template<typename TAcc>
        ALPAKA_FN_ACC void operator()(TAcc const&, int value, bool* success) const
        {
            // A comma of the expression does not end it.
            ALPAKA_CHECK(*success, std::is_same_v<decltype(value), int>);
            if(value != 0)
                ALPAKA_CHECK(*success, value == 1);
            else
                *success = false;
        }
    };
} // namespace test_core_check

TEMPLATE_LIST_TEST_CASE("core: a check in a kernel tells the host when it fails", "[core]", test_core_check::Accs)
{
    auto const workDiv = alpaka_test::lineOf<TestType>(1, 1);
    CHECK(alpaka_test::run<TestType>(workDiv, test_core_check::IsOne{}, 1));
    CHECK_FALSE(alpaka_test::run<TestType>(workDiv, test_core_check::IsOne{}, 2));
}
