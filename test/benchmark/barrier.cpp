// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

// The barrier of a block, and what it costs to have one at all.

#include "support/Barriers.hpp"
#include "support/Bench.hpp"
#include <algorithm>
#include <chrono>

namespace
{
    namespace bench = alpaka_bench;

    template<typename TMakeRun>
    void addBarriers(std::string const& side, TMakeRun makeRun)
    {
        bench::BarrierGrid const grid{bench::sizeOf(64, 4), 256, 100};
        auto run = makeRun(grid);
        double const waits = static_cast<double>(grid.blocks * grid.threads) * grid.barriers;
        // Per core: each of them switches through its own blocks.
        bench::add(
            "barrier/64x256x100/" + side,
            waits / static_cast<double>(bench::cores()),
            run,
            bench::checkBarriers(grid, run));
    }

    template<typename TRun>
    auto seconds(TRun& run) -> double
    {
        auto const start = std::chrono::steady_clock::now();
        run();
        return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    }

    //! What a block takes that has one barrier, less what a barrier takes.
    template<typename TMakeRun>
    void addStart(TMakeRun makeRun)
    {
        bench::BarrierGrid const few{bench::sizeOf(1024, 4), 256, 1};
        bench::BarrierGrid const many{few.blocks, few.threads, 11};
        auto runFew = makeRun(few);
        auto const measure = [runFew, runMany = makeRun(many)]() mutable
        {
            double const one = seconds(runFew);
            double const eleven = seconds(runMany);
            return std::max(0.0, one - (eleven - one) / 10);
        };
        bench::addManual(
            "barrier/start/alpaka:BlockPerCore",
            static_cast<double>(few.blocks * few.threads) / static_cast<double>(bench::cores()),
            measure,
            bench::checkBarriers(few, runFew));
        // The difference is small beside what is measured for it.
        bench::cases().back().runs = 3;
    }
} // namespace

void alpaka_bench::addCases()
{
    auto const library = [](BarrierGrid const& grid) { return libraryBarriers<BlockPerCore<int>>(grid); };
    auto const native = [](BarrierGrid const& grid) { return rawBarriers(grid); };
    addBarriers("alpaka:BlockPerCore", library);
    addBarriers("native:RawRing", native);
    addStart(library);
}
