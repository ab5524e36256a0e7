// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

#include <alpaka/alpaka.hpp>
#include <alpaka_test/AccRun.hpp>
#include <alpaka_test/Accs.hpp>

#include <catch2/catch.hpp>

#include <cstdint>
#include <laws/Atomic.hpp>
#include <vector>

namespace test_atomic_integers
{
    using Accs = alpaka_test::ServiceAccs<1, int>;
    using VariantAccs = alpaka_test::VariantAccs<1, int>;

    template<typename... Ts>
    using Ops = alpaka_test::OneOf<alpaka_test::laws::AtomicOps<Ts>...>;

    using OtherInts = Ops<
        std::int64_t,
        std::int8_t,
        std::int16_t,
        std::uint32_t,
        std::uint64_t,
        unsigned long long,
        std::uint8_t,
        std::uint16_t>;
} // namespace test_atomic_integers

TEMPLATE_LIST_TEST_CASE("atomic: all operations on int", "", test_atomic_integers::Accs)
{
    auto const workDiv = alpaka_test::lineOf<TestType>(1, 1);
    CHECK(alpaka_test::run<TestType>(workDiv, alpaka_test::laws::AtomicOps<std::int32_t>{}));
}

TEMPLATE_LIST_TEST_CASE("atomic: all operations on other integers", "", test_atomic_integers::VariantAccs)
{
    using namespace test_atomic_integers;
    auto const workDiv = alpaka_test::lineOf<TestType>(1, 1);
    CHECK(alpaka_test::failing<TestType, OtherInts>(workDiv) == std::vector<int>{});
}

TEMPLATE_LIST_TEST_CASE("atomic: all operations on integers, in a phase", "", test_atomic_integers::VariantAccs)
{
    using Ops = test_atomic_integers::Ops<std::int32_t, std::uint64_t>;
    auto const workDiv = alpaka_test::lineOf<TestType>(1, 1);
    CHECK(alpaka_test::failingInPhase<TestType, Ops>(workDiv) == std::vector<int>{});
}
