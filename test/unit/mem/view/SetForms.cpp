// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0
// runs on: host

#include <alpaka/runtime/cpu/Buffer.hpp>
#include <alpaka/runtime/cpu/Queue.hpp>
#include <alpaka/runtime/cpu/Set.hpp>
#include <alpaka/wait/Wait.hpp>
#include <alpaka_test/PaddedMemory.hpp>

#include <catch2/catch.hpp>

#include <cstdint>

TEMPLATE_TEST_CASE(
    "mem view: set has four forms", "", alpaka::queue::QueueCpuBlocking, alpaka::queue::QueueCpuNonBlocking)
{
    using alpaka::mem::view::set;
    TestType queue(alpaka_test::cpuDev());
    auto b = alpaka::mem::buf::alloc<std::uint16_t>(alpaka_test::cpuDev(), 4);
    for(int i = 0; i < 4; ++i)
        b[i] = 7;
    std::uint8_t const byte = 0xA5;

    SECTION("queue, view, byte, extent")
    {
        set(queue, b, byte, 3);
        alpaka::wait::wait(queue);
        CHECK((b[2] == 0xA5A5 && b[3] == 7));
    }
    SECTION("queue, view, byte")
    {
        set(queue, b, byte);
        alpaka::wait::wait(queue);
        CHECK(b[3] == 0xA5A5);
    }
    SECTION("view, byte, extent, queue")
    {
        set(b, byte, 3, queue);
        alpaka::wait::wait(queue);
        CHECK((b[2] == 0xA5A5 && b[3] == 7));
    }
    SECTION("view, byte, extent")
    {
        set(b, byte, 3);
        CHECK((b[2] == 0xA5A5 && b[3] == 7));
    }
    SECTION("nothing")
    {
        set(queue, b, byte, 0);
        alpaka::wait::wait(queue);
        CHECK(b[0] == 7);
    }
    SECTION("a task that is enqueued later")
    {
        auto const task = alpaka::mem::view::createTaskSet(b, byte, b);
        CHECK(b[0] == 7);
        alpaka::queue::enqueue(queue, task);
        alpaka::wait::wait(queue);
        CHECK(b[3] == 0xA5A5);
    }
}

TEST_CASE("mem view: set of a view that is too small says so and touches nothing")
{
    auto b = alpaka::mem::buf::alloc<int>(alpaka_test::cpuDev(), 4);
    b[0] = 7;
    CHECK_THROWS_WITH(
        alpaka::mem::view::set(b, 0, 5), Catch::Contains("mem::view::set") && Catch::Contains("is 5, the limit is 4"));
    CHECK_THROWS_WITH(alpaka::mem::view::set(b, 0, -1), Catch::Contains("is -1, the limits are 0 and 4"));
    CHECK(b[0] == 7);
}
