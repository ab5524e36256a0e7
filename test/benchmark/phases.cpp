// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

// The examples of phased kernels, and loops over the same tiles that one writes by hand.

#include "../../example/phases/Histogram.hpp"
#include "../../example/phases/Line.hpp"
#include "../../example/phases/MatMul.hpp"
#include "../../example/phases/NBody.hpp"
#include "../../example/phases/Stencil.hpp"
#include "../../example/phases/Transpose.hpp"
#include "support/Bench.hpp"
#include "support/Library.hpp"
#include "support/MatMul.hpp"
#include "support/Memory.hpp"
#include <algorithm>
#include <cmath>
#include <string>

namespace
{
    namespace bench = alpaka_bench;
    namespace e = example;

    using Vec2 = alpaka::Vec<alpaka::DimInt<2>, int>;
    using WorkDiv2 = alpaka::WorkDivMembers<alpaka::DimInt<2>, int>;
    using Core2 = bench::BlockPerCore2d<int>;
    using Omp2 = alpaka::acc::AccCpuOmp2Blocks<alpaka::DimInt<2>, int>;
    using Core1 = bench::BlockPerCore<int>;
    using Omp1 = bench::Omp2Blocks<int>;

    //! Stores once for each thread in each of many phases.
    struct StorePhases : alpaka::kernel::PhasedKernel
    {
        template<typename TTeam>
        ALPAKA_FN_ACC void operator()(TTeam const& team, int phases, float* __restrict out) const
        {
            for(int p = 0; p < phases; ++p)
                alpaka::block::phase(
                    team,
                    [&](auto const& acc)
                    { out[alpaka::getIdx<alpaka::Grid, alpaka::Threads>(acc)[0]] = static_cast<float>(p); });
        }
    };

    //! Out of line, so that compilers cannot see that only the last store counts, here or in the library's worker.
    [[gnu::noinline]] void storeBlock(int phases, int threads, float* __restrict out)
    {
        for(int p = 0; p < phases; ++p)
        {
            for(int t = 0; t < threads; ++t)
                out[t] = static_cast<float>(p);
            asm volatile("" : : "r"(out) : "memory");
        }
    }

    void stencilBlock(int n, float const* __restrict from, float* __restrict to, int row, int column)
    {
        float tile[e::stencilRows + 2][e::stencilColumns + 2];
        for(int y = 0; y < e::stencilRows + 2; ++y)
            for(int x = 0; x < e::stencilColumns + 2; ++x)
                tile[y][x] = from[(row + y) * (n + 2) + column + x];
        for(int y = 0; y < e::stencilRows; ++y)
            for(int x = 0; x < e::stencilColumns; ++x)
                to[(row + y) * n + column + x] = e::fivePoint(
                    tile[y][x + 1], tile[y + 1][x], tile[y + 1][x + 1], tile[y + 1][x + 2], tile[y + 2][x + 1]);
    }

    void stencil(int n, float const* __restrict from, float* __restrict to)
    {
#pragma omp parallel for collapse(2) schedule(static)
        for(int row = 0; row < n; row += e::stencilRows)
            for(int column = 0; column < n; column += e::stencilColumns)
                stencilBlock(n, from, to, row, column);
    }

    //! The sum of a block in the order that the library promises.
    auto reduceBlock(float const* __restrict values) -> float
    {
        float sum[e::lineThreads] = {};
        float next[e::lineThreads];
        for(int i = 0; i < e::blockShare; i += e::lineThreads)
            for(int t = 0; t < e::lineThreads; ++t)
                sum[t] += values[i + t];
        for(int width = e::lineThreads / 2; width > 0; width /= 2)
        {
            for(int t = 0; t < width; ++t)
                next[t] = sum[2 * t] + sum[2 * t + 1];
            std::copy_n(next, width, sum);
        }
        return sum[0];
    }

    void reduce(int n, float const* __restrict values, float* __restrict sums)
    {
#pragma omp parallel for schedule(static)
        for(int block = 0; block < n / e::blockShare; ++block)
            sums[block] = reduceBlock(values + block * e::blockShare);
    }

    void scanBlock(float const* __restrict values, float* __restrict sums)
    {
        float steps[2][e::lineThreads];
        std::copy_n(values, e::lineThreads, steps[0]);
        int side = 0;
        for(int distance = 1; distance < e::lineThreads; distance *= 2, side = 1 - side)
        {
            std::copy_n(steps[side], distance, steps[1 - side]);
            for(int t = distance; t < e::lineThreads; ++t)
                steps[1 - side][t] = steps[side][t - distance] + steps[side][t];
        }
        std::copy_n(steps[side], e::lineThreads, sums);
    }

    void scan(int n, float const* __restrict values, float* __restrict sums)
    {
#pragma omp parallel for schedule(static)
        for(int first = 0; first < n; first += e::lineThreads)
            scanBlock(values + first, sums + first);
    }

    void nBodyBlock(int n, float const* __restrict bodies, float* __restrict forces, int first)
    {
        constexpr int threads = e::nBodyThreads;
        float tile[4][threads];
        e::Force force[threads] = {};
        for(int begin = 0; begin < n; begin += threads)
        {
            for(int d = 0; d < 4; ++d)
                for(int t = 0; t < threads; ++t)
                    tile[d][t] = bodies[d * n + begin + t];
            for(int t = 0; t < threads; ++t)
            {
                float const x = bodies[first + t];
                float const y = bodies[n + first + t];
                float const z = bodies[2 * n + first + t];
                e::Force sum = force[t];
                for(int j = 0; j < threads; ++j)
                {
                    float const dx = tile[0][j] - x;
                    float const dy = tile[1][j] - y;
                    float const dz = tile[2][j] - z;
                    e::pull(sum, dx, dy, dz, tile[3][j], 1.0f / std::sqrt(dx * dx + dy * dy + dz * dz + 0.01f));
                }
                force[t] = sum;
            }
        }
        for(int t = 0; t < threads; ++t)
        {
            forces[first + t] = force[t].x;
            forces[n + first + t] = force[t].y;
            forces[2 * n + first + t] = force[t].z;
        }
    }

    void nBody(int n, float const* __restrict bodies, float* __restrict forces)
    {
#pragma omp parallel for schedule(static)
        for(int first = 0; first < n; first += e::nBodyThreads)
            nBodyBlock(n, bodies, forces, first);
    }

    void transposeBlock(int n, float const* __restrict from, float* __restrict to, int row, int column)
    {
        constexpr int size = e::transposeTile;
        float tile[size][size + 1];
        for(int y = 0; y < size; ++y)
            for(int x = 0; x < size; ++x)
                tile[y][x] = from[(row + y) * n + column + x];
        for(int y = 0; y < size; ++y)
            for(int x = 0; x < size; ++x)
                to[(column + y) * n + row + x] = tile[x][y];
    }

    void transpose(int n, float const* __restrict from, float* __restrict to)
    {
#pragma omp parallel for collapse(2) schedule(static)
        for(int row = 0; row < n; row += e::transposeTile)
            for(int column = 0; column < n; column += e::transposeTile)
                transposeBlock(n, from, to, row, column);
    }

    void histogram(int n, unsigned char const* __restrict values, unsigned* __restrict bins)
    {
#pragma omp parallel for schedule(static)
        for(int first = 0; first < n; first += e::histogramShare)
        {
            unsigned mine[e::histogramBins] = {};
            for(int i = first; i < first + e::histogramShare; ++i)
                ++mine[values[i]];
            for(int bin = 0; bin < e::histogramBins; ++bin)
                __atomic_fetch_add(&bins[bin], mine[bin], __ATOMIC_RELAXED);
        }
    }

    //! A subject: kernels and twins called with (n, inputs..., out), all of which must agree with the first twin.
    template<typename TOut, typename... TIn>
    class Subject
    {
    public:
        Subject(std::string name, double units, int n, std::size_t outputs, bench::HugeArray<TIn>... inputs)
            : m_name(std::move(name))
            , m_units(units)
            , m_n(n)
            , m_outputs(outputs)
            , m_expected(outputs)
            , m_inputs(std::move(inputs)...)
        {
        }

        template<typename TTwin>
        void native(std::string const& side, TTwin const& twin)
        {
            if(!m_hasExpected)
                call(twin, m_expected);
            m_hasExpected = true;
            add("native:" + side, [=, *this] { call(twin, m_outputs); });
        }

        template<typename TAcc, typename TKernel, typename TWorkDiv>
        void library(std::string const& side, TKernel const& kernel, TWorkDiv const& workDiv)
        {
            add("alpaka:" + side,
                [=, *this, queue = bench::makeQueue<TAcc>()]() mutable
                {
                    call(
                        [&](auto... args) { alpaka::kernel::exec<TAcc>(queue, workDiv, kernel, args...); }, m_outputs);
                });
        }

    private:
        template<typename TFn>
        void call(TFn const& f, bench::HugeArray<TOut> const& out) const
        {
            std::apply([&](auto const&... inputs) { f(m_n, inputs.data()..., out.data()); }, m_inputs);
        }

        template<typename TRun>
        void add(std::string const& side, TRun run)
        {
            auto const check = [run, out = m_outputs, expected = m_expected]() mutable
            {
                out.fill(TOut{});
                run();
                return out.holds(
                    [&](std::size_t i)
                    {
                        double const want = static_cast<double>(expected[i]);
                        bool const isNear
                            = std::abs(static_cast<double>(out[i]) - want) <= 1e-3 * (1 + std::abs(want));
                        return isNear ? out[i] : static_cast<TOut>(out[i] + TOut{1});
                    });
            };
            bench::add("phases/" + m_name + "/" + side, m_units, run, check);
        }

        std::string m_name;
        double m_units;
        int m_n;
        bench::HugeArray<TOut> m_outputs;
        bench::HugeArray<TOut> m_expected;
        std::tuple<bench::HugeArray<TIn>...> m_inputs;
        bool m_hasExpected = false;
    };

    auto floats(std::size_t count) -> bench::HugeArray<float>
    {
        return bench::HugeArray<float>::of(
            count, [](std::size_t i) { return static_cast<float>(i * 7919 % 4099) / 4099.0f; });
    }

    void addMatMul(std::string const& name, int n)
    {
        auto const size = static_cast<std::size_t>(n) * static_cast<std::size_t>(n);
        Subject<float, float, float> subject(name, 1.0, n, size, floats(size), floats(size));
        subject.native("Blocked", &bench::matMulBlocked);
        subject.native("Tiled", &bench::matMulTiled);
        WorkDiv2 const one(Vec2(n / 16, n / 16), Vec2(16, 16), Vec2(1, 1));
        WorkDiv2 const four(Vec2(n / 64, n / 16), Vec2(16, 16), Vec2(4, 1));
        subject.library<Core2>("BlockPerCore", e::MatMulPhases<1>{}, one);
        subject.library<Omp2>("Omp2Blocks", e::MatMulPhases<1>{}, one);
        subject.library<Core2>("BlockPerCore4", e::MatMulPhases<4>{}, four);
        subject.library<Omp2>("Omp2Blocks4", e::MatMulPhases<4>{}, four);
    }

    template<typename TAcc1, typename TAcc2, typename TSubject, typename TKernel, typename TWorkDiv>
    void both(TSubject& subject, TKernel const& kernel, TWorkDiv const& workDiv)
    {
        subject.template library<TAcc1>("BlockPerCore", kernel, workDiv);
        subject.template library<TAcc2>("Omp2Blocks", kernel, workDiv);
    }
} // namespace

void alpaka_bench::addCases()
{
    addMatMul("matmul-512", static_cast<int>(sizeOf(512, 64)));
    addMatMul("matmul-1024", static_cast<int>(sizeOf(1024, 128)));
    {
        constexpr int phases = 100;
        Subject<float> subject(
            "store-64x256x100", 64.0 * 256.0 * phases / static_cast<double>(cores()), phases, 64 * 256);
        subject.native(
            "LoopSplit",
            [](int count, float* __restrict out)
            {
#pragma omp parallel for schedule(static)
                for(int block = 0; block < 64; ++block)
                    storeBlock(count, 256, out + block * 256);
            });
        both<Core1, Omp1>(subject, StorePhases{}, workDivOf<int>(64, 256, 1));
    }
    {
        auto const n = static_cast<int>(sizeOf(1024, 64));
        auto const width = static_cast<std::size_t>(n) + 2;
        Subject<float, float> subject(
            "stencil-1024", 1.0, n, static_cast<std::size_t>(n) * static_cast<std::size_t>(n), floats(width * width));
        subject.native("Tiled", &stencil);
        WorkDiv2 const workDiv(
            Vec2(n / example::stencilRows, n / example::stencilColumns),
            Vec2(example::stencilRows, example::stencilColumns),
            Vec2(1, 1));
        both<Core2, Omp2>(subject, example::StencilPhases{}, workDiv);
    }
    {
        std::size_t const n = sizeOf(std::size_t{1} << 20, 1 << 14);
        Subject<float, float> sums("reduction-2^20", 1.0, static_cast<int>(n), n / example::blockShare, floats(n));
        sums.native("Tiled", &reduce);
        both<Core1, Omp1>(sums, example::ReducePhases{}, workDivOf<int>(n / example::blockShare, 256, 16));
        Subject<float, float> scans("scan-2^20", 1.0, static_cast<int>(n), n, floats(n));
        scans.native("Tiled", &scan);
        both<Core1, Omp1>(scans, example::ScanPhases{}, workDivOf<int>(n / 256, 256, 1));
    }
    {
        std::size_t const n = sizeOf(4096, 512);
        Subject<float, float> subject("nbody-4096", 1.0, static_cast<int>(n), 3 * n, floats(4 * n));
        subject.native("Tiled", &nBody);
        both<Core1, Omp1>(subject, example::NBodyPhases{}, workDivOf<int>(n / 256, 256, 1));
    }
    {
        auto const n = static_cast<int>(sizeOf(1024, 64));
        auto const size = static_cast<std::size_t>(n) * static_cast<std::size_t>(n);
        Subject<float, float> subject("transpose-1024", 1.0, n, size, floats(size));
        subject.native("Tiled", &transpose);
        WorkDiv2 const workDiv(
            Vec2(n / example::transposeTile, n / example::transposeTile),
            Vec2(example::transposeRows, example::transposeTile),
            Vec2(example::transposeTile / example::transposeRows, 1));
        both<Core2, Omp2>(subject, example::TransposePhases{}, workDiv);
    }
    {
        std::size_t const n = sizeOf(std::size_t{1} << 22, 1 << 15);
        Subject<unsigned, unsigned char> subject(
            "histogram-2^22",
            1.0,
            static_cast<int>(n),
            256,
            HugeArray<unsigned char>::of(
                n, [](std::size_t i) { return static_cast<unsigned char>((i * 2654435761u) >> 13); }));
        subject.native("SharedBins", &histogram);
        both<Core1, Omp1>(subject, example::HistogramPhases{}, workDivOf<int>(n / example::histogramShare, 256, 64));
    }
}
