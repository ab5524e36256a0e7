// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0
// emulation: no, its functions are the host's

#include <alpaka/alpaka.hpp>
#include <alpaka_test/AccRun.hpp>
#include <alpaka_test/Accs.hpp>

#include <catch2/catch.hpp>

#include <algorithm>
#include <cmath>
#include <complex>
#include <cstddef>
#include <limits>
#include <random>
#include <type_traits>
#include <vector>

namespace test_math_complex
{
    namespace a = alpaka;
    namespace m = alpaka::math;

    using Accs = alpaka_test::ServiceAccs<1, std::size_t>;
    inline constexpr a::runtime::Cpu cpu{};

    static_assert(std::is_trivially_copyable_v<m::Complex<float>> && sizeof(m::Complex<double>) == 2 * sizeof(double));
    static_assert(std::is_convertible_v<m::Complex<float>, std::complex<float>>);
    static_assert(std::is_convertible_v<std::complex<double>, m::Complex<double>>);
    static_assert(std::is_convertible_v<m::Complex<float>, m::Complex<double>>);
    static_assert(!std::is_convertible_v<m::Complex<double>, m::Complex<float>>);
    static_assert(m::Complex<float>(1, 2) * m::Complex<float>(3, 4) == m::Complex<float>(-5, 10));
    static_assert(m::Complex<float>(-5, 10) / m::Complex<float>(3, 4) == m::Complex<float>(1, 2));
    static_assert(2.0 * m::Complex<double>(1, 2) - 1.0 != m::Complex<double>(1, 3));

    //! Division, product and every function of the list with complex operands, in this order.
    template<typename T>
    struct Evaluate
    {
        template<typename TAcc>
        ALPAKA_FN_ACC void operator()(
            TAcc const& acc, m::Complex<T> const* operands, m::Complex<T>* results, std::size_t count, bool*) const
        {
            auto const threads = a::getWorkDiv<a::Grid, a::Threads>(acc)[0];
            for(std::size_t i = a::getIdx<a::Grid, a::Threads>(acc)[0]; i < count; i += threads)
            {
                auto const z = operands[i];
                auto const other = operands[(i + 1) % count];
                auto* result = results + i;
                auto const put = [&](m::Complex<T> const& value)
                {
                    *result = value;
                    result += count;
                };
                put(z / other);
                put(z * other);
#define TEST_MATH_REAL(name)
#define TEST_MATH_COMPLEX(name) put(m::name(acc, z));
#define ALPAKA_MATH_UNARY(Stem, name, answer, complex) TEST_MATH_##complex(name)
#include <alpaka/math/Functions.hpp>
                put(m::pow(acc, z, other));
            }
        }
    };

    //! The same of the standard library in long double.
    using Reference = std::complex<long double>;

    inline auto log2(Reference const& z) -> Reference { return std::log(z) / std::log(2.0L); }

    inline auto rsqrt(Reference const& z) -> Reference { return 1.0L / std::sqrt(z); }

    inline auto isfinite(Reference const& z) -> Reference
    {
        return std::isfinite(z.real()) && std::isfinite(z.imag());
    }

    inline auto isinf(Reference const& z) -> Reference { return std::isinf(z.real()) || std::isinf(z.imag()); }

    inline auto isnan(Reference const& z) -> Reference { return std::isnan(z.real()) || std::isnan(z.imag()); }

    inline auto references(Reference const& z, Reference const& other) -> std::vector<Reference>
    {
        std::vector<Reference> all{z / other, z * other};
#define TEST_MATH_PUT(name) all.push_back(name(z));
#undef TEST_MATH_COMPLEX
#define TEST_MATH_COMPLEX(name) TEST_MATH_PUT(name)
#define ALPAKA_MATH_UNARY(Stem, name, answer, complex) TEST_MATH_##complex(name)
#include <alpaka/math/Functions.hpp>
#undef TEST_MATH_PUT
#undef TEST_MATH_COMPLEX
#undef TEST_MATH_REAL
        all.push_back(std::pow(z, other));
        return all;
    }

    inline auto names() -> std::vector<char const*> const&
    {
        static std::vector<char const*> const list{
            "/",
            "*",
#define TEST_MATH_REAL(name)
#define TEST_MATH_COMPLEX(name) #name,
#define ALPAKA_MATH_UNARY(Stem, name, answer, complex) TEST_MATH_##complex(name)
#include <alpaka/math/Functions.hpp>
#undef TEST_MATH_COMPLEX
#undef TEST_MATH_REAL
            "pow"};
        return list;
    }

    //! Largest distance between result and reference, in units of the reference's size times epsilon.
    template<typename TAcc, typename T>
    void checkErrors()
    {
        constexpr std::size_t count = 2000;
        std::mt19937_64 engine(7);
        std::uniform_real_distribution<double> uniform(-1, 1);
        std::uniform_real_distribution<double> exponent(-10, 2);
        std::vector<m::Complex<T>> operands(count);
        for(auto& z : operands)
        {
            auto const real = uniform(engine) * std::exp2(exponent(engine));
            z = {static_cast<T>(real), static_cast<T>(uniform(engine) * std::exp2(exponent(engine)))};
        }
        alpaka_test::BlockingQueue<TAcc> queue(alpaka_test::firstDev<TAcc>());
        alpaka_test::DeviceArray<TAcc, m::Complex<T>> deviceOperands(queue, count);
        alpaka_test::DeviceArray<TAcc, m::Complex<T>> deviceResults(queue, count * names().size());
        deviceOperands.upload(queue, operands.data());
        CHECK(alpaka_test::runInBothForms<TAcc>(
            alpaka_test::lineOf<TAcc>(2, 2), Evaluate<T>{}, deviceOperands.ptr(), deviceResults.ptr(), count));
        auto const results = deviceResults.download(queue);

        auto const inLongDouble = [](m::Complex<T> const& z) { return Reference(z.real(), z.imag()); };
        std::vector<long double> worst(names().size());
        for(std::size_t i = 0; i < count; ++i)
        {
            auto const right = references(inLongDouble(operands[i]), inLongDouble(operands[(i + 1) % count]));
            for(std::size_t f = 0; f < right.size(); ++f)
            {
                auto const size = right[f] == 0.0L ? 1.0L : std::abs(right[f]);
                auto const error = std::abs(inLongDouble(results[count * f + i]) - right[f]) / size;
                worst[f] = error >= worst[f] || worst[f] != worst[f] ? error : worst[f];
            }
        }
        for(std::size_t f = 0; f < worst.size(); ++f)
        {
            INFO(names()[f]);
            // A power multiplies the relative error of the logarithm by its exponent.
            CHECK(worst[f] / std::numeric_limits<T>::epsilon() < (f + 1 == worst.size() ? 100 : 5));
        }
    }
} // namespace test_math_complex

TEMPLATE_LIST_TEST_CASE("math: complex functions agree with long double", "", test_math_complex::Accs)
{
    test_math_complex::checkErrors<TestType, float>();
    test_math_complex::checkErrors<TestType, double>();
}

TEST_CASE("math: complex numbers neither overflow nor lose the side of a cut", "")
{
    namespace m = alpaka::math;
    using test_math_complex::cpu;
    using C = m::Complex<double>;
    constexpr double max = std::numeric_limits<double>::max();
    constexpr double inf = std::numeric_limits<double>::infinity();
    constexpr double tiny = std::numeric_limits<double>::denorm_min();

    CHECK(m::abs(cpu, C(max / 2, max / 2)) < max);
    CHECK(C(max / 2, max / 2) / C(max / 2, max / 2) == C(1));
    CHECK(C(1, 1) / 0.0 == C(inf, inf));
    CHECK(C(1, 1) / C(0) == C(inf, inf));
    CHECK(m::log(cpu, C(max, max)).real() == Approx(std::log(max) + std::log(2.0) / 2));
    CHECK(m::sqrt(cpu, C(max, max)).real() == Approx(1.4730945569055654e154));
    CHECK(m::sqrt(cpu, C(tiny, 0)) == C(std::sqrt(tiny)));
    CHECK(m::sqrt(cpu, C(-4, 0.0)) == C(0, 2));
    CHECK(m::sqrt(cpu, C(-4, -0.0)) == C(0, -2));
    CHECK(m::log(cpu, C(-1, -0.0)).imag() == -m::constants::pi);
    CHECK(m::exp(cpu, C(710, 1.57)).real() == Approx(std::exp(700.0) * std::cos(1.57) * std::exp(10.0)));
    CHECK(m::sin(cpu, C(1e-10, 711)).real() == Approx(0.5 * std::exp(700.0) * 1e-10 * std::exp(11.0)));
    CHECK(m::tanh(cpu, C(1000, 1)) == C(1));
    CHECK(m::atanh(cpu, C(0, 1e300)).imag() == Approx(m::constants::pi / 2));
    CHECK(m::exp(cpu, C(-inf, inf)) == C(0));
    CHECK(m::pow(cpu, C(0), C(2)) == C(0));
    CHECK(m::pow(cpu, C(0), C(0)) == C(1));
    CHECK(m::isinf(cpu, m::pow(cpu, C(0), C(-1))));
    CHECK(m::pow(cpu, C(0, 2), 2).real() == Approx(-4));
    CHECK(m::pow(cpu, 2.0, C(3)).real() == Approx(8));
    CHECK(m::log(cpu, m::conj(cpu, -1)) == C(0, -m::constants::pi)); // below the cut, as std::conj
    CHECK(m::norm(cpu, C(3, 4)) == 25);
}

TEST_CASE("math: complex functions of infinities follow annex G of C", "")
{
    namespace m = alpaka::math;
    using test_math_complex::cpu;
    using C = m::Complex<double>;
    constexpr double inf = std::numeric_limits<double>::infinity();
    constexpr double nan = std::numeric_limits<double>::quiet_NaN();
    // Equal, or both not a number, and of one sign.
    auto const same = [](double a, double b)
    { return std::isnan(b) ? std::isnan(a) : a == b && std::signbit(a) == std::signbit(b); };
    auto const is = [&](C const& z, double re, double im) { return same(z.real(), re) && same(z.imag(), im); };

    CHECK(is(m::sqrt(cpu, C(nan, inf)), inf, inf));
    CHECK(is(m::sqrt(cpu, C(1, -inf)), inf, -inf));
    CHECK(is(m::sqrt(cpu, C(-0.0, -0.0)), 0.0, -0.0));
    CHECK(is(m::sqrt(cpu, C(inf, -1)), inf, -0.0));
    CHECK(is(m::sqrt(cpu, C(-inf, 1)), 0.0, inf));
    CHECK(is(m::sqrt(cpu, C(inf, nan)), inf, nan));
    CHECK(is(m::tanh(cpu, C(inf, nan)), 1.0, 0.0));
    CHECK(is(m::tanh(cpu, C(-inf, inf)), -1.0, 0.0));
}

TEST_CASE("math: cosines of large imaginary parts do not overflow early", "")
{
    namespace m = alpaka::math;
    using C = m::Complex<double>;
    // cosh(711) and sinh(711) are beyond the largest number, their products with a cosine near zero are not.
    double const angle = std::acos(0.0) - 1e-10;
    C const z = m::cos(test_math_complex::cpu, C(angle, -711));
    CHECK(z.real() == Approx(0.5 * std::exp(700.0) * std::cos(angle) * std::exp(11.0)));
    CHECK(z.imag() == std::numeric_limits<double>::infinity());
}

TEST_CASE("math: products of the largest exponentials and the smallest numbers stay finite", "")
{
    namespace m = alpaka::math;
    using C = m::Complex<double>;
    auto const& cpu = test_math_complex::cpu;
    double const small = std::numeric_limits<double>::denorm_min();
    double const product = small * std::exp(700.0) * std::exp(700.0) * std::exp(30.0);
    C const power = m::exp(cpu, C(1430, small));
    CHECK(power.real() == std::numeric_limits<double>::infinity());
    CHECK(power.imag() == Approx(product));
    CHECK(m::sinh(cpu, C(1430, small)).imag() == Approx(0.5 * product));
    CHECK(m::cosh(cpu, C(-1430, small)).imag() == Approx(-0.5 * product));
    CHECK(m::cos(cpu, C(small, 1430)).imag() == Approx(-0.5 * product));
}

TEST_CASE("math: complex numbers convert from and to std::complex", "")
{
    using C = alpaka::math::Complex<float>;
    C z = std::complex<float>(1, 2);
    z += C(1);
    z *= 2.0f;
    std::complex<float> const standard = z;
    CHECK(standard == std::complex<float>(4, 4));
    CHECK(z == C(4, 4));
    CHECK(z / 4.0f - 1.0f == C(0, 1));
    CHECK(+z == -(-z));
}
