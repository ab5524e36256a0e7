// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0
// emulation: CUDA and HIP

#include <alpaka/alpaka.hpp>
#include <alpaka_test/AccRun.hpp>
#include <alpaka_test/Accs.hpp>

#include <catch2/catch.hpp>

#include <cstdint>
#include <limits>

// Integers wrap around, also signed ones. An addition that is undefined behaviour is no constant expression, and lets
// optimisers fold the question whether it has wrapped.
namespace test_atomic_wrapping
{
    namespace a = alpaka;
    namespace op = alpaka::atomic::op;

    using Accs = alpaka_test::ServiceAccs<1, int>;
    using VariantAccs = alpaka_test::VariantAccs<1, int>;

    template<typename T>
    constexpr auto wraps() -> bool
    {
        constexpr T min = std::numeric_limits<T>::min();
        constexpr T max = std::numeric_limits<T>::max();
        constexpr T one = 1;
        return op::Add::apply(max, one) == min && op::Sub::apply(min, one) == max
               && op::Add::apply(max, max) == static_cast<T>(-2) && op::Add::apply(min, min) == 0
               && op::Inc::apply(max, max) == 0 && op::Dec::apply(T(0), max) == max
               && (min == 0 || op::Dec::apply(min, max) == max);
    }

    static_assert(
        wraps<signed char>() && wraps<std::int16_t>() && wraps<int>() && wraps<long>() && wraps<long long>());
    static_assert(
        wraps<unsigned char>() && wraps<std::uint16_t>() && wraps<unsigned>() && wraps<unsigned long long>());

    //! Counts one more. Out of line: an optimiser that knows neither the counter nor where it lies may take the answer
    //! to be no, if it may assume that the sum does not wrap.
    //! \return Whether the counter has wrapped.
    template<typename TAcc, typename T>
    ALPAKA_FN_NOINLINE ALPAKA_FN_ACC auto hasWrapped(TAcc const& acc, T* counter) -> bool
    {
        T const old = a::atomicOp<op::Add>(acc, counter, T(1));
        return *counter < old;
    }

    template<typename T>
    struct Wrap
    {
        template<typename TAcc>
        ALPAKA_FN_ACC void operator()(TAcc const& acc, T* global, bool* success) const
        {
            test(acc, global, success);
            test(acc, &a::allocVar<T, 0>(acc), success);
        }

        template<typename TAcc>
        ALPAKA_FN_ACC void test(TAcc const& acc, T* counter, bool* success) const
        {
            constexpr T min = std::numeric_limits<T>::min();
            constexpr T max = std::numeric_limits<T>::max();
            auto const is = [&](T value) { alpaka_test::check(success, *counter == value); };
            *counter = max;
            alpaka_test::check(success, hasWrapped(acc, counter));
            is(min);
            alpaka_test::check(success, !hasWrapped(acc, counter));
            *counter = min;
            a::atomicOp<op::Sub>(acc, counter, T(1));
            is(max);
            a::atomicOp<op::Sub>(acc, counter, max);
            is(T(0));
            *counter = min;
            a::atomicOp<op::Add>(acc, counter, min);
            is(T(0));
            *counter = max;
            a::atomicOp<op::Inc>(acc, counter, max);
            is(T(0));
            a::atomicOp<op::Dec>(acc, counter, max);
            is(max);
            if constexpr(min != 0)
            {
                *counter = min;
                a::atomicOp<op::Dec>(acc, counter, max);
                is(max);
            }
        }
    };

    template<typename TAcc, typename... Ts>
    void checkAll()
    {
        auto const check = [](auto example)
        {
            using T = decltype(example);
            alpaka_test::BlockingQueue<TAcc> queue(alpaka_test::firstDev<TAcc>());
            alpaka_test::DeviceArray<TAcc, T> global(queue, 1);
            CAPTURE(sizeof(T), std::numeric_limits<T>::is_signed);
            CHECK(alpaka_test::runInBothForms<TAcc>(alpaka_test::lineOf<TAcc>(1, 1), Wrap<T>{}, global.ptr()));
        };
        (check(Ts{}), ...);
    }
} // namespace test_atomic_wrapping

TEMPLATE_LIST_TEST_CASE("atomic: integers wrap around, also signed ones", "", test_atomic_wrapping::Accs)
{
    test_atomic_wrapping::checkAll<TestType, std::int32_t>();
}

TEMPLATE_LIST_TEST_CASE("atomic: other integers wrap around", "", test_atomic_wrapping::VariantAccs)
{
    test_atomic_wrapping::checkAll<
        TestType,
        std::int8_t,
        std::int16_t,
        std::int64_t,
        long long,
        std::uint8_t,
        std::uint16_t,
        std::uint32_t,
        std::uint64_t>();
}
