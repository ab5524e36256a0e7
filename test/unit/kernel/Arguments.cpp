// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

#include <alpaka/alpaka.hpp>
#include <alpaka_test/AccRun.hpp>
#include <alpaka_test/Accs.hpp>

#include <catch2/catch.hpp>

#include <array>
#include <cstdint>
#include <memory>
#include <string>
#include <type_traits>
#include <utility>

namespace test_kernel_arguments
{
    namespace a = alpaka;

    using HostAccs = alpaka_test::HostAccs<1, int>;

    struct Pod
    {
        double x;
        char c;
    };

    enum class Colour : std::uint8_t
    {
        red,
        green
    };

    //! Larger than what is passed to loops by value.
    struct Large
    {
        std::array<int, 100> values;
    };

    struct Kernel
    {
        template<typename TAcc>
        ALPAKA_FN_ACC void operator()(
            TAcc const&,
            bool b,
            char c,
            std::int16_t s,
            unsigned u,
            std::uint64_t l,
            float f,
            double const& d,
            Pod pod,
            Colour colour,
            Large const& large,
            alpaka_test::VecOfAcc<TAcc> vec,
            std::nullptr_t,
            bool* success) const
        {
            alpaka_test::check(success, b && c == 'c' && s == -3 && u == 4u && l == std::uint64_t{1} << 40u);
            alpaka_test::check(success, f > 1.4f && f < 1.6f && d > 2.4 && d < 2.6);
            alpaka_test::check(success, pod.x > 6.9 && pod.x < 7.1 && pod.c == 'p' && colour == Colour::green);
            alpaka_test::check(success, large.values[0] == 11 && large.values[99] == 99);
            alpaka_test::check(success, vec == alpaka_test::VecOfAcc<TAcc>::all(5));
        }
    };

    //! Wants exactly the decayed types as const lvalues.
    struct TypesKernel
    {
        template<typename TAcc, typename... TArgs>
        ALPAKA_FN_ACC void operator()(TAcc const&, TArgs&&... args) const
        {
            static_assert((std::is_lvalue_reference_v<TArgs> && ...));
            static_assert((std::is_const_v<std::remove_reference_t<TArgs>> && ...));
            check(args...);
        }

        ALPAKA_FN_ACC static void check(int const* array, int value, char const* text, bool* success)
        {
            alpaka_test::check(success, array[2] == 3 && value == 7 && text[1] == 'e');
        }
    };
} // namespace test_kernel_arguments

TEMPLATE_LIST_TEST_CASE("kernel: arguments of many types arrive", "", alpaka_test::TestAccs)
{
    using namespace test_kernel_arguments;
    Large large{};
    large.values[0] = 11;
    large.values[99] = 99;
    double const d = 2.5;
    CHECK(alpaka_test::run<TestType>(
        alpaka_test::oddWorkDiv<TestType>(),
        Kernel{},
        true,
        'c',
        std::int16_t{-3},
        4u,
        std::uint64_t{1} << 40u,
        1.5f,
        d,
        Pod{7.0, 'p'},
        Colour::green,
        large,
        alpaka_test::VecOfAcc<TestType>::all(5),
        nullptr));
}

TEMPLATE_LIST_TEST_CASE("kernel: arguments decay, and kernels see them const", "", test_kernel_arguments::HostAccs)
{
    int array[3] = {1, 2, 3};
    int value = 7;
    int& reference = value;
    CHECK(alpaka_test::run<TestType>(
        alpaka_test::lineOf<TestType>(2, 3), test_kernel_arguments::TypesKernel{}, array, reference, "text"));
}

TEMPLATE_LIST_TEST_CASE(
    "kernel: the task keeps copies of its arguments, and all threads see the same copy of large ones",
    "",
    test_kernel_arguments::HostAccs)
{
    namespace a = alpaka;
    using test_kernel_arguments::Large;
    using Shared = std::shared_ptr<std::string>;
    auto text = std::make_shared<std::string>("a text that is too long for the object itself");
    std::weak_ptr<std::string> const watch = text;
    bool success = true;
    {
        alpaka_test::NonBlockingQueue<TestType> queue(alpaka_test::firstDev<TestType>());
        auto const workDiv = alpaka_test::lineOf<TestType>(4, 4);
        auto const isSame = [](TestType const& acc, auto const& object, auto const*& seen)
        {
            auto const* const expected = a::atomicOp<a::atomic::op::Cas>(
                acc, &seen, static_cast<std::remove_reference_t<decltype(seen)>>(nullptr), &object);
            return expected == nullptr || expected == &object;
        };
        Shared const* seenText = nullptr;
        Large const* seenLarge = nullptr;
        auto task = a::createTaskKernel<TestType>(
            workDiv,
            [&](TestType const& acc, Shared const& shared, Large const& values, bool* flag)
            {
                alpaka_test::check(flag, shared->size() > 10);
                alpaka_test::check(flag, isSame(acc, shared, seenText) && isSame(acc, values, seenLarge));
            },
            text,
            Large{},
            &success);
        text.reset();
        CHECK_FALSE(watch.expired());
        a::enqueue(queue, std::move(task));
        a::wait::wait(queue);
    }
    CHECK(success);
    CHECK(watch.expired());
}
