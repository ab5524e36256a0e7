// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

// The comparison with hand-written CUDA: BabelStream's kernels, axpy, a tiled matrix product, the launch of an
// empty kernel, and the algorithms beside CUB. Prints a table of docs/reference/performance.md; script/bench-gpu
// builds and runs it.

#include <alpaka/algorithm.hpp>

#include "Twins.hpp"
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cub/device/device_histogram.cuh>
#include <cub/device/device_radix_sort.cuh>
#include <cub/device/device_reduce.cuh>
#include <cub/device/device_scan.cuh>
#include <cub/device/device_select.cuh>
#include <exception>

namespace bench_gpu
{
    namespace a = alpaka;
    using Dim1 = a::DimInt<1>;
    using Dim2 = a::DimInt<2>;
    using Idx = std::uint32_t;
    using Acc1 = a::acc::AccGpuCudaRt<Dim1, Idx>;
    using Acc1Long = a::acc::AccGpuCudaRt<Dim1, std::uint64_t>;
    using Acc2 = a::acc::AccGpuCudaRt<Dim2, Idx>;
    using Queue = a::queue::Queue<Acc1, a::queue::NonBlocking>;

    constexpr Idx threads = 1024;
    constexpr Idx count = Idx{1} << 27; // 1 GiB of double
    constexpr Idx tile = 16;
    constexpr Idx order = 4096;

    template<typename TAcc>
    ALPAKA_FN_ACC auto number(TAcc const& acc)
    {
        return a::getIdx<a::Grid, a::Threads>(acc)[0];
    }

    struct Empty
    {
        template<typename TAcc>
        ALPAKA_FN_ACC void operator()(TAcc const&) const
        {
        }
    };

    struct Copy
    {
        template<typename TAcc>
        ALPAKA_FN_ACC void operator()(TAcc const& acc, double const* x, double* z) const
        {
            auto const i = number(acc);
            z[i] = x[i];
        }
    };

    struct Mul
    {
        template<typename TAcc>
        ALPAKA_FN_ACC void operator()(TAcc const& acc, double scalar, double const* z, double* y) const
        {
            auto const i = number(acc);
            y[i] = scalar * z[i];
        }
    };

    struct Add
    {
        template<typename TAcc>
        ALPAKA_FN_ACC void operator()(TAcc const& acc, double const* x, double const* y, double* z) const
        {
            auto const i = number(acc);
            z[i] = x[i] + y[i];
        }
    };

    struct Triad
    {
        template<typename TAcc>
        ALPAKA_FN_ACC void
        operator()(TAcc const& acc, double scalar, double const* y, double const* z, double* x) const
        {
            auto const i = number(acc);
            x[i] = y[i] + scalar * z[i];
        }
    };

    struct Dot
    {
        template<typename TAcc>
        ALPAKA_FN_ACC void operator()(TAcc const& acc, Idx n, double const* x, double const* y, double* sums) const
        {
            auto& shared = a::allocVar<double[threads], __COUNTER__>(acc);
            auto const thread = a::getIdx<a::Block, a::Threads>(acc)[0];
            auto const step = a::getWorkDiv<a::Grid, a::Threads>(acc)[0];
            double sum = 0;
            for(auto i = number(acc); i < n; i += step)
                sum += x[i] * y[i];
            shared[thread] = sum;
            for(Idx half = threads / 2; half > 0; half /= 2)
            {
                a::sync(acc);
                if(thread < half)
                    shared[thread] += shared[thread + half];
            }
            if(thread == 0)
                sums[a::getIdx<a::Grid, a::Blocks>(acc)[0]] = shared[0];
        }
    };

    struct Axpy
    {
        template<typename TAcc, typename TIdx>
        ALPAKA_FN_ACC void operator()(TAcc const& acc, TIdx n, double factor, double const* x, double* y) const
        {
            auto const i = number(acc);
            if(i < n)
                y[i] = factor * x[i] + y[i];
        }
    };

    struct MatMul
    {
        template<typename TAcc>
        ALPAKA_FN_ACC void operator()(TAcc const& acc, Idx n, float const* x, float const* y, float* z) const
        {
            auto& tileX = a::allocVar<float[tile][tile], __COUNTER__>(acc);
            auto& tileY = a::allocVar<float[tile][tile], __COUNTER__>(acc);
            auto const thread = a::getIdx<a::Block, a::Threads>(acc);
            auto const at = a::getIdx<a::Grid, a::Threads>(acc);
            float sum = 0;
            for(Idx k = 0; k < n; k += tile)
            {
                tileX[thread[0]][thread[1]] = x[at[0] * n + k + thread[1]];
                tileY[thread[0]][thread[1]] = y[(k + thread[0]) * n + at[1]];
                a::sync(acc);
                for(Idx i = 0; i < tile; ++i)
                    sum += tileX[thread[0]][i] * tileY[i][thread[1]];
                a::sync(acc);
            }
            z[at[0] * n + at[1]] = sum;
        }
    };

    struct Mixed
    {
        ALPAKA_FN_HOST_ACC auto operator()(Idx i) const -> Idx
        {
            i = (i + 1) * 2654435769u;
            return (i ^ (i >> 15)) * 2246822519u;
        }
    };

    struct IsOdd
    {
        ALPAKA_FN_HOST_ACC auto operator()(Idx i) const -> bool
        {
            return i % 2 != 0;
        }
    };

    __global__ void emptyByHand() {}

    __global__ void copyByHand(double const* x, double* z)
    {
        Idx const i = blockDim.x * blockIdx.x + threadIdx.x;
        z[i] = x[i];
    }

    __global__ void mulByHand(double scalar, double const* z, double* y)
    {
        Idx const i = blockDim.x * blockIdx.x + threadIdx.x;
        y[i] = scalar * z[i];
    }

    __global__ void addByHand(double const* x, double const* y, double* z)
    {
        Idx const i = blockDim.x * blockIdx.x + threadIdx.x;
        z[i] = x[i] + y[i];
    }

    __global__ void triadByHand(double scalar, double const* y, double const* z, double* x)
    {
        Idx const i = blockDim.x * blockIdx.x + threadIdx.x;
        x[i] = y[i] + scalar * z[i];
    }

    __global__ void dotByHand(Idx n, double const* x, double const* y, double* sums)
    {
        __shared__ double shared[threads];
        Idx const step = gridDim.x * blockDim.x;
        double sum = 0;
        for(Idx i = blockDim.x * blockIdx.x + threadIdx.x; i < n; i += step)
            sum += x[i] * y[i];
        shared[threadIdx.x] = sum;
        for(Idx half = threads / 2; half > 0; half /= 2)
        {
            __syncthreads();
            if(threadIdx.x < half)
                shared[threadIdx.x] += shared[threadIdx.x + half];
        }
        if(threadIdx.x == 0)
            sums[blockIdx.x] = shared[0];
    }

    template<typename TIdx>
    __global__ void axpyByHand(TIdx n, double factor, double const* x, double* y)
    {
        TIdx const i = static_cast<TIdx>(blockDim.x) * blockIdx.x + threadIdx.x;
        if(i < n)
            y[i] = factor * x[i] + y[i];
    }

    __global__ void matMulByHand(Idx n, float const* x, float const* y, float* z)
    {
        __shared__ float tileX[tile][tile];
        __shared__ float tileY[tile][tile];
        Idx const row = blockDim.y * blockIdx.y + threadIdx.y;
        Idx const column = blockDim.x * blockIdx.x + threadIdx.x;
        float sum = 0;
        for(Idx k = 0; k < n; k += tile)
        {
            tileX[threadIdx.y][threadIdx.x] = x[row * n + k + threadIdx.x];
            tileY[threadIdx.y][threadIdx.x] = y[(k + threadIdx.y) * n + column];
            __syncthreads();
            for(Idx i = 0; i < tile; ++i)
                sum += tileX[threadIdx.y][i] * tileY[i][threadIdx.x];
            __syncthreads();
        }
        z[row * n + column] = sum;
    }

    template<typename TAcc>
    auto line(Idx blocks, Idx blockThreads)
    {
        using I = a::idx::Idx<TAcc>;
        using Vec = a::Vec<Dim1, I>;
        return a::WorkDivMembers<Dim1, I>(Vec(I{blocks}), Vec(I{blockThreads}), Vec(I{1}));
    }

    auto run() -> int
    {
        auto const dev = a::getDevByIdx<Acc1>(0);
        Queue queue(dev);
        cudaStream_t const stream = queue.nativeHandle();
        Stopwatch watch(stream);
        auto const onDevice = [&](auto const& fn) { return watch.onDevice(fn); };
        auto const onHost = [&](auto const& fn) { return watch.onHost(fn); };

        a::Vec<Dim1, Idx> const extent(count);
        auto xs = a::alloc<double>(dev, extent);
        auto ys = a::alloc<double>(dev, extent);
        auto zs = a::alloc<double>(dev, extent);
        for(auto* const buffer : {&xs, &ys, &zs})
            a::set(queue, *buffer, std::uint8_t{0});
        a::wait::wait(queue);
        double* const x = a::getPtrNative(xs);
        double* const y = a::getPtrNative(ys);
        double* const z = a::getPtrNative(zs);

        int driver = 0;
        int runtime = 0;
        must(cudaDriverGetVersion(&driver), "cudaDriverGetVersion");
        must(cudaRuntimeGetVersion(&runtime), "cudaRuntimeGetVersion");
        double const bytes = double{count} * sizeof(double);
        double copySeconds = 1e9;
        for(int i = 0; i < 20; ++i)
            copySeconds = std::min(
                copySeconds,
                watch.onDevice(
                    [&] {
                        must(
                            cudaMemcpyAsync(z, x, count * sizeof(double), cudaMemcpyDeviceToDevice, stream),
                            "cudaMemcpyAsync");
                    }));
        double const copyBandwidth = 2 * bytes / copySeconds;
        std::printf(
            "%s, driver %d, runtime %d, copies %.0f GB/s\n\n",
            a::dev::getName(dev).c_str(),
            driver,
            runtime,
            copyBandwidth * 1e-9);

        Table table(copyBandwidth);
        auto const all = line<Acc1>(count / threads, threads);
        Idx const blocks = count / threads;
        double const s = 0.4;
        table.row(
            "copy, 1 GiB",
            0.99,
            2 * bytes,
            onDevice,
            [&] { copyByHand<<<blocks, threads, 0, stream>>>(x, z); },
            [&] { a::kernel::exec<Acc1>(queue, all, Copy{}, x, z); });
        table.row(
            "mul, 1 GiB",
            0.99,
            2 * bytes,
            onDevice,
            [&] { mulByHand<<<blocks, threads, 0, stream>>>(s, z, y); },
            [&] { a::kernel::exec<Acc1>(queue, all, Mul{}, s, z, y); });
        table.row(
            "add, 1 GiB",
            0.99,
            3 * bytes,
            onDevice,
            [&] { addByHand<<<blocks, threads, 0, stream>>>(x, y, z); },
            [&] { a::kernel::exec<Acc1>(queue, all, Add{}, x, y, z); });
        table.row(
            "triad, 1 GiB",
            0.99,
            3 * bytes,
            onDevice,
            [&] { triadByHand<<<blocks, threads, 0, stream>>>(s, y, z, x); },
            [&] { a::kernel::exec<Acc1>(queue, all, Triad{}, s, y, z, x); });
        auto const some = static_cast<Idx>(a::getAccDevProps<Acc1>(dev).m_multiProcessorCount * 4);
        auto const someBlocks = line<Acc1>(some, threads);
        table.row(
            "dot, 1 GiB",
            0.99,
            2 * bytes,
            onDevice,
            [&] { dotByHand<<<some, threads, 0, stream>>>(count, x, y, z); },
            [&] { a::kernel::exec<Acc1>(queue, someBlocks, Dot{}, count, x, y, z); });
        table.row(
            "axpy, 1 GiB, 32-bit indices",
            0.99,
            3 * bytes,
            onDevice,
            [&] { axpyByHand<Idx><<<blocks, threads, 0, stream>>>(count, s, x, y); },
            [&] { a::kernel::exec<Acc1>(queue, all, Axpy{}, count, s, x, y); });
        auto const allLong = line<Acc1Long>(blocks, threads);
        std::uint64_t const countLong = count;
        table.row(
            "axpy, 1 GiB, 64-bit indices",
            0.99,
            3 * bytes,
            onDevice,
            [&] { axpyByHand<std::uint64_t><<<blocks, threads, 0, stream>>>(countLong, s, x, y); },
            [&] { a::kernel::exec<Acc1Long>(queue, allLong, Axpy{}, countLong, s, x, y); });
        // The algorithms beside CUB: both keep their intermediate values in z.
        auto const in = a::algo::range(static_cast<double const*>(x), std::size_t{count});
        a::algo::How const how{a::algo::Order::everywhere, {z, std::size_t{count} * sizeof(double)}};
        std::size_t room = std::size_t{count} * sizeof(double);
        table.row(
            "algo::reduce beside CUB, 1 GiB",
            0.95,
            bytes,
            onDevice,
            [&] { must(cub::DeviceReduce::Sum(z, room, x, y, static_cast<int>(count), stream), "cub::DeviceReduce"); },
            [&] { a::algo::reduce(queue, in, a::algo::range(y, 1), 0.0, a::op::Plus{}, how); });
        table.row(
            "algo::inclusiveScan beside CUB, 1 GiB",
            0.6, // it reads twice, for an order of its own
            2 * bytes,
            onDevice,
            [&] {
                must(cub::DeviceScan::InclusiveSum(z, room, x, y, static_cast<int>(count), stream), "cub::DeviceScan");
            },
            [&] { a::algo::inclusiveScan(queue, in, a::algo::range(y, std::size_t{count}), a::op::Plus{}, how); });
        constexpr Idx keyCount = Idx{1} << 26;
        constexpr int binCount = 256;
        auto* const keys = reinterpret_cast<Idx*>(y);
        auto* const results = reinterpret_cast<Idx*>(x);
        auto const keyRange = a::algo::range(keys, std::size_t{keyCount});
        auto const resultRange = a::algo::range(results, std::size_t{keyCount});
        auto* const total = results + keyCount;
        auto const makeKeys
            = [&] { a::algo::transform(queue, a::algo::counting(Idx{0}, std::size_t{keyCount}), keyRange, Mixed{}); };
        makeKeys();
        table.row(
            "algo::copyIf beside CUB, half of 2^26 integers",
            0.8,
            1.5 * keyCount * sizeof(Idx),
            onDevice,
            [&]
            {
                must(
                    cub::DeviceSelect::If(z, room, keys, results, total, static_cast<int>(keyCount), IsOdd{}, stream),
                    "cub::DeviceSelect");
            },
            [&] { a::algo::copyIf(queue, keyRange, resultRange, a::algo::range(total, 1), IsOdd{}, how); });
        table.row(
            "algo::histogram beside CUB, 2^26 integers, 256 bins",
            0.8,
            1.0 * keyCount * sizeof(Idx),
            onDevice,
            [&]
            {
                must(
                    cub::DeviceHistogram::HistogramEven(
                        z,
                        room,
                        keys,
                        results,
                        binCount + 1,
                        Idx{0},
                        Idx{1} << 31,
                        static_cast<int>(keyCount),
                        stream),
                    "cub::DeviceHistogram");
            },
            [&]
            { a::algo::histogram(queue, keyRange, a::algo::range(results, binCount), Idx{0}, Idx{1} << 31, how); });
        // A sort in place finds its keys in order the second time.
        table.row(
            "algo::sort beside CUB, 2^26 integers, with their making",
            0.5,
            0,
            onDevice,
            [&]
            {
                makeKeys();
                must(
                    cub::DeviceRadixSort::SortKeys(z, room, keys, results, static_cast<int>(keyCount), 0, 32, stream),
                    "cub::DeviceRadixSort");
            },
            [&]
            {
                makeKeys();
                a::algo::sort(queue, keyRange, how);
            });
        auto* const fx = reinterpret_cast<float*>(x);
        auto* const fy = reinterpret_cast<float*>(y);
        auto* const fz = reinterpret_cast<float*>(z);
        using Vec2 = a::Vec<Dim2, Idx>;
        a::WorkDivMembers<Dim2, Idx> const tiles(Vec2::all(order / tile), Vec2::all(tile), Vec2::ones());
        table.row(
            "matrix product, 4096 x 4096 float, 16 x 16 tiles",
            0.98,
            0,
            onDevice,
            [&]
            { matMulByHand<<<dim3(order / tile, order / tile), dim3(tile, tile), 0, stream>>>(order, fx, fy, fz); },
            [&] { a::kernel::exec<Acc2>(queue, tiles, MatMul{}, order, fx, fy, fz); });
        auto const one = line<Acc1>(1, 1);
        table.row(
            "launch of an empty kernel",
            1 / 1.05,
            0,
            onHost,
            [&] { emptyByHand<<<1, 1, 0, stream>>>(); },
            [&] { a::kernel::exec<Acc1>(queue, one, Empty{}); });
        must(cudaStreamSynchronize(stream), "cudaStreamSynchronize");
        std::printf("\n%d missed their target\n", table.missed());
        return table.missed() == 0 ? 0 : 1;
    }
} // namespace bench_gpu

auto main() -> int
{
    if(alpaka::getDevCount<bench_gpu::Acc1>() == 0)
    {
        std::puts("no device");
        return 77;
    }
    try
    {
        return bench_gpu::run();
    }
    catch(std::exception const& error)
    {
        std::fprintf(stderr, "%s\n", error.what());
        return 1;
    }
}
