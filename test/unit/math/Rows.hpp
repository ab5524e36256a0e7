// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! What the tests know about each function of math/Functions.hpp: where it is tested, how exact it must be, and what
//! the answer is.
#pragma once

#include <alpaka/alpaka.hpp>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>
#include <random>
#include <string_view>
#include <vector>

namespace test_math
{
    struct Row
    {
        //! Random operands lie between these.
        double low;
        double high;
        //! Largest error in units in the last place.
        double floatLimit;
        double doubleLimit;
        //! Operands beyond low and high have a defined result too.
        bool anywhere = true;

        template<typename T>
        [[nodiscard]] constexpr auto limit() const -> double
        {
            return sizeof(T) == sizeof(float) ? floatLimit : doubleLimit;
        }
    };

    // A function without a row does not compile. The limits leave room for other C libraries and for devices.
    namespace rows
    {
        inline constexpr double rounded = 0.51;
        inline constexpr Row abs{-100, 100, 0, 0};
        inline constexpr Row acos{-1, 1, 2, 2};
        inline constexpr Row acosh{1, 1e6, 4, 3};
        inline constexpr Row arg{-100, 100, rounded, rounded};
        inline constexpr Row asin{-1, 1, 2, 2};
        inline constexpr Row asinh{-1e6, 1e6, 3, 3};
        inline constexpr Row atan{-1e6, 1e6, 2, 2};
        inline constexpr Row atan2{-1e3, 1e3, 3, 2};
        inline constexpr Row atanh{-1, 1, 3, 2};
        inline constexpr Row cbrt{-1e6, 1e6, 2, 4};
        inline constexpr Row ceil{-1e6, 1e6, 0, 0};
        inline constexpr Row clamp{-100, 100, 0, 0};
        inline constexpr Row conj{-100, 100, 0, 0};
        inline constexpr Row copysign{-100, 100, 0, 0};
        inline constexpr Row cos{-1e5, 1e5, 2, 2};
        inline constexpr Row cosh{-90, 90, 3, 2};
        inline constexpr Row erf{-5, 5, 2, 2};
        inline constexpr Row erfc{-5, 5, 6, 6};
        inline constexpr Row exp{-85, 85, 2, 2};
        inline constexpr Row exp2{-120, 120, 2, 2};
        inline constexpr Row expm1{-85, 85, 2, 2};
        inline constexpr Row floor{-1e6, 1e6, 0, 0};
        inline constexpr Row fdim{-100, 100, rounded, rounded};
        inline constexpr Row fma{-100, 100, rounded, rounded};
        inline constexpr Row fmod{-1e3, 1e3, 0, 0};
        inline constexpr Row hypot{-1e3, 1e3, 3, 2};
        inline constexpr Row imag{-100, 100, 0, 0};
        inline constexpr Row isfinite{-100, 100, 0, 0};
        inline constexpr Row isinf{-100, 100, 0, 0};
        inline constexpr Row isnan{-100, 100, 0, 0};
        inline constexpr Row lgamma{0, 100, 6, 4};
        inline constexpr Row llround{-1e6, 1e6, 0, 0, false};
        inline constexpr Row log{0, 1e6, 1, 1};
        inline constexpr Row log10{0, 1e6, 3, 2};
        inline constexpr Row log1p{-1, 1e6, 2, 2};
        inline constexpr Row log2{0, 1e6, 1, 1};
        inline constexpr Row lround{-1e6, 1e6, 0, 0, false};
        inline constexpr Row max{-100, 100, 0, 0};
        inline constexpr Row min{-100, 100, 0, 0};
        inline constexpr Row norm{-100, 100, rounded, rounded};
        inline constexpr Row pow{0, 30, 4, 2};
        inline constexpr Row real{-100, 100, 0, 0};
        inline constexpr Row remainder{-1e3, 1e3, 0, 0};
        inline constexpr Row rint{-1e6, 1e6, 0, 0};
        inline constexpr Row round{-1e6, 1e6, 0, 0};
        inline constexpr Row rsqrt{0, 1e6, 2, 2};
        inline constexpr Row signbit{-100, 100, 0, 0};
        inline constexpr Row sin{-1e5, 1e5, 2, 2};
        inline constexpr Row sinh{-85, 85, 3, 2};
        inline constexpr Row sqrt{0, 1e6, rounded, rounded};
        inline constexpr Row tan{-1e5, 1e5, 4, 2};
        inline constexpr Row tanh{-10, 10, 3, 3};
        inline constexpr Row tgamma{0, 30, 11, 10};
        inline constexpr Row trunc{-1e6, 1e6, 0, 0};
    } // namespace rows

    //! The functions in long double.
    namespace reference
    {
        using Real = long double;

#define TEST_MATH_DERIVED(...)
#define TEST_MATH_INTEGER(name, parameters, operands) TEST_MATH_LIBM(name, parameters, operands)
#define TEST_MATH_LIBM(name, parameters, operands)                                                                    \
    inline auto name parameters->Real { return static_cast<Real>(std::name operands); }
#define ALPAKA_MATH_UNARY(Stem, name, answer, complex) TEST_MATH_##answer(name, (Real x), (x))
#define ALPAKA_MATH_BINARY(Stem, name, answer, complex) TEST_MATH_##answer(name, (Real x, Real y), (x, y))
#define ALPAKA_MATH_TERNARY(Stem, name, answer, complex) TEST_MATH_##answer(name, (Real x, Real y, Real z), (x, y, z))
#include <alpaka/math/Functions.hpp>
#undef TEST_MATH_LIBM
#undef TEST_MATH_INTEGER
#undef TEST_MATH_DERIVED

#define TEST_MATH_REFERENCE(name, parameters, ...)                                                                    \
    inline auto name parameters->Real { return __VA_ARGS__; }
        TEST_MATH_REFERENCE(abs, (Real x), std::fabs(x))
        TEST_MATH_REFERENCE(arg, (Real x), std::atan2(Real(0), x))
        TEST_MATH_REFERENCE(clamp, (Real x, Real y, Real z), std::clamp(x, y, z))
        TEST_MATH_REFERENCE(conj, (Real x), x)
        TEST_MATH_REFERENCE(imag, (Real), 0)
        TEST_MATH_REFERENCE(isfinite, (Real x), std::isfinite(x))
        TEST_MATH_REFERENCE(isinf, (Real x), std::isinf(x))
        TEST_MATH_REFERENCE(isnan, (Real x), std::isnan(x))
        TEST_MATH_REFERENCE(max, (Real x, Real y), std::fmax(x, y))
        TEST_MATH_REFERENCE(min, (Real x, Real y), std::fmin(x, y))
        TEST_MATH_REFERENCE(norm, (Real x), x* x)
        TEST_MATH_REFERENCE(real, (Real x), x)
        TEST_MATH_REFERENCE(rsqrt, (Real x), 1 / std::sqrt(x))
        TEST_MATH_REFERENCE(signbit, (Real x), std::signbit(x))
#undef TEST_MATH_REFERENCE
    } // namespace reference

    //! A row of the list as data.
    struct Function
    {
        std::string_view name;
        std::size_t operands;
        Row row;
        long double (*reference)(long double const* operands);
    };

    inline auto functions() -> std::vector<Function> const&
    {
        static std::vector<Function> const list{
#define ALPAKA_MATH_UNARY(Stem, name, answer, complex)                                                                \
    Function{#name, 1, rows::name, [](long double const* x) { return reference::name(x[0]); }},
#define ALPAKA_MATH_BINARY(Stem, name, answer, complex)                                                               \
    Function{#name, 2, rows::name, [](long double const* x) { return reference::name(x[0], x[1]); }},
#define ALPAKA_MATH_TERNARY(Stem, name, answer, complex)                                                              \
    Function{#name, 3, rows::name, [](long double const* x) { return reference::name(x[0], x[1], x[2]); }},
#include <alpaka/math/Functions.hpp>
        };
        return list;
    }

    //! Operands at which functions go wrong.
    template<typename T>
    auto specials() -> std::vector<T>
    {
        using Limits = std::numeric_limits<T>;
        std::vector<T> values{
            T(0),
            T(0.5),
            T(1),
            T(1.5),
            T(2),
            T(2.5),
            T(3),
            T(1) - Limits::epsilon() / 2,
            T(1) + Limits::epsilon(),
            Limits::denorm_min(),
            Limits::min(),
            Limits::epsilon(),
            T(1e10),
            Limits::max(),
            Limits::infinity(),
            Limits::quiet_NaN(),
            alpaka::math::constants::pi_v<T>,
            alpaka::math::constants::pi_v<T> / 2};
        for(std::size_t i = 0, positive = values.size(); i < positive; ++i)
            values.push_back(-values[i]);
        return values;
    }

    //! Three operands for each of count calls: all pairs of special ones first, then random ones, half of them with
    //! random exponents.
    template<typename T>
    auto operandsFor(Function const& function, std::size_t count) -> std::vector<T>
    {
        auto const& row = function.row;
        auto const special = specials<T>();
        std::mt19937_64 engine(42);
        std::uniform_real_distribution<double> uniform(row.low, row.high);
        std::uniform_real_distribution<double> exponent(-30, std::log2(std::max(-row.low, row.high)));
        std::vector<T> operands(3 * count);
        for(std::size_t i = 0; i < 3 * count; ++i)
        {
            double const scaled = std::copysign(std::exp2(exponent(engine)), uniform(engine));
            bool const useScaled = i % 2 == 0 && scaled >= row.low && scaled <= row.high;
            operands[i] = static_cast<T>(useScaled ? scaled : uniform(engine));
        }
        auto const all = function.operands == 1 ? special.size() : special.size() * special.size();
        for(std::size_t i = 0; i < std::min(all, count); ++i)
        {
            auto const x = special[i % special.size()];
            if(!row.anywhere && !(x >= T(row.low) && x <= T(row.high)))
                continue;
            operands[i] = x;
            operands[count + i] = special[i / special.size()];
            operands[2 * count + i] = special[(i * 7) % special.size()];
        }
        if(function.name == "clamp")
            for(std::size_t i = 0; i < count; ++i)
            {
                auto& low = operands[count + i];
                auto& high = operands[2 * count + i];
                low = std::isnan(low) ? T(-1) : low;
                high = std::isnan(high) ? T(1) : high;
                if(high < low)
                    std::swap(low, high);
            }
        return operands;
    }

    //! \return The distance of a result from the right one, in units in the last place of the right one; infinity when
    //! one is infinite or not a number and the other is not, and for a zero of the wrong sign.
    template<typename T>
    auto errorOf(T result, long double right, bool signOfZeroCounts) -> double
    {
        using Limits = std::numeric_limits<T>;
        auto const rounded = static_cast<T>(right);
        if(std::isnan(rounded) || std::isnan(result))
            return std::isnan(rounded) && std::isnan(result) ? 0 : Limits::infinity();
        if(std::isinf(rounded) || std::isinf(result))
            return rounded == result ? 0 : Limits::infinity();
        if(right == 0 && result == T(0))
            return !signOfZeroCounts || std::signbit(right) == std::signbit(result) ? 0 : Limits::infinity();
        int const exponent = std::max(right == 0 ? 0 : std::ilogb(right), Limits::min_exponent - 1);
        return static_cast<double>(std::fabs(result - right) / std::ldexp(1.0L, exponent - Limits::digits + 1));
    }
} // namespace test_math
