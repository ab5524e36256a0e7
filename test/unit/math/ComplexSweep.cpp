// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0
// runs on: host
// devices: no, its functions are the host's

#include <alpaka/alpaka.hpp>

#include <catch2/catch.hpp>

#include <cmath>
#include <complex>
#include <cstddef>
#include <cstdio>
#include <limits>
#include <random>
#include <string>
#include <vector>

// Operands of all magnitudes and all special values, against long double, whose exponents reach further than those of
// float and double.
namespace test_math_complex_sweep
{
    namespace m = alpaka::math;
    inline constexpr alpaka::runtime::Cpu cpu{};

    using Long = std::complex<long double>;

    template<typename T>
    using Limits = std::numeric_limits<T>;

    template<typename T>
    auto widen(m::Complex<T> const& z) -> Long
    {
        return {z.real(), z.imag()};
    }

    template<typename T>
    auto text(m::Complex<T> const& z) -> std::string
    {
        char digits[100];
        std::snprintf(digits, sizeof(digits), "(%.17g, %.17g)", double(z.real()), double(z.imag()));
        return digits;
    }

    //! Parts that functions treat in their own way, and their neighbours.
    template<typename T>
    auto specialParts() -> std::vector<T>
    {
        constexpr T max = Limits<T>::max();
        constexpr T min = Limits<T>::min();
        constexpr T tiny = Limits<T>::denorm_min();
        constexpr T epsilon = Limits<T>::epsilon();
        std::vector<T> parts{
            0,
            tiny,
            3 * tiny,
            min - tiny,
            min,
            min / epsilon,
            epsilon / 2,
            T(0.5),
            1 - epsilon,
            1,
            1 + epsilon,
            2,
            T(1.5707963267),
            1 / epsilon,
            3,
            max / 4,
            max / 2,
            max * T(0.8343),
            max - max / 1000,
            max};
        for(T size = 1; size != 0; size /= T(1ull << 60))
            parts.push_back(size);
        std::size_t const positive = parts.size();
        for(std::size_t i = 0; i < positive; ++i)
            parts.push_back(-parts[i]);
        return parts;
    }

    //! Operands: of special parts; of any exponents; beside 0, 1, -1, i and -i; on the unit circle.
    template<typename T>
    auto operands(std::size_t count) -> std::vector<m::Complex<T>>
    {
        std::vector<m::Complex<T>> all;
        for(T const real : specialParts<T>())
            for(T const imag : specialParts<T>())
                all.emplace_back(real, imag);
        std::mt19937_64 engine(11);
        std::uniform_real_distribution<T> mantissa(1, 2);
        auto const power = [&](int low, int high)
        {
            auto const exponent = std::uniform_int_distribution<int>(low, high)(engine);
            auto const size = std::ldexp(mantissa(engine), exponent);
            return engine() % 2 == 0 ? size : -size;
        };
        constexpr int lowest = Limits<T>::min_exponent - Limits<T>::digits;
        constexpr int highest = Limits<T>::max_exponent - 1;
        for(std::size_t i = 0; i < count; ++i)
        {
            all.emplace_back(power(lowest, highest), power(lowest, highest));
            all.emplace_back(power(-12, 12), power(-12, 12));
            int const exponent = std::uniform_int_distribution<int>(lowest, highest - 20)(engine);
            all.emplace_back(power(exponent, exponent + 20), power(exponent, exponent + 20));
            T const angle = power(-40, 1);
            all.emplace_back(std::cos(angle), std::sin(angle));
            T const near = std::ldexp(T(int(engine() % 9) - 4), -Limits<T>::digits);
            T const far = power(lowest, -1);
            all.emplace_back(1 + near, far);
            all.emplace_back(-1 + near, far);
            all.emplace_back(far, 1 + near);
            all.emplace_back(far, -1 + near);
        }
        return all;
    }

    //! The largest error of a function, in epsilon.
    template<typename T>
    struct Worst
    {
        explicit Worst(char const* what, long double bound = 5)
            : name(what)
            , limit(bound)
        {
        }

        //! A part of the right result is beyond the largest number: then the result's is infinite, and the other part
        //! is not looked at. Around the largest number both are right. A part that is less than the error
        //! may have any value.
        void add(m::Complex<T> const& result, Long const& right, std::string const& at, long double factor = 1)
        {
            constexpr long double max = Limits<T>::max();
            constexpr long double epsilon = Limits<T>::epsilon();
            long double const sizes[]{std::fabs(right.real()), std::fabs(right.imag())};
            long double const rights[]{right.real(), right.imag()};
            T const parts[]{result.real(), result.imag()};
            if(sizes[0] > max * (1 - limit * factor * epsilon) || sizes[1] > max * (1 - limit * factor * epsilon))
            {
                for(int i = 0; i < 2; ++i)
                    if(sizes[i] > max * (1 + limit * factor * epsilon)
                       && sizes[i] > sizes[1 - i] * (limit * factor * epsilon)
                       && !(std::isinf(parts[i]) && std::signbit(parts[i]) == std::signbit(rights[i])))
                        keep(Limits<long double>::infinity(), result, right, at);
                return;
            }
            // A subnormal part has no more digits than these.
            long double const distance = std::abs(widen(result) - right);
            long double const rounding = 2.0L * Limits<T>::denorm_min();
            long double const beyond = distance <= rounding ? 0 : (distance - rounding) / std::abs(right) / epsilon;
            keep(beyond / factor, result, right, at);
        }

        void check() const
        {
            INFO(name << " of " << (sizeof(T) == sizeof(float) ? "float" : "double") << where);
            CHECK(count != 0);
            CHECK(error < limit);
        }

        char const* name;
        long double limit;
        long double error = 0;
        std::size_t count = 0;
        std::string where;

    private:
        void keep(long double value, m::Complex<T> const& result, Long const& right, std::string const& at)
        {
            ++count;
            if(value <= error)
                return;
            error = std::isnan(value) ? Limits<long double>::infinity() : value;
            where = " at " + at + ": " + text(result) + " instead of "
                    + text(m::Complex<double>(static_cast<double>(right.real()), static_cast<double>(right.imag())));
        }
    };

    template<typename T, typename TFn, typename TReference>
    void sweep(char const* name, std::vector<m::Complex<T>> const& all, TFn const& fn, TReference const& reference)
    {
        Worst<T> worst(name);
        for(auto const& z : all)
            worst.add(fn(z), reference(widen(z)), text(z));
        worst.check();
    }

    template<typename T>
    void sweepAll()
    {
        auto const all = operands<T>(500);
#define TEST_SWEEP(name, ...)                                                                                         \
    sweep<T>(                                                                                                         \
        #name,                                                                                                        \
        all,                                                                                                          \
        [](auto const& z) { return m::Complex<T>(m::name(cpu, z)); },                                                 \
        [](Long const& z) -> Long { return __VA_ARGS__; })
        TEST_SWEEP(abs, std::abs(z));
        TEST_SWEEP(acos, std::acos(z));
        TEST_SWEEP(acosh, std::acosh(z));
        TEST_SWEEP(arg, std::arg(z));
        TEST_SWEEP(asin, std::asin(z));
        TEST_SWEEP(asinh, std::asinh(z));
        TEST_SWEEP(atan, std::atan(z));
        TEST_SWEEP(atanh, std::atanh(z));
        TEST_SWEEP(cos, std::cos(z));
        TEST_SWEEP(cosh, std::cosh(z));
        TEST_SWEEP(exp, std::exp(z));
        TEST_SWEEP(log, std::log(z));
        TEST_SWEEP(log2, std::log(z) / std::log(2.0L));
        TEST_SWEEP(log10, std::log10(z));
        TEST_SWEEP(norm, std::norm(z));
        TEST_SWEEP(rsqrt, 1.0L / std::sqrt(z));
        TEST_SWEEP(sin, std::sin(z));
        TEST_SWEEP(sinh, std::sinh(z));
        TEST_SWEEP(sqrt, std::sqrt(z));
        TEST_SWEEP(tan, std::tan(z));
        TEST_SWEEP(tanh, std::tanh(z));
#undef TEST_SWEEP
    }

    //! Zeros of both signs, ones, infinities and numbers whose exponential overflows far: the same as the standard
    //! library's, signs of zeros included, wherever annex G of C gives numbers.
    template<typename T, typename TFn, typename TReference>
    void compareSpecial(char const* name, TFn const& fn, TReference const& reference)
    {
        constexpr T infinity = Limits<T>::infinity();
        auto const isSame = [](T a, T b)
        {
            bool const isEqual = std::isinf(b) ? a == b : std::fabs(a - b) <= 5 * Limits<T>::epsilon() * std::fabs(b);
            return isEqual && std::signbit(a) == std::signbit(b);
        };
        for(T const real : {T(0), -T(0), T(1), T(-1), T(1500), T(-1500), infinity, -infinity})
            for(T const imag : {T(0), -T(0), T(1), T(-1), T(1500), T(-1500), infinity, -infinity})
            {
                m::Complex<T> const right = reference(std::complex<T>(real, imag));
                if(std::isnan(right.real()) || std::isnan(right.imag()))
                    continue;
                m::Complex<T> const result = fn(m::Complex<T>(real, imag));
                INFO(name << text(m::Complex<T>(real, imag)) << ": " << text(result) << " instead of " << text(right));
                CHECK(isSame(result.real(), right.real()));
                CHECK(isSame(result.imag(), right.imag()));
            }
    }

    template<typename T>
    void compareAllSpecial()
    {
#define TEST_SPECIAL(name)                                                                                            \
    compareSpecial<T>(#name, [](auto const& z) { return m::name(cpu, z); }, [](auto const& z) { return std::name(z); })
        TEST_SPECIAL(acos);
        TEST_SPECIAL(acosh);
        TEST_SPECIAL(asin);
        TEST_SPECIAL(asinh);
        TEST_SPECIAL(atan);
        TEST_SPECIAL(atanh);
        TEST_SPECIAL(cos);
        TEST_SPECIAL(cosh);
        TEST_SPECIAL(exp);
        TEST_SPECIAL(log);
        TEST_SPECIAL(log10);
        TEST_SPECIAL(sin);
        TEST_SPECIAL(sinh);
        TEST_SPECIAL(sqrt);
        TEST_SPECIAL(tan);
        TEST_SPECIAL(tanh);
#undef TEST_SPECIAL
    }

    //! Without the standard library's own care for the range, which long double does not need here.
    inline auto quotient(Long const& a, Long const& b) -> Long
    {
        Long const product = a * std::conj(b);
        long double const divisor = b.real() * b.real() + b.imag() * b.imag();
        return {product.real() / divisor, product.imag() / divisor};
    }

    template<typename T>
    void sweepQuotients()
    {
        auto const all = operands<T>(500);
        Worst<T> worst("/");
        Worst<T> ofReal("real / complex");
        for(std::size_t i = 0; i < 4 * all.size(); ++i)
        {
            auto const& a = all[i % all.size()];
            auto const& b = all[(i * 7919 + i / all.size() + 13) % all.size()];
            if(b == T(0))
                continue;
            worst.add(a / b, quotient(widen(a), widen(b)), text(a) + " / " + text(b));
            ofReal.add(a.real() / b, quotient(a.real(), widen(b)), text(m::Complex<T>(a.real())) + " / " + text(b));
        }
        worst.check();
        ofReal.check();
    }

    template<typename T>
    void sweepPowers()
    {
        auto const all = operands<T>(500);
        Worst<T> worst("pow");
        for(std::size_t i = 0; i < 4 * all.size(); ++i)
        {
            auto const& base = all[i % all.size()];
            auto const& exponent = all[(i * 7919 + i / all.size() + 13) % all.size()];
            if(base == T(0))
                continue;
            Long const log = std::log(widen(base));
            Long const right = std::exp(widen(exponent) * log);
            // Where the error is so large that no digit is left.
            long double const factor = 1 + std::abs(widen(exponent)) * std::abs(log);
            if(factor * Limits<T>::epsilon() < 0.01L)
                worst.add(m::pow(cpu, base, exponent), right, text(base) + ", " + text(exponent), factor);
        }
        worst.check();
    }
} // namespace test_math_complex_sweep

TEST_CASE("math: complex functions keep their error for operands of all magnitudes", "")
{
    test_math_complex_sweep::sweepAll<float>();
    test_math_complex_sweep::sweepAll<double>();
}

TEST_CASE("math: complex functions of zeros and infinities are those of the standard library", "")
{
    test_math_complex_sweep::compareAllSpecial<float>();
    test_math_complex_sweep::compareAllSpecial<double>();
}

TEST_CASE("math: complex quotients of finite numbers and infinities are zeros", "")
{
    using C = alpaka::math::Complex<double>;
    constexpr double infinity = std::numeric_limits<double>::infinity();
    for(double const real : {0.0, 1.0, infinity, -infinity})
        for(double const imag : {0.0, -2.0, infinity, -infinity})
            if(std::isinf(real) || std::isinf(imag))
            {
                INFO("(1, 1) / (" << real << ", " << imag << ")");
                CHECK(C(1, 1) / C(real, imag) == C(0, 0));
                CHECK(1.0 / C(real, imag) == C(0, 0));
            }
}

TEST_CASE("math: complex operators with a real operand on the left keep the signs of all parts", "")
{
    using C = alpaka::math::Complex<double>;
    CHECK(3.0 - C(1, 2) == C(2, -2));
    CHECK(std::signbit((3.0 - C(1, 0)).imag()));
    CHECK(3.0 + C(1, 2) == C(4, 2));
    CHECK(3.0 * C(1, 2) == C(3, 6));
    CHECK(3.0 / C(0, 2) == C(0, -1.5));
    CHECK(3.0 / C(2, 0) == C(1.5, 0));
    CHECK(1.0 / C(0, 2) == C(0, -0.5));
    CHECK(1.0 / C(0, -2) == C(0, 0.5));
    CHECK(10.0 / C(2, 4) == C(1, -2));
    CHECK(10.0 / C(4, 2) == C(2, -1));
    CHECK(C(1, 2) / C(0, 2) == C(1, -0.5));
}

TEST_CASE("math: complex quotients keep their error for operands of all magnitudes", "")
{
    test_math_complex_sweep::sweepQuotients<float>();
    test_math_complex_sweep::sweepQuotients<double>();
}

TEST_CASE("math: complex powers keep their error for operands of all magnitudes", "")
{
    test_math_complex_sweep::sweepPowers<float>();
    test_math_complex_sweep::sweepPowers<double>();
}
