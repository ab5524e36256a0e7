// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

// The calls in the tables of docs/cheat-sheet.md: script/detail/snippets.py looks for each of them here.

#include <alpaka/alpaka.hpp>

#include "Pages.hpp"
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <vector>

namespace a = alpaka;

namespace
{
    using Dim = a::DimInt<1>;
    using Idx = int;
    using T = float;

    //! Calls for integers; adds up what they return.
    struct Integers
    {
        template<typename TAcc>
        ALPAKA_FN_ACC void operator()(TAcc const& acc, int n, int* pointer, int* results) const
        {
            auto const block = a::getIdx<a::Grid, a::Blocks>(acc);
            auto const inBlock = a::getIdx<a::Block, a::Threads>(acc);
            auto const threads = a::getWorkDiv<a::Block, a::Threads>(acc);
            auto const blocks = a::getWorkDiv<a::Grid, a::Blocks>(acc);
            int const thread = a::getIdx<a::Grid, a::Threads>(acc)[0];
            bool isRight = thread == block[0] * threads[0] + inBlock[0] && block[0] < blocks[0];

            int owned = 0;
            for(int i : a::elements(acc, n))
                owned += i;
            for(int i : a::gridStrided(acc, n))
                owned -= i;

            int const x = 3;
            int const sum = a::block::reduce(acc, x, a::op::Plus{});
            int const scan = a::block::inclusiveScan(acc, x, a::op::Plus{});
            int const ofWarp = a::warp::reduce(acc, x, a::op::Plus{});
            int const lane = 0;
            int const compare = 3;
            int const added = a::atomicAdd(acc, pointer, x);
            a::fence::mem_fence(acc, a::memory_scope::Device{});
            int const swapped = a::atomicCas(acc, pointer, compare, x);
            isRight = isRight && owned == 0 && sum == x * threads[0] && scan == x * (inBlock[0] + 1)
                      && ofWarp <= x * a::warp::getSize(acc) && a::warp::shfl(acc, x, lane) == x && added % x == 0
                      && swapped % x == 0 && a::intrinsic::ffs(acc, x) == 1;
            results[thread] = isRight ? 1 : 0;
            if(!isRight)
                printf("%d\n", x);
        }
    };

    //! Calls for other numbers, and shared memory.
    struct Numbers
    {
        template<typename TAcc>
        ALPAKA_FN_ACC void operator()(TAcc const& acc, unsigned x, std::uint64_t seed, int* results) const
        {
            int const thread = a::getIdx<a::Grid, a::Threads>(acc)[0];
            ALPAKA_SHARED(acc, float[64], tile);
            float* const dynamic = a::getMem<float>(acc);
            tile[thread] = 1.0f;
            dynamic[thread] = 2.0f;
            a::sync(acc);
            float const other = tile[(thread + 1) % 4] + dynamic[(thread + 1) % 4];
            auto engine = a::rand::generator::createDefault(acc, seed, thread);
            auto const uniform = a::rand::distribution::createUniformReal<float>(acc);
            a::math::Complex<float> const z(other, uniform(engine));
            bool const isRight = z.real() == 3.0f && z.imag() < 1.0f && a::intrinsic::popcount(acc, x) == 2;
            results[thread] = isRight && squareOfRoot(acc, 4.0) == 4.0 ? 1 : 0;
        }

        template<typename TAcc>
        ALPAKA_FN_ACC static auto squareOfRoot(TAcc const& acc, double x) -> double
        {
            return a::math::sqrt(acc, x) * a::math::sqrt(acc, x);
        }

        template<typename TVec, typename... TArgs>
        auto getBlockSharedMemDynSizeBytes(TVec const& threads, TVec const&, TArgs const&...) const -> std::size_t
        {
            return static_cast<std::size_t>(threads.prod()) * sizeof(float);
        }
    };

    struct Phases : a::PhasedKernel
    {
        template<typename TTeam>
        ALPAKA_FN_ACC void operator()(TTeam const& team, int* count) const
        {
            auto v = a::block::perThread<float>(team, 0.0f);
            a::block::phase(team, [&](auto const& acc) { v[acc] += 1.0f; });
            a::block::phase(team, [&](auto const& acc) { a::atomicAdd(acc, count, v[acc] == 1.0f ? 1 : 0); });
            a::block::once(team, [&] { *count += 10; });
        }
    };

    struct Counts
    {
        template<typename TAcc>
        void operator()(int& count) const
        {
            ++count;
        }
    };

    using Acc = a::AccCpuBlockPerCore<a::DimInt<1>, int>;
    using Queue = a::Queue<Acc, a::NonBlocking>;

    auto kernels() -> int
    {
        auto device = a::getDevByIdx<Acc>(0);
        a::Queue<Acc, a::NonBlocking> queue(device);
        int const n = 8;
        int const blocks = 1;
        int const threads = 4;
        int const elements = 2;
        std::vector<int> results(16);
        std::vector<int> many(2'048); // the library chooses how many threads there are, at least n
        int* const pointer = results.data() + 8;
        auto const launch
            = [&](auto const& kernel, auto... args) { a::exec<Acc>(queue, {blocks, threads}, kernel, args...); };
        auto const launchThreads = [&](auto const& kernel, auto... args) { a::exec<Acc>(queue, n, kernel, args...); };
        auto const launchTask = [&](auto const& kernel, auto... args)
        {
            a::WorkDivMembers<Dim, Idx> workDiv(blocks, threads, elements);
            if(a::workdiv::isValidWorkDiv<Acc>(device, workDiv))
                a::enqueue(queue, a::createTaskKernel<Acc>(workDiv, kernel, args...));
        };
        launch(Numbers{}, 5u, std::uint64_t{1}, results.data() + 4);
        launchTask(Integers{}, n, pointer, results.data());
        launch(Phases{}, pointer + 1);
        launchThreads(Integers{}, n, pointer, many.data());
        a::enqueue(queue, [] {});
        a::waitFor(queue);
        std::vector<int> const expected(8, 1);
        return docs::check("cheat sheet's kernels", std::equal(expected.begin(), expected.end(), results.begin()))
               + docs::check("cheat sheet's threads", std::equal(expected.begin(), expected.end(), many.begin()))
               + docs::check("cheat sheet's phases", results[9] == 14);
    }

    auto host() -> int
    {
        auto device = a::getDevByIdx<Acc>(0);
        auto host = a::getDevByIdx<a::PltfCpu>(0);
        Queue queue(device);
        a::Vec<Dim, Idx> const extent(8);
        a::Vec<Dim, Idx> const offset(0);
        int const elements = 2;
        int const n = 8;
        std::vector<T> src(8, 1.0f);
        T* const pointer = src.data();
        auto buf = a::alloc<float>(device, extent);
        auto dst = a::alloc<float>(device, extent);
        auto staging = a::alloc<float>(host, extent);
        a::mem::buf::prepareForAsyncCopy(staging);
        a::ViewPlainPtr view(pointer, host, extent);
        a::ViewSubView part(view, extent, offset);

        using Event = a::Event<Queue>;
        Event event(device);
        Event start(device, true, a::event::Timing::on);
        Event end(device, true, a::event::Timing::on);
        int const byte = 0;
        a::enqueue(queue, start);
        a::set(queue, buf, byte);
        a::copy(queue, dst, src);
        a::copy(queue, dst, src, extent);
        a::copy(queue, part, buf);
        a::enqueue(queue, event);
        a::enqueue(queue, end);
        a::waitFor(queue);
        bool isRight = a::event::test(event) && a::event::elapsedTime(start, end).count() >= 0 && src[7] == 0.0f;

        a::set(queue, buf, 0);
        a::fill(queue, buf, 1.5f);
        auto const numbers = a::access(buf);
        a::exec<Acc>(
            queue,
            n,
            [=] ALPAKA_FN_ACC(Acc const& acc)
            {
                for(int i : a::elements(acc, n))
                    numbers(i) += 1.0f;
            });
        a::enqueue(queue, event);
        a::waitFor(queue, event);
        a::copy(queue, staging, buf);
        a::waitFor(event);
        a::waitFor(device);
        isRight = isRight && staging.data()[7] == 2.5f && a::getExtent<0>(buf) == 8 && a::getExtentVec(buf) == extent
                  && buf.size() == 8;

        auto const workDiv = a::getValidWorkDiv<Acc>(device, extent, elements, false);
        isRight = isRight && a::getPtrNative(buf) != nullptr && a::getDevCount<Acc>() == a::getDevs<Acc>().size()
                  && workDiv.m_threadElemExtent[0] == 2 && a::getAccDevProps<Acc>(device).m_multiProcessorCount > 0;
        int count = 0;
        Counts const f;
        auto const forAll = [&](auto&... args) { a::meta::forEachType<a::EnabledAccs<Dim, Idx>>(f, args...); };
        forAll(count);
        static_assert(a::Dim<a::DefaultAcc<Dim, Idx>>::value == 1);
        return docs::check("cheat sheet's calls of the host", isRight && count > 0);
    }
} // namespace

auto docs::cheatSheet() -> int { return kernels() + host(); }
