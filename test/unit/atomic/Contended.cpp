// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0
// emulation: CUDA and HIP

#include <alpaka/alpaka.hpp>
#include <alpaka_test/AccRun.hpp>
#include <alpaka_test/Accs.hpp>

#include <catch2/catch.hpp>

#include <cstddef>
#include <cstdint>
#include <laws/Atomic.hpp>
#include <thread>
#include <type_traits>
#include <vector>

namespace test_atomic_contended
{
    namespace a = alpaka;

    using Accs = alpaka_test::Accs<1, int>;

    //! Takes and returns numbers with every operation that can count, at levels that change from round to round.
    struct MixedLevels
    {
        //! Threads of one block may use any level on what is theirs.
        template<typename TAcc>
        ALPAKA_FN_ACC void
        operator()(TAcc const& acc, std::uint32_t* ofGrid, std::uint32_t* ofBlocks, int rounds) const
        {
            namespace h = a::hierarchy;
            auto const thread = a::getIdx<a::Grid, a::Threads>(acc)[0];
            auto* const ofBlock = ofBlocks + a::getIdx<a::Grid, a::Blocks>(acc)[0];
            for(int round = 0; round < rounds; ++round)
            {
                if((thread + round) % 3 == 0)
                    count(acc, ofBlock, round, h::Threads{});
                else if((thread + round) % 3 == 1)
                    count(acc, ofBlock, round, h::Blocks{});
                else
                    count(acc, ofBlock, round, h::Grids{});
                if((thread + round) % 2 == 0)
                    count(acc, ofGrid, round, h::Blocks{});
                else
                    count(acc, ofGrid, round, h::Grids{});
            }
        }

    private:
        template<typename TAcc, typename THierarchy>
        ALPAKA_FN_ACC static void count(TAcc const& acc, std::uint32_t* place, int round, THierarchy const& level)
        {
            namespace op = a::atomic::op;
            if(round % 3 == 0)
                a::atomicOp<op::Add>(acc, place, std::uint32_t{1}, level);
            else if(round % 3 == 1)
                a::atomicOp<op::Inc>(acc, place, ~std::uint32_t{0}, level);
            else
            {
                std::uint32_t old = a::atomicOp<op::Or>(acc, place, std::uint32_t{0}, level);
                for(;;)
                {
                    std::uint32_t const seen = a::atomicOp<op::Cas>(acc, place, old, old + 1, level);
                    if(seen == old)
                        break;
                    old = seen;
                }
            }
        }
    };

    template<typename T>
    struct Sums
    {
        template<typename TAcc>
        ALPAKA_FN_ACC void operator()(TAcc const& acc, std::byte* sums, int rounds) const
        {
            alpaka_test::laws::AtomicSums<T>{}(acc, reinterpret_cast<T*>(sums), rounds);
        }
    };

    //! \return The sums that nothing was lost from.
    template<typename T>
    auto expectedSums(int blocks, int threads, int rounds) -> std::vector<std::byte>
    {
        std::vector<T> sums(static_cast<std::size_t>(2 + blocks), static_cast<T>(threads * rounds));
        sums[0] = sums[1] = static_cast<T>(blocks * threads * rounds);
        auto const* const bytes = reinterpret_cast<std::byte const*>(sums.data());
        return std::vector<std::byte>(bytes, bytes + sums.size() * sizeof(T));
    }

    template<typename... Ts>
    struct Types
    {
        using Kernels = alpaka_test::OneOf<Sums<Ts>...>;

        template<typename TAcc>
        static void check()
        {
            int const blocks = 9;
            int const rounds = 200;
            auto const workDiv = alpaka_test::lineOf<TAcc>(blocks, 4);
            alpaka_test::BlockingQueue<TAcc> queue(alpaka_test::firstDev<TAcc>());
            int which = 0;
            for(auto const expected : {&expectedSums<Ts>...})
            {
                INFO("type " << which);
                auto const sums = expected(blocks, workDiv.m_blockThreadExtent[0], rounds);
                alpaka_test::DeviceArray<TAcc, std::byte> device(queue, sums.size());
                a::kernel::exec<TAcc>(queue, workDiv, Kernels(which++), device.ptr(), rounds);
                CHECK(device.download(queue) == sums);
            }
        }
    };

    struct Count
    {
        template<typename TAcc>
        ALPAKA_FN_ACC void operator()(TAcc const& acc, std::uint32_t* sum) const
        {
            for(int i = 0; i < 2000; ++i)
                a::atomicOp<a::atomic::op::Add>(acc, sum, std::uint32_t{1}, a::hierarchy::Grids{});
        }
    };
    //! Puts numbers into one place and takes those that it finds there; keeps a bit of its own in another place.
    struct Exchange
    {
        template<typename TAcc>
        ALPAKA_FN_ACC void operator()(
            TAcc const& acc, std::uint32_t* place, std::uint32_t* taken, std::uint32_t* bits, std::uint32_t* wrong)
            const
        {
            namespace op = a::atomic::op;
            auto const thread = static_cast<std::uint32_t>(a::getIdx<a::Grid, a::Threads>(acc)[0]);
            std::uint32_t const mine = std::uint32_t{1} << thread;
            std::uint32_t found = 0;
            std::uint32_t bad = 0;
            for(std::uint32_t round = 0; round < rounds; ++round)
            {
                found += a::atomicOp<op::Exch>(acc, place, 1 + round + thread * rounds, a::hierarchy::Blocks{});
                bad += (a::atomicOp<op::Or>(acc, bits, mine, a::hierarchy::Blocks{}) & mine) != 0 ? 1 : 0;
                bad += (a::atomicOp<op::Xor>(acc, bits, mine, a::hierarchy::Blocks{}) & mine) != 0 ? 0 : 1;
                bad += (a::atomicOp<op::Add>(acc, bits, mine, a::hierarchy::Blocks{}) & mine) != 0 ? 1 : 0;
                bad += (a::atomicOp<op::And>(acc, bits, ~mine, a::hierarchy::Blocks{}) & mine) != 0 ? 0 : 1;
                bad += (a::atomicOp<op::Add>(acc, bits, mine, a::hierarchy::Blocks{}) & mine) != 0 ? 1 : 0;
                bad += (a::atomicOp<op::Sub>(acc, bits, mine, a::hierarchy::Blocks{}) & mine) != 0 ? 0 : 1;
            }
            a::atomicOp<op::Add>(acc, taken, found, a::hierarchy::Blocks{});
            a::atomicOp<op::Add>(acc, wrong, bad, a::hierarchy::Blocks{});
        }

        static constexpr std::uint32_t rounds = 10000; // so long that threads meet
    };
} // namespace test_atomic_contended

TEMPLATE_LIST_TEST_CASE("atomic: no sum loses anything at its level", "", test_atomic_contended::Accs)
{
    using namespace test_atomic_contended;
    Types<std::uint32_t, int, float, double, std::uint16_t, std::int64_t>::check<TestType>();
}

TEMPLATE_LIST_TEST_CASE(
    "atomic: operations of all levels are atomic among each other", "", test_atomic_contended::Accs)
{
    using namespace test_atomic_contended;
    int const blocks = 9;
    int const rounds = 300;
    auto const workDiv = alpaka_test::lineOf<TestType>(blocks, 4);
    auto const threads = static_cast<std::uint32_t>(workDiv.m_blockThreadExtent[0]);
    alpaka_test::BlockingQueue<TestType> queue(alpaka_test::firstDev<TestType>());
    alpaka_test::DeviceArray<TestType, std::uint32_t> ofGrid(queue, 1);
    alpaka_test::DeviceArray<TestType, std::uint32_t> ofBlocks(queue, blocks);
    a::kernel::exec<TestType>(queue, workDiv, MixedLevels{}, ofGrid.ptr(), ofBlocks.ptr(), rounds);
    CHECK(ofGrid.download(queue)[0] == blocks * rounds * threads);
    CHECK(ofBlocks.download(queue) == std::vector<std::uint32_t>(blocks, rounds * threads));
}

TEMPLATE_LIST_TEST_CASE(
    "atomic: each number that is put into a place is taken once, and bits change for their owners only",
    "",
    test_atomic_contended::Accs)
{
    using namespace test_atomic_contended;
    auto const workDiv = alpaka_test::lineOf<TestType>(8, 4); // not more threads than bits
    auto const threads = 8u * static_cast<std::uint32_t>(workDiv.m_blockThreadExtent[0]);
    alpaka_test::BlockingQueue<TestType> queue(alpaka_test::firstDev<TestType>());
    alpaka_test::DeviceArray<TestType, std::uint32_t> place(queue, 1);
    alpaka_test::DeviceArray<TestType, std::uint32_t> taken(queue, 1);
    alpaka_test::DeviceArray<TestType, std::uint32_t> bits(queue, 1);
    alpaka_test::DeviceArray<TestType, std::uint32_t> wrong(queue, 1);
    a::kernel::exec<TestType>(queue, workDiv, Exchange{}, place.ptr(), taken.ptr(), bits.ptr(), wrong.ptr());
    // The numbers are 1 to n, and one of them is still there.
    std::uint32_t const n = threads * Exchange::rounds;
    CHECK(taken.download(queue)[0] + place.download(queue)[0] == n / 2 * (n + 1));
    CHECK(bits.download(queue)[0] == 0);
    CHECK(wrong.download(queue)[0] == 0);
}

TEMPLATE_LIST_TEST_CASE("atomic: grids that run at the same time lose nothing", "", test_atomic_contended::Accs)
{
    using namespace test_atomic_contended;
    auto const workDiv = alpaka_test::lineOf<TestType>(4, 2);
    alpaka_test::NonBlockingQueue<TestType> first(alpaka_test::firstDev<TestType>());
    alpaka_test::NonBlockingQueue<TestType> second(alpaka_test::firstDev<TestType>());
    alpaka_test::DeviceArray<TestType, std::uint32_t> sum(first, 1);
    a::wait::wait(first);
    for(int i = 0; i < 5; ++i)
    {
        a::kernel::exec<TestType>(first, workDiv, Count{}, sum.ptr());
        a::kernel::exec<TestType>(second, workDiv, Count{}, sum.ptr());
    }
    a::wait::wait(second);
    auto const threads = 4u * static_cast<std::uint32_t>(workDiv.m_blockThreadExtent[0]);
    CHECK(sum.download(first)[0] == 10u * 2000u * threads);
}
