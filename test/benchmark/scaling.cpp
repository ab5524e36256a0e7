// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

// The speed-up of arithmetic from one core to all of them. A second process, which has one core,
// does the one-core runs.

#include "support/Bench.hpp"
#include "support/NBody.hpp"
#include "support/Processes.hpp"
#include <memory>

void alpaka_bench::addCases()
{
    std::size_t const bodies = sizeOf(4096, 512);
    auto const one = std::make_shared<OneCore>(
        [bodies]() -> std::vector<std::function<void()>>
        {
            omp_set_num_threads(1);
            Galaxy const galaxy(bodies);
            return {libraryStep<BlockPerCore<int>>(galaxy, 64, 1), nativeStep(galaxy)};
        });
    auto const addOne = [one](std::string const& side, char which)
    {
        addManual(
            "scaling/one-core/" + side,
            1.0,
            [one, which] { return one->run(which); },
            [one, which] { return one->run(which) > 0.0; });
    };
    addOne("alpaka:BlockPerCore", 0);
    addOne("native:OpenMP", 1);

    Galaxy const galaxy(bodies);
    auto const addAll = [&galaxy](std::string const& side, auto run)
    { add("scaling/all-cores/" + side, 1.0, run, checkStep(galaxy, run)); };
    addAll("alpaka:BlockPerCore", libraryStep<BlockPerCore<int>>(galaxy, 64, 1));
    addAll("native:OpenMP", nativeStep(galaxy));
}
