// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

// The snippets of docs/reference/ and of docs/howto/write-a-phased-kernel.md.

#include <alpaka/alpaka.hpp>

#include "Pages.hpp"
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <vector>

namespace
{
    using MySerialAcc = alpaka::AccCpuSerial<alpaka::DimInt<3>, std::int16_t>;
} // namespace

// [canRace]
// Several queues of AccCpuSerial use block-level operations on the same objects: make them atomic.
template<>
struct alpaka::acc::traits::CanRace<alpaka::acc::service::AtomicThreads, MySerialAcc> : std::true_type
{
};

// One queue at a time uses the accelerator: operations of the default level become plain.
template<>
struct alpaka::acc::traits::CanRace<alpaka::acc::service::AtomicGrids, MySerialAcc> : std::false_type
{
};
// [canRace]

namespace
{
    using Vec1 = alpaka::Vec<alpaka::DimInt<1>, int>;
    using Acc1 = docs::Acc<alpaka::DimInt<1>>;
    using Acc2 = docs::Acc<alpaka::DimInt<2>>;

    //! As CUDA's.
    struct dim3
    {
        explicit dim3(unsigned columns, unsigned rows = 1, unsigned slices = 1)
            : x(columns)
            , y(rows)
            , z(slices)
        {
        }

        unsigned x;
        unsigned y;
        unsigned z;
    };

    // [matmul]
    struct MatMul : alpaka::PhasedKernel
    {
        using BlockThreadExtent = alpaka::extent::Fixed<16, 16>; // optional: constants for the loops

        template<typename TTeam>
        ALPAKA_FN_ACC void operator()(TTeam const& team, int n, float const* A, float const* B, float* C) const
        {
            ALPAKA_SHARED(team, float[16][16], a);
            ALPAKA_SHARED(team, float[16][16], b);
            auto sum = alpaka::block::perThread<float>(team, 0.0f);
            for(int tile = 0; tile < n / 16; ++tile)
            {
                alpaka::block::phase(
                    team,
                    [&](auto const& acc)
                    {
                        auto const t = alpaka::getIdx<alpaka::Block, alpaka::Threads>(acc);
                        auto const g = alpaka::getIdx<alpaka::Grid, alpaka::Threads>(acc);
                        a[t[0]][t[1]] = A[g[0] * n + tile * 16 + t[1]];
                        b[t[0]][t[1]] = B[(tile * 16 + t[0]) * n + g[1]];
                    });
                alpaka::block::phase(
                    team,
                    [&](auto const& acc)
                    {
                        auto const t = alpaka::getIdx<alpaka::Block, alpaka::Threads>(acc);
                        for(int k = 0; k < 16; ++k)
                            sum[acc] += a[t[0]][k] * b[k][t[1]];
                    });
            }
            alpaka::block::phase(
                team,
                [&](auto const& acc)
                {
                    auto const g = alpaka::getIdx<alpaka::Grid, alpaka::Threads>(acc);
                    C[g[0] * n + g[1]] = sum[acc];
                });
        }
    };
    // [matmul]

    auto matMul() -> int
    {
        int const n = 32;
        std::vector<float> const ones(32 * 32, 1.0f);
        std::vector<float> product(32 * 32);
        alpaka::Queue<alpaka::DevCpu, alpaka::Blocking> queue(alpaka::getDevByIdx<alpaka::PltfCpu>(0));
        auto const* const A = ones.data();
        auto const* const B = ones.data();
        auto* const C = product.data();
        // [matmulLaunch]
        using Acc = alpaka::AccCpuSerial<alpaka::DimInt<2>, int>;
        using Vec = alpaka::Vec<alpaka::DimInt<2>, int>;
        alpaka::WorkDivMembers<alpaka::DimInt<2>, int> const workDiv(Vec(n / 16, n / 16), Vec(16, 16), Vec(1, 1));
        alpaka::exec<Acc>(queue, workDiv, MatMul{}, n, A, B, C);
        // [matmulLaunch]
        return docs::check("matmul", product == std::vector<float>(32 * 32, 32.0f));
    }

    struct Ends : alpaka::PhasedKernel
    {
        // [phases]
        template<typename TTeam>
        ALPAKA_FN_ACC void operator()(TTeam const& team, float const* in, float* sums) const
        {
            ALPAKA_SHARED(team, float[256], values);
            auto const block = alpaka::getIdx<alpaka::Grid, alpaka::Blocks>(team)[0];
            alpaka::block::phase(team, [&](auto const&, auto thread) { values[thread] = in[block * 256 + thread]; });
            alpaka::block::once(team, [&] { sums[block] = values[0] + values[255]; });
        }
        // [phases]
    };

    struct OfBlock
    {
        template<typename TAcc>
        ALPAKA_FN_ACC void operator()(TAcc const& acc, float const* in, float* sums, float* results) const
        {
            float const value = in[alpaka::getIdx<alpaka::Grid, alpaka::Threads>(acc)[0]];
            // [reduce]
            float const sum = alpaka::block::reduce(acc, value, alpaka::op::Plus{});
            // [reduce]
            sums[alpaka::getIdx<alpaka::Grid, alpaka::Blocks>(acc)[0]] = sum;
            float const x = value;
            float s = 0.0f;
            float c = 0.0f;
            // [math]
            float const y = alpaka::math::sin(acc, x);
            alpaka::math::sincos(acc, x, s, c); // s and c become sine and cosine
            double const one = alpaka::math::pow(alpaka::runtime::Cpu{}, 10, 0);
            // [math]
            results[0] = y - s;
            results[1] = s * s + c * c;
            results[2] = static_cast<float>(one);
        }
    };

    // [warps]
    struct SumOfWarps
    {
        static constexpr int lanesPerWarp = 32;

        template<typename TAcc>
        ALPAKA_FN_ACC void operator()(TAcc const& acc, float const* in, float* out) const
        {
            int const i = alpaka::getIdx<alpaka::Grid, alpaka::Threads>(acc)[0];
            float const sum = alpaka::warp::reduce(acc, in[i], alpaka::op::Plus{});
            if(i % lanesPerWarp == 0)
                out[i / lanesPerWarp] = sum;
        }
    };
    // [warps]

    auto blocks() -> int
    {
        auto const dev = alpaka::getDevByIdx<Acc1>(0);
        alpaka::Queue<Acc1, alpaka::Blocking> queue(dev);
        std::vector<float> const in(512, 1.0f);
        std::array<float, 2> ends{};
        std::array<float, 2> sums{};
        std::array<float, 3> results{};
        std::vector<float> warps(16);
        alpaka::exec<Acc1>(queue, {2, 256}, Ends{}, in.data(), ends.data());
        alpaka::exec<Acc1>(queue, {2, 4}, OfBlock{}, in.data(), sums.data(), results.data());
        bool const hasWideWarps = alpaka::dev::getWarpSize(dev) > SumOfWarps::lanesPerWarp; // which refuse the kernel
        if(!hasWideWarps)
            alpaka::exec<Acc1>(queue, {2, 256}, SumOfWarps{}, in.data(), warps.data());
        return docs::check("phases", ends[0] == 2.0f && ends[1] == 2.0f)
               + docs::check("reduce", sums[0] == 4.0f && sums[1] == 4.0f)
               + docs::check(
                   "math", std::abs(results[0]) < 1e-6f && std::abs(results[1] - 1.0f) < 1e-6f && results[2] == 1.0f)
               + docs::check("warps", hasWideWarps || warps == std::vector<float>(16, 32.0f));
    }

    struct Count
    {
        template<typename TAcc>
        ALPAKA_FN_ACC void operator()(TAcc const& acc, int* threads) const
        {
            alpaka::atomicAdd(acc, threads, 1);
        }
    };

    struct Twice
    {
        template<typename TAcc>
        ALPAKA_FN_ACC void operator()(TAcc const& acc, float* values) const
        {
            values[alpaka::getIdx<alpaka::Grid, alpaka::Threads>(acc)[0]] *= 2.0f;
        }
    };

    auto managed() -> int
    {
        using Acc = Acc1;
        auto const host = alpaka::getDevByIdx<alpaka::PltfCpu>(0);
        auto const dev = alpaka::getDevByIdx<Acc>(0);
        alpaka::Queue<Acc, alpaka::NonBlocking> queue(dev);
        Vec1 const extent(64);
        alpaka::WorkDivMembers<alpaka::DimInt<1>, int> const workDiv(1, 1, 1);
        Twice const kernel;
        // [managed]
        auto buf = alpaka::mem::buf::allocManagedBuf<float>(dev, extent); // a buffer of the device, as from alloc
        auto onHost = alpaka::mem::view::createHostView(buf, host);       // the same memory for code of the host
        onHost.data()[0] = 1.0f;
        alpaka::mem::view::prefetch(queue, buf, dev); // a hint
        alpaka::exec<Acc>(queue, workDiv, kernel, buf.data());
        alpaka::waitFor(queue); // before the host looks again
        // [managed]
        return docs::check("managed", onHost.data()[0] == 2.0f);
    }

    template<typename... TArgs>
    auto sizes(TArgs... args) -> int
    {
        alpaka::Queue<Acc1, alpaka::Blocking> queue(alpaka::getDevByIdx<Acc1>(0));
        Count const kernel;
        int const blocks = 3;
        int const n = 100;
        int const rows = 6;
        int const columns = 7;
        // [sizes]
        alpaka::exec<Acc1>(queue, {blocks, 256}, kernel, args...);      // blocks of the grid, threads of a block
        alpaka::exec<Acc1>(queue, n, kernel, args...);                  // at least n threads
        alpaka::exec<Acc2>(queue, {{4, 8}, {16, 16}}, kernel, args...); // the slowest dimension first: y, x
        alpaka::exec<Acc2>(queue, {rows, columns}, kernel, args...);    // at least rows times columns threads
        alpaka::exec<Acc2>(queue, {dim3(8, 4), dim3(16, 16)}, kernel, args...); // x first
        // [sizes]
        return (..., *args);
    }
} // namespace

auto docs::reference() -> int
{
    int threads = 0;
    int const least = 3 * 256 + 100 + 32 * 256 + 6 * 7 + 32 * 256;
    return matMul() + blocks() + managed() + check("sizes", sizes(&threads) >= least)
           + check("canRace", alpaka::acc::traits::CanRace<alpaka::acc::service::AtomicThreads, MySerialAcc>::value);
}
