// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0
// emulation: CUDA and HIP

#include <alpaka/alpaka.hpp>
#include <alpaka_test/AccRun.hpp>
#include <alpaka_test/Accs.hpp>

#include <catch2/catch.hpp>

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

// Sums of floats, whose bits show the order, and of values of any size.
namespace test_block_collective_sums
{
    namespace a = alpaka;

    struct Add
    {
        template<typename T>
        ALPAKA_FN_HOST_ACC auto operator()(T x, T y) const
        {
            return x + y; // an int if T is narrower
        }
    };

    struct Sums
    {
        float total;
        float inclusive;
        float exclusive;
        std::int16_t narrow;
    };

    ALPAKA_FN_HOST_ACC inline auto valueOf(int thread) -> float { return 1.0f / static_cast<float>(thread + 3); }

    struct ByThreads
    {
        template<typename TAcc>
        ALPAKA_FN_ACC void operator()(TAcc const& acc, Sums* sums) const
        {
            auto const thread = a::getIdx<a::Block, a::Threads>(acc)[0];
            auto const value = valueOf(thread);
            sums[thread]
                = {a::block::reduce(acc, value, Add{}),
                   a::block::inclusiveScan(acc, value, Add{}),
                   a::block::exclusiveScan(acc, value, 2, Add{}),
                   a::block::reduce(acc, static_cast<std::int16_t>(thread), Add{})};
        }
    };

    struct ByTeam : a::kernel::PhasedKernel
    {
        template<typename TTeam>
        ALPAKA_FN_ACC void operator()(TTeam const& team, Sums* sums) const
        {
            auto values = a::block::perThread<float>(team);
            auto narrow = a::block::perThread<std::int16_t>(team);
            a::block::phase(
                team,
                [&](auto const& acc)
                {
                    auto const thread = a::getIdx<a::Block, a::Threads>(acc)[0];
                    values[acc] = valueOf(thread);
                    narrow[acc] = static_cast<std::int16_t>(thread);
                });
            auto exclusive = values;
            auto const total = a::block::reduce(team, values, Add{});
            auto const narrowTotal = a::block::reduce(team, narrow, Add{});
            a::block::inclusiveScan(team, values, Add{});
            a::block::exclusiveScan(team, exclusive, 2, Add{});
            a::block::phase(
                team,
                [&](auto const& acc)
                {
                    sums[a::getIdx<a::Block, a::Threads>(acc)[0]] = {total, values[acc], exclusive[acc], narrowTotal};
                });
        }
    };

    auto treeSum(int first, int width, int count) -> float
    {
        if(width == 1)
            return valueOf(first);
        float const left = treeSum(first, width / 2, count);
        return first + width / 2 < count ? left + treeSum(first + width / 2, width / 2, count) : left;
    }

    auto expectedSums(int threads) -> std::vector<Sums>
    {
        std::vector<float> scan;
        for(int i = 0; i < threads; ++i)
            scan.push_back(valueOf(i));
        for(std::size_t distance = 1; distance < scan.size(); distance *= 2)
            for(std::size_t i = scan.size(); i-- > distance;)
                scan[i] = scan[i - distance] + scan[i];
        float const total = treeSum(0, static_cast<int>(std::bit_ceil(static_cast<unsigned int>(threads))), threads);
        auto const narrow = static_cast<std::int16_t>(threads * (threads - 1) / 2);
        std::vector<Sums> sums;
        for(std::size_t i = 0; i < scan.size(); ++i)
            sums.push_back({total, scan[i], i == 0 ? 2.0f : 2.0f + scan[i - 1], narrow});
        return sums;
    }

    template<typename TAcc, typename TKernel>
    auto differing(TKernel const& kernel, int threads) -> std::size_t
    {
        alpaka_test::BlockingQueue<TAcc> queue(alpaka_test::firstDev<TAcc>());
        alpaka_test::DeviceArray<TAcc, Sums> sums(queue, static_cast<std::size_t>(threads));
        a::kernel::exec<TAcc>(queue, a::WorkDivMembers<a::DimInt<1>, int>(1, threads, 1), kernel, sums.ptr());
        auto const got = sums.download(queue);
        auto const expected = expectedSums(threads);
        std::size_t count = 0;
        auto const bits = [](float value) { return std::bit_cast<std::uint32_t>(value); };
        for(std::size_t i = 0; i < got.size(); ++i)
            count += bits(got[i].total) != bits(expected[i].total)
                     || bits(got[i].inclusive) != bits(expected[i].inclusive)
                     || bits(got[i].exclusive) != bits(expected[i].exclusive) || got[i].narrow != expected[i].narrow;
        return count;
    }

    template<std::size_t TSize>
    struct Bytes
    {
        unsigned char bytes[TSize];
    };

    struct AddBytes
    {
        template<std::size_t TSize>
        auto operator()(Bytes<TSize> const& x, Bytes<TSize> const& y) const -> Bytes<TSize>
        {
            Bytes<TSize> sum = x;
            for(std::size_t i = 0; i < TSize; ++i)
                sum.bytes[i] = static_cast<unsigned char>(sum.bytes[i] + y.bytes[i]);
            return sum;
        }
    };

    template<std::size_t TSize>
    auto bytesOf(int first) -> Bytes<TSize>
    {
        Bytes<TSize> value{};
        for(std::size_t i = 0; i < TSize; ++i)
            value.bytes[i] = static_cast<unsigned char>(first * static_cast<int>(i % 5 + 1));
        return value;
    }

    template<std::size_t TSize>
    auto areSame(Bytes<TSize> const& x, Bytes<TSize> const& y) -> bool
    {
        for(std::size_t i = 0; i < TSize; ++i)
            if(x.bytes[i] != y.bytes[i])
                return false;
        return true;
    }

    //! Of the host: values of many KiB are nothing for devices.
    template<std::size_t TSize>
    struct SumsOfBytes : a::kernel::PhasedKernel
    {
        template<typename TTeam>
        void operator()(TTeam const& team, bool* success) const
        {
            int const threads = static_cast<int>(a::getWorkDiv<a::Block, a::Threads>(team).prod());
            auto values = a::block::perThread<Bytes<TSize>>(team, bytesOf<TSize>(1));
            auto const total = a::block::reduce(team, values, AddBytes{});
            alpaka_test::check(success, areSame(total, bytesOf<TSize>(threads)));
            a::block::inclusiveScan(team, values, AddBytes{});
            a::block::phase(
                team,
                [&](auto const& acc)
                {
                    auto const thread = static_cast<int>(a::getIdx<a::Block, a::Threads>(acc)[0]);
                    alpaka_test::check(success, areSame(values[acc], bytesOf<TSize>(thread + 1)));
                });
            alpaka_test::check(success, areSame(a::block::broadcast(team, values, 0), bytesOf<TSize>(1)));
            a::block::exclusiveScan(team, values, bytesOf<TSize>(3), AddBytes{});
            alpaka_test::check(success, areSame(a::block::broadcast(team, values, 0), bytesOf<TSize>(3)));
        }
    };

    using SerialAcc = a::acc::AccCpuSerial<a::DimInt<1>, int>;

    template<std::size_t TSize>
    auto sumsBytes(std::size_t threads) -> bool
    {
        a::WorkDivMembers<a::DimInt<1>, int> const workDiv(2, static_cast<int>(threads), 1);
        return alpaka_test::run<SerialAcc>(workDiv, SumsOfBytes<TSize>{});
    }

    using Accs = alpaka_test::Accs<1, int>;
} // namespace test_block_collective_sums

TEMPLATE_LIST_TEST_CASE(
    "block: sums have the same bits on every accelerator", "[block]", test_block_collective_sums::Accs)
{
    using namespace test_block_collective_sums;
    for(int const threads : {1, 2, 3, 31, 33, 255, 1000, 1024})
    {
        CAPTURE(threads);
        CHECK(differing<TestType>(ByTeam{}, threads) == 0);
        // Hundreds of threads of the operating system take long.
        if(threads <= (TestType::Block::threadsAreConcurrent && alpaka_test::detail::runsOnHost<TestType> ? 33 : 1024)
           && threads <= alpaka_test::threadsUpTo<TestType>(1024))
            CHECK(differing<TestType>(ByThreads{}, threads) == 0);
    }
}

TEST_CASE("block: collectives of values that are larger than the stack can hold for all threads", "[block]")
{
    using namespace test_block_collective_sums;
    for(std::size_t const threads : {1u, 2u, 33u, 127u})
    {
        CAPTURE(threads);
        CHECK(sumsBytes<1>(threads));
        CHECK(sumsBytes<13>(threads));
        CHECK(sumsBytes<64>(threads));
        CHECK(sumsBytes<65>(threads));
        CHECK(sumsBytes<1000>(threads));
        CHECK(sumsBytes<8192>(threads));
    }
    CHECK(sumsBytes<1000>(1024));
    CHECK(sumsBytes<349525>(3));
}
