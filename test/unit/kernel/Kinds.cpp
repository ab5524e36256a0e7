// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

#include <alpaka/alpaka.hpp>
#include <alpaka_test/AccRun.hpp>
#include <alpaka_test/Accs.hpp>

#include <catch2/catch.hpp>

#include <cstddef>
#include <cstdint>
#include <functional>

namespace test_kernel_kinds
{
    namespace a = alpaka;

    using Accs = alpaka_test::Accs<2, int>;
    using HostAccs = alpaka_test::HostAccs<2, int>;

    //! Counts the threads that run it; 42 has to arrive.
    template<typename TAcc>
    ALPAKA_FN_ACC void countThread(TAcc const& acc, std::uint32_t* count, int value)
    {
        a::atomicOp<a::atomic::op::Add>(acc, count, value == 42 ? std::uint32_t{1} : std::uint32_t{1000});
    }

    struct FunctionObject
    {
        template<typename TAcc>
        ALPAKA_FN_ACC void operator()(TAcc const& acc, std::uint32_t* count, int value) const
        {
            countThread(acc, count, value);
        }
    };

    struct WithState
    {
        int value;
        std::uint32_t* count;

        template<typename TAcc>
        ALPAKA_FN_ACC void operator()(TAcc const& acc) const
        {
            countThread(acc, count, value);
        }
    };

    struct WithoutArguments
    {
        template<typename TAcc>
        ALPAKA_FN_ACC void operator()(TAcc const&) const
        {
        }
    };

    //! \return How many threads `launch(queue, workDiv, count)` ran, as a share of those that the grid has.
    template<typename TAcc, typename TLaunch>
    auto allThreadsRan(TLaunch const& launch) -> bool
    {
        auto const workDiv = alpaka_test::oddWorkDiv<TAcc>();
        alpaka_test::BlockingQueue<TAcc> queue(alpaka_test::firstDev<TAcc>());
        alpaka_test::DeviceArray<TAcc, std::uint32_t> count(queue, 1);
        launch(queue, workDiv, count.ptr());
        auto const threads = a::getWorkDiv<a::Grid, a::Threads>(workDiv).prod();
        return count.download(queue)[0] == static_cast<std::uint32_t>(threads);
    }

    //! nvcc takes no lambda for devices that stands inside a generic one.
    template<typename TAcc, typename TQueue>
    void launchLambda(TQueue& queue, alpaka_test::WorkDivOf<TAcc> const& workDiv, std::uint32_t* count)
    {
        int const captured = 40;
        auto const kernel
            = [=] ALPAKA_FN_ACC(TAcc const& acc, int rest) -> void { countThread(acc, count, captured + rest); };
        a::kernel::exec<TAcc>(queue, workDiv, kernel, 2);
    }
} // namespace test_kernel_kinds

TEMPLATE_LIST_TEST_CASE("kernel: function objects and non-generic lambdas run", "", test_kernel_kinds::Accs)
{
    using namespace test_kernel_kinds;
    CHECK(allThreadsRan<TestType>([](auto& queue, auto const& workDiv, std::uint32_t* count)
                                  { a::kernel::exec<TestType>(queue, workDiv, FunctionObject{}, count, 42); }));
    CHECK(allThreadsRan<TestType>([](auto& queue, auto const& workDiv, std::uint32_t* count)
                                  { a::kernel::exec<TestType>(queue, workDiv, WithState{42, count}); }));
    CHECK(allThreadsRan<TestType>(
        [](auto& queue, auto const& workDiv, std::uint32_t* count)
        {
            launchLambda<TestType>(queue, workDiv, count);
            a::kernel::exec<TestType>(queue, workDiv, WithoutArguments{});
        }));
}

TEMPLATE_LIST_TEST_CASE(
    "kernel: generic lambdas, functions and std::function run on the host", "", test_kernel_kinds::HostAccs)
{
    using namespace test_kernel_kinds;
    CHECK(allThreadsRan<TestType>(
        [](auto& queue, auto const& workDiv, std::uint32_t* count)
        {
            auto const kernel = [](auto const& acc, auto* place, auto value) { countThread(acc, place, value); };
            a::kernel::exec<TestType>(queue, workDiv, kernel, count, 42);
        }));
    CHECK(allThreadsRan<TestType>([](auto& queue, auto const& workDiv, std::uint32_t* count)
                                  { a::kernel::exec<TestType>(queue, workDiv, countThread<TestType>, count, 42); }));
    CHECK(allThreadsRan<TestType>([](auto& queue, auto const& workDiv, std::uint32_t* count)
                                  { a::kernel::exec<TestType>(queue, workDiv, &countThread<TestType>, count, 42); }));
    CHECK(allThreadsRan<TestType>(
        [](auto& queue, auto const& workDiv, std::uint32_t* count)
        {
            std::function<void(TestType const&, std::uint32_t*, int)> const kernel = countThread<TestType>;
            a::kernel::exec<TestType>(queue, workDiv, kernel, count, 42);
        }));
    CHECK(allThreadsRan<TestType>(
        [](auto& queue, auto const& workDiv, std::uint32_t* count)
        {
            a::kernel::exec<TestType>(
                queue,
                workDiv,
                std::bind(countThread<TestType>, std::placeholders::_1, std::placeholders::_2, 42),
                count);
        }));
}
