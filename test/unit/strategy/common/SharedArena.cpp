// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0
// runs on: host

#include <alpaka/core/Sanitizer.hpp>
#include <alpaka/core/Settings.hpp>
#include <alpaka/strategy/common/SharedArena.hpp>

#include <catch2/catch.hpp>

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <thread>
#include <utility>
#include <vector>

namespace test_strategy_common_sharedarena
{
    using alpaka::strategy::detail::SharedArena;

    //! Settings for one test.
    struct Limits
    {
        Limits(std::size_t staticBytes, std::size_t perThreadBytes)
        {
            alpaka::core::settings().blockSharedStaticBytes = staticBytes;
            alpaka::core::settings().blockPerThreadBytes = perThreadBytes;
        }

        ~Limits() { alpaka::core::settings() = before; }

        alpaka::core::Settings before = alpaka::core::settings();
    };

    template<std::size_t TBytes>
    using Bytes = std::array<char, TBytes>;

    struct alignas(256) Wide
    {
        char value;
    };

    template<std::size_t... TIds>
    void useAll(SharedArena& arena, std::index_sequence<TIds...>)
    {
        (static_cast<void>(arena.variable<char, TIds, false>()), ...);
    }

    inline auto isAligned(void const* address, std::size_t alignment) -> bool
    {
        return reinterpret_cast<std::uintptr_t>(address) % alignment == 0;
    }
} // namespace test_strategy_common_sharedarena

TEST_CASE("strategy: shared variables keep their places for a launch, one for each type and id", "[arena]")
{
    using namespace test_strategy_common_sharedarena;
    SharedArena arena;
    arena.prepare(100);
    auto* const dynamic = arena.dynMem();
    auto* const first = &arena.variable<int, 0, false>();
    auto* const second = &arena.variable<int, 1, false>();
    auto* const third = &arena.variable<unsigned, 0, false>();
    // Each has bytes of its own.
    std::memset(dynamic, 1, 100);
    *first = 2;
    *second = 3;
    *third = 4;
    for(int block = 0; block < 3; ++block)
    {
        CHECK(&arena.variable<unsigned, 0, false>() == third);
        CHECK(&arena.variable<int, 0, true>() == first);
        CHECK(&arena.variable<int, 1, false>() == second);
        arena.endBlock();
    }
    CHECK(*first == 2);
    CHECK(*second == 3);
    CHECK(*third == 4);
    for(std::size_t i = 0; i < 100; ++i)
        CHECK(dynamic[i] == std::byte{1});
    // Another launch, other places: the first variable that it asks for gets the first one.
    arena.prepare(100);
    CHECK(static_cast<void*>(&arena.variable<unsigned, 0, false>()) == static_cast<void*>(first));
    CHECK(static_cast<void*>(&arena.variable<int, 0, false>()) == static_cast<void*>(second));
}

TEST_CASE("strategy: shared memory is aligned for what lies in it", "[arena]")
{
    using namespace test_strategy_common_sharedarena;
    SharedArena arena;
    arena.prepare(0);
    CHECK(arena.dynMem() == nullptr);
    for(auto const bytes : std::vector<std::size_t>{1, 63, 64, 65, 1000})
    {
        arena.prepare(bytes);
        CHECK(isAligned(arena.dynMem(), SharedArena::alignment));
        CHECK(isAligned(&arena.variable<char, 0, false>(), 1));
        CHECK(isAligned(&arena.variable<double, 0, false>(), alignof(double)));
        CHECK(isAligned(&arena.variable<char, 1, false>(), 1));
        // More than the arena's own.
        CHECK(isAligned(&arena.variable<Wide, 0, false>(), 256));
        static_cast<void>(arena.perThread(1, 1));
        CHECK(isAligned(arena.perThread(8, 8), 8));
        CHECK(isAligned(arena.perThread(8, 64), 64));
    }
}

TEST_CASE("strategy: an arena contains its first and its last byte, and none beside them", "[arena]")
{
    using namespace test_strategy_common_sharedarena;
    Limits const limits(4096, 4096);
    SharedArena arena;
    int local = 0;
    CHECK(!arena.contains(&local));
    arena.prepare(64);
    CHECK(!arena.contains(&local));
    auto const first = reinterpret_cast<std::uintptr_t>(arena.dynMem());
    auto const contains
        = [&](std::uintptr_t address) { return arena.contains(reinterpret_cast<void const*>(address)); };
    CHECK(!contains(first - 1));
    CHECK(contains(first));
    CHECK(contains(first + 64 + 4096 - 1));
    CHECK(!contains(first + 64 + 4096));
    CHECK(arena.contains(&arena.variable<Bytes<4096>, 0, false>()));
}

TEST_CASE("strategy: shared memory grows when a launch needs more, and is kept when it needs less", "[arena]")
{
    using namespace test_strategy_common_sharedarena;
    Limits const limits(4096, 4096);
    SharedArena arena;
    arena.prepare(1 << 16);
    auto* const large = arena.dynMem();
    for(auto const bytes : std::vector<std::size_t>{1, 1000, 1 << 16})
    {
        arena.prepare(bytes);
        CHECK(arena.dynMem() == large);
    }
    arena.prepare(1 << 20);
    std::memset(arena.dynMem(), 5, 1 << 20);
    // So do the variables when the setting has been raised meanwhile.
    alpaka::core::settings().blockSharedStaticBytes = 1 << 18;
    arena.prepare(1 << 20);
    auto& whole = arena.variable<Bytes<(1 << 18)>, 0, false>();
    std::memset(arena.dynMem(), 6, 1 << 20);
    std::memset(&whole, 7, sizeof(whole));
    CHECK(arena.dynMem()[(1 << 20) - 1] == std::byte{6});

    if(!(ALPAKA_ADDRESS_SANITIZER || ALPAKA_THREAD_SANITIZER)) // their allocators would end the process
    {
        CHECK_THROWS_WITH(
            arena.prepare(std::size_t{1} << 62), Catch::Contains("kernel launch: out of memory for the 46116860184"));
        arena.prepare(10);
        std::memset(arena.dynMem(), 8, 10);
    }
}

TEST_CASE(
    "strategy: shared variables beyond the limits are refused with a sentence, and smaller ones still fit", "[arena]")
{
    using namespace test_strategy_common_sharedarena;
    Limits const limits(1024, 1024);
    SharedArena arena;
    arena.prepare(0);
    CHECK_THROWS_WITH(
        (arena.variable<Bytes<1025>, 0, false>()),
        "block::shared::st::allocVar: a variable of 1025 bytes beside the 0 bytes in use exceeds the 1024 bytes of "
        "static shared memory of a block (ALPAKA_BLOCK_SHARED_STATIC_KIB)");
    static_cast<void>(arena.variable<Bytes<1000>, 0, true>());
    for(int i = 0; i < 2; ++i) // the lock is free again
        CHECK_THROWS_WITH(
            (arena.variable<Bytes<25>, 0, true>()),
            Catch::Contains("a variable of 25 bytes beside the 1000 bytes in use exceeds the 1024 bytes"));
    static_cast<void>(arena.variable<Bytes<24>, 0, true>());
    CHECK_THROWS_WITH((arena.variable<char, 0, true>()), Catch::Contains("1 bytes beside the 1024 bytes"));

    arena.prepare(0);
    useAll(arena, std::make_index_sequence<256>{});
    CHECK_THROWS_WITH(
        (arena.variable<char, 256, false>()),
        "block::shared::st::allocVar: more than 256 static shared variables in one kernel");
    useAll(arena, std::make_index_sequence<256>{});
}

TEST_CASE("strategy: values of threads come and go like a stack, up to the limit", "[arena]")
{
    using namespace test_strategy_common_sharedarena;
    Limits const limits(1024, 1024);
    SharedArena arena;
    arena.prepare(0);
    CHECK(arena.perThreadUsed() == 0);
    auto* const first = arena.perThread(600, 8);
    CHECK_THROWS_WITH(
        arena.perThread(425, 1),
        "block::perThread: 425 bytes beside the 600 bytes in use exceed the 1024 bytes that the threads of a block "
        "can "
        "have (ALPAKA_BLOCK_PER_THREAD_KIB)");
    auto* const second = arena.perThread(424, 8);
    CHECK(static_cast<char*>(second) == static_cast<char*>(first) + 600);
    arena.releasePerThread(0, 600); // there are newer values
    CHECK(arena.perThreadUsed() == 1024);
    arena.releasePerThread(600, 1024);
    CHECK(arena.perThread(424, 8) == second);
    arena.endBlock();
    CHECK(arena.perThreadUsed() == 0);
    CHECK(arena.perThread(8, 8) == first);

    alpaka::core::settings().blockPerThreadBytes = 1 << 16;
    arena.prepare(0);
    CHECK(arena.perThreadUsed() == 0);
    std::memset(arena.perThread(1 << 16, 8), 1, 1 << 16);
}

TEST_CASE("strategy: threads that ask for a shared variable at the same time get the same one", "[arena]")
{
    using namespace test_strategy_common_sharedarena;
    constexpr std::size_t threads = 4;
    constexpr std::size_t count = 3000;
    using Addresses = std::array<char*, 8>;
    Limits const limits(512, 512);
    std::vector<SharedArena> arenas(count);
    for(auto& arena : arenas)
        arena.prepare(64);
    std::vector<Addresses> found[threads];
    std::atomic<std::size_t> ready = 0;
    std::vector<std::thread> workers;
    for(std::size_t i = 0; i < threads; ++i)
        workers.emplace_back(
            [&, i]
            {
                ++ready;
                while(ready != threads)
                    std::this_thread::yield();
                for(auto& arena : arenas)
                    [&]<std::size_t... TIds>(std::index_sequence<TIds...>)
                    {
                        found[i].push_back({reinterpret_cast<char*>(&arena.variable<std::uint64_t, TIds, true>())...});
                    }(std::make_index_sequence<8>{});
            });
    for(auto& worker : workers)
        worker.join();
    for(std::size_t i = 1; i < threads; ++i)
        CHECK((found[i] == found[0]));
    for(auto const& addresses : found[0])
        for(std::size_t i = 1; i < addresses.size(); ++i)
            REQUIRE(addresses[i] == addresses[i - 1] + 8);
}
