// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0
// emulation: CUDA and HIP

#include <alpaka/alpaka.hpp>
#include <alpaka_test/AccRun.hpp>
#include <alpaka_test/Accs.hpp>

#include <catch2/catch.hpp>

#include <cstdint>
#include <type_traits>
#include <vector>

namespace test_intrinsic_bits
{
    namespace a = alpaka;

    using Accs = alpaka_test::ServiceAccs<1, int>;

    //! Every operation against its definition, bit by bit.
    template<typename T>
    struct AgainstDefinition
    {
        template<typename TAcc>
        ALPAKA_FN_ACC void operator()(TAcc const& acc, bool* success) const
        {
            using U = std::make_unsigned_t<T>;
            check(acc, T(0), success);
            check(acc, static_cast<T>(~U{0}), success);
            for(int bit = 0; bit < width; ++bit)
            {
                check(acc, static_cast<T>(U{1} << bit), success);
                check(acc, static_cast<T>(~(U{1} << bit)), success);
            }
            U value = static_cast<U>(0x9E3779B97F4A7C15u);
            for(int round = 0; round < 100; ++round)
            {
                value = static_cast<U>(value * static_cast<U>(0x5851F42D4C957F2Du) + 1u);
                check(acc, static_cast<T>(value >> (round % width)), success);
            }
        }

    private:
        static constexpr int width = sizeof(T) * 8;

        template<typename TAcc>
        ALPAKA_FN_ACC static void check(TAcc const& acc, T value, bool* success)
        {
            using U = std::make_unsigned_t<T>;
            auto const bits = static_cast<U>(value);
            int count = 0;
            int highest = -1;
            int lowest = -1;
            U reversed = 0;
            for(int i = 0; i < width; ++i)
            {
                if(((bits >> i) & 1u) == 0)
                    continue;
                ++count;
                highest = i;
                lowest = lowest < 0 ? i : lowest;
                reversed = static_cast<U>(reversed | (U{1} << (width - 1 - i)));
            }
            using Count = decltype(a::intrinsic::popcount(acc, value));
            static_assert(std::is_same_v<Count, std::int32_t>);
            static_assert(std::is_same_v<decltype(a::intrinsic::brev(acc, value)), T>);
            alpaka_test::check(success, a::intrinsic::popcount(acc, value) == count);
            alpaka_test::check(success, a::intrinsic::ffs(acc, value) == lowest + 1);
            alpaka_test::check(success, a::intrinsic::clz(acc, value) == width - 1 - highest);
            alpaka_test::check(success, a::intrinsic::ctz(acc, value) == (lowest < 0 ? width : lowest));
            alpaka_test::check(success, static_cast<U>(a::intrinsic::brev(acc, value)) == reversed);
        }
    };
} // namespace test_intrinsic_bits

TEMPLATE_LIST_TEST_CASE("intrinsic: bit operations do what they are defined to do", "", test_intrinsic_bits::Accs)
{
    using namespace test_intrinsic_bits;
    using All = alpaka_test::OneOf<
        AgainstDefinition<std::uint32_t>,
        AgainstDefinition<std::int32_t>,
        AgainstDefinition<std::uint64_t>,
        AgainstDefinition<std::int64_t>,
        AgainstDefinition<unsigned long long>>;
    auto const workDiv = alpaka_test::lineOf<TestType>(1, 1);
    CHECK(alpaka_test::failing<TestType, All>(workDiv) == std::vector<int>{});
    CHECK(alpaka_test::failingInPhase<TestType, All>(workDiv) == std::vector<int>{});
}
