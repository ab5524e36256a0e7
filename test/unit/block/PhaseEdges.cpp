// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0
// devices: no, it is about loops on CPUs

// Guards inside phases. CPUs run the threads at the left edge of the grid in loops of their own.

#include <alpaka/alpaka.hpp>
#include <alpaka_test/AccRun.hpp>
#include <alpaka_test/Accs.hpp>

#include <catch2/catch.hpp>

#include <cstddef>
#include <stdexcept>
#include <vector>

namespace test_PhaseEdges
{
    namespace a = alpaka;

    template<std::size_t TDim>
    using Serial = a::acc::AccCpuSerial<a::DimInt<TDim>, int>;

    template<std::size_t TDim>
    using Vec = a::Vec<a::DimInt<TDim>, int>;

    //! Inner points of a box become the sum of their neighbours, those on its faces what they were. The box ends where
    //! its memory ends: a read beyond a guard is one beyond the allocation.
    template<std::size_t TDim, typename TExtent>
    struct Faces : a::kernel::PhasedKernel
    {
        using BlockThreadExtent = TExtent;

        template<typename TTeam>
        ALPAKA_FN_ACC void
        operator()(TTeam const& team, Vec<TDim> size, int const* __restrict in, int* __restrict out) const
        {
            a::block::phase(
                team,
                [&](auto const& acc)
                {
                    auto const idx = a::getIdx<a::Grid, a::Threads>(acc);
                    int at = 0;
                    bool isInner = true;
                    bool isInside = true;
                    for(std::size_t d = 0; d < TDim; ++d)
                    {
                        isInside = isInside && idx[d] < size[d];
                        isInner = isInner && idx[d] > 0 && idx[d] < size[d] - 1;
                        at = at * size[d] + idx[d];
                    }
                    if(isInner)
                    {
                        int sum = 0;
                        int stride = 1;
                        for(std::size_t d = TDim; d-- > 0; stride *= size[d])
                            sum += in[at - stride] + in[at + stride];
                        out[at] = sum;
                    }
                    else if(isInside)
                        out[at] = in[at];
                });
        }
    };

    //! Reads with guards that are selects, two-sided.
    template<typename TExtent>
    struct Selects : a::kernel::PhasedKernel
    {
        using BlockThreadExtent = TExtent;

        template<typename TTeam>
        ALPAKA_FN_ACC void
        operator()(TTeam const& team, int n, int radius, int const* __restrict in, int* __restrict out) const
        {
            a::block::phase(
                team,
                [&](auto const& acc)
                {
                    int const i = a::getIdx<a::Grid, a::Threads>(acc)[0];
                    int const left = i - radius < 0 || i >= n + radius ? 0 : in[i - radius];
                    int const right = i + radius < n ? in[i + radius] : 0;
                    if(i < n)
                        out[i] = left - right;
                });
        }
    };

    //! Throws in one thread; the threads before it store.
    template<typename TExtent>
    struct Throws : a::kernel::PhasedKernel
    {
        using BlockThreadExtent = TExtent;

        template<typename TTeam>
        void operator()(TTeam const& team, int thrower, int* out) const
        {
            a::block::phase(
                team,
                [&](auto const& acc)
                {
                    int const i = a::getIdx<a::Grid, a::Threads>(acc)[0];
                    if(i == thrower)
                        throw std::runtime_error("thrown in a phase");
                    out[i] = 1;
                });
            a::block::phase(team, [&](auto const& acc) { out[a::getIdx<a::Grid, a::Threads>(acc)[0]] = 2; });
        }
    };

    template<std::size_t TDim, typename TExtent>
    void checkFaces(Vec<TDim> const& size, Vec<TDim> const& threads)
    {
        using Acc = Serial<TDim>;
        CAPTURE(size, threads);
        auto const n = static_cast<std::size_t>(size.prod());
        std::vector<int> in(n);
        std::vector<int> out(n, -1);
        for(std::size_t i = 0; i < n; ++i)
            in[i] = static_cast<int>(i * i % 1009);
        alpaka_test::BlockingQueue<Acc> queue(alpaka_test::firstDev<Acc>());
        auto const blocks = (size + threads - Vec<TDim>::ones()) / threads;
        a::WorkDivMembers<a::DimInt<TDim>, int> const workDiv(blocks, threads, Vec<TDim>::ones());
        a::kernel::exec<Acc>(
            queue, workDiv, Faces<TDim, TExtent>{}, size, static_cast<int const*>(in.data()), out.data());
        int wrong = 0;
        a::meta::ndLoopIncIdx(
            size,
            [&](Vec<TDim> const& idx)
            {
                int at = 0;
                bool isInner = true;
                for(std::size_t d = 0; d < TDim; ++d)
                {
                    isInner = isInner && idx[d] > 0 && idx[d] < size[d] - 1;
                    at = at * size[d] + idx[d];
                }
                int want = in[static_cast<std::size_t>(at)];
                if(isInner)
                {
                    want = 0;
                    int stride = 1;
                    for(std::size_t d = TDim; d-- > 0; stride *= size[d])
                        want += in[static_cast<std::size_t>(at - stride)] + in[static_cast<std::size_t>(at + stride)];
                }
                wrong += out[static_cast<std::size_t>(at)] == want ? 0 : 1;
            });
        CHECK(wrong == 0);
    }

    template<typename TExtent>
    void checkSelects(int n, int threads)
    {
        using Acc = Serial<1>;
        std::vector<int> in(static_cast<std::size_t>(n));
        for(int i = 0; i < n; ++i)
            in[static_cast<std::size_t>(i)] = i + 1;
        alpaka_test::BlockingQueue<Acc> queue(alpaka_test::firstDev<Acc>());
        for(int const radius : {1, 3, 8, 15, 16, 17, 40})
        {
            CAPTURE(n, threads, radius);
            std::vector<int> out(in.size());
            a::WorkDivMembers<a::DimInt<1>, int> const workDiv(
                Vec<1>((n + threads - 1) / threads), Vec<1>(threads), Vec<1>(1));
            a::kernel::exec<Acc>(
                queue, workDiv, Selects<TExtent>{}, n, radius, static_cast<int const*>(in.data()), out.data());
            int wrong = 0;
            for(int i = 0; i < n; ++i)
            {
                int const left = i < radius ? 0 : i - radius + 1;
                int const right = i + radius < n ? i + radius + 1 : 0;
                wrong += out[static_cast<std::size_t>(i)] == left - right ? 0 : 1;
            }
            CHECK(wrong == 0);
        }
    }

    template<typename TExtent>
    void checkThrows(int threads)
    {
        using Acc = Serial<1>;
        alpaka_test::BlockingQueue<Acc> queue(alpaka_test::firstDev<Acc>());
        a::WorkDivMembers<a::DimInt<1>, int> const workDiv(Vec<1>(2), Vec<1>(threads), Vec<1>(1));
        for(int const thrower : {0, 1, 3, 4, 15, 16, threads - 1, threads, threads + 3, 2 * threads})
        {
            CAPTURE(threads, thrower);
            std::vector<int> out(static_cast<std::size_t>(2 * threads));
            auto const run = [&] { a::kernel::exec<Acc>(queue, workDiv, Throws<TExtent>{}, thrower, out.data()); };
            bool const throws = thrower < 2 * threads;
            if(throws)
                CHECK_THROWS_AS(run(), std::runtime_error);
            else
                run();
            int wrong = 0;
            for(int i = 0; i < 2 * threads; ++i)
            {
                // Blocks in order: those before the failing one are complete, in that one the threads before it.
                bool const isBlockDone = !throws || i / threads < thrower / threads;
                int const want = isBlockDone ? 2 : i < thrower ? 1 : 0;
                wrong += out[static_cast<std::size_t>(i)] == want ? 0 : 1;
            }
            CHECK(wrong == 0);
        }
    }
} // namespace test_PhaseEdges

TEST_CASE("phase: guards with two sides hold in all dimensions")
{
    using namespace test_PhaseEdges;
    for(int const n : {1, 2, 17, 100})
    {
        checkFaces<1, void>(Vec<1>(n), Vec<1>(32));
        checkFaces<1, a::extent::Fixed<24>>(Vec<1>(n), Vec<1>(24));
        checkFaces<2, void>(Vec<2>(n / 3 + 1, n), Vec<2>(5, 7));
        checkFaces<2, a::extent::Fixed<4, 16>>(Vec<2>(n / 3 + 1, n), Vec<2>(4, 16));
    }
    checkFaces<3, void>(Vec<3>(5, 7, 41), Vec<3>(2, 3, 18));
    checkFaces<3, a::extent::Fixed<2, 4, 8>>(Vec<3>(5, 7, 41), Vec<3>(2, 4, 8));
}

TEST_CASE("phase: a select does not read what its condition excludes")
{
    using namespace test_PhaseEdges;
    for(int const n : {1, 64, 200, 257})
    {
        checkSelects<void>(n, 64);
        checkSelects<void>(n, 5);
        checkSelects<a::extent::Fixed<64>>(n, 64);
    }
}

TEST_CASE("phase: threads run up to the one that throws, at the edge of the grid, too")
{
    using namespace test_PhaseEdges;
    checkThrows<void>(40);
    checkThrows<a::extent::Fixed<64>>(64);
}
