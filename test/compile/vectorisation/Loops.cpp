// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

// expect: ok
// flags: -DALPAKA_ACC_CPU_BLOCK_PER_CORE_ENABLED

// The loops over threads, over blocks and of phases, for script/check/vectorisation, which reads the instructions of
// each: functions that have the name of a case of this file in their own. ForClang: g++ 12 does not vectorise these
// loops with AVX2, not even written by hand; a comparison of unsigned indices, or of two indices, stays inside and
// wants masks.

#include <alpaka/alpaka.hpp>
#include <alpaka/columns.hpp>

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

    //! The sum that ports of CUDA's kernels have: block * threads + thread.
    template<typename TCase, Guard TGuard>
    struct TriadByHand
    {
        template<typename TAcc, typename TIdx>
        ALPAKA_FN_ACC void
        operator()(TAcc const& acc, TIdx n, double s, double const* b, double const* c, double* out) const
        {
            TIdx const threads = a::getWorkDiv<a::Block, a::Threads>(acc)[0];
            TIdx const i = a::getIdx<a::Grid, a::Blocks>(acc)[0] * threads + a::getIdx<a::Block, a::Threads>(acc)[0];
            if(i < n)
                out[i] = b[i] + s * c[i];
        }
    };

    //! A guard with two sides in each dimension.
    template<typename TCase, Guard>
    struct Stencil
    {
        template<typename TAcc, typename TIdx>
        ALPAKA_FN_ACC void
        operator()(TAcc const& acc, TIdx n, double s, double const* b, double const*, double* out) const
        {
            auto const idx = a::getIdx<a::Grid, a::Threads>(acc);
            TIdx const row = a::dim::Dim<TAcc>::value == 1 ? TIdx{1} : idx[0];
            TIdx const column = idx[a::dim::Dim<TAcc>::value - 1];
            TIdx const i = row * n + column;
            if(row > 0 && row < n - 1 && column > 0 && column < n - 1)
                out[i] = b[i] + s * (b[i - 1] + b[i + 1] + b[i - n] + b[i + n]);
        }
    };

    //! Particles that move: six arrays, of which three are written, so many pairs of addresses for a loop to compare.
    //! Without a guard, because clang takes nine masked accesses of AVX2 for more work than the scalar loop.
    template<typename TCase, Guard>
    struct Move
    {
        template<typename TAcc, typename TIdx>
        ALPAKA_FN_ACC void operator()(
            TAcc const& acc,
            TIdx n,
            double s,
            double* x,
            double* y,
            double* z,
            double const* u,
            double const* v,
            double const* w) const
        {
            auto const idx = a::getIdx<a::Grid, a::Threads>(acc);
            TIdx const row = a::dim::Dim<TAcc>::value == 1 ? TIdx{0} : idx[0];
            TIdx const column = idx[a::dim::Dim<TAcc>::value - 1];
            TIdx const i = row * n + column;
            x[i] += s * u[i];
            y[i] += s * v[i];
            z[i] += s * w[i];
        }
    };

    //! So large that clang passes it in memory.
    template<typename TIdx>
    struct Particles
    {
        double* x;
        double* y;
        double* z;
        double const* u;
        double const* v;
        double const* w;
        TIdx columns;
    };

    //! The same with a structure as the argument.
    template<typename TCase, Guard TGuard>
    struct MoveStructure
    {
        template<typename TAcc, typename TIdx>
        ALPAKA_FN_ACC void operator()(TAcc const& acc, TIdx, double s, Particles<TIdx> const p) const
        {
            auto const idx = a::getIdx<a::Grid, a::Threads>(acc);
            TIdx const row = a::dim::Dim<TAcc>::value == 1 ? TIdx{0} : idx[0];
            TIdx const i = row * p.columns + idx[a::dim::Dim<TAcc>::value - 1];
            p.x[i] += s * p.u[i];
            p.y[i] += s * p.v[i];
            p.z[i] += s * p.w[i];
        }
    };

    struct Particle
    {
        double x, y, z, u, v, w;
    };

    //! The same for columns: records are read and written as a whole.
    template<typename TCase, Guard>
    struct MoveRecords
    {
        template<typename TAcc, typename TIdx>
        ALPAKA_FN_ACC void operator()(TAcc const& acc, TIdx, double s, a::mem::ColumnsView<Particle> const p) const
        {
            auto const i = a::getIdx<a::Grid, a::Threads>(acc)[0];
            Particle one = p[i];
            one.x += s * one.u;
            one.y += s * one.v;
            one.z += s * one.w;
            p[i] = one;
        }
    };

    //! The same by bindings.
    template<typename TCase, Guard>
    struct MoveBindings
    {
        template<typename TAcc, typename TIdx>
        ALPAKA_FN_ACC void operator()(TAcc const& acc, TIdx, double s, a::mem::ColumnsView<Particle> const p) const
        {
            auto&& [x, y, z, u, v, w] = p[a::getIdx<a::Grid, a::Threads>(acc)[0]];
            x += s * u;
            y += s * v;
            z += s * w;
        }
    };

    template<typename TKernel, std::size_t TDim, typename TIdx, typename... TArgs>
    void runPhases(TIdx n, TArgs... args)
    {
        using Acc = a::acc::AccCpuSerial<a::DimInt<TDim>, TIdx>;
        using Vec = a::Vec<a::DimInt<TDim>, TIdx>;
        a::queue::Queue<Acc, a::queue::Blocking> queue(a::getDevByIdx<Acc>(0));
        a::WorkDivMembers<a::DimInt<TDim>, TIdx> const workDiv(Vec::all(n), Vec::all(16), Vec::ones());
        a::kernel::exec<Acc>(queue, workDiv, TKernel{}, n, 3.0, args...);
    }

    template<
        typename TCase,
        Guard TGuard,
        template<typename, typename> typename TAcc,
        std::size_t TDim,
        template<typename, Guard> typename TKernel = Triad,
        typename TIdx,
        typename... TArgs>
    void run(TIdx n, TArgs... args)
    {
        using Acc = TAcc<a::DimInt<TDim>, TIdx>;
        using Vec = a::Vec<a::DimInt<TDim>, TIdx>;
        a::queue::Queue<Acc, a::queue::Blocking> queue(a::getDevByIdx<Acc>(0));
        a::WorkDivMembers<a::DimInt<TDim>, TIdx> const workDiv(Vec::all(n), Vec::ones(), Vec::ones());
        a::kernel::exec<Acc>(queue, workDiv, TKernel<TCase, TGuard>{}, n, 3.0, args...);
    }

    //! Two phases: values of the threads and shared memory between user memory, as in a tiled matrix product.
    template<typename TCase, typename TExtent>
    struct Phased : a::kernel::PhasedKernel
    {
        using BlockThreadExtent = TExtent;

        template<typename TTeam, typename TIdx>
        ALPAKA_FN_ACC void
        operator()(TTeam const& team, TIdx n, double s, double const* b, double const*, double* out) const
        {
            constexpr std::size_t last = TTeam::Dim::value - 1;
            auto& tile = a::allocVar<double[1024], 0>(team);
            auto value = a::block::perThread<double>(team, 0.0);
            for(TIdx i = 0; i < n; ++i)
            {
                a::block::phase(
                    team,
                    [&](auto const& acc)
                    {
                        auto const idx = a::getIdx<a::Grid, a::Threads>(acc);
                        value[acc] += s * b[(i + idx[0]) * n + idx[last]];
                    });
            }
            a::block::phase(
                team, [&](auto const& acc) { tile[a::getIdx<a::Block, a::Threads>(acc)[last]] = value[acc]; });
            a::block::phase(
                team,
                [&](auto const& acc)
                {
                    out[a::getIdx<a::Grid, a::Threads>(acc)[last]] = tile[a::getIdx<a::Block, a::Threads>(acc)[last]];
                });
        }
    };

    //! Several elements for each thread.
    template<typename TCase, typename TExtent>
    struct PhasedElements : a::kernel::PhasedKernel
    {
        using BlockThreadExtent = TExtent;

        template<typename TTeam, typename TIdx>
        ALPAKA_FN_ACC void
        operator()(TTeam const& team, TIdx n, double s, double const* b, double const*, double* out) const
        {
            auto value = a::block::perThread<double[2]>(team, 0.0);
            for(TIdx i = 0; i < n; ++i)
                a::block::phase(
                    team,
                    [&](auto const& acc)
                    {
                        for(int e = 0; e < 2; ++e)
                            value[acc][e] += s * b[i * n + a::getIdx<a::Grid, a::Threads>(acc)[0]];
                    });
            a::block::phase(team, n, [&](auto const& acc, TIdx i) { out[i] = s * out[i] + value[acc][1]; });
        }
    };

    //! The end of the data in the middle of a block.
    template<typename TCase, typename TExtent>
    struct PhasedGuarded : a::kernel::PhasedKernel
    {
        using BlockThreadExtent = TExtent;

        template<typename TTeam, typename TIdx>
        ALPAKA_FN_ACC void
        operator()(TTeam const& team, TIdx n, double s, double const* b, double const* c, double* out) const
        {
            a::block::phase(
                team,
                [&](auto const& acc)
                {
                    auto const i = a::getIdx<a::Grid, a::Threads>(acc)[0];
                    if(i < n)
                        out[i] = b[i] + s * c[i];
                });
        }
    };

    //! Phases whose function takes the index of the thread, and a variable with a name.
    template<typename TCase, typename TExtent>
    struct PhasedThreads : a::kernel::PhasedKernel
    {
        using BlockThreadExtent = TExtent;

        template<typename TTeam, typename TIdx>
        ALPAKA_FN_ACC void
        operator()(TTeam const& team, TIdx n, double s, double const* b, double const* c, double* out) const
        {
            ALPAKA_SHARED(team, double[1024], tile);
            TIdx const first = a::getIdx<a::Grid, a::Blocks>(team)[0] * a::getWorkDiv<a::Block, a::Threads>(team)[0];
            a::block::phase(team, [&](auto const&, auto thread) { tile[thread] = b[first + thread] + s; });
            a::block::once(team, [&] { tile[0] = c[n]; });
            a::block::phase(team, [&](auto const&, auto thread) { out[first + thread] = s * tile[thread]; });
        }
    };

    //! Places that no thread in particular gets.
    template<typename TCase, typename TExtent>
    struct PhasedPlaces : a::kernel::PhasedKernel
    {
        using BlockThreadExtent = TExtent;

        template<typename TTeam, typename TIdx>
        ALPAKA_FN_ACC void operator()(
            TTeam const& team, TIdx n, double s, double const* __restrict b, double const*, double* __restrict out)
            const
        {
            auto& tile = a::allocVar<double[18][130], 0>(team);
            auto const first = a::getIdx<a::Grid, a::Blocks>(team) * TIdx{16};
            auto const row = first[0];
            auto const column = 8 * first[1];
            using Vec = a::Vec<a::DimInt<2>, TIdx>;
            a::block::phase(
                team,
                Vec(TIdx{18}, TIdx{130}),
                [&](Vec const& p) { tile[p[0]][p[1]] = s * b[(row + p[0]) * n + column + p[1]]; });
            a::block::phase(
                team,
                Vec(TIdx{16}, TIdx{128}),
                [&](Vec const& p)
                { out[(row + p[0]) * n + column + p[1]] = tile[p[0] + 1][p[1]] + tile[p[0]][p[1] + 1]; });
        }
    };

    //! A guard with two sides in each dimension.
    template<typename TCase, typename TExtent>
    struct PhasedStencil : a::kernel::PhasedKernel
    {
        using BlockThreadExtent = TExtent;

        template<typename TTeam, typename TIdx>
        ALPAKA_FN_ACC void operator()(
            TTeam const& team, TIdx n, double s, double const* __restrict b, double const*, double* __restrict out)
            const
        {
            a::block::phase(team, [&](auto const& acc) { Stencil<TCase, Guard::all>{}(acc, n, s, b, b, out); });
        }
    };

    //! A load behind a select, on both sides.
    template<typename TCase, typename TExtent>
    struct PhasedSelect : a::kernel::PhasedKernel
    {
        using BlockThreadExtent = TExtent;

        template<typename TTeam, typename TIdx>
        ALPAKA_FN_ACC void operator()(
            TTeam const& team, TIdx n, double s, double const* __restrict b, double const*, double* __restrict out)
            const
        {
            a::block::phase(
                team,
                [&](auto const& acc)
                {
                    auto const i = a::getIdx<a::Grid, a::Threads>(acc)[0];
                    out[i] = s * (i - 3 < 0 ? 0.0 : b[i - 3]) + (i + 3 >= n ? 0.0 : b[i + 3]);
                });
        }
    };

    //! A short loop in each thread, over neighbours in shared memory.
    template<typename TCase, typename TExtent>
    struct PhasedTaps : a::kernel::PhasedKernel
    {
        using BlockThreadExtent = TExtent;

        template<typename TTeam, typename TIdx>
        ALPAKA_FN_ACC void operator()(
            TTeam const& team,
            TIdx,
            double,
            double const* __restrict b,
            double const* __restrict c,
            double* __restrict out) const
        {
            auto& tile = a::allocVar<double[1024 + 16], 0>(team);
            auto const first = a::getIdx<a::Grid, a::Blocks>(team)[0] * a::getWorkDiv<a::Block, a::Threads>(team)[0];
            a::block::phase(
                team, a::getWorkDiv<a::Block, a::Threads>(team)[0] + 16, [&](TIdx p) { tile[p] = c[first + p]; });
            a::block::phase(
                team,
                [&](auto const& acc)
                {
                    auto const i = a::getIdx<a::Block, a::Threads>(acc)[0];
                    double sum = 0.0;
                    for(int k = 0; k < 17; ++k)
                        sum += b[k] * tile[i + k];
                    out[a::getIdx<a::Grid, a::Threads>(acc)[0]] = sum;
                });
        }
    };

    //! Four sums of 17 values of a column for each place: a body so large that clang would not inline it.
    template<typename TCase, typename TExtent>
    struct PhasedColumns : a::kernel::PhasedKernel
    {
        using BlockThreadExtent = TExtent;

        template<typename TTeam, typename TIdx>
        ALPAKA_FN_ACC void operator()(
            TTeam const& team,
            TIdx n,
            double,
            double const* __restrict b,
            double const* __restrict c,
            double* __restrict out) const
        {
            a::block::phase(
                team,
                n,
                [&](TIdx p)
                {
                    double sum[4] = {};
                    ALPAKA_UNROLL(20)
                    for(int r = 0; r < 20; ++r)
                        ALPAKA_UNROLL(4)
                    for(int k = 0; k < 4; ++k)
                        if(r >= k && r - k < 17)
                            sum[k] += b[r - k] * c[r * n + p];
                    for(int k = 0; k < 4; ++k)
                        out[k * n + p] = sum[k];
                });
        }
    };

    template<typename TCase, typename TExtent, template<typename, Guard> typename TKernel = Move>
    struct PhasedMove : a::kernel::PhasedKernel
    {
        using BlockThreadExtent = TExtent;

        template<typename TTeam, typename TIdx, typename... TArgs>
        ALPAKA_FN_ACC void operator()(TTeam const& team, TIdx n, double s, TArgs const... args) const
        {
            a::block::phase(team, [&](auto const& acc) { TKernel<TCase, Guard::none>{}(acc, n, s, args...); });
        }
    };

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
    struct ThreadsByHandInt32;
    struct ThreadsByHandInt64;
    struct BlocksByHandInt32;
    struct BlocksByHandInt64;
    struct Merged2dInt32;
    struct Merged2dInt64;
    struct Merged2dUint64;
    struct ThreadsStencilInt32;
    struct Threads2dStencilInt32;
    struct Threads2dStencilInt64;
    struct Threads2dStencilUint64ForClang;
    struct ThreadsMoveInt32;
    struct Threads2dMoveInt32;
    struct BlocksMoveInt32;
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
    struct PhasesInt32;
    struct PhasesInt64;
    struct PhasesUint64;
    struct PhasesFixedInt32;
    struct Phases2dInt32;
    struct Phases2dFixedInt32;
    struct PhasesElementsInt32;
    struct PhasesElementsFixedInt32;
    struct PhasesGuardedInt32;
    struct PhasesGuardedFixedInt32;
    struct PhasesThreadsInt32;
    struct PhasesThreadsFixedInt32;
    struct PhasesThreadsUint64;
    struct PhasesPlacesInt32;
    struct PhasesPlacesFixedInt32;
    struct PhasesStencilInt32;
    struct PhasesStencilFixedInt32;
    struct Phases2dStencilInt32;
    struct Phases2dStencilFixedInt32;
    struct Phases3dStencilFixedInt32;
    struct PhasesSelectInt32;
    struct PhasesSelectFixedInt32;
    struct PhasesTapsInt32;
    struct PhasesTapsFixedInt32;
    struct PhasesColumnsFixedInt32ForClang;
    struct ThreadsStructureInt32;
    struct Merged2dStructureInt32;
    struct BlocksStructureInt32;
    struct BlocksStructureUint32;
    struct PhasesStructureInt32;
    struct ThreadsRecordsInt32;
    struct BlocksRecordsInt32;
    struct PhasesRecordsInt32;
    struct ThreadsBindingsInt32;
    struct BlocksBindingsInt32;
    struct PhasesBindingsInt32;
    struct PhasesMoveInt32;
    struct PhasesMoveFixedInt32;

    void runAll(double const* b, double const* c, double* out, double const* v, double* y, double* z)
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
        run<ThreadsByHandInt32, Guard::all, a::acc::AccCpuBlockPerCore, 1, TriadByHand>(std::int32_t{64}, b, c, out);
        run<ThreadsByHandInt64, Guard::all, a::acc::AccCpuBlockPerCore, 1, TriadByHand>(std::int64_t{64}, b, c, out);
        run<BlocksByHandInt32, Guard::all, a::acc::AccCpuSerial, 1, TriadByHand>(std::int32_t{64}, b, c, out);
        run<BlocksByHandInt64, Guard::all, a::acc::AccCpuSerial, 1, TriadByHand>(std::int64_t{64}, b, c, out);
        run<Merged2dInt32, Guard::all, a::acc::AccCpuBlockPerCore, 2>(std::int32_t{64}, b, c, out);
        run<Merged2dInt64, Guard::all, a::acc::AccCpuBlockPerCore, 2>(std::int64_t{64}, b, c, out);
        run<Merged2dUint64, Guard::all, a::acc::AccCpuBlockPerCore, 2>(std::uint64_t{64}, b, c, out);
        run<ThreadsStencilInt32, Guard::all, a::acc::AccCpuBlockPerCore, 1, Stencil>(std::int32_t{64}, b, c, out);
        run<Threads2dStencilInt32, Guard::all, a::acc::AccCpuBlockPerCore, 2, Stencil>(std::int32_t{64}, b, c, out);
        run<Threads2dStencilInt64, Guard::all, a::acc::AccCpuBlockPerCore, 2, Stencil>(std::int64_t{64}, b, c, out);
        run<Threads2dStencilUint64ForClang, Guard::all, a::acc::AccCpuBlockPerCore, 2, Stencil>(
            std::uint64_t{64}, b, c, out);
        run<ThreadsMoveInt32, Guard::none, a::acc::AccCpuBlockPerCore, 1, Move>(std::int32_t{64}, out, y, z, b, v, c);
        run<Threads2dMoveInt32, Guard::none, a::acc::AccCpuBlockPerCore, 2, Move>(
            std::int32_t{64}, out, y, z, b, v, c);
        run<BlocksMoveInt32, Guard::none, a::acc::AccCpuSerial, 1, Move>(std::int32_t{64}, out, y, z, b, v, c);
        void* const columns[] = {out, y, z, out + 1000, y + 1000, z + 1000};
        a::mem::ColumnsView<Particle> const records(columns, 1000);
        run<ThreadsRecordsInt32, Guard::none, a::acc::AccCpuBlockPerCore, 1, MoveRecords>(std::int32_t{64}, records);
        run<BlocksRecordsInt32, Guard::none, a::acc::AccCpuSerial, 1, MoveRecords>(std::int32_t{64}, records);
        runPhases<PhasedMove<PhasesRecordsInt32, void, MoveRecords>, 1>(std::int32_t{64}, records);
        run<ThreadsBindingsInt32, Guard::none, a::acc::AccCpuBlockPerCore, 1, MoveBindings>(std::int32_t{64}, records);
        run<BlocksBindingsInt32, Guard::none, a::acc::AccCpuSerial, 1, MoveBindings>(std::int32_t{64}, records);
        runPhases<PhasedMove<PhasesBindingsInt32, void, MoveBindings>, 1>(std::int32_t{64}, records);
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
        runPhases<Phased<PhasesInt32, void>, 1>(std::int32_t{64}, b, c, out);
        runPhases<Phased<PhasesInt64, void>, 1>(std::int64_t{64}, b, c, out);
        runPhases<Phased<PhasesUint64, void>, 1>(std::uint64_t{64}, b, c, out);
        runPhases<Phased<PhasesFixedInt32, a::extent::Fixed<16>>, 1>(std::int32_t{64}, b, c, out);
        runPhases<Phased<Phases2dInt32, void>, 2>(std::int32_t{64}, b, c, out);
        runPhases<Phased<Phases2dFixedInt32, a::extent::Fixed<16, 16>>, 2>(std::int32_t{64}, b, c, out);
        runPhases<PhasedElements<PhasesElementsInt32, void>, 1>(std::int32_t{64}, b, c, out);
        runPhases<PhasedElements<PhasesElementsFixedInt32, a::extent::Fixed<16>>, 1>(std::int32_t{64}, b, c, out);
        runPhases<PhasedGuarded<PhasesGuardedInt32, void>, 1>(std::int32_t{64}, b, c, out);
        runPhases<PhasedGuarded<PhasesGuardedFixedInt32, a::extent::Fixed<256>>, 1>(std::int32_t{64}, b, c, out);
        runPhases<PhasedThreads<PhasesThreadsInt32, void>, 1>(std::int32_t{64}, b, c, out);
        runPhases<PhasedThreads<PhasesThreadsFixedInt32, a::extent::Fixed<128>>, 1>(std::int32_t{64}, b, c, out);
        runPhases<PhasedThreads<PhasesThreadsUint64, void>, 1>(std::uint64_t{64}, b, c, out);
        runPhases<PhasedPlaces<PhasesPlacesInt32, void>, 2>(std::int32_t{64}, b, c, out);
        runPhases<PhasedPlaces<PhasesPlacesFixedInt32, a::extent::Fixed<16, 16>>, 2>(std::int32_t{64}, b, c, out);
        runPhases<PhasedStencil<PhasesStencilInt32, void>, 1>(std::int32_t{64}, b, c, out);
        runPhases<PhasedStencil<PhasesStencilFixedInt32, a::extent::Fixed<64>>, 1>(std::int32_t{64}, b, c, out);
        runPhases<PhasedStencil<Phases2dStencilInt32, void>, 2>(std::int32_t{64}, b, c, out);
        runPhases<PhasedStencil<Phases2dStencilFixedInt32, a::extent::Fixed<16, 16>>, 2>(std::int32_t{64}, b, c, out);
        runPhases<PhasedStencil<Phases3dStencilFixedInt32, a::extent::Fixed<4, 4, 16>>, 3>(
            std::int32_t{64}, b, c, out);
        runPhases<PhasedSelect<PhasesSelectInt32, void>, 1>(std::int32_t{64}, b, c, out);
        runPhases<PhasedSelect<PhasesSelectFixedInt32, a::extent::Fixed<64>>, 1>(std::int32_t{64}, b, c, out);
        runPhases<PhasedTaps<PhasesTapsInt32, void>, 1>(std::int32_t{64}, b, c, out);
        runPhases<PhasedTaps<PhasesTapsFixedInt32, a::extent::Fixed<64>>, 1>(std::int32_t{64}, b, c, out);
        runPhases<PhasedColumns<PhasesColumnsFixedInt32ForClang, a::extent::Fixed<64>>, 1>(
            std::int32_t{64}, b, c, out);
        Particles<std::int32_t> const p{out, y, z, b, v, c, 64};
        run<ThreadsStructureInt32, Guard::none, a::acc::AccCpuBlockPerCore, 1, MoveStructure>(std::int32_t{64}, p);
        run<Merged2dStructureInt32, Guard::none, a::acc::AccCpuBlockPerCore, 2, MoveStructure>(std::int32_t{64}, p);
        run<BlocksStructureInt32, Guard::none, a::acc::AccCpuSerial, 1, MoveStructure>(std::int32_t{64}, p);
        run<BlocksStructureUint32, Guard::none, a::acc::AccCpuSerial, 1, MoveStructure>(
            std::uint32_t{64}, Particles<std::uint32_t>{out, y, z, b, v, c, 64});
        runPhases<PhasedMove<PhasesStructureInt32, void, MoveStructure>, 1>(std::int32_t{64}, p);
        runPhases<PhasedMove<PhasesMoveInt32, void>, 1>(std::int32_t{64}, out, y, z, b, v, c);
        runPhases<PhasedMove<PhasesMoveFixedInt32, a::extent::Fixed<64>>, 1>(std::int32_t{64}, out, y, z, b, v, c);
    }
} // namespace vectorisation
