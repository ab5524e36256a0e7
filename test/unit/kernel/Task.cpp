// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

#include <alpaka/alpaka.hpp>
#include <alpaka_test/AccRun.hpp>
#include <alpaka_test/Accs.hpp>

#include <catch2/catch.hpp>

#include <concepts>
#include <cstdint>

namespace test_kernel_task
{
    namespace a = alpaka;

    struct Count
    {
        template<typename TAcc>
        ALPAKA_FN_ACC void operator()(TAcc const& acc, std::uint32_t* count) const
        {
            a::atomicOp<a::atomic::op::Add>(acc, count, std::uint32_t{1});
        }
    };
} // namespace test_kernel_task

TEMPLATE_LIST_TEST_CASE("kernel: a task runs as often as it is enqueued, in several queues", "", alpaka_test::TestAccs)
{
    using namespace test_kernel_task;
    auto const dev = alpaka_test::firstDev<TestType>();
    alpaka_test::BlockingQueue<TestType> blocking(dev);
    alpaka_test::NonBlockingQueue<TestType> first(dev);
    alpaka_test::NonBlockingQueue<TestType> second(dev);
    alpaka_test::DeviceArray<TestType, std::uint32_t> count(blocking, 1);
    auto const workDiv = alpaka_test::oddWorkDiv<TestType>();
    auto const task = a::createTaskKernel<TestType>(workDiv, Count{}, count.ptr());
    STATIC_REQUIRE(std::same_as<a::acc::Acc<std::remove_const_t<decltype(task)>>, TestType>);
    STATIC_REQUIRE(std::same_as<a::dim::Dim<std::remove_const_t<decltype(task)>>, a::dim::Dim<TestType>>);
    STATIC_REQUIRE(std::same_as<a::idx::Idx<std::remove_const_t<decltype(task)>>, a::idx::Idx<TestType>>);
    constexpr std::uint32_t rounds = 20;
    for(std::uint32_t i = 0; i < rounds; ++i)
    {
        a::enqueue(first, task);
        a::enqueue(second, task);
        a::enqueue(blocking, task);
    }
    auto copy = task;
    a::enqueue(first, std::move(copy));
    a::wait::wait(first);
    a::wait::wait(second);
    auto const threads = static_cast<std::uint32_t>(a::getWorkDiv<a::Grid, a::Threads>(workDiv).prod());
    CHECK(count.download(blocking)[0] == (3 * rounds + 1) * threads);
}

TEMPLATE_LIST_TEST_CASE("kernel: the executor launches kernels", "", alpaka_test::TestAccs)
{
    using namespace test_kernel_task;
    alpaka_test::BlockingQueue<TestType> queue(alpaka_test::firstDev<TestType>());
    alpaka_test::DeviceArray<TestType, std::uint32_t> count(queue, 1);
    auto const workDiv = alpaka_test::oddWorkDiv<TestType>();
    auto const executor = a::exec::create<TestType>(workDiv, queue);
    executor(Count{}, count.ptr());
    executor(Count{}, count.ptr());
    a::exec::create<TestType>(workDiv, queue)(Count{}, count.ptr());
    a::exec<TestType>(queue, workDiv, Count{}, count.ptr()); // the function of that name
    auto const threads = static_cast<std::uint32_t>(a::getWorkDiv<a::Grid, a::Threads>(workDiv).prod());
    CHECK(count.download(queue)[0] == 4 * threads);
}

TEMPLATE_LIST_TEST_CASE("kernel: an empty grid is no work", "", alpaka_test::TestAccs)
{
    using namespace test_kernel_task;
    alpaka_test::BlockingQueue<TestType> queue(alpaka_test::firstDev<TestType>());
    alpaka_test::DeviceArray<TestType, std::uint32_t> count(queue, 1);
    for(std::size_t d = 0; d < a::dim::Dim<TestType>::value; ++d)
    {
        auto workDiv = alpaka_test::oddWorkDiv<TestType>();
        workDiv.m_gridBlockExtent[d] = 0;
        a::kernel::exec<TestType>(queue, workDiv, Count{}, count.ptr());
        alpaka_test::NonBlockingQueue<TestType> nonBlocking(alpaka_test::firstDev<TestType>());
        a::kernel::exec<TestType>(nonBlocking, workDiv, Count{}, count.ptr());
        a::wait::wait(nonBlocking);
    }
    CHECK(count.download(queue)[0] == 0);
}
