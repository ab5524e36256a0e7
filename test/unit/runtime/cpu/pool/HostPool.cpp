// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0
// runs on: host

#include <alpaka/core/Error.hpp>
#include <alpaka/core/Predef.hpp>
#include <alpaka/core/Sanitizer.hpp>
#include <alpaka/core/Settings.hpp>
#include <alpaka/pool.hpp>
#include <alpaka_test/CpuHost.hpp>
#include <alpaka_test/Gate.hpp>

#include <catch2/catch.hpp>

#include <algorithm>
#include <atomic>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <fstream>
#include <iterator>
#include <memory>
#include <optional>
#include <random>
#include <string>
#include <thread>
#include <type_traits>
#include <utility>
#include <vector>

#if BOOST_OS_LINUX
#    include <sys/resource.h>
#    include <sys/wait.h>
#    include <unistd.h>
#endif

// These count bytes; where a GPU may pin memory, pools of the host have whole pages.
#if !defined(ALPAKA_ACC_GPU_CUDA_ENABLED) && !defined(ALPAKA_ACC_GPU_HIP_ENABLED)
namespace test_host_pool
{
    namespace a = alpaka;
    namespace buf = alpaka::mem::buf;

    using Vec = a::Vec<a::DimInt<1>, std::size_t>;
    using Buf = a::Buf<a::dev::DevCpu, std::byte, a::DimInt<1>, std::size_t>;
    using Pool = a::mem::Pool<a::dev::DevCpu>;
    using Blocking = a::queue::QueueCpuBlocking;
    using NonBlocking = a::queue::QueueCpuNonBlocking;

    //! Not trivially copyable.
    struct Copied
    {
        Copied() {}

        Copied(Copied const& other)
            : value(other.value)
        {
        }

        std::int32_t value = 0;
    };

    template<typename TQueue>
    [[nodiscard]] auto atOnce(TQueue&& queue, std::size_t bytes, Pool& pool) -> Buf
    {
        return buf::alloc<std::byte>(queue, Vec(bytes), pool);
    }

    template<typename TQueue>
    [[nodiscard]] auto inOrder(TQueue&& queue, std::size_t bytes, Pool& pool) -> Buf
    {
        return buf::allocAsyncBuf<std::byte>(queue, Vec(bytes), pool);
    }

    //! \return Whether pools keep memory: not while AddressSanitizer or the checker follows it.
    [[nodiscard]] inline auto isKept() -> bool
    {
        Blocking queue(alpaka_test::hostDev());
        Pool pool(alpaka_test::hostDev());
        static_cast<void>(atOnce(queue, 64, pool));
        return pool.statistics().kept != 0;
    }

    //! 20 sizes from 1 KiB to about 700 KiB.
    [[nodiscard]] inline auto twentySizes() -> std::vector<std::size_t>
    {
        std::vector<std::size_t> sizes;
        for(int i = 0; i < 20; ++i)
            sizes.push_back(static_cast<std::size_t>(1000 * std::exp2(i / 2.0)));
        return sizes;
    }

    //! \return 20 sizes in an order that the seed says.
    [[nodiscard]] inline auto ordered(unsigned seed, std::size_t unit) -> std::vector<std::size_t>
    {
        std::vector<std::size_t> sizes;
        for(std::size_t i = 0; i < 20; ++i)
            sizes.push_back(unit * (1000 + 21'000 * i));
        std::minstd_rand random(seed + 1);
        for(auto i = sizes.size(); seed != 0 && --i != 0;)
            std::swap(sizes[i], sizes[random() % (i + 1)]);
        return sizes;
    }

    [[nodiscard]] inline auto minorFaults() -> long
    {
#    if BOOST_OS_LINUX
        rusage usage{};
        ::getrusage(RUSAGE_SELF, &usage); // workers of queues write to the pages, too
        return usage.ru_minflt;
#    else
        return 0;
#    endif
    }

    //! Runs the steps of a loop with 20 sizes. Each page is written to.
    template<typename TQueue, typename TAlloc>
    void checkSteps(bool areTogether, TAlloc const& alloc)
    {
        TQueue queue(alpaka_test::hostDev());
        Pool pool(alpaka_test::hostDev());
        auto sizes = twentySizes();
        std::minstd_rand random(1);
        std::vector<Buf> live;
        live.reserve(sizes.size());
        a::mem::PoolStatistics warm;
        long faults = 0;
        unsigned const steps = isKept() ? 1000 : 100; // without kept memory only the count is checked
        for(unsigned step = 0; step < steps; ++step)
        {
            if(step == 200)
            {
                a::wait::wait(queue);
                warm = pool.statistics();
                faults = minorFaults();
            }
            std::shuffle(sizes.begin(), sizes.end(), random);
            for(auto const size : sizes)
            {
                live.push_back(alloc(queue, size, pool));
                a::enqueue(
                    queue,
                    [data = live.back().data(), size]
                    {
                        for(std::size_t i = 0; i < size; i += 4096)
                            data[i] = std::byte{1};
                    });
                if(!areTogether)
                    live.clear();
            }
            live.clear();
            if(step % 10 == 9)
                a::wait::wait(queue);
        }
        faults = minorFaults() - faults;
        auto const now = pool.statistics();
        CHECK(now.allocations == 20 * steps);
        CHECK(now.live == 0);
        if(!isKept())
            return;
        CHECK(now.driverCalls == warm.driverCalls);
        CHECK(now.hits - warm.hits == 16'000);
        CHECK(4 * now.peak <= 5 * now.liveMaximum);
        // The steps write to 490,000 pages. Lists of tasks and stacks of other threads may get a few new ones.
        if(!ALPAKA_THREAD_SANITIZER)
            CHECK(faults <= 100);
    }
} // namespace test_host_pool

TEMPLATE_TEST_CASE(
    "pool: the steps of a loop with 20 sizes call neither the driver nor fault a page in",
    "",
    alpaka::queue::QueueCpuBlocking,
    alpaka::queue::QueueCpuNonBlocking)
{
    using namespace test_host_pool;
    for(bool const areTogether : {false, true})
    {
        checkSteps<TestType>(
            areTogether, [](auto& queue, auto size, auto& pool) { return inOrder(queue, size, pool); });
        if constexpr(std::is_same_v<TestType, Blocking>)
            checkSteps<TestType>(
                areTogether, [](auto& queue, auto size, auto& pool) { return atOnce(queue, size, pool); });
    }
}

TEST_CASE("pool: at its peak it has at most a quarter more than the most that was live")
{
    using namespace test_host_pool;
    Blocking queue(alpaka_test::hostDev());
    auto const twenty = twentySizes();
    for(int kind = 0; kind < 6; ++kind)
        for(std::uint64_t seed = 0; seed < 4; ++seed)
        {
            Pool pool(alpaka_test::hostDev());
            std::mt19937_64 random(seed);
            std::vector<Buf> live;
            for(int step = 0; step < 8000; ++step)
            {
                std::size_t const sizes[]
                    = {1 + random() % 100'000,
                       1000 * (1 + random() % 20),
                       step / 2000 % 2 == 0 ? 50'000 + random() % 50'000 : 64 + random() % 1000,
                       random() % 10 == 0 ? 100'000 + random() % 100'000 : 64 + random() % 1000,
                       static_cast<std::size_t>(std::exp2(6 + static_cast<double>(random() % 1400) / 100)),
                       twenty[random() % twenty.size()]};
                auto const wanted = static_cast<std::size_t>(50 + 45 * std::sin(step / 500.0));
                if(live.size() < wanted || (live.size() < 2 * wanted && random() % 2 == 0))
                    live.push_back(atOnce(queue, sizes[kind], pool));
                else
                {
                    std::swap(live[random() % live.size()], live.back());
                    live.pop_back();
                }
            }
            auto const now = pool.statistics();
            CAPTURE(kind, seed, now.peak, now.liveMaximum);
            CHECK(4 * now.peak <= 5 * now.liveMaximum);
            CHECK((!isKept() || now.hits > 9 * now.allocations / 10));
        }
}

TEMPLATE_TEST_CASE(
    "pool: at its peak it has at most a quarter more where seven of twenty sizes are live in turn",
    "",
    alpaka::queue::QueueCpuBlocking,
    alpaka::queue::QueueCpuNonBlocking)
{
    using namespace test_host_pool;
    // Orders of the sizes. Without moving buffers no rule of placement serves all of them from so little memory, but
    // for each there is one.
    for(unsigned seed = 0; seed < (isKept() ? 24u : 3u); ++seed)
    {
        TestType queue(alpaka_test::hostDev());
        Pool pool(alpaka_test::hostDev());
        auto const sizes = ordered(seed, 1);
        std::vector<Buf> live;
        std::uint64_t warm = 0;
        int wrong = 0; // pages that go back are not those of live buffers
        for(std::size_t i = 0; i < 2000; ++i)
        {
            if(i == 1000)
                warm = pool.statistics().driverCalls;
            if(live.size() == 7)
            {
                auto const* const data = live.front().data(); // all bytes are equal
                wrong += std::memcmp(data, data + 1, a::extent::getExtentProduct(live.front()) - 1) == 0 ? 0 : 1;
                live.erase(live.begin());
            }
            auto const size = sizes[i % sizes.size()];
            live.push_back(inOrder(queue, size, pool));
            a::enqueue(
                queue, [=, data = live.back().data()] { std::memset(data, static_cast<int>(i % 255 + 1), size); });
            a::wait::wait(queue);
        }
        auto const now = pool.statistics();
        CAPTURE(seed, now.peak, now.liveMaximum);
        CHECK(wrong == 0);
        CHECK((!BOOST_OS_LINUX || 4 * now.peak <= 5 * now.liveMaximum));
        CHECK((!BOOST_OS_LINUX || !isKept() || now.driverCalls == warm));
    }
}

TEST_CASE("pool: pages between live buffers go back, and a loop beside them calls nothing")
{
    using namespace test_host_pool;
    if(!isKept() || !BOOST_OS_LINUX)
        return;
    constexpr std::size_t kib = 1024;
    Blocking queue(alpaka_test::hostDev());
    Pool pool(alpaka_test::hostDev());
    static_cast<void>(atOnce(queue, 1024 * kib, pool));
    auto const other = atOnce(queue, 256 * kib, pool);
    auto part = atOnce(queue, 64 * kib, pool); // of the free memory, because a quarter is used up
    std::fill(part.data(), part.data() + 64 * kib, std::byte{1});
    auto const large = atOnce(queue, 1000 * kib, pool);
    auto const now = pool.statistics();
    CHECK(now.kept < 16 * kib);
    CHECK(4 * now.peak <= 5 * now.liveMaximum);
    std::uint64_t calls = 0;
    for(int i = 0; i < 100; ++i)
    {
        auto const again = atOnce(queue, 500 * kib, pool);
        CHECK((i == 0 || pool.statistics().driverCalls == calls));
        calls = pool.statistics().driverCalls;
    }
    CHECK(4 * pool.statistics().peak <= 5 * pool.statistics().liveMaximum);
    CHECK(std::all_of(part.data(), part.data() + 64 * kib, [](auto byte) { return byte == std::byte{1}; }));
}

TEST_CASE("pool: memory that a queue still uses is for later work of this queue alone")
{
    using namespace test_host_pool;
    auto const dev = alpaka_test::hostDev();
    Pool pool(dev);
    NonBlocking queue(dev);
    NonBlocking other(dev);
    alpaka_test::Gate gate;
    a::enqueue(queue, [&] { gate.pass(); });
    std::optional buffer(inOrder(queue, 1000, pool));
    auto* const data = buffer->data();
    std::byte seen{};
    a::enqueue(queue, [=] { data[999] = std::byte{1}; });
    buffer.reset();
    CHECK(inOrder(other, 1000, pool).data() != data);
    CHECK(atOnce(other, 1000, pool).data() != data);
    if(isKept())
    {
        CHECK(pool.statistics().kept > 1000);
        pool.trim(); // keeps what the queue uses
        CHECK((pool.statistics().kept >= 1000 && pool.statistics().kept < 2000));
        // Smaller and larger pieces, and the whole again.
        {
            auto const part = inOrder(queue, 200, pool);
            CHECK(part.data() == data);
            auto const rest = inOrder(queue, 300, pool);
            CHECK((data < rest.data() && rest.data() < data + 1000));
        }
        CHECK(inOrder(queue, 1000, pool).data() == data);
        CHECK(atOnce(queue, 1000, pool).data() != data);
        CHECK(inOrder(other, 1000, pool).data() != data);
        a::enqueue(queue, [=, &seen] { seen = data[999]; });
    }
    gate.open();
    a::wait::wait(queue);
    CHECK((!isKept() || seen == std::byte{1}));
    if(isKept())
    {
        // Now it is free for all queues.
        std::vector<Buf> all;
        while(pool.statistics().kept > 0)
            all.push_back(atOnce(other, 1000, pool));
        CHECK(std::any_of(all.begin(), all.end(), [&](auto const& one) { return one.data() == data; }));
        all.clear();
        pool.trim();
        CHECK(pool.statistics().kept == 0);
    }
    CHECK(pool.statistics().live == 0);
}

TEST_CASE("pool: a release in the task of another thread, and in the queue's own task")
{
    using namespace test_host_pool;
    auto const dev = alpaka_test::hostDev();
    Pool pool(dev);
    Blocking queue(dev);
    std::optional buffer(inOrder(queue, 1000, pool));
    auto const* const data = buffer->data();
    a::enqueue(
        queue,
        [&]
        {
            if(!isKept())
                return; // then the release waits for this task, as that of an ordinary buffer
            // The other thread gives up what this task may use until its end.
            std::thread([&] { buffer.reset(); }).join();
            CHECK(atOnce(queue, 1000, pool).data() != data);
        });
    buffer.reset();
    NonBlocking worker(dev);
    for(int i = 0; i < 100; ++i)
        a::enqueue(worker, [&] { static_cast<void>(atOnce(worker, 5000, pool)); });
    a::wait::wait(worker);
    // Each task but those with another one behind it gets the memory of the one before.
    CHECK(pool.statistics().live == 0);
    static_cast<void>(atOnce(queue, 1000, pool));
    pool.trim();
    CHECK(pool.statistics().kept == 0);
}

TEST_CASE("pool: an exceeded limit names the request, what is live, and the largest holders by label")
{
    using namespace test_host_pool;
    auto const dev = alpaka_test::hostDev();
    Blocking queue(dev);
    Pool pool(dev, {.limit = 1 << 20});
    {
        auto const tracks = atOnce(a::queue::at(queue, "tracks"), 1 << 18, pool);
        auto const hits = inOrder(a::queue::at(queue, "hits"), 1 << 19, pool);
        auto const more = inOrder(a::queue::at(queue, "tracks"), 1 << 17, pool);
        auto const plain = atOnce(queue, 1001, pool); // holders and live are both bytes that were asked for
        CHECK_THROWS_WITH(
            atOnce(a::queue::at(queue, "cells"), 1 << 18, pool),
            Catch::StartsWith("mem::Pool: 262144 bytes were asked for, 918505 are live, the limit is 1048576; the "
                              "largest holders: 524288 bytes in 1 buffer (at \"hits\", ")
                && Catch::Contains("), 393216 bytes in 2 buffers (at \"tracks\", ")
                && Catch::Contains("1001 bytes in 1 buffer (at ") && Catch::Contains("(at \"cells\", "));
        auto const last = atOnce(queue, 1 << 16, pool);
        CHECK(pool.statistics().live == 918'505 + (1 << 16));
    }
    // Kept memory makes room.
    auto const all = atOnce(queue, 1 << 20, pool);
    CHECK(pool.statistics().peak <= 1 << 20);
    CHECK_THROWS_AS(atOnce(queue, 1, pool), a::core::Error);
    CHECK_THROWS_AS(atOnce(queue, SIZE_MAX / 2, pool), a::core::Error);
    Pool odd(dev, {.limit = 1001});
    CHECK(atOnce(queue, 1001, odd).data() != nullptr);
}

TEST_CASE("pool: below its limit it has memory for less than its unit, for the whole, and for large alignments")
{
    using namespace test_host_pool;
    auto const dev = alpaka_test::hostDev();
    NonBlocking queue(dev);
    Pool small(dev, {.limit = 50});
    for(int i = 0; i < 2; ++i)
        CHECK(atOnce(queue, 10, small).data() != nullptr);
    CHECK(small.statistics().live == 0);

    constexpr std::size_t all = 1 << 20;
    Pool pool(dev, {.limit = all});
    static_cast<void>(atOnce(queue, all, pool));
    // Pieces of it are one again when their queue, which was busy, is past their releases.
    alpaka_test::Gate gate;
    {
        auto const first = inOrder(queue, all / 2, pool);
        auto const second = inOrder(queue, all / 2, pool);
        a::enqueue(queue, [&] { gate.pass(); });
    }
    pool.trim();
    gate.open();
    a::wait::wait(queue);
    CHECK(atOnce(queue, all, pool).data() != nullptr);

    struct alignas(128) Wide
    {
        std::byte bytes[128];
    };
    static_cast<void>(inOrder(queue, all, pool));
    a::wait::wait(queue);
    CHECK(a::alloc<Wide>(queue, Vec(all / sizeof(Wide)), pool).data() != nullptr);
    auto const first = atOnce(queue, 64, pool); // what follows is not aligned so
    {
        auto const wide = a::alloc<Wide>(queue, Vec(all / sizeof(Wide) - 1), pool);
        CHECK(reinterpret_cast<std::uintptr_t>(wide.data()) % alignof(Wide) == 0);
    }
    CHECK(atOnce(queue, all - 64, pool).data() != nullptr);
}

TEST_CASE("pool: a request above the limit takes nothing from smaller ones")
{
    using namespace test_host_pool;
    if(!isKept())
        return;
    constexpr std::size_t whole = std::size_t{1} << 20;
    constexpr std::size_t part = whole / 64;
    Blocking queue(alpaka_test::hostDev());
    Pool pool(alpaka_test::hostDev(), {.limit = whole});
    static_cast<void>(atOnce(queue, whole, pool)); // one chunk
    std::vector<Buf> all;
    for(int i = 0; i < 64; ++i)
        all.push_back(atOnce(queue, part, pool));
    std::vector<Buf> live;
    for(std::size_t i = 0; i < all.size(); i += 2)
        live.push_back(all[i]);
    all.clear();
    CHECK_THROWS_AS(atOnce(queue, whole, pool), a::Error);
    for(int i = 0; i < 32; ++i)
        live.push_back(atOnce(queue, part, pool));
    CHECK(pool.statistics().live == whole);
}

TEST_CASE("pool: others get what lies before an aligned buffer")
{
    using namespace test_host_pool;
    struct alignas(4096) Page
    {
        std::byte bytes[4096];
    };
    if(!isKept())
        return;
    Blocking queue(alpaka_test::hostDev());
    Pool pool(alpaka_test::hostDev(), {.limit = std::size_t{1} << 20});
    static_cast<void>(atOnce(queue, std::size_t{1} << 20, pool));
    std::vector<Buf> small;
    std::vector<a::Buf<a::dev::DevCpu, Page, a::DimInt<1>, std::size_t>> pages;
    for(int i = 0; i < 200; ++i)
    {
        small.push_back(atOnce(queue, 64, pool));
        pages.push_back(buf::alloc<Page>(queue, Vec(std::size_t{1}), pool));
    }
    CHECK(pool.statistics().live == 200 * (64 + sizeof(Page)));
}

TEST_CASE("pool: statistics, trim, and what is kept")
{
    using namespace test_host_pool;
    auto const dev = alpaka_test::hostDev();
    Blocking queue(dev);
    Pool pool(dev);
    CHECK(pool.getDev() == dev);
    {
        auto const one = atOnce(queue, 1 << 12, pool);
        auto const two = atOnce(queue, 100, pool);
        auto const copy = one;
        auto const now = pool.statistics();
        CHECK(now.live == 4196);
        CHECK(now.liveMaximum == 4196);
        CHECK(now.kept == 0);
        CHECK((now.peak >= 4196 && now.peak <= 4096 + 128));
        CHECK(now.allocations == 2);
        CHECK(now.hits == 0);
        CHECK(now.driverCalls == 2);
    }
    CHECK(pool.statistics().live == 0);
    if(isKept())
    {
        CHECK(pool.statistics().kept == 4096 + 128);
        pool.trim(200);
        CHECK(pool.statistics().kept == 128);
        CHECK(pool.statistics().driverCalls == 3);
        static_cast<void>(atOnce(queue, 128, pool));
        CHECK(pool.statistics().hits == 1);
    }
    pool.trim();
    CHECK(pool.statistics().kept == 0);
    for(std::size_t const keep : {std::size_t{0}, std::size_t{5000}})
    {
        Pool small(dev, {.keep = keep});
        static_cast<void>(atOnce(queue, 4096, small));
        static_cast<void>(atOnce(queue, 8192, small));
        CHECK(small.statistics().kept <= keep);
    }
    // No elements, no memory; and alignment beyond that of a block.
    CHECK(atOnce(queue, 0, pool).data() == nullptr);
    struct alignas(4096) Page
    {
        std::byte bytes[4096];
    };
    for(int i = 0; i < 3; ++i)
    {
        auto const page = buf::allocAsyncBuf<Page>(queue, Vec(std::size_t{2}), pool);
        CHECK(reinterpret_cast<std::uintptr_t>(page.data()) % 4096 == 0);
    }
    CHECK_THROWS_WITH(buf::alloc<int>(queue, a::Vec<a::DimInt<1>, int>(-1), pool), Catch::Contains("negative"));
}

TEST_CASE("pool: buffers begin with the fill pattern, in the order of the queue")
{
    using namespace test_host_pool;
    auto const dev = alpaka_test::hostDev();
    if(!isKept() && !ALPAKA_ADDRESS_SANITIZER)
        return; // the checker finds what was never written
    Pool pool(dev, {.fill = 0xab});
    NonBlocking queue(dev);
    auto const isFilled = [](std::byte const* data)
    { return std::all_of(data, data + 1000, [](std::byte byte) { return byte == std::byte{0xab}; }); };
    for(int i = 0; i < 2; ++i)
    {
        auto buffer = atOnce(queue, 1000, pool);
        CHECK(isFilled(buffer.data()));
        buffer[5] = std::byte{1};
    }
    CHECK(isFilled(reinterpret_cast<std::byte const*>(buf::alloc<Copied>(queue, Vec(std::size_t{250}), pool).data())));
    alpaka_test::Gate gate;
    std::atomic<int> right = 0;
    a::enqueue(queue, [&] { gate.pass(); });
    for(int i = 0; i < 3; ++i)
    {
        auto buffer = inOrder(queue, 1000, pool);
        a::enqueue(
            queue,
            [&, data = buffer.data()]
            {
                right += isFilled(data) ? 1 : 0;
                std::fill(data, data + 1000, std::byte{7});
            });
    }
    gate.open();
    a::wait::wait(queue);
    CHECK(right == 3);
}

TEST_CASE("pool: it may end before its buffers, its queues, and their work")
{
    using namespace test_host_pool;
    auto const dev = alpaka_test::hostDev();
    std::optional<Pool> pool(dev);
    std::optional<NonBlocking> queue(dev);
    std::optional<NonBlocking> shortLived(dev);
    alpaka_test::Gate gate;
    a::enqueue(*queue, [&] { gate.pass(); });
    std::optional used(inOrder(*queue, 10'000, *pool));
    auto later = atOnce(*queue, 2000, *pool);
    auto ofShortLived = atOnce(*shortLived, 3000, *pool);
    shortLived.reset();
    a::enqueue(*queue, [data = used->data()] { data[9999] = std::byte{1}; });
    used.reset();
    SECTION("buffers last")
    {
        pool.reset();
        later[1999] = std::byte{2};
        ofShortLived[2999] = std::byte{2};
        auto const copy = later;
        later = ofShortLived;
    }
    SECTION("the pool in between")
    {
        ofShortLived = later;
        pool.reset();
    }
    SECTION("the pool last, after its queue")
    {
        gate.open();
        queue.reset();
        later = ofShortLived;
        // A new queue finds the memory.
        NonBlocking next(dev);
        CHECK((!isKept() || atOnce(next, 10'000, *pool).data() != nullptr));
        ofShortLived = later = inOrder(next, 100, *pool);
    }
    gate.open();
    if(queue)
        a::wait::wait(*queue);
    CHECK(later.data() != nullptr);
}

TEST_CASE("pool: what a busy queue gives back does not take free neighbours from others")
{
    using namespace test_host_pool;
    auto const dev = alpaka_test::hostDev();
    constexpr std::size_t most = 1u << 20u;
    std::optional<Pool> pool;
    SECTION("below a limit") { pool.emplace(dev, a::mem::PoolOptions{.limit = most}); }
    SECTION("without a limit") { pool.emplace(dev); }
    NonBlocking busy(dev), other(dev);
    static_cast<void>(atOnce(other, most, *pool)); // a chunk that no queue uses
    alpaka_test::Gate gate;
    a::enqueue(busy, [&] { gate.pass(); });
    static_cast<void>(inOrder(busy, 100, *pool));
    CHECK_NOTHROW(atOnce(other, most / 2, *pool));
    CHECK(pool->statistics().peak <= most + most / 4);
    gate.open();
    a::wait::wait(busy);
}

TEST_CASE("pool: the limit counts what pinned memory has before its buffers")
{
    using namespace test_host_pool;
    using Data = void const*;
    static buf::HostPinner const pinner{
        [](void*, std::size_t) {},
        [](void*) noexcept {},
        [](Data, std::size_t) noexcept { return false; },
        []() noexcept { return true; }};
    auto const* const before = buf::hostPinner.exchange(&pinner);
    {
        Blocking queue(alpaka_test::hostDev());
        constexpr std::size_t limit = 1u << 16u;
        Pool pool(alpaka_test::hostDev(), {.limit = limit, .pin = true});
        std::vector<Buf> live;
        auto const fill = [&]
        {
            for(int i = 0; i < 100; ++i)
                live.push_back(atOnce(queue, 100, pool));
        };
        CHECK_THROWS_AS(fill(), a::core::Error);
        auto const statistics = pool.statistics();
        CHECK((!isKept() || statistics.peak >= live.size() * buf::HostMemory::pageBytes));
        CHECK(statistics.peak <= limit);
        live.clear();
        pool.trim();
        CHECK_NOTHROW(atOnce(queue, limit / 2, pool));
    }
    buf::hostPinner.store(before);
}

TEST_CASE("pool: its end does not wait for room in a queue")
{
    using namespace test_host_pool;
    std::optional<Pool> pool(alpaka_test::hostDev());
    NonBlocking queue(alpaka_test::hostDev());
    alpaka_test::Gate gate;
    a::enqueue(queue, [&] { gate.pass(); });
    static_cast<void>(inOrder(queue, 1000, *pool));
    auto& limit = a::core::settings().queueLimit;
    auto const before = std::exchange(limit, std::size_t{1});
    pool.reset();
    limit = before;
    gate.open();
    a::wait::wait(queue);
    SUCCEED("otherwise the test stands still");
}

TEST_CASE("pool: what a queue has written before its end comes before what others write")
{
    using namespace test_host_pool;
    auto const dev = alpaka_test::hostDev();
    Pool pool(dev);
    NonBlocking other(dev); // before, as what isKept makes: to make a queue orders threads
    bool const isSame = isKept();
    std::atomic<std::byte*> ended = nullptr;
    std::thread thread(
        [&]
        {
            std::byte* data = nullptr;
            {
                NonBlocking queue(dev);
                auto buffer = inOrder(queue, 1000, pool);
                data = buffer.data();
                a::enqueue(queue, [data] { data[999] = std::byte{1}; });
            }
            ended.store(data, std::memory_order_relaxed);
        });
    while(ended.load(std::memory_order_relaxed) == nullptr)
        std::this_thread::yield();
    auto next = atOnce(other, 1000, pool);
    CHECK((!isSame || next.data() == ended.load(std::memory_order_relaxed)));
    next.data()[999] = std::byte{2}; // ThreadSanitizer reports a missing order
    thread.join();
}

TEST_CASE("pool: queues that have ended are not kept")
{
    using namespace test_host_pool;
    auto const dev = alpaka_test::hostDev();
    Pool pool(dev);
    static_cast<void>(inOrder(NonBlocking(dev), 4000, pool));
    for(int i = 0; i < 3; ++i)
    {
        a::core::CountedRef<a::host::QueueLife> state;
        {
            NonBlocking queue(dev);
            state = queue.state().life();
            static_cast<void>(inOrder(queue, 1000, pool));
            a::wait::wait(queue);
        }
        CHECK(state->isOver());
    }
}

TEST_CASE("pool: a buffer that outlives its queue ends beside a thread that brings another queue")
{
    using namespace test_host_pool;
    auto const dev = alpaka_test::hostDev();
    Pool pool(dev, {.keep = 0});
    std::optional<Buf> buffer = inOrder(Blocking(dev), 1000, pool);
    // Relaxed: only the pool itself orders what the two threads do, or ThreadSanitizer reports it.
    std::atomic<bool> hasAnother = false;
    std::thread thread(
        [&]
        {
            while(!hasAnother.load(std::memory_order_relaxed))
                std::this_thread::yield();
            buffer.reset();
        });
    static_cast<void>(inOrder(Blocking(dev), 1000, pool));
    hasAnother.store(true, std::memory_order_relaxed);
    thread.join();
    CHECK(pool.statistics().live == 0);
}

TEST_CASE("pool: labels may go with their buffers while an error names the holders")
{
    using namespace test_host_pool;
    auto const dev = alpaka_test::hostDev();
    Pool pool(dev, {.limit = 1 << 20});
    std::atomic<bool> isEnough = false;
    std::thread thread(
        [&]
        {
            Blocking queue(dev);
            while(!isEnough)
            {
                auto const label = std::make_unique<std::string>("a label that is not stored in the string");
                static_cast<void>(inOrder(a::queue::at(queue, label->c_str()), 1000, pool));
            }
        });
    Blocking other(dev);
    for(int i = 0; i < 200; ++i)
        CHECK_THROWS_AS(atOnce(other, 1 << 20 | 1, pool), a::core::Error); // ThreadSanitizer sees labels that are gone
    isEnough = true;
    thread.join();
    CHECK(pool.statistics().live == 0);
}

TEST_CASE("pool: what was released last is free for the next call of every kind")
{
    using namespace test_host_pool;
    auto const dev = alpaka_test::hostDev();
    std::optional<Pool> pool(dev);
    Blocking queue(dev), other(dev);
    auto const* data = inOrder(queue, 1000, *pool).data();
    CHECK(pool->statistics().live == 0);
    static_cast<void>(inOrder(queue, 1000, *pool));
    pool->trim();
    CHECK(pool->statistics().kept == 0);
    data = inOrder(queue, 1000, *pool).data();
    {
        auto const again = atOnce(other, 1000, *pool);
        CHECK((!isKept() || again.data() == data));
        static_cast<void>(inOrder(queue, 1000, *pool));
        auto const one = inOrder(queue, 1000, *pool);
        auto const two = inOrder(other, 1000, *pool);
    } // the first release is left, the others are not
    CHECK(pool->statistics().live == 0);
    static_cast<void>(inOrder(queue, 1000, *pool));
    pool.reset(); // gives back what was left
}

TEST_CASE("pool: several threads and queues share it")
{
    using namespace test_host_pool;
    auto const dev = alpaka_test::hostDev();
    Pool pool(dev);
    std::atomic<int> wrong = 0;
    auto const work = [&](auto queue, unsigned seed)
    {
        std::minstd_rand random(seed);
        std::vector<Buf> live;
        for(int i = 0; i < 500; ++i)
        {
            auto const size = 64 + random() % (i % 8 == 0 ? 200'000 : 5000); // so that pages go back, too
            auto const mark = static_cast<std::byte>(random() % 256);
            auto buffer = i % 2 == 0 ? atOnce(queue, size, pool) : inOrder(queue, size, pool);
            // In its own order each queue finds what it has written.
            a::enqueue(queue, [data = buffer.data(), size, mark] { std::fill(data, data + size, mark); });
            a::enqueue(
                queue,
                [data = buffer.data(), size, mark, &wrong]
                { wrong += std::all_of(data, data + size, [=](auto byte) { return byte == mark; }) ? 0 : 1; });
            if(random() % 3 == 0)
                live.push_back(buffer);
            if(live.size() > 10)
                live.clear();
            if(i % 100 == 99)
                pool.trim(random() % 10'000);
        }
        live.clear();
        a::wait::wait(queue);
    };
    {
        std::thread const one([&] { work(NonBlocking(dev), 1); });
        std::thread const two([&] { work(NonBlocking(dev), 2); });
        work(Blocking(dev), 3);
        const_cast<std::thread&>(one).join();
        const_cast<std::thread&>(two).join();
    }
    CHECK(wrong == 0);
    CHECK(pool.statistics().live == 0);
    pool.trim();
    CHECK(pool.statistics().kept == 0);
}

#    if ALPAKA_ADDRESS_SANITIZER
TEST_CASE("pool: AddressSanitizer sees the use of released memory")
{
    using namespace test_host_pool;
    Blocking queue(alpaka_test::hostDev());
    Pool pool(alpaka_test::hostDev());
    for(bool const isAtOnce : {false, true})
    {
        std::optional buffer(isAtOnce ? atOnce(queue, 1000, pool) : inOrder(queue, 1000, pool));
        auto* const data = buffer->data();
        CHECK(__asan_address_is_poisoned(data + 999) == 0);
        CHECK(__asan_address_is_poisoned(data + 1000) != 0);
        buffer.reset();
        CHECK(__asan_address_is_poisoned(data) != 0);
    }
}
#    elif BOOST_OS_LINUX && !ALPAKA_THREAD_SANITIZER
namespace test_host_pool
{
    //! \return The exit status of a child that runs fn.
    template<typename TFn>
    [[nodiscard]] auto inChild(TFn const& fn) -> int
    {
        pid_t const child = ::fork();
        REQUIRE(child >= 0);
        if(child == 0)
        {
            ::alarm(20);
            ::_exit(fn());
        }
        int status = -1;
        REQUIRE(::waitpid(child, &status, 0) == child);
        return WIFEXITED(status) ? WEXITSTATUS(status) : 1000 + WTERMSIG(status);
    }

    //! \return Bytes of addresses (0) or of resident pages (1).
    [[nodiscard]] inline auto memoryOfProcess(int which) -> std::size_t
    {
        std::size_t pages[2] = {};
        std::FILE* const file = std::fopen("/proc/self/statm", "r");
        REQUIRE(file != nullptr);
        int const found = std::fscanf(file, "%zu %zu", &pages[0], &pages[1]);
        std::fclose(file);
        REQUIRE(found == 2);
        return pages[which] * 4096;
    }
} // namespace test_host_pool

TEST_CASE("pool: what it gives back is not resident any more")
{
    using namespace test_host_pool;
    if(!isKept())
        return;
    Blocking queue(alpaka_test::hostDev());
    Pool pool(alpaka_test::hostDev());
    std::vector<Buf> live;
    auto const before = memoryOfProcess(1);
    std::size_t most = 0;
    auto const sizes = ordered(7, 16); // some with huge pages
    for(std::size_t i = 0; i < 1000; ++i)
    {
        auto const size = sizes[i % sizes.size()];
        if(live.size() == 7)
            live.erase(live.begin());
        live.push_back(inOrder(queue, size, pool));
        for(std::size_t k = 0; k < size; k += 4096)
            live.back().data()[k] = std::byte{1};
        most = std::max(most, memoryOfProcess(1) - before);
    }
    CAPTURE(most, pool.statistics().liveMaximum);
    CHECK(10 * most <= 13 * pool.statistics().liveMaximum);
}

TEST_CASE("pool: at its end its memory is not resident any more, though the host's allocator keeps it")
{
    using namespace test_host_pool;
    constexpr std::size_t mib = std::size_t{1} << 20;
    NonBlocking queue(alpaka_test::hostDev());
    std::optional<Pool> pool(alpaka_test::hostDev());
    // Then the allocator has such memory in its heap, which the last piece keeps from going back.
    static_cast<void>(std::make_unique<char[]>(4 * mib));
    auto const before = memoryOfProcess(1);
    std::vector<Buf> live;
    for(int i = 0; i < 64; ++i)
        live.push_back(inOrder(queue, mib, *pool));
    auto const last = std::make_unique<char[]>(100'000);
    for(auto& buffer : live)
        a::set(queue, buffer, std::uint8_t{1});
    a::wait::wait(queue);
    CHECK(memoryOfProcess(1) > before + 32 * mib);
    live.clear();
    pool.reset();
    CHECK(last[0] == 0);
    CHECK((!isKept() || memoryOfProcess(1) < before + 8 * mib));
}

TEST_CASE("pool: pages that go back are no mappings of their own, of which a process has only so many")
{
    using namespace test_host_pool;
    if(!isKept())
        return;
    auto const mappings = []
    {
        std::ifstream file("/proc/self/maps");
        return std::count(std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>(), '\n');
    };
    Blocking queue(alpaka_test::hostDev());
    Pool pool(alpaka_test::hostDev());
    std::vector<Buf> all;
    for(int i = 0; i < 4000; ++i)
        all.push_back(atOnce(queue, std::size_t{1} << 14, pool));
    auto const before = mappings();
    std::vector<Buf> live;
    for(std::size_t i = 0; i < all.size(); i += 2)
        live.push_back(all[i]);
    all.clear();
    pool.trim();
    static_cast<void>(atOnce(queue, std::size_t{1} << 26, pool));
    CHECK(mappings() < before + 100);
}

TEST_CASE("pool: small results that stay do not keep the addresses of large temporary buffers")
{
    using namespace test_host_pool;
    if(!isKept())
        return;
    Blocking queue(alpaka_test::hostDev());
    Pool pool(alpaka_test::hostDev());
    constexpr std::size_t large = std::size_t{1} << 24;
    std::vector<Buf> results;
    auto const before = memoryOfProcess(0);
    for(int i = 0; i < 200; ++i)
    {
        atOnce(queue, large, pool).data()[0] = std::byte{1};
        results.push_back(atOnce(queue, 20'000, pool));
    }
    CHECK(memoryOfProcess(0) < before + 4 * large);
}

TEST_CASE("pool: trim gives back what is free beside pages that went back before")
{
    using namespace test_host_pool;
    if(!isKept())
        return;
    Blocking queue(alpaka_test::hostDev());
    Pool pool(alpaka_test::hostDev());
    constexpr std::size_t kib = 1024;
    {
        static_cast<void>(atOnce(queue, 1024 * kib, pool)); // a chunk
        auto const other = atOnce(queue, 256 * kib, pool);
        auto const part = atOnce(queue, 64 * kib, pool); // the rest of the chunk goes back for the next one
        auto const large = atOnce(queue, 1000 * kib, pool);
        auto const small = atOnce(queue, 1000, pool);
    }
    pool.trim();
    CHECK(pool.statistics().kept == 0);
}

TEST_CASE("pool: when memory runs out, what is kept is given back and the request tried again")
{
    using namespace test_host_pool;
    if(!isKept())
        return;
    constexpr std::size_t large = std::size_t{1} << 30;
    auto const run = []
    {
        auto const dev = alpaka_test::hostDev();
        Blocking queue(dev);
        Pool pool(dev);
        // At most 2.5 GiB more address space than now; untouched pages cost nothing.
        rlimit limit{};
        ::getrlimit(RLIMIT_AS, &limit);
        limit.rlim_cur = memoryOfProcess(0) + 2 * large + large / 2;
        if(::setrlimit(RLIMIT_AS, &limit) != 0)
            return 11;
        {
            auto const one = atOnce(queue, large, pool);
            auto const two = atOnce(queue, large, pool);
        }
        if(pool.statistics().kept < 2 * large)
            return 1;
        auto const all = atOnce(queue, 2 * large + large / 4, pool);
        if(pool.statistics().kept != 0)
            return 2;
        try
        {
            static_cast<void>(atOnce(queue, large, pool));
        }
        catch(a::core::Error const&)
        {
            return pool.statistics().live == 2 * large + large / 4 ? 0 : 3;
        }
        return 4;
    };
    CHECK(inChild(run) == 0);
}

TEST_CASE("pool: when memory runs out, a part of a larger block does")
{
    using namespace test_host_pool;
    if(!isKept())
        return;
    constexpr std::size_t large = std::size_t{1} << 30;
    auto const run = []
    {
        Blocking queue(alpaka_test::hostDev());
        Pool pool(alpaka_test::hostDev());
        static_cast<void>(atOnce(queue, large, pool));
        auto const most = atOnce(queue, large / 8 * 5, pool);
        rlimit const none{1, 1};
        if(::setrlimit(RLIMIT_AS, &none) != 0)
            return 11;
        return atOnce(queue, large / 8, pool).data() != nullptr && pool.statistics().peak == large ? 0 : 1;
    };
    CHECK(inChild(run) == 0);
}

TEST_CASE("pool: the child of a fork goes on with it")
{
    using namespace test_host_pool;
    auto const dev = alpaka_test::hostDev();
    Pool pool(dev);
    NonBlocking queue(dev);
    Blocking other(dev);
    std::atomic<bool> isEnough = false;
    std::thread thread(
        [&]
        {
            while(!isEnough)
                static_cast<void>(atOnce(other, 1000, pool));
        });
    for(int i = 0; i < 20; ++i)
    {
        auto buffer = inOrder(queue, 5000, pool);
        a::enqueue(queue, [data = buffer.data()] { data[0] = std::byte{1}; });
        CHECK(
            inChild(
                [&]
                {
                    auto mine = inOrder(queue, 5000, pool);
                    a::enqueue(queue, [data = mine.data()] { data[0] = std::byte{2}; });
                    a::wait::wait(queue);
                    return mine[0] == std::byte{2} ? 0 : 1;
                })
            == 0);
    }
    isEnough = true;
    thread.join();
    a::wait::wait(queue);
    CHECK(pool.statistics().live == 0);
}
#    endif
#endif
