// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0
// runs on: host
// devices: no, the host plays the device, and ordinary compilers do for that

#include <alpaka_test/FakeGpuAcc.hpp>

#include <catch2/catch.hpp>

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <type_traits>

namespace test_cudahip_ipc
{
    namespace fake = alpaka_test::fake;
    namespace buf = alpaka::mem::buf;
    namespace view = alpaka::mem::view;
    using fake::dev;
    using fake::host;
    template<std::size_t TDim>
    using Vec = alpaka::vec::Vec<alpaka::dim::DimInt<TDim>, int>;

    static_assert(std::is_trivially_copyable_v<buf::IpcHandle>);
} // namespace test_cudahip_ipc

TEST_CASE("cudahip: a buffer is opened by its handle, and closed with the last handle of what was opened", "[cudahip]")
{
    using namespace test_cudahip_ipc;
    fake::Fresh const fresh;
    auto buffer = buf::alloc<int>(dev(1), Vec<2>(3, 5));
    fake::BlockingQueue queue(dev(1));
    view::set(queue, buffer, std::uint8_t{7});
    auto const handle = buf::getIpcHandle(buffer);
    // As another process gets it.
    std::byte message[sizeof(handle)];
    std::memcpy(message, &handle, sizeof(handle));
    buf::IpcHandle received;
    std::memcpy(&received, message, sizeof(message));
    {
        auto const opened = buf::openIpcHandle<int>(dev(1), received, Vec<2>(3, 5));
        static_assert(std::is_same_v<decltype(opened), decltype(buffer) const>);
        CHECK(view::getPitchBytes<1>(opened) == view::getPitchBytes<1>(buffer));
        auto const again = opened;
        auto result = buf::alloc<int>(host(), Vec<2>(3, 5));
        view::copy(queue, result, opened);
        CHECK(result.data()[14] == 0x07070707);
        CHECK(fake::machine().openIpcHandles == 1);
        auto const part = buf::openIpcHandle<int>(dev(1), received, Vec<2>(2, 5));
        CHECK(fake::machine().openIpcHandles == 2);
    }
    CHECK(fake::machine().openIpcHandles == 0);
    CHECK(fake::Fresh::calls("release") == 0);
    CHECK(fake::currentDevice == 0);
}

TEST_CASE("cudahip: handles for other processes that cannot be made or opened", "[cudahip]")
{
    using namespace test_cudahip_ipc;
    fake::Fresh const fresh;
    auto const buffer = buf::alloc<int>(dev(0), Vec<2>(3, 5));
    auto const handle = buf::getIpcHandle(buffer);
    CHECK_THROWS_WITH(
        buf::openIpcHandle<int>(dev(0), handle, Vec<2>(4, 5)),
        Catch::Contains("mem::buf::openIpcHandle: the extent (4, 5) needs 4 rows of 20 bytes")
            && Catch::Contains("Ipc.cpp:"));
    CHECK_THROWS_WITH(
        buf::openIpcHandle<int>(dev(0), handle, Vec<2>(1, 1000)), Catch::Contains("1 rows of 4000 bytes"));
    CHECK_THROWS_WITH(buf::openIpcHandle<int>(dev(0), buf::IpcHandle{}, Vec<1>(1)), Catch::Contains("names 0 bytes"));
    CHECK(fake::Fresh::calls("ipcOpenMemHandle") == 0);
    CHECK_THROWS_WITH(
        buf::openIpcHandle<int>(dev(1), handle, Vec<2>(3, 5)), Catch::Contains("ipcOpenMemHandle: invalid"));
    CHECK_THROWS_WITH(buf::getIpcHandle(buf::alloc<int>(dev(), Vec<1>(0))), Catch::Contains("no memory to share"));
    CHECK_THROWS_WITH(
        buf::getIpcHandle(buf::allocManagedBuf<int>(dev(), Vec<1>(4))), Catch::Contains("managed memory"));
    fake::NonBlockingQueue queue(dev());
    CHECK_THROWS_WITH(
        buf::getIpcHandle(buf::allocAsyncBuf<int>(queue, Vec<1>(4))), Catch::Contains("ipcGetMemHandle: invalid"));
    CHECK(fake::Fresh::calls("ipcCloseMemHandle") == 0);
}

TEST_CASE("mem buf: buffers of CPUs have no handle for other processes, and the error says what to use")
{
    using namespace test_cudahip_ipc;
    auto const buffer = buf::alloc<int>(host(), Vec<1>(4));
    CHECK_THROWS_WITH(
        buf::getIpcHandle(buffer), Catch::Contains("mem::buf::getIpcHandle") && Catch::Contains("ViewPlainPtr"));
    CHECK_THROWS_WITH(
        buf::openIpcHandle<int>(host(), buf::IpcHandle{}, Vec<1>(4)),
        Catch::Contains("mem::buf::openIpcHandle") && Catch::Contains("shm_open"));
}
