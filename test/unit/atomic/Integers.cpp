// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0
// emulation: CUDA and HIP

#include <alpaka/alpaka.hpp>
#include <alpaka_test/AccRun.hpp>
#include <alpaka_test/Accs.hpp>

#include <catch2/catch.hpp>

#include <cstddef>
#include <cstdint>
#include <laws/Atomic.hpp>
#include <vector>

namespace test_atomic_integers
{
    using Accs = alpaka_test::ServiceAccs<1, int>;
    using VariantAccs = alpaka_test::VariantAccs<1, int>;

    template<typename... Ts>
    using Ops = alpaka_test::OneOf<alpaka_test::laws::AtomicOps<Ts>...>;

    //! Bytes and pairs of bytes at every place of a word: their neighbours stay as they are.
    template<typename T>
    struct BesideNeighbours
    {
        template<typename TAcc>
        ALPAKA_FN_ACC void operator()(TAcc const& acc, bool* success) const
        {
            constexpr std::size_t count = 8;
            auto& objects = alpaka::allocVar<T[count], 0>(acc);
            for(std::size_t place = 0; place < count; ++place)
            {
                for(T& object : objects)
                    object = T(42);
                alpaka_test::check(
                    success, alpaka::atomicOp<alpaka::atomic::op::Add>(acc, &objects[place], T(100)) == T(42));
                alpaka_test::check(
                    success, alpaka::atomicOp<alpaka::atomic::op::Exch>(acc, &objects[place], T(7)) == T(142));
                alpaka_test::check(
                    success, alpaka::atomicOp<alpaka::atomic::op::Cas>(acc, &objects[place], T(7), T(200)) == T(7));
                for(std::size_t other = 0; other < count; ++other)
                    alpaka_test::check(success, objects[other] == (other == place ? T(200) : T(42)));
            }
        }
    };

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

TEMPLATE_LIST_TEST_CASE("atomic: small integers beside neighbours", "", test_atomic_integers::VariantAccs)
{
    using namespace test_atomic_integers;
    using Small = alpaka_test::OneOf<BesideNeighbours<std::uint8_t>, BesideNeighbours<std::uint16_t>>;
    auto const workDiv = alpaka_test::lineOf<TestType>(1, 1);
    CHECK(alpaka_test::failing<TestType, Small>(workDiv) == std::vector<int>{});
}

TEMPLATE_LIST_TEST_CASE("atomic: all operations on integers, in a phase", "", test_atomic_integers::VariantAccs)
{
    using Ops = test_atomic_integers::Ops<std::int32_t, std::uint64_t>;
    auto const workDiv = alpaka_test::lineOf<TestType>(1, 1);
    CHECK(alpaka_test::failingInPhase<TestType, Ops>(workDiv) == std::vector<int>{});
}
