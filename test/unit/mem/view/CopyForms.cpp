// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0
// runs on: host

#include <alpaka/runtime/cpu/Buffer.hpp>
#include <alpaka/runtime/cpu/Copy.hpp>
#include <alpaka/runtime/cpu/Queue.hpp>
#include <alpaka/wait/Wait.hpp>
#include <alpaka_test/PaddedMemory.hpp>

#include <catch2/catch.hpp>

#include <algorithm> // whose std::copy must not be found by the unqualified calls below
#include <cstddef>

namespace alpaka_test::viewCopyForms
{
    using alpaka::mem::view::copy;
    using Buf = alpaka::mem::buf::BufCpu<int, alpaka::dim::DimInt<1>, int>;

    inline auto counting(int n) -> Buf
    {
        auto b = alpaka::mem::buf::alloc<int>(cpuDev(), n);
        for(int i = 0; i < n; ++i)
            b[i] = i + 1;
        return b;
    }
} // namespace alpaka_test::viewCopyForms

TEMPLATE_TEST_CASE(
    "mem view: copy has four forms", "", alpaka::queue::QueueCpuBlocking, alpaka::queue::QueueCpuNonBlocking)
{
    using namespace alpaka_test::viewCopyForms;
    TestType queue(alpaka_test::cpuDev());
    auto const src = counting(5);
    auto dst = alpaka::mem::buf::alloc<int>(alpaka_test::cpuDev(), 5);
    for(int i = 0; i < 5; ++i)
        dst[i] = 0;

    SECTION("queue, dst, src, extent")
    {
        copy(queue, dst, src, 3);
        alpaka::wait::wait(queue);
        CHECK((dst[2] == 3 && dst[3] == 0));
    }
    SECTION("queue, dst, src")
    {
        copy(queue, dst, src);
        alpaka::wait::wait(queue);
        CHECK(std::equal(dst.data(), dst.data() + 5, src.data()));
    }
    SECTION("dst, src, extent, queue")
    {
        copy(dst, src, 3, queue);
        alpaka::wait::wait(queue);
        CHECK((dst[2] == 3 && dst[3] == 0));
    }
    SECTION("dst, src, extent")
    {
        copy(dst, src, 3);
        CHECK((dst[2] == 3 && dst[3] == 0));
    }
    SECTION("a view as extent, all three of one type")
    {
        auto const sameType = counting(5);
        copy(dst, sameType, sameType);
        CHECK(dst[4] == 5);
        copy(queue, dst, src, src);
        alpaka::wait::wait(queue);
        CHECK(dst[4] == 5);
    }
    SECTION("a task that is enqueued later")
    {
        auto const task = alpaka::mem::view::createTaskCopy(dst, src, 4);
        CHECK(dst[0] == 0);
        alpaka::queue::enqueue(queue, task);
        alpaka::wait::wait(queue);
        CHECK((dst[3] == 4 && dst[4] == 0));
    }
}

TEST_CASE("mem view: copy onto itself and copies of nothing are no-ops")
{
    using namespace alpaka_test::viewCopyForms;
    auto b = counting(5);
    auto const handle = b;
    copy(b, handle, 5);
    CHECK((b[0] == 1 && b[4] == 5));
    auto empty = alpaka::mem::buf::alloc<int>(alpaka_test::cpuDev(), 0);
    copy(b, empty, 0);
    copy(empty, b, 0);
    copy(empty, empty, 0);
    CHECK((b[0] == 1 && b[4] == 5));
    alpaka::mem::view::createTaskCopy(b, empty, 0)();
}
