// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0
// runs on: host
// devices: no, the host plays the device, and ordinary compilers do for that

#include <alpaka/core/Sanitizer.hpp>
#include <alpaka/pool.hpp>
#include <alpaka/runtime/cudahip/host/PoolMemory.hpp>
#include <alpaka_test/FakeGpuAcc.hpp>
#include <alpaka_test/Gate.hpp>

#include <catch2/catch.hpp>

#include <cstddef>
#include <cstdint>
#include <mutex>
#include <optional>
#include <span>

namespace test_cudahip_pool_memory
{
    namespace fake = alpaka_test::fake;
    namespace buf = alpaka::mem::buf;
    using fake::dev;
    using fake::host;
    using Vec = alpaka::vec::Vec<alpaka::dim::DimInt<1>, int>;
} // namespace test_cudahip_pool_memory

TEST_CASE(
    "cudahip: a pool's buffers come from a pool of the driver and go back in the order of the queue", "[cudahip]")
{
    using namespace test_cudahip_pool_memory;
    fake::Fresh const fresh;
    auto const before = fake::usedBytes();
    auto result = buf::alloc<std::uint8_t>(host(), Vec(8));
    alpaka_test::Gate gate;
    {
        fake::NonBlockingQueue queue(dev());
        std::optional<alpaka::mem::Pool<decltype(dev())>> pool;
        pool.emplace(dev(), alpaka::mem::PoolOptions{.keep = 1 << 20, .fill = 0x5a});
        CHECK(fake::Fresh::calls("makePool") == 1);
        alpaka::queue::enqueue(queue, [&] { gate.pass(); });
        {
            auto const buffer = buf::allocAsyncBuf<std::uint8_t>(queue, Vec(8), *pool);
            alpaka::mem::view::copy(queue, result, buffer);
            CHECK(pool->statistics().live == 8);
        }
        CHECK(fake::Fresh::calls("allocateFromPool") == 1);
        CHECK(fake::Fresh::calls("allocateAsync") == 0);
        auto const now = pool->statistics();
        CHECK(now.live == 0);
        CHECK(now.liveMaximum == 8);
        CHECK(now.peak == 8);
        CHECK(now.allocations == 1);
        CHECK(now.driverCalls == 2);
        CHECK(fake::usedBytes() > before);
        gate.open();
        alpaka::wait::wait(queue);
        for(int i = 0; i < 8; ++i)
            CHECK(result[i] == 0x5a);
        pool->trim();
        // The pool ends before its buffer.
        auto last = buf::alloc<int>(queue, Vec(4), *pool);
        pool.reset();
        alpaka::mem::view::set(queue, last, std::uint8_t{1});
    }
    CHECK(fake::usedBytes() == before);
}

TEST_CASE("cudahip: the limit of a pool, memory that runs out, and other devices", "[cudahip]")
{
    using namespace test_cudahip_pool_memory;
    fake::Fresh const fresh;
    fake::BlockingQueue queue(dev());
    alpaka::mem::Pool pool(dev(), {.limit = 1000});
    {
        auto const tracks = buf::alloc<char>(alpaka::queue::at(queue, "tracks"), Vec(600), pool);
        CHECK_THROWS_WITH(
            buf::allocAsyncBuf<char>(alpaka::queue::at(queue, "hits"), Vec(401), pool),
            Catch::StartsWith("mem::Pool: 401 bytes were asked for, 600 are live, the limit is 1000; the largest "
                              "holders: 600 bytes in 1 buffer (at \"tracks\", ")
                && Catch::Contains("(at \"hits\", "));
        CHECK(buf::allocAsyncBuf<char>(queue, Vec(400), pool).data() != nullptr);
    }
    // What is kept is given back before the request fails.
    fake::failNext("allocateFromPool", fake::Status::outOfMemory);
    CHECK(buf::alloc<char>(queue, Vec(400), pool).data() != nullptr);
    CHECK(buf::alloc<char>(queue, Vec(0), pool).data() == nullptr);
    alpaka::mem::Pool large(dev());
    CHECK_THROWS_WITH(
        buf::alloc<char>(queue, alpaka::vec::Vec<alpaka::dim::DimInt<1>, std::size_t>(std::size_t{1} << 42), large),
        Catch::Contains("mem::buf::alloc") && Catch::Contains("outOfMemory"));
    CHECK(large.statistics().live == 0);
    alpaka::mem::Pool other(dev(1));
    CHECK_THROWS_WITH(buf::alloc<char>(queue, Vec(1), other), Catch::Contains("the queue is one of another device"));
    fake::failNext("makePool", fake::Status::outOfMemory);
    CHECK_THROWS_WITH(alpaka::mem::Pool(dev()), Catch::Contains("mem::Pool: memPoolCreate: "));
    // What it has made by then goes, too.
    auto const destroyed = fake::Fresh::calls("destroyPool");
    fake::failNext("setThreshold", fake::Status::outOfMemory);
    CHECK_THROWS_WITH(alpaka::mem::Pool(dev()), Catch::Contains("mem::Pool: memPoolSetAttribute: "));
    CHECK(fake::Fresh::calls("destroyPool") == destroyed + 1);
}

TEST_CASE("cudahip: a pool of the host pins its memory once for all its buffers", "[cudahip]")
{
    using namespace test_cudahip_pool_memory;
    fake::Fresh const fresh;
    alpaka::mem::buf::hostPinner.store(&alpaka::runtime::cudahip::Pinner<fake::Api>::instance);
    alpaka::queue::QueueCpuBlocking queue(host());
    {
        alpaka::mem::Pool pool(host(), {.pin = true});
        for(int i = 0; i < 3; ++i)
        {
            auto const buffer = buf::alloc<std::uint8_t>(queue, Vec(5000), pool);
            CHECK(buf::isPinned(buffer));
        }
        // Without kept memory, as under AddressSanitizer, each buffer has memory of its own.
        CHECK(fake::Fresh::calls("hostRegister") == (pool.statistics().hits == 2 ? 1 : 3));
        CHECK((pool.statistics().hits == 2 || ALPAKA_ADDRESS_SANITIZER));
        // What no handle has pinned, none unpins.
        auto first = buf::alloc<std::uint8_t>(queue, Vec(5000), pool);
        auto const second = buf::alloc<std::uint8_t>(queue, Vec(5000), pool);
        buf::unpin(first);
        CHECK(buf::isPinned(first));
        CHECK(buf::isPinned(second));
        // Nor does a view, which begins where the first buffer of a chunk does.
        std::span<std::uint8_t> ofFirst(first.data(), 5000);
        CHECK_THROWS_WITH(buf::unpin(ofFirst), Catch::Contains("unpin the whole"));
        CHECK(buf::isPinned(first));
        alpaka::mem::Pool plain(host());
        auto inPlain = buf::alloc<std::uint8_t>(queue, Vec(5000), plain);
        CHECK_FALSE(buf::isPinned(inPlain));
        // What a view has pinned, the buffer unpins.
        std::span<std::uint8_t> view(inPlain.data(), 5000);
        buf::pin(view);
        CHECK(buf::isPinned(inPlain));
        buf::unpin(inPlain);
        CHECK_FALSE(buf::isPinned(inPlain));
    }
    CHECK(fake::Fresh::calls("hostUnregister") == fake::Fresh::calls("hostRegister") + 1); // one was refused
    alpaka::mem::buf::hostPinner.store(nullptr);
}

TEST_CASE("cudahip: pools belong to what a peer may use, existing ones and later ones", "[cudahip]")
{
    using namespace test_cudahip_pool_memory;
    fake::Fresh const fresh;
    using Pool = alpaka::mem::Pool<decltype(dev())>;
    auto const opened = []
    {
        std::lock_guard const guard(fake::machine().mutex);
        return fake::machine().pools.size();
    };
    alpaka::dev::reset(dev(0)); // what other tests have switched on
    alpaka::dev::reset(dev(1));
    auto const before = opened();
    {
        Pool const early(dev(1));
        Pool const own(dev(0));
        CHECK(opened() == before);
        REQUIRE(alpaka::dev::enablePeerAccess(dev(0), dev(1)));
        CHECK(opened() == before + 2); // that of streams, and `early`
        Pool const late(dev(1));
        CHECK(opened() == before + 3);
        alpaka::dev::disablePeerAccess(dev(0), dev(1));
        CHECK(opened() == before);
        Pool const later(dev(1));
        CHECK(opened() == before);
    }
    // A pool that has ended is not asked for.
    REQUIRE(alpaka::dev::enablePeerAccess(dev(0), dev(1)));
    CHECK(opened() == before + 1);
    alpaka::dev::disablePeerAccess(dev(0), dev(1));
}
