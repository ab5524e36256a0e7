// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

// expect: ok
// flags: -DALPAKA_ACC_CPU_BLOCK_PER_CORE_ENABLED

// The loops over threads and over blocks, for script/check/vectorisation, which reads the instructions of each:
// functions with the name of a case of this file in their own.

#include <alpaka/alpaka.hpp>

#include <cstdint>

namespace vectorisation
{
    namespace a = alpaka;

    template<typename TCase>
    struct Triad
    {
        template<typename TAcc, typename TIdx>
        ALPAKA_FN_ACC void
        operator()(TAcc const& acc, TIdx n, double s, double const* b, double const* c, double* out) const
        {
            auto const i = a::getIdx<a::Grid, a::Threads>(acc)[0];
            if(i < n)
                out[i] = b[i] + s * c[i];
        }
    };

    template<typename TCase>
    struct Triad2d
    {
        template<typename TAcc, typename TIdx>
        ALPAKA_FN_ACC void
        operator()(TAcc const& acc, TIdx n, double s, double const* b, double const* c, double* out) const
        {
            auto const idx = a::getIdx<a::Grid, a::Threads>(acc);
            if(idx[0] < n && idx[1] < n)
                out[idx[0] * n + idx[1]] = b[idx[0] * n + idx[1]] + s * c[idx[0] * n + idx[1]];
        }
    };

    template<
        template<typename>
        typename TKernel,
        typename TCase,
        template<typename, typename>
        typename TAcc,
        std::size_t TDim,
        typename TIdx>
    void run(TIdx n, double const* b, double const* c, double* out)
    {
        using Acc = TAcc<a::DimInt<TDim>, TIdx>;
        using Vec = a::Vec<a::DimInt<TDim>, TIdx>;
        auto const device = a::getDevByIdx<Acc>(0);
        a::queue::Queue<Acc, a::queue::Blocking> queue(device);
        a::WorkDivMembers<a::DimInt<TDim>, TIdx> const workDiv(Vec::all(n), Vec::ones(), Vec::ones());
        a::kernel::exec<Acc>(queue, workDiv, TKernel<TCase>{}, n, 3.0, b, c, out);
    }

    struct ThreadsInt32;
    struct ThreadsInt64;
    struct ThreadsUint32;
    struct ThreadsUint64;
    struct Threads2dInt32;
    struct Threads2dUint64;
    struct BlocksInt32;
    struct BlocksInt64;
    struct BlocksUint32;
    struct BlocksUint64;
    struct Blocks2dInt32;
    struct Blocks2dUint64;

    void runAll(double const* b, double const* c, double* out)
    {
        run<Triad, ThreadsInt32, a::acc::AccCpuBlockPerCore, 1>(std::int32_t{64}, b, c, out);
        run<Triad, ThreadsInt64, a::acc::AccCpuBlockPerCore, 1>(std::int64_t{64}, b, c, out);
        run<Triad, ThreadsUint32, a::acc::AccCpuBlockPerCore, 1>(std::uint32_t{64}, b, c, out);
        run<Triad, ThreadsUint64, a::acc::AccCpuBlockPerCore, 1>(std::uint64_t{64}, b, c, out);
        run<Triad2d, Threads2dInt32, a::acc::AccCpuBlockPerCore, 2>(std::int32_t{64}, b, c, out);
        run<Triad2d, Threads2dUint64, a::acc::AccCpuBlockPerCore, 2>(std::uint64_t{64}, b, c, out);
        run<Triad, BlocksInt32, a::acc::AccCpuSerial, 1>(std::int32_t{64}, b, c, out);
        run<Triad, BlocksInt64, a::acc::AccCpuSerial, 1>(std::int64_t{64}, b, c, out);
        run<Triad, BlocksUint32, a::acc::AccCpuSerial, 1>(std::uint32_t{64}, b, c, out);
        run<Triad, BlocksUint64, a::acc::AccCpuSerial, 1>(std::uint64_t{64}, b, c, out);
        run<Triad2d, Blocks2dInt32, a::acc::AccCpuSerial, 2>(std::int32_t{64}, b, c, out);
        run<Triad2d, Blocks2dUint64, a::acc::AccCpuSerial, 2>(std::uint64_t{64}, b, c, out);
    }
} // namespace vectorisation
