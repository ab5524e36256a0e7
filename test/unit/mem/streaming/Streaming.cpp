// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

#include <alpaka/alpaka.hpp>
#include <alpaka_test/AccRun.hpp>
#include <alpaka_test/Accs.hpp>

#include <catch2/catch.hpp>

#include <cstddef>
#include <cstdint>
#include <iterator>
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
        ALPAKA_FN_ACC void operator()(TAcc const& acc, std::byte* to, std::byte const* from, int count) const
        {
            auto* const dst = reinterpret_cast<T*>(to) + 1;
            auto const* const src = reinterpret_cast<T const*>(from) + 1;
            for(auto const i : a::idx::gridStrided(acc, a::vec::Vec<a::dim::DimInt<1>, int>(count)))
                a::mem::storeStreaming(acc, dst + i[0], a::mem::loadStreaming(acc, src + i[0]));
        }
    };

    //! Reads what nothing writes, with ordinary stores.
    template<typename T>
    struct CopyReadOnly
    {
        template<typename TAcc>
        ALPAKA_FN_ACC void operator()(TAcc const& acc, std::byte* to, std::byte const* from, int count) const
        {
            auto* const dst = reinterpret_cast<T*>(to) + 1;
            auto const* const src = reinterpret_cast<T const*>(from) + 1;
            for(auto const i : a::idx::gridStrided(acc, a::vec::Vec<a::dim::DimInt<1>, int>(count)))
                dst[i[0]] = a::mem::loadReadOnly(acc, src + i[0]);
        }
    };

    //! The same, a run for each thread.
    template<typename T>
    struct CopyRuns
    {
        template<typename TAcc>
        ALPAKA_FN_ACC void operator()(TAcc const& acc, std::byte* to, std::byte const* from, int count) const
        {
            auto* const dst = reinterpret_cast<T*>(to) + 1;
            auto const* const src = reinterpret_cast<T const*>(from) + 1;
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

    template<typename... Ts>
    struct Types
    {
        static constexpr std::size_t sizes[sizeof...(Ts)] = {sizeof(Ts)...};
        using Copies = alpaka_test::OneOf<Copy<Ts>..., CopyRuns<Ts>..., CopyReadOnly<Ts>...>;
    };

    using Objects = Types<
        std::uint8_t,
        std::int16_t,
        float,
        double,
        Object<3, std::uint8_t>,
        Object<8, std::uint8_t>,
        Object<12, float>,
        Object<16, double>,
        Object<64, std::uint64_t>,
        Object<72, std::uint64_t>>;

    //! Odd counts and starts that are aligned for the object only.
    template<typename TAcc>
    void checkCopies(Objects::Copies const& kernel, std::size_t sizeOfObject)
    {
        int const count = 1003;
        auto const size = (static_cast<std::size_t>(count) + 2) * sizeOfObject;
        alpaka_test::NonBlockingQueue<TAcc> queue(alpaka_test::firstDev<TAcc>());
        alpaka_test::DeviceArray<TAcc, std::byte> src(queue, size);
        std::vector<std::byte> bytes(size);
        for(std::size_t i = 0; i < size; ++i)
            bytes[i] = static_cast<std::byte>(i * 31 + i / 251);
        src.upload(queue, bytes.data());
        // Nothing is copied over the first object and the last one.
        for(std::size_t i = 0; i < sizeOfObject; ++i)
            bytes[i] = bytes[size - 1 - i] = std::byte{0};
        auto const copies = [&](auto const& copy)
        {
            alpaka_test::DeviceArray<TAcc, std::byte> dst(queue, size);
            std::byte const* const from = src.ptr();
            a::kernel::exec<TAcc>(queue, alpaka_test::lineOf<TAcc>(7, 4), copy, dst.ptr(), from, count);
            return dst.download(queue) == bytes;
        };
        CHECK(copies(kernel));
        CHECK(copies(alpaka_test::InPhase(kernel)));
    }

    //! What a thread has streamed it reads as its own next load. Compilers must not take the parts in which an object
    //! is moved for objects of another type, which could not be the same memory.
    template<typename T>
    struct ReadsBack
    {
        template<typename TAcc>
        ALPAKA_FN_ACC void operator()(TAcc const& acc, T* streamed, T* plain, int* errors) const
        {
            T const one{1};
            T const two{2};
            T const three{3};
            *plain = one;
            a::mem::storeStreaming(acc, streamed, two);
            *errors += *plain == two ? 0 : 1;
            *plain = three;
            *errors += a::mem::loadStreaming(acc, streamed) == three ? 0 : 1;
            a::mem::storeStreaming(acc, streamed, two);
            *plain = one;
            *errors += a::mem::loadStreaming(acc, streamed) == one ? 0 : 1;
            T const before = *plain;
            a::mem::storeStreaming(acc, streamed, 1, [&](std::size_t) { return three; });
            *errors += before == one && *plain == three ? 0 : 1;
            T const read = a::mem::loadStreaming(acc, streamed);
            *plain = two;
            *errors += read == three ? 0 : 1;
        }
    };

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
            // Also atomic: the fences order what the other blocks did before they arrived, not their arrivals.
            a::atomicExch(acc, arrived, 0u, a::hierarchy::Blocks{});
            int const all = a::getWorkDiv<a::Grid, a::Threads>(acc)[0] * perThread;
            for(int i = 0; i < all; ++i)
                alpaka_test::check(success, values[i] == round + static_cast<std::uint64_t>(i % perThread));
        }
    };
} // namespace test_mem_streaming

TEMPLATE_LIST_TEST_CASE("mem: streaming copies objects of every size", "", test_mem_streaming::Accs)
{
    using namespace test_mem_streaming;
    for(int which = 0; which < Objects::Copies::count; ++which)
    {
        INFO("kernel " << which);
        checkCopies<TestType>(
            Objects::Copies(which), Objects::sizes[static_cast<std::size_t>(which) % std::size(Objects::sizes)]);
    }
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

TEMPLATE_LIST_TEST_CASE("mem: a thread reads what it has streamed through any pointer", "", test_mem_streaming::Accs)
{
    using namespace test_mem_streaming;
    alpaka_test::NonBlockingQueue<TestType> queue(alpaka_test::firstDev<TestType>());
    auto const errorsWith = [&](auto number)
    {
        using T = decltype(number);
        alpaka_test::DeviceArray<TestType, T> memory(queue, 1);
        alpaka_test::DeviceArray<TestType, int> errors(queue, 1);
        int const none = 0;
        errors.upload(queue, &none);
        a::kernel::exec<TestType>(
            queue, alpaka_test::lineOf<TestType>(1, 1), ReadsBack<T>(), memory.ptr(), memory.ptr(), errors.ptr());
        return errors.download(queue)[0];
    };
    CHECK(errorsWith(float{}) == 0);
    CHECK(errorsWith(double{}) == 0);
    CHECK(errorsWith(std::int16_t{}) == 0);
    CHECK(errorsWith(std::int64_t{}) == 0);
}
