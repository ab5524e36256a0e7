// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

// Launches of kernels that do nothing, against regions of OpenMP that do nothing.

#include "support/Bench.hpp"
#include "support/Launches.hpp"

void alpaka_bench::addCases()
{
    // Few threads, for which no worker has to be woken, and so many that the library's pool is.
    addLaunch<BlockPerCore<int>>("launch/64x1/alpaka:BlockPerCore", 64, 1);
    addLaunch<Omp2Blocks<int>>("launch/64x1/alpaka:Omp2Blocks", 64, 1);
    addLaunch<TbbBlocks<int>>("launch/64x1/alpaka:TbbBlocks", 64, 1);
    addLaunch<BlockPerCore<int>>("launch/64x1024/alpaka:BlockPerCore", 64, 1024);
    addRegion("launch/64x1/native:OpenMP", 64);

    addLaunch<Serial<int>>("launch/1x1/alpaka:Serial", 1, 1);
    addLaunch<BlockPerCore<int>>("launch/1x1/alpaka:BlockPerCore", 1, 1);

    addLaunch<Threads<int>>("launch/1x64/alpaka:Threads", 1, 64);
    addLaunch<Omp2Threads<int>>("launch/1x64/alpaka:Omp2Threads", 1, 64);
    addLaunch<BlockPerCore<int>>("launch/1x64/alpaka:BlockPerCore", 1, 64);
    addRegionOf64Threads("launch/1x64/native:OpenMP");
}
