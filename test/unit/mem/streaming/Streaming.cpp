// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

#include <alpaka/alpaka.hpp>
#include <alpaka_test/AccRun.hpp>
#include <alpaka_test/Accs.hpp>

#include <catch2/catch.hpp>

#include <cstddef>
#include <cstdint>
#include <vector>

namespace test_mem_streaming
{
    namespace a = alpaka;

    using Accs = alpaka_test::ServiceAccs<1, int>;

    template<std::size_t TBytes, typename TPart>
    struct Object
    {
        TPart part[TBytes / sizeof(TPart)];
    };

    template<typename T>
    struct Copy
    {
        template<typename TAcc>
        ALPAKA_FN_ACC void operator()(TAcc const& acc, T* dst, T const* src, int count) const
        {
            for(auto const i : a::idx::gridStrided(acc, a::vec::Vec<a::dim::DimInt<1>, int>(count)))
                a::mem::storeStreaming(acc, dst + i[0], a::mem::loadStreaming(acc, src + i[0]));
        }
    };

    //! The same, a run for each thread.
    template<typename T>
    struct CopyRuns
    {
        template<typename TAcc>
        ALPAKA_FN_ACC void operator()(TAcc const& acc, T* dst, T const* src, int count) const
        {
            int const threads = a::getWorkDiv<a::Grid, a::Threads>(acc)[0];
            int const perThread = (count + threads - 1) / threads;
            int const first = a::getIdx<a::Grid, a::Threads>(acc)[0] * perThread;
            int const own = count - first < perThread ? count - first : perThread;
            if(own >= 0)
                a::mem::storeStreaming(
                    acc,
                    dst + first,
                    static_cast<std::size_t>(own),
                    [&](std::size_t i) { return a::mem::loadStreaming(acc, src + first + i); });
        }
    };

    //! Odd counts and starts that are aligned for the object only.
    template<typename TAcc, typename T>
    void checkCopies()
    {
        int const count = 1003;
        auto const size = static_cast<std::size_t>(count) + 2;
        alpaka_test::NonBlockingQueue<TAcc> queue(alpaka_test::firstDev<TAcc>());
        alpaka_test::DeviceArray<TAcc, T> src(queue, size);
        std::vector<T> host(size);
        auto* const bytes = reinterpret_cast<std::uint8_t*>(host.data());
        for(std::size_t i = 0; i < size * sizeof(T); ++i)
            bytes[i] = static_cast<std::uint8_t>(i * 31 + i / 251);
        src.upload(queue, host.data());
        auto const copies = [&](auto const& kernel)
        {
            alpaka_test::DeviceArray<TAcc, T> dst(queue, size);
            auto const workDiv = alpaka_test::lineOf<TAcc>(7, 4);
            a::kernel::exec<TAcc>(queue, workDiv, kernel, dst.ptr() + 1, src.ptr() + 1, count);
            auto const copied = dst.download(queue);
            auto const* const result = reinterpret_cast<std::uint8_t const*>(copied.data());
            bool same = true;
            for(std::size_t i = 0; i < size * sizeof(T); ++i)
                same = same && result[i] == (i >= sizeof(T) && i < (size - 1) * sizeof(T) ? bytes[i] : 0);
            return same;
        };
        CHECK(copies(Copy<T>{}));
        CHECK(copies(alpaka_test::InPhase(Copy<T>{})));
        CHECK(copies(CopyRuns<T>{}));
        CHECK(copies(alpaka_test::InPhase(CopyRuns<T>{})));
    }

    //! Blocks write past the caches, and the host reads as soon as it is told that they are done.
    struct Fill
    {
        template<typename TAcc>
        ALPAKA_FN_ACC void operator()(TAcc const& acc, std::uint64_t* dst, std::uint64_t value) const
        {
            auto const thread = a::getIdx<a::Grid, a::Threads>(acc)[0];
            for(int i = 0; i < 64; ++i)
                a::mem::storeStreaming(acc, dst + thread * 64 + i, value);
        }
    };

    //! Every thread streams, every block says that it is done, and the last one reads what all have written.
    struct LastBlockReads
    {
        static constexpr int perThread = 61; // lines of the cache are shared by threads and blocks

        template<typename TAcc>
        ALPAKA_FN_ACC void operator()(
            TAcc const& acc,
            std::uint64_t* values,
            std::uint32_t* arrived,
            std::uint64_t round,
            bool byFence,
            bool* success) const
        {
            auto const thread = a::getIdx<a::Grid, a::Threads>(acc)[0];
            for(int i = 0; i < perThread; ++i)
                a::mem::storeStreaming(acc, values + thread * perThread + i, round + static_cast<std::uint64_t>(i));
            a::syncBlockThreads(acc); // publishes to the thread that speaks for the block
            if(a::getIdx<a::Block, a::Threads>(acc)[0] != 0)
                return;
            auto const blocks = static_cast<std::uint32_t>(a::getWorkDiv<a::Grid, a::Blocks>(acc)[0]);
            std::uint32_t before = 0;
            if(byFence)
            {
                a::fence::mem_fence(acc, a::memory_scope::Grid{}, a::order::release);
                before = a::atomicAdd(acc, arrived, 1u, a::hierarchy::Blocks{});
                a::fence::mem_fence(acc, a::memory_scope::Grid{}, a::order::acquire);
            }
            else
                before = a::atomicAdd(acc, arrived, 1u, a::hierarchy::Blocks{}, a::order::acq_rel);
            if(before + 1 != blocks)
                return;
            *arrived = 0;
            int const all = a::getWorkDiv<a::Grid, a::Threads>(acc)[0] * perThread;
            for(int i = 0; i < all; ++i)
                alpaka_test::check(success, values[i] == round + static_cast<std::uint64_t>(i % perThread));
        }
    };
} // namespace test_mem_streaming

TEMPLATE_LIST_TEST_CASE("mem: streaming copies objects of every size", "", test_mem_streaming::Accs)
{
    using namespace test_mem_streaming;
    checkCopies<TestType, std::uint8_t>();
    checkCopies<TestType, std::int16_t>();
    checkCopies<TestType, float>();
    checkCopies<TestType, double>();
    checkCopies<TestType, Object<3, std::uint8_t>>();
    checkCopies<TestType, Object<8, std::uint8_t>>();
    checkCopies<TestType, Object<12, float>>();
    checkCopies<TestType, Object<16, double>>();
    checkCopies<TestType, Object<64, std::uint64_t>>();
    checkCopies<TestType, Object<72, std::uint64_t>>();
}

TEMPLATE_LIST_TEST_CASE("mem: the end of a kernel publishes streaming stores", "", test_mem_streaming::Accs)
{
    using namespace test_mem_streaming;
    auto const workDiv = alpaka_test::lineOf<TestType>(16, 2);
    auto const size = 64u * static_cast<std::size_t>(16 * workDiv.m_blockThreadExtent[0]);
    alpaka_test::NonBlockingQueue<TestType> queue(alpaka_test::firstDev<TestType>());
    alpaka_test::DeviceArray<TestType, std::uint64_t> numbers(queue, size);
    for(std::uint64_t round = 1; round <= 200; ++round)
    {
        a::kernel::exec<TestType>(queue, workDiv, Fill{}, numbers.ptr(), round);
        auto const seen = numbers.download(queue);
        REQUIRE(seen == std::vector<std::uint64_t>(size, round));
    }
}

TEMPLATE_LIST_TEST_CASE("mem: the last block reads what all blocks have streamed", "", test_mem_streaming::Accs)
{
    using namespace test_mem_streaming;
    alpaka_test::BlockingQueue<TestType> queue(alpaka_test::firstDev<TestType>());
    for(std::size_t const threads : {1u, 5u})
    {
        auto const workDiv = alpaka_test::lineOf<TestType>(8, threads);
        auto const size = static_cast<std::size_t>(8 * workDiv.m_blockThreadExtent[0] * LastBlockReads::perThread);
        alpaka_test::DeviceArray<TestType, std::uint64_t> values(queue, size);
        alpaka_test::DeviceArray<TestType, std::uint32_t> arrived(queue, 1);
        for(std::uint64_t round = 1; round <= 300; ++round)
            REQUIRE(alpaka_test::run<TestType>(
                workDiv, LastBlockReads{}, values.ptr(), arrived.ptr(), 100 * round, round % 2 == 0));
    }
}
