// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0
// emulation: no, its functions are the host's

#include <alpaka/alpaka.hpp>
#include <alpaka_test/AccRun.hpp>
#include <alpaka_test/Accs.hpp>

#include <catch2/catch.hpp>

#include <cmath>
#include <concepts>
#include <limits>
#include <string>

namespace test_math_operands
{
    namespace a = alpaka;
    namespace m = alpaka::math;

    using Accs = alpaka_test::ServiceAccs<1, int>;
    using Cpu = a::runtime::Cpu;
    inline constexpr Cpu cpu{};

    static_assert(std::same_as<decltype(m::sin(cpu, 1)), double>);
    static_assert(std::same_as<decltype(m::sin(cpu, true)), double>);
    static_assert(std::same_as<decltype(m::sin(cpu, 1.0f)), float>);
    static_assert(std::same_as<decltype(m::sin(cpu, 1.0L)), long double>);
    static_assert(std::same_as<decltype(m::pow(cpu, 1.0f, 1)), double>);
    static_assert(std::same_as<decltype(m::atan2(cpu, 1.0f, 1.0L)), long double>);
    static_assert(std::same_as<decltype(m::lround(cpu, 1.0f)), long>);
    static_assert(std::same_as<decltype(m::llround(cpu, 1)), long long>);
    static_assert(std::same_as<decltype(m::abs(cpu, short(1))), int>);
    static_assert(std::same_as<decltype(m::min(cpu, 1u, 1u)), unsigned>);
    static_assert(std::same_as<decltype(m::max(cpu, 1, 1.0f)), double>);
    static_assert(std::same_as<decltype(m::clamp(cpu, 1.0f, 0.0f, 1.0f)), float>);
    static_assert(m::clamp(cpu, 7, 1, 5) == 5 && m::clamp(cpu, -7L, 1L, 5L) == 1);
    static_assert(m::isfinite(cpu, 1) && !m::isnan(cpu, 1) && !m::isinf(cpu, 1) && m::signbit(cpu, -1));
    static_assert(!m::HasMin<Cpu, int, unsigned> && !m::HasClamp<Cpu, int, int, long>);
    static_assert(!m::HasAbs<Cpu, unsigned> && m::HasAbs<Cpu, long>);
    static_assert(!m::HasSin<Cpu, std::string> && !m::HasSin<Cpu, int*> && !m::HasSinCos<Cpu, int>);

    //! A type with two functions of its own, and one that only converts to a number.
    struct Degrees
    {
        double value;
    };

    ALPAKA_FN_HOST_ACC inline auto sin(Degrees x) -> double { return x.value < 45.0 ? 0.0 : 1.0; }

    ALPAKA_FN_HOST_ACC inline auto pow(Degrees x, int y) -> Degrees { return {x.value * y}; }

    struct Convertible
    {
        operator double() const { return 1.0; }
    };

    static_assert(m::HasSin<Cpu, Degrees> && !m::HasCos<Cpu, Degrees>);
    static_assert(!m::HasSin<Cpu, Convertible>);

    //! A mathematics of a user's own, and a context that declares it.
    struct Approximate
    {
    };

    struct Context : a::concepts::Implements<m::ConceptMathSin, Approximate>
    {
    };

    static_assert(std::same_as<m::ConceptMathLround, m::ConceptMathRound>);
} // namespace test_math_operands

namespace alpaka
{
    template<>
    struct math::traits::Sin<test_math_operands::Approximate, float>
    {
        static auto sin(test_math_operands::Context const&, float x) -> float { return x; }
    };
} // namespace alpaka

namespace test_math_operands
{
    template<typename T>
    struct Results
    {
        template<typename TAcc>
        ALPAKA_FN_ACC void operator()(TAcc const& acc, bool* success) const
        {
            using Limits = std::numeric_limits<T>;
            auto const check = [&](bool condition) { alpaka_test::check(success, condition); };
            T const inf = Limits::infinity();
            T const nan = Limits::quiet_NaN();
            check(m::rsqrt(acc, T(0)) == inf && m::rsqrt(acc, inf) == T(0) && m::isnan(acc, m::rsqrt(acc, T(-1))));
            check(m::lround(acc, T(2.5)) == 3 && m::lround(acc, T(-2.5)) == -3);
            check(m::llround(acc, T(0.5)) == 1 && m::llround(acc, T(-0.5)) == -1);
            check(m::min(acc, nan, T(1)) == T(1) && m::min(acc, T(1), nan) == T(1) && m::max(acc, nan, 2) == 2);
            check(m::isnan(acc, m::max(acc, nan, nan)) && m::isnan(acc, m::clamp(acc, nan, T(0), T(1))));
            check(m::min(acc, -3, T(2)) == -3 && m::max(acc, 3u, T(2)) == 3 && m::max(acc, -1, 1) == 1);
            check(m::abs(acc, -5) == 5 && m::abs(acc, -5LL) == 5 && !m::signbit(acc, m::abs(acc, T(-0.0))));
            check(m::sqrt(acc, 16) > 3.99 && m::pow(acc, 2, 10) > 1023.9);
            check(m::sin(acc, Degrees{90}) > 0.5 && m::pow(acc, Degrees{2}, 3).value > 5.9);

            T s = T(1);
            T c = s;
            m::sincos(acc, s, s, c); // a result may be the operand
            check(m::abs(acc, s - m::sin(acc, T(1))) < T(1e-6) && m::abs(acc, c - m::cos(acc, T(1))) < T(1e-6));

            // Exact at multiples of one half, however large.
            T const sines[]{0, 1, 0, -1};
            T const cosines[]{1, 0, -1, 0};
            for(int i = -40; i <= 40; ++i)
            {
                m::sincospi(acc, T(i) / 2, s, c);
                check(s == sines[(i + 40) % 4] && c == cosines[(i + 40) % 4]);
                check(s != T(0) || m::signbit(acc, s) == (i < 0));
                check(c != T(0) || !m::signbit(acc, c));
            }
            m::sincospi(acc, Limits::max(), s, c);
            check(s == T(0) && c == T(1));
            m::sincospi(acc, inf, s, c);
            check(m::isnan(acc, s) && m::isnan(acc, c));
        }
    };
} // namespace test_math_operands

TEMPLATE_LIST_TEST_CASE("math: operands of all kinds", "", test_math_operands::Accs)
{
    auto const workDiv = alpaka_test::lineOf<TestType>(1, 1);
    CHECK(alpaka_test::runInBothForms<TestType>(workDiv, test_math_operands::Results<float>{}));
    CHECK(alpaka_test::runInBothForms<TestType>(workDiv, test_math_operands::Results<double>{}));
}

TEST_CASE("math: a context declares who answers", "")
{
    CHECK(alpaka::math::sin(test_math_operands::Context{}, 2.0f) == 2.0f);
}

TEST_CASE("math: sincospi against long double", "")
{
    double worst = 0;
    for(int i = -4000; i <= 4000; ++i)
    {
        double const x = i * 0.00123;
        double s = 0;
        double c = 0;
        alpaka::math::sincospi(test_math_operands::cpu, x, s, c);
        long double const angle = static_cast<long double>(x) * alpaka::math::constants::pi_v<long double>;
        worst = std::max({worst, double(std::fabs(s - std::sin(angle))), double(std::fabs(c - std::cos(angle)))});
    }
    CHECK(worst < 3e-16);
}
