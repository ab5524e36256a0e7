// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

// The examples of those pages of docs/reference/ that have none from howto.cpp, reference.cpp or the tour.

#include <alpaka/alpaka.hpp>

#include "Pages.hpp"
#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <numeric>
#include <string>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <vector>

namespace a = alpaka;

namespace
{
    using Dim = a::DimInt<1>;
    using Acc = docs::Acc<Dim>;
    using Acc2 = docs::Acc<a::DimInt<2>>;
    using Vec2 = a::Vec<a::DimInt<2>, int>;
    using Queue = a::Queue<Acc, a::Blocking>;

    // [atomic]
    //! Counts how often each digit occurs, first for the block, then for the grid.
    struct Digits
    {
        template<typename TAcc>
        ALPAKA_FN_ACC void operator()(TAcc const& acc, int n, int const* digits, int* counts) const
        {
            ALPAKA_SHARED(acc, int[10], ofBlock);
            int const thread = a::getIdx<a::Block, a::Threads>(acc)[0];
            int const threads = a::getWorkDiv<a::Block, a::Threads>(acc)[0];
            for(int digit = thread; digit < 10; digit += threads)
                ofBlock[digit] = 0;
            a::sync(acc);
            for(int const i : a::gridStrided(acc, n)) // only threads of this block use ofBlock
                a::atomicAdd(acc, &ofBlock[digits[i]], 1, a::hierarchy::Threads{});
            a::sync(acc);
            for(int digit = thread; digit < 10; digit += threads)
                a::atomicAdd(acc, &counts[digit], ofBlock[digit], a::hierarchy::Blocks{});
        }
    };
    // [atomic]

    // [indices]
    struct Transpose
    {
        template<typename TAcc>
        ALPAKA_FN_ACC void operator()(TAcc const& acc, Vec2 extent, int const* in, int* out) const
        {
            auto const place = a::getIdx<a::Grid, a::Threads>(acc); // row, column
            if(place[0] < extent[0] && place[1] < extent[1])
            {
                int const from = a::mapIdx<1>(place, extent)[0]; // row * columns + column
                out[place[1] * extent[0] + place[0]] = in[from];
            }
        }
    };
    // [indices]

    // [fence]
    //! Each block writes its result; the block that comes last adds them up.
    struct LastBlockAdds
    {
        template<typename TAcc>
        ALPAKA_FN_ACC void operator()(TAcc const& acc, int* results, int* arrived, int* sum) const
        {
            int const blocks = a::getWorkDiv<a::Grid, a::Blocks>(acc)[0];
            int const block = a::getIdx<a::Grid, a::Blocks>(acc)[0];
            results[block] = block;
            a::fence::mem_fence(acc, a::memory_scope::Device{}); // the result, then the count
            if(a::atomicAdd(acc, arrived, 1) == blocks - 1)
            {
                a::fence::mem_fence(acc, a::memory_scope::Device{}); // the count, then the results of others
                *sum = 0;
                for(int i = 0; i < blocks; ++i)
                    *sum += results[i];
            }
        }
    };
    // [fence]

    // [grid]
    //! Every thread reads what its right neighbour in the grid has written.
    struct Shift
    {
        template<typename TAcc>
        ALPAKA_FN_ACC void operator()(TAcc const& acc, int* values, int* shifted) const
        {
            int const i = a::getIdx<a::Grid, a::Threads>(acc)[0];
            int const n = a::getWorkDiv<a::Grid, a::Threads>(acc)[0];
            values[i] = i;
            a::grid::sync::syncGridThreads(acc);
            shifted[i] = values[(i + 1) % n];
        }
    };
    // [grid]

    // [warpVote]
    //! Whether all, or any, of the numbers of a warp are positive, and how many lanes looked.
    struct Vote
    {
        template<typename TAcc>
        ALPAKA_FN_ACC void operator()(TAcc const& acc, int const* in, int* all, int* any, int* lanes) const
        {
            int const i = a::getIdx<a::Grid, a::Threads>(acc)[0];
            all[i] = a::warp::all(acc, in[i] > 0 ? 1 : 0);
            any[i] = a::warp::any(acc, in[i] > 0 ? 1 : 0);
            lanes[i] = a::warp::getSize(acc);
        }
    };
    // [warpVote]

    // [streaming]
    struct Triad
    {
        template<typename TAcc>
        ALPAKA_FN_ACC void operator()(TAcc const& acc, int n, double const* b, double const* c, double* sum) const
        {
            int const first = a::getIdxThreadFirstElem(acc)[0];
            int const many = a::getWorkDiv<a::Thread, a::Elems>(acc)[0];
            int const here = many < n - first ? many : n - first; // the last thread may have fewer
            if(here > 0)
                a::mem::storeStreaming(
                    acc,
                    sum + first,
                    static_cast<std::size_t>(here),
                    [=](std::size_t i)
                    { return b[first + static_cast<int>(i)] + 3.0 * c[first + static_cast<int>(i)]; });
        }
    };
    // [streaming]

    // [clock]
    struct Ticks
    {
        template<typename TAcc>
        ALPAKA_FN_ACC void operator()(TAcc const& acc, float* value, std::uint64_t* ticks) const
        {
            std::uint64_t const start = a::time::clock(acc);
            *value = a::math::sqrt(acc, *value);
            *ticks = a::time::clock(acc) - start;
        }
    };
    // [clock]

    // [output]
    struct Reports
    {
        template<typename TAcc>
        ALPAKA_FN_ACC void operator()(TAcc const& acc, int const* values, int* wrong) const
        {
            int const i = a::getIdx<a::Grid, a::Threads>(acc)[0];
            ALPAKA_ASSERT(values != nullptr);
            if(values[i] < 0)
            {
                printf("thread %d: the value is %d\n", i, values[i]);
                a::atomicAdd(acc, wrong, 1); // what the host should know goes into a buffer
            }
        }
    };
    // [output]

    auto onGrids(Queue& queue) -> int
    {
        std::vector<int> digits(1'000);
        for(std::size_t i = 0; i < digits.size(); ++i)
            digits[i] = static_cast<int>(i % 10);
        std::vector<int> counts(10);
        a::exec<Acc>(queue, {4, 32}, Digits{}, 1'000, digits.data(), counts.data());

        std::vector<int> results(8);
        std::array<int, 2> arrivedAndSum{};
        a::exec<Acc>(queue, {8, 1}, LastBlockAdds{}, results.data(), &arrivedAndSum[0], &arrivedAndSum[1]);

        std::vector<int> values(16);
        std::vector<int> shifted(16);
        // [gridLaunch]
        a::WorkDivMembers<Dim, int> const workDiv(1, 16, 1); // as many blocks as run at the same time, or fewer
        a::kernel::execCooperative<Acc>(queue, workDiv, Shift{}, values.data(), shifted.data());
        // [gridLaunch]
        return docs::check("atomic", counts == std::vector<int>(10, 100))
               + docs::check("fence", arrivedAndSum[1] == 28)
               + docs::check("grid", shifted[0] == 1 && shifted[15] == 0);
    }

    auto onThreads(Queue& queue) -> int
    {
        std::vector<int> in(64, 1);
        std::vector<int> all(64);
        std::vector<int> any(64);
        std::vector<int> lanes(64);
        a::exec<Acc>(queue, {2, 32}, Vote{}, in.data(), all.data(), any.data(), lanes.data());

        std::vector<double> b(1'000, 1.0);
        std::vector<double> sum(1'000);
        a::WorkDivMembers<Dim, int> const elements(4, 4, 64);
        a::exec<Acc>(queue, elements, Triad{}, 1'000, b.data(), b.data(), sum.data());

        float root = 4.0f;
        std::uint64_t ticks = 0;
        a::exec<Acc>(queue, {1, 1}, Ticks{}, &root, &ticks);

        int wrong = 0;
        a::exec<Acc>(queue, {2, 32}, Reports{}, in.data(), &wrong);

        std::vector<int> transposed(6);
        std::iota(in.begin(), in.end(), 0);
        a::Queue<Acc2, a::Blocking> queue2(a::getDevByIdx<Acc2>(0));
        a::exec<Acc2>(queue2, {2, 3}, Transpose{}, Vec2(2, 3), in.data(), transposed.data());
        return docs::check("vote", all[0] == 1 && any[63] == 1 && lanes[0] >= 1)
               + docs::check("streaming", sum == std::vector<double>(1'000, 4.0)) + docs::check("clock", root == 2.0f)
               + docs::check("output", wrong == 0)
               + docs::check("indices", transposed == std::vector<int>{0, 3, 1, 4, 2, 5});
    }

    auto onTheHost(Queue& queue) -> int
    {
        // [vectors]
        Vec2 const picture(480, 640); // rows, columns: component 0 is the slowest dimension
        Vec2 const tile(16, 32);
        Vec2 const tiles = (picture + tile - Vec2::ones()) / tile; // component by component: 30, 20
        int const threads = tile.prod();                           // 512
        int const columns = a::extent::getWidth(picture);          // 640, as getExtent<1>
        auto const fast = a::vec::subVecEnd<Dim>(picture);         // the last component, in one dimension
        // [vectors]

        // [helpers]
        int sum = 0;
        a::meta::ndLoopIncIdx(Vec2(2, 3), [&](Vec2 const& place) { sum += place[0] * 3 + place[1]; }); // 0 to 5
        int const cut = a::core::min(sum, 10);
        // [helpers]

        // [intrinsic]
        std::uint32_t const mask = 0b1011'0000u;
        std::int32_t const set = a::intrinsic::popcount(a::runtime::Cpu{}, mask); // 3
        std::int32_t const lowest = a::intrinsic::ffs(a::runtime::Cpu{}, mask);   // 5: counted from 1
        std::int32_t const above = a::intrinsic::clz(a::runtime::Cpu{}, mask);    // 24
        // [intrinsic]

        // [lists]
        using Numbers = std::tuple<int, float, double>;
        using Reals = a::meta::Filter<Numbers, std::is_floating_point>; // std::tuple<float, double>
        static_assert(std::is_same_v<Reals, std::tuple<float, double>>);
        static_assert(a::Dim<Acc2>::value == 2 && std::is_same_v<a::Idx<Acc2>, int>);
        // [lists]

        auto const device = a::getDevByIdx<Acc>(0);
        // [device]
        auto const facts = a::dev::getAttributes(device);
        std::size_t const cores = facts.multiprocessors;
        a::dev::setLimit(device, a::dev::Limit::stackSize, 256 * 1'024); // before the first kernel
        auto const range = a::queue::getPriorityRange(device);
        Queue urgent(device, a::queue::Priority{range.greatest});
        // [device]

        std::string text;
        // [error]
        try
        {
            a::WorkDivMembers<Dim, int> const tooLarge(1, 1'000'000, 1);
            a::exec<Acc>(queue, tooLarge, Reports{}, nullptr, nullptr);
        }
        catch(a::Error const& error)
        {
            text = error.what(); // the call, the value and the limit
        }
        // [error]
        return docs::check("vectors", tiles == Vec2(30, 20) && threads == 512 && columns == 640 && fast[0] == 640)
               + docs::check("helpers", sum == 15 && cut == 10)
               + docs::check("intrinsic", set == 3 && lowest == 5 && above == 24) + docs::check("device", cores > 0)
               + docs::check("error", text.find("1000000") != std::string::npos);
    }
} // namespace

auto docs::concepts() -> int
{
    Queue queue(a::getDevByIdx<::Acc>(0)); // not docs::Acc
    return onGrids(queue) + onThreads(queue) + onTheHost(queue);
}
