// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

// All-pairs gravity with the flags that the library's CMake target carries.

#include "support/NBody.hpp"

#include "support/Bench.hpp"

void alpaka_bench::addCases()
{
    Galaxy const galaxy(sizeOf(4096, 512));
    auto const add = [&galaxy](std::string const& side, auto run)
    { alpaka_bench::add("nbody/4096/" + side, 1.0, run, checkStep(galaxy, run)); };
    add("alpaka:BlockPerCore", libraryStep<BlockPerCore<int>>(galaxy, 64, 1));
    add("alpaka:Omp2Blocks", libraryStep<Omp2Blocks<int>>(galaxy, 1, 64));
    add("alpaka:TbbBlocks", libraryStep<TbbBlocks<int>>(galaxy, 1, 64));
    add("native:OpenMP", nativeStep(galaxy));
}
