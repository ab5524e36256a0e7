// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0
// runs on: host

#include <alpaka/native/NativeHandle.hpp>
#include <alpaka_test/CpuHost.hpp>

#include <catch2/catch.hpp>

#include <type_traits>

namespace alpaka_test::nativeHandle
{
    struct MyQueue
    {
        int number;
    };

    //! Beside what the library would answer.
    struct MyDevice
    {
        int number;

        [[nodiscard]] auto nativeHandle() const -> int { return number; }
    };
} // namespace alpaka_test::nativeHandle

template<>
struct alpaka::native::traits::GetNativeHandle<alpaka_test::nativeHandle::MyQueue>
{
    static auto getNativeHandle(alpaka_test::nativeHandle::MyQueue const& queue) -> int const*
    {
        return &queue.number;
    }
};

template<typename T>
struct alpaka::native::traits::
    GetNativeHandle<T, std::enable_if_t<std::is_same_v<T, alpaka_test::nativeHandle::MyDevice>>>
{
    static auto getNativeHandle(T const& dev) -> int { return dev.number + 1; }
};

TEST_CASE("native: the CPU is number 0, its queues and events have no other names", "[native]")
{
    CHECK(alpaka::native::getNativeHandle(alpaka_test::hostDev()) == 0);
    STATIC_REQUIRE(std::is_same_v<alpaka::native::NativeHandle<alpaka::dev::DevCpu>, int>);
    STATIC_REQUIRE(!alpaka::native::HasNativeHandle<alpaka::queue::QueueCpuBlocking>);
    STATIC_REQUIRE(!alpaka::native::HasNativeHandle<alpaka::queue::QueueCpuNonBlocking>);
    STATIC_REQUIRE(!alpaka::native::HasNativeHandle<alpaka::event::EventCpu>);
    STATIC_REQUIRE(!alpaka::native::HasNativeHandle<int>);
}

TEST_CASE("native: users say what their own types are called", "[native]")
{
    using namespace alpaka_test::nativeHandle;
    MyQueue const queue{3};
    CHECK(alpaka::native::getNativeHandle(queue) == &queue.number);
    STATIC_REQUIRE(std::is_same_v<alpaka::native::NativeHandle<MyQueue>, int const*>);
    CHECK(alpaka::native::getNativeHandle(MyDevice{3}) == 4);
}
