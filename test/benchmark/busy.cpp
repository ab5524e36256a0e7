// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

// Barriers and launches on a machine where one other process is busy, which the targets compare with the idle machine.

#include "support/Barriers.hpp"
#include "support/Bench.hpp"
#include "support/Launches.hpp"
#include "support/Processes.hpp"

namespace
{
    namespace bench = alpaka_bench;

    template<typename TRun>
    void addBarriers(std::string const& side, bench::BarrierGrid const& grid, TRun run)
    {
        double const waits = static_cast<double>(grid.blocks * grid.threads) * grid.barriers;
        auto const check = bench::checkBarriers(grid, run);
        bench::add("busy/barrier-idle/" + side, waits, run, check);
        bench::add<bench::BusyNeighbour>("busy/barrier-busy/" + side, waits, run, check);
    }

    template<typename TAcc>
    void addLaunches(std::string const& side, std::size_t blocks, std::size_t threads)
    {
        bench::addLaunch<TAcc>("busy/launch-idle/" + side, blocks, threads);
        bench::addLaunch<TAcc, bench::BusyNeighbour>("busy/launch-busy/" + side, blocks, threads);
    }
} // namespace

void alpaka_bench::addCases()
{
    BusyNeighbour::prepare();

    BarrierGrid const fibers{sizeOf(64, 4), 256, 100};
    addBarriers("alpaka:BlockPerCore", fibers, libraryBarriers<BlockPerCore<int>>(fibers));
    addBarriers("native:RawRing", fibers, rawBarriers(fibers));
    BarrierGrid const threads{sizeOf(8, 1), 16, 20};
    addBarriers("alpaka:Threads", threads, libraryBarriers<Threads<int>>(threads));
    addBarriers("alpaka:Omp2Threads", threads, libraryBarriers<Omp2Threads<int>>(threads));

    addLaunches<BlockPerCore<int>>("alpaka:BlockPerCore", 64, 1024);
    addLaunches<Omp2Blocks<int>>("alpaka:Omp2Blocks", 64, 1);
    addRegion("busy/launch-idle/native:OpenMP", 64);
    addRegion<BusyNeighbour>("busy/launch-busy/native:OpenMP", 64);
}
