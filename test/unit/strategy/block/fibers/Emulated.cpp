// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0
// emulation: CUDA and HIP

#include <alpaka/alpaka.hpp>
#include <alpaka_test/AccRun.hpp>
#include <alpaka_test/Accs.hpp>
#include <alpaka_test/StrictBarriers.hpp>

#include <catch2/catch.hpp>

#ifdef ALPAKA_ACC_CPU_BLOCK_PER_CORE_ENABLED

#    include <cstddef>
#    include <cstdint>
#    include <laws/BlockStrategy.hpp>
#    include <laws/Warp.hpp>
#    include <stdexcept>
#    include <string>
#    include <tuple>
#    include <vector>

namespace test_warp_emulated
{
    namespace a = alpaka;
    namespace w = a::warp;

    template<std::size_t TWarpSize, std::size_t TDim = 1>
    using Acc = a::acc::AccCpuWarps<TWarpSize, a::DimInt<TDim>, int>;

    using Accs = std::tuple<Acc<4>, Acc<8>, Acc<16>, Acc<32>, Acc<64>>;

    template<typename TAcc>
    inline constexpr int sizeOf = 0;
    template<std::size_t TWarpSize>
    inline constexpr int sizeOf<Acc<TWarpSize>> = static_cast<int>(TWarpSize);

    //! Warps of which some lanes are not there: all of a block that is smaller than a warp, or of its last warp.
    struct Partial
    {
        template<typename TAcc>
        ALPAKA_FN_ACC void operator()(TAcc const& acc, bool* success) const
        {
            int const threads = a::getWorkDiv<a::Block, a::Threads>(acc)[0];
            int const thread = a::getIdx<a::Block, a::Threads>(acc)[0];
            int const size = w::getSize(acc);
            int const lane = w::getLaneIdx(acc);
            int const first = thread - lane;
            int const lanes = threads - first < size ? threads - first : size;
            std::uint64_t const there = lanes == 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << lanes) - 1;
            alpaka_test::check(success, w::activemask(acc) == there && w::ballot(acc, 1) == there);
            alpaka_test::check(success, w::all(acc, 1) == 1 && w::any(acc, lane == lanes - 1 ? 1 : 0) == 1);
            alpaka_test::check(success, w::all(acc, lane == 0 ? 0 : 1) == 0);
            alpaka_test::check(success, w::shfl(acc, thread, lanes - 1) == first + lanes - 1);
            // A lane that is not there has nothing to read.
            alpaka_test::check(success, w::shfl_down(acc, thread, 1u) == (lane + 1 < lanes ? thread + 1 : thread));
        }
    };

    //! The sum of a block's numbers by shuffles: every warp, then the first warp alone.
    struct BlockSum
    {
        template<typename TAcc>
        ALPAKA_FN_ACC void operator()(TAcc const& acc, int* sums) const
        {
            auto& ofWarps = a::block::shared::st::allocVar<int[256], 1>(acc);
            int const thread = a::getIdx<a::Block, a::Threads>(acc)[0];
            int const size = w::getSize(acc);
            int const lane = w::getLaneIdx(acc);
            int sum = warpSum(acc, thread + 1);
            if(lane == 0)
                ofWarps[thread / size] = sum;
            a::syncBlockThreads(acc);
            int const warps = a::getWorkDiv<a::Block, a::Threads>(acc)[0] / size;
            if(thread < size)
            {
                sum = 0;
                for(int i = lane; i < warps; i += size)
                    sum += ofWarps[i];
                sum = warpSum(acc, sum);
                if(lane == 0)
                    sums[a::getIdx<a::Grid, a::Blocks>(acc)[0]] = sum;
            }
        }

        template<typename TAcc>
        ALPAKA_FN_ACC static auto warpSum(TAcc const& acc, int value) -> int
        {
            for(int mask = w::getSize(acc) / 2; mask != 0; mask /= 2)
                value += w::shfl_xor(acc, value, mask);
            return value;
        }
    };

    //! Lanes that have returned take no part any more.
    struct ReturnEarly
    {
        template<typename TAcc>
        ALPAKA_FN_ACC void operator()(TAcc const& acc, bool* success) const
        {
            int const lane = w::getLaneIdx(acc);
            if(lane % 2 == 1)
                return;
            auto const active = w::activemask(acc);
            bool right = w::all(acc, 1) == 1;
            for(int i = 0; i < w::getSize(acc); ++i)
                right = right && ((active >> i) & 1u) == (i % 2 == 0 ? 1u : 0u);
            alpaka_test::check(success, right && w::ballot(acc, lane == 2 ? 1 : 0) == 4);
            alpaka_test::check(success, w::shfl_up(acc, lane, 1u) == lane);
        }
    };

    enum class Fault
    {
        otherFunction,
        otherType,
        barrierInWarp,
        returnedAtBarrier,
        returnedSource,
        exception
    };

    struct Faulty
    {
        template<typename TAcc>
        void operator()(TAcc const& acc, Fault fault, int block) const
        {
            int const lane = w::getLaneIdx(acc);
            static_cast<void>(w::any(acc, 1));
            if(a::getIdx<a::Grid, a::Blocks>(acc)[0] != block)
                return;
            switch(fault)
            {
            case Fault::otherFunction:
                if(lane == 2)
                    static_cast<void>(w::any(acc, 1));
                else
                    static_cast<void>(w::ballot(acc, 1));
                break;
            case Fault::otherType:
                if(lane == 2)
                    static_cast<void>(w::shfl(acc, 1.0, 0));
                else
                    static_cast<void>(w::shfl(acc, 1.0f, 0));
                break;
            case Fault::barrierInWarp:
                if(lane == 2)
                    a::syncBlockThreads(acc);
                else
                    static_cast<void>(w::shfl_xor(acc, lane, 1));
                break;
            case Fault::returnedAtBarrier:
                if(lane != 2)
                    a::syncBlockThreads(acc);
                break;
            case Fault::returnedSource:
                if(lane != 2)
                    static_cast<void>(w::shfl(acc, lane, 2));
                break;
            case Fault::exception:
                if(lane == 2)
                    throw std::runtime_error("lane 2");
                static_cast<void>(w::any(acc, 1));
                break;
            }
        }
    };

    template<typename TAcc>
    auto errorOf(Fault fault, int block) -> std::string
    {
        alpaka_test::BlockingQueue<TAcc> queue(alpaka_test::firstDev<TAcc>());
        try
        {
            auto const workDiv = alpaka_test::lineOf<TAcc>(3, 2 * static_cast<std::size_t>(sizeOf<TAcc>));
            a::kernel::exec<TAcc>(queue, workDiv, Faulty{}, fault, block);
        }
        catch(std::runtime_error const& error)
        {
            return error.what();
        }
        return "";
    }

    auto has(std::string const& text, std::vector<std::string> const& parts) -> bool
    {
        CAPTURE(text);
        for(auto const& part : parts)
            if(text.find(part) == std::string::npos)
                FAIL_CHECK("'" << text << "' lacks '" << part << "'");
        return true;
    }
} // namespace test_warp_emulated

TEMPLATE_LIST_TEST_CASE("warp: emulated warps satisfy the laws", "", test_warp_emulated::Accs)
{
    using namespace test_warp_emulated;
    // The laws see the size that was asked for, in every dimension.
    constexpr auto size = static_cast<std::size_t>(sizeOf<TestType>);
    CHECK(alpaka_test::run<TestType>(
        alpaka_test::lineOf<TestType>(1, size),
        [](TestType const& acc, bool* success) { alpaka_test::check(success, w::getSize(acc) == int{size}); }));
    CHECK(alpaka_test::run<TestType>(alpaka_test::lineOf<TestType>(5, 4 * size), alpaka_test::laws::WarpLaws{}));
    alpaka_test::laws::blockStrategy<typename TestType::Block>();
}

TEMPLATE_LIST_TEST_CASE("warp: lanes that are not there take no part", "", test_warp_emulated::Accs)
{
    using namespace test_warp_emulated;
    for(std::size_t const threads : {1u, 3u, 4u, 7u, 33u, 63u, 65u, 100u})
        CHECK(alpaka_test::run<TestType>(alpaka_test::lineOf<TestType>(3, threads), Partial{}));
    CHECK(alpaka_test::run<TestType>(
        alpaka_test::lineOf<TestType>(2, 2 * static_cast<std::size_t>(sizeOf<TestType>)), ReturnEarly{}));
}

TEMPLATE_LIST_TEST_CASE("warp: warps of a block need not call the same functions", "", test_warp_emulated::Accs)
{
    using namespace test_warp_emulated;
    for(int const threads : {64, 256, 1024})
    {
        alpaka_test::BlockingQueue<TestType> queue(alpaka_test::firstDev<TestType>());
        std::vector<int> sums(4, 0);
        a::kernel::exec<TestType>(
            queue, alpaka_test::lineOf<TestType>(4, static_cast<std::size_t>(threads)), BlockSum{}, sums.data());
        CHECK(sums == std::vector<int>(4, threads * (threads + 1) / 2));
    }
}

TEST_CASE("warp: emulated warps fill row-major in two dimensions", "")
{
    using namespace test_warp_emulated;
    using Acc2 = Acc<8, 2>;
    using Vec = a::Vec<a::DimInt<2>, int>;
    alpaka_test::WorkDivOf<Acc2> const workDiv(Vec(2, 3), Vec(4, 6), Vec::ones());
    CHECK(alpaka_test::run<Acc2>(
        workDiv,
        [](Acc2 const& acc, bool* success)
        {
            auto const me = a::getIdx<a::Block, a::Threads>(acc);
            int const number = me[0] * 6 + me[1];
            alpaka_test::check(success, w::getLaneIdx(acc) == number % 8);
            alpaka_test::check(success, w::shfl(acc, number, 3) == number / 8 * 8 + 3);
        }));
}

TEMPLATE_LIST_TEST_CASE("warp: diverged lanes are an error, not a hang", "", test_warp_emulated::Accs)
{
    alpaka_test::StrictBarriers const strict;
    using namespace test_warp_emulated;
    for(int const block : {0, 2})
    {
        std::string const where = "block (" + std::to_string(block) + ")";
        CHECK(
            has(errorOf<TestType>(Fault::otherFunction, block),
                {"warp::ballot: thread (0) of ", where, "thread (2), which waits in warp::any"}));
        CHECK(
            has(errorOf<TestType>(Fault::otherType, block),
                {"warp::shfl: thread (0) of ", where, "thread (2), which waits in warp::shfl"}));
        CHECK(has(
            errorOf<TestType>(Fault::barrierInWarp, block),
            {"warp::shfl_xor: thread (0) of ", where, "thread (2), which waits in block::sync::syncBlockThreads"}));
        CHECK(
            has(errorOf<TestType>(Fault::returnedAtBarrier, block),
                {"syncBlockThreads: thread (0) of ", where, "thread (2), which has returned"}));
        CHECK(has(errorOf<TestType>(Fault::returnedSource, block), {"warp::shfl: lane ", "reads from lane 2", where}));
        CHECK(errorOf<TestType>(Fault::exception, block) == "lane 2");
        CHECK(errorOf<TestType>(Fault::exception, 7).empty());
    }
}

#endif
