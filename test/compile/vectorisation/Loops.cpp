// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

// expect: ok
// flags: -DALPAKA_ACC_CPU_BLOCK_PER_CORE_ENABLED

// The loops over threads and over blocks, for script/check/vectorisation, which reads the instructions of each:
// functions that have the name of a case of this file in their own. ForClang: g++ 12 does not vectorise these loops
// with AVX2, not even written by hand; a comparison of unsigned indices, or of two indices, stays inside and wants
// masks.

#include <alpaka/alpaka.hpp>

#include <cstdint>

namespace vectorisation
{
    namespace a = alpaka;

    enum class Guard
    {
        none,
        column,
        all
    };

    template<typename TCase, Guard TGuard>
    struct Triad
    {
        template<typename TAcc, typename TIdx>
        ALPAKA_FN_ACC void
        operator()(TAcc const& acc, TIdx n, double s, double const* b, double const* c, double* out) const
        {
            auto const idx = a::getIdx<a::Grid, a::Threads>(acc);
            TIdx const row = a::dim::Dim<TAcc>::value == 1 ? TIdx{0} : idx[0];
            TIdx const column = idx[a::dim::Dim<TAcc>::value - 1];
            if((TGuard != Guard::all || row < n) && (TGuard == Guard::none || column < n))
                out[row * n + column] = b[row * n + column] + s * c[row * n + column];
        }
    };

    template<typename TCase, Guard TGuard, template<typename, typename> typename TAcc, std::size_t TDim, typename TIdx>
    void run(TIdx n, double const* b, double const* c, double* out)
    {
        using Acc = TAcc<a::DimInt<TDim>, TIdx>;
        using Vec = a::Vec<a::DimInt<TDim>, TIdx>;
        a::queue::Queue<Acc, a::queue::Blocking> queue(a::getDevByIdx<Acc>(0));
        a::WorkDivMembers<a::DimInt<TDim>, TIdx> const workDiv(Vec::all(n), Vec::ones(), Vec::ones());
        a::kernel::exec<Acc>(queue, workDiv, Triad<TCase, TGuard>{}, n, 3.0, b, c, out);
    }

    struct ThreadsInt32;
    struct ThreadsInt64;
    struct ThreadsUnguardedUint32;
    struct ThreadsUnguardedUint64;
    struct Threads2dInt32;
    struct Threads2dUnguardedUint64;
    struct ThreadsUint32ForClang;
    struct ThreadsUint64ForClang;
    struct Threads2dInt32ForClang;
    struct Threads2dUint64ForClang;
    struct BlocksInt32;
    struct BlocksInt64;
    struct BlocksUnguardedUint32;
    struct BlocksUnguardedUint64;
    struct Blocks2dInt32;
    struct Blocks2dUnguardedUint64;
    struct BlocksUint32ForClang;
    struct BlocksUint64ForClang;
    struct Blocks2dInt32ForClang;
    struct Blocks2dUint64ForClang;

    void runAll(double const* b, double const* c, double* out)
    {
        run<ThreadsInt32, Guard::column, a::acc::AccCpuBlockPerCore, 1>(std::int32_t{64}, b, c, out);
        run<ThreadsInt64, Guard::column, a::acc::AccCpuBlockPerCore, 1>(std::int64_t{64}, b, c, out);
        run<ThreadsUnguardedUint32, Guard::none, a::acc::AccCpuBlockPerCore, 1>(std::uint32_t{64}, b, c, out);
        run<ThreadsUnguardedUint64, Guard::none, a::acc::AccCpuBlockPerCore, 1>(std::uint64_t{64}, b, c, out);
        run<Threads2dInt32, Guard::column, a::acc::AccCpuBlockPerCore, 2>(std::int32_t{64}, b, c, out);
        run<Threads2dUnguardedUint64, Guard::none, a::acc::AccCpuBlockPerCore, 2>(std::uint64_t{64}, b, c, out);
        run<ThreadsUint32ForClang, Guard::column, a::acc::AccCpuBlockPerCore, 1>(std::uint32_t{64}, b, c, out);
        run<ThreadsUint64ForClang, Guard::column, a::acc::AccCpuBlockPerCore, 1>(std::uint64_t{64}, b, c, out);
        run<Threads2dInt32ForClang, Guard::all, a::acc::AccCpuBlockPerCore, 2>(std::int32_t{64}, b, c, out);
        run<Threads2dUint64ForClang, Guard::all, a::acc::AccCpuBlockPerCore, 2>(std::uint64_t{64}, b, c, out);
        run<BlocksInt32, Guard::column, a::acc::AccCpuSerial, 1>(std::int32_t{64}, b, c, out);
        run<BlocksInt64, Guard::column, a::acc::AccCpuSerial, 1>(std::int64_t{64}, b, c, out);
        run<BlocksUnguardedUint32, Guard::none, a::acc::AccCpuSerial, 1>(std::uint32_t{64}, b, c, out);
        run<BlocksUnguardedUint64, Guard::none, a::acc::AccCpuSerial, 1>(std::uint64_t{64}, b, c, out);
        run<Blocks2dInt32, Guard::column, a::acc::AccCpuSerial, 2>(std::int32_t{64}, b, c, out);
        run<Blocks2dUnguardedUint64, Guard::none, a::acc::AccCpuSerial, 2>(std::uint64_t{64}, b, c, out);
        run<BlocksUint32ForClang, Guard::column, a::acc::AccCpuSerial, 1>(std::uint32_t{64}, b, c, out);
        run<BlocksUint64ForClang, Guard::column, a::acc::AccCpuSerial, 1>(std::uint64_t{64}, b, c, out);
        run<Blocks2dInt32ForClang, Guard::all, a::acc::AccCpuSerial, 2>(std::int32_t{64}, b, c, out);
        run<Blocks2dUint64ForClang, Guard::all, a::acc::AccCpuSerial, 2>(std::uint64_t{64}, b, c, out);
    }
} // namespace vectorisation
