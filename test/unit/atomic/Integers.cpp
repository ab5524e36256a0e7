// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

#include <alpaka/alpaka.hpp>
#include <alpaka_test/AccRun.hpp>
#include <alpaka_test/Accs.hpp>

#include <catch2/catch.hpp>

#include <cstdint>
#include <laws/Atomic.hpp>

namespace test_atomic_integers
{
    using Accs = alpaka_test::ServiceAccs<1, int>;
}

TEMPLATE_LIST_TEST_CASE("atomic: all operations on signed integers", "", test_atomic_integers::Accs)
{
    namespace laws = alpaka_test::laws;
    auto const workDiv = alpaka_test::lineOf<TestType>(1, 1);
    CHECK(alpaka_test::runInBothForms<TestType>(workDiv, laws::AtomicOps<std::int32_t>{}));
    CHECK(alpaka_test::run<TestType>(workDiv, laws::AtomicOps<std::int64_t>{}));
    CHECK(alpaka_test::run<TestType>(workDiv, laws::AtomicOps<std::int8_t>{}));
    CHECK(alpaka_test::run<TestType>(workDiv, laws::AtomicOps<std::int16_t>{}));
}

TEMPLATE_LIST_TEST_CASE("atomic: all operations on unsigned integers", "", test_atomic_integers::Accs)
{
    namespace laws = alpaka_test::laws;
    auto const workDiv = alpaka_test::lineOf<TestType>(1, 1);
    CHECK(alpaka_test::run<TestType>(workDiv, laws::AtomicOps<std::uint32_t>{}));
    CHECK(alpaka_test::runInBothForms<TestType>(workDiv, laws::AtomicOps<std::uint64_t>{}));
    CHECK(alpaka_test::run<TestType>(workDiv, laws::AtomicOps<unsigned long long>{}));
    CHECK(alpaka_test::run<TestType>(workDiv, laws::AtomicOps<std::uint8_t>{}));
    CHECK(alpaka_test::run<TestType>(workDiv, laws::AtomicOps<std::uint16_t>{}));
}
