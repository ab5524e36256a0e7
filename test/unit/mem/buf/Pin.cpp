// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0
// runs on: host

#include <alpaka/core/Error.hpp>
#include <alpaka/mem/buf/Map.hpp>
#include <alpaka/mem/buf/Pin.hpp>
#include <alpaka/mem/buf/PrepareForAsyncCopy.hpp>
#include <alpaka/runtime/cpu/Buffer.hpp>
#include <alpaka_test/PaddedMemory.hpp>

#include <catch2/catch.hpp>

#include <cstddef>
#include <cstdint>

namespace alpaka_test::bufPin
{
    //! Counts what a GPU runtime would be asked to do.
    struct Counts
    {
        inline static int pinned = 0;
        inline static bool refuses = false;
        inline static bool hasDevice = true;
        static void pin(void*, std::size_t)
        {
            if(refuses)
                alpaka::core::fail("refused");
            ++pinned;
        }
        static void unpin(void*) noexcept { --pinned; }
        static auto isPinned(void const*, std::size_t) noexcept -> bool { return pinned != 0; }
        static auto isUsable() noexcept -> bool { return hasDevice; }
    };

    struct Installed
    {
        alpaka::mem::buf::HostPinner const pinner{&Counts::pin, &Counts::unpin, &Counts::isPinned, &Counts::isUsable};
        alpaka::mem::buf::HostPinner const* const before = alpaka::mem::buf::hostPinner.exchange(&pinner);
        Installed() = default;
        Installed(Installed const&) = delete;
        auto operator=(Installed const&) -> Installed& = delete;
        ~Installed() { alpaka::mem::buf::hostPinner = before; }
    };
} // namespace alpaka_test::bufPin

TEST_CASE("mem buf: mapping for its own device changes nothing")
{
    auto b = alpaka::mem::buf::alloc<int>(alpaka_test::cpuDev(), 4);
    alpaka::mem::buf::map(b, alpaka_test::cpuDev());
    CHECK(alpaka::mem::view::getPtrDev(b, alpaka_test::cpuDev()) == b.data());
    alpaka::mem::buf::unmap(b, alpaka_test::cpuDev());
}

TEST_CASE("mem buf: prepareForAsyncCopy pins once, and the last handle unpins")
{
    using namespace alpaka_test::bufPin;
    Installed const installed;
    {
        auto b = alpaka::mem::buf::alloc<int>(alpaka_test::cpuDev(), 4);
        CHECK(reinterpret_cast<std::uintptr_t>(b.data()) % alpaka::mem::buf::HostMemory::pageBytes == 0);
        CHECK_FALSE(alpaka::mem::buf::isPinned(b));
        auto handle = b;
        alpaka::mem::buf::prepareForAsyncCopy(b);
        alpaka::mem::buf::prepareForAsyncCopy(handle);
        CHECK(alpaka::mem::buf::isPinned(handle));
        CHECK(Counts::pinned == 1);
        auto empty = alpaka::mem::buf::alloc<int>(alpaka_test::cpuDev(), 0);
        alpaka::mem::buf::prepareForAsyncCopy(empty);
        CHECK_FALSE(alpaka::mem::buf::isPinned(empty));
        CHECK(Counts::pinned == 1);
    }
    CHECK(Counts::pinned == 0);
    auto b = alpaka::mem::buf::alloc<int>(alpaka_test::cpuDev(), 4);
    Counts::refuses = true;
    CHECK_THROWS_AS(alpaka::mem::buf::prepareForAsyncCopy(b), alpaka::core::Error);
    Counts::refuses = false;
    CHECK_FALSE(alpaka::mem::buf::isPinned(b));
    Counts::hasDevice = false;
    alpaka::mem::buf::prepareForAsyncCopy(b);
    Counts::hasDevice = true;
    CHECK_FALSE(alpaka::mem::buf::isPinned(b));
}
