// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0
// emulation: no, its functions are the host's

#include <alpaka/alpaka.hpp>
#include <alpaka_test/AccRun.hpp>
#include <alpaka_test/Accs.hpp>

#include <catch2/catch.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdio>
#include <string>
#include <tuple>
#include <unit/math/Rows.hpp>
#include <vector>

namespace test_math_accuracy
{
    namespace a = alpaka;
    namespace t = test_math;

    using Accs = alpaka_test::ServiceAccs<1, std::size_t>;

    template<typename T, typename TResult>
    ALPAKA_FN_HOST_ACC auto asReal(TResult const& result) -> T
    {
        return static_cast<T>(result);
    }

    template<typename T>
    ALPAKA_FN_HOST_ACC auto asReal(a::math::Complex<T> const& result) -> T
    {
        return result.real();
    }

    //! Calls every function of the list with its own operands.
    template<typename T>
    struct Evaluate
    {
        template<typename TAcc>
        ALPAKA_FN_ACC void operator()(TAcc const& acc, T const* operands, T* results, std::size_t count, bool*) const
        {
            auto const threads = a::getWorkDiv<a::Grid, a::Threads>(acc)[0];
            for(std::size_t i = a::getIdx<a::Grid, a::Threads>(acc)[0]; i < count; i += threads)
            {
                T const* x = operands + i;
                T* result = results + i;
#define TEST_MATH_CALL(name, ...)                                                                                     \
    *result = asReal<T>(a::math::name(acc, __VA_ARGS__));                                                             \
    x += 3 * count;                                                                                                   \
    result += count;
#define ALPAKA_MATH_UNARY(Stem, name, answer, complex) TEST_MATH_CALL(name, x[0])
#define ALPAKA_MATH_BINARY(Stem, name, answer, complex) TEST_MATH_CALL(name, x[0], x[count])
#define ALPAKA_MATH_TERNARY(Stem, name, answer, complex) TEST_MATH_CALL(name, x[0], x[count], x[2 * count])
#include <alpaka/math/Functions.hpp>
#undef TEST_MATH_CALL
            }
        }
    };

    //! \return The largest error of each function; `worst` says where.
    template<typename TAcc, typename T>
    auto errors(std::size_t count, std::vector<std::string>& worst) -> std::vector<double>
    {
        auto const& list = t::functions();
        std::vector<T> operands;
        for(auto const& function : list)
        {
            auto const some = t::operandsFor<T>(function, count);
            operands.insert(operands.end(), some.begin(), some.end());
        }
        alpaka_test::BlockingQueue<TAcc> queue(alpaka_test::firstDev<TAcc>());
        alpaka_test::DeviceArray<TAcc, T> deviceOperands(queue, operands.size());
        alpaka_test::DeviceArray<TAcc, T> deviceResults(queue, list.size() * count);
        deviceOperands.upload(queue, operands.data());
        auto const evaluate = [&](auto const& kernel)
        {
            CHECK(alpaka_test::run<TAcc>(
                alpaka_test::lineOf<TAcc>(4, 4), kernel, deviceOperands.ptr(), deviceResults.ptr(), count));
            return deviceResults.download(queue);
        };
        auto const results = evaluate(Evaluate<T>{});
        auto const sameAs
            = [](T const& one, T const& other) { return one == other || (one != one && other != other); };
        auto const inPhase = evaluate(alpaka_test::InPhase(Evaluate<T>{}));
        CHECK(std::equal(results.begin(), results.end(), inPhase.begin(), sameAs));

        std::vector<double> largest(list.size());
        worst.assign(list.size(), "");
        for(std::size_t f = 0; f < list.size(); ++f)
            for(std::size_t i = 0; i < count; ++i)
            {
                T const* const at = operands.data() + 3 * count * f + i;
                // CUDA and HIP promise nothing where the logarithm crosses zero between the poles.
                if(list[f].name == "lgamma" && !alpaka_test::detail::runsOnHost<TAcc> && at[0] > -24 && at[0] < -2)
                    continue;
                long double const x[]{at[0], at[count], at[2 * count]};
                auto const result = results[count * f + i];
                bool const signOfZeroCounts = list[f].name != "min" && list[f].name != "max";
                auto const error = t::errorOf(result, list[f].reference(x), signOfZeroCounts);
                if(error > largest[f])
                {
                    largest[f] = error;
                    char text[200];
                    std::snprintf(text, sizeof(text), "%Lg, %Lg, %Lg: %g", x[0], x[1], x[2], double(result));
                    worst[f] = text;
                }
            }
        return largest;
    }

    template<typename TAcc, typename T>
    void checkErrors(std::size_t count)
    {
        std::vector<std::string> worst;
        auto const largest = errors<TAcc, T>(count, worst);
        for(std::size_t f = 0; f < largest.size(); ++f)
        {
            auto const& function = t::functions()[f];
            INFO(function.name << " of " << (sizeof(T) == sizeof(float) ? "float" : "double") << " at " << worst[f]);
            CHECK(largest[f] <= function.row.template limit<T>());
        }
    }
} // namespace test_math_accuracy

TEMPLATE_LIST_TEST_CASE("math: functions agree with long double", "", test_math_accuracy::Accs)
{
    test_math_accuracy::checkErrors<TestType, float>(2000);
    test_math_accuracy::checkErrors<TestType, double>(2000);
}

TEST_CASE("math: errors in ulp, many operands", "")
{
    using Acc = std::tuple_element_t<0, test_math_accuracy::Accs>;
    test_math_accuracy::checkErrors<Acc, float>(20000);
    test_math_accuracy::checkErrors<Acc, double>(20000);
}

// Prints the rows of docs/reference/math.md.
TEST_CASE("math: table of errors in ulp", "[.][table]")
{
    using Acc = std::tuple_element_t<0, test_math_accuracy::Accs>;
    std::vector<std::string> worst;
    auto const inFloat = test_math_accuracy::errors<Acc, float>(100000, worst);
    auto const inDouble = test_math_accuracy::errors<Acc, double>(100000, worst);
    for(std::size_t f = 0; f < inFloat.size(); ++f)
    {
        auto const& [name, operands, row, reference] = test_math::functions()[f];
        char const* const operandList[]{"x", "x, y", "x, y, z"};
        std::printf(
            "| `%s(acc, %s)` | %g to %g | %g | %.2f | %g | %.2f |\n",
            name.data(),
            operandList[operands - 1],
            row.low,
            row.high,
            row.floatLimit,
            inFloat[f],
            row.doubleLimit,
            inDouble[f]);
    }
}
