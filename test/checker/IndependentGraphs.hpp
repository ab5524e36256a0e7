// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Kernels on graphs, wrong and right side by side. They were written from the kinds of faults of the Indigo suite
//! (missing atomics, guards, bounds and synchronisation in push, pull, conditional-edge, worklist and path-compression
//! kernels), without a look at the other cases: the first run of the checker on them
//! is quoted in docs/reference/checker.md.
#pragma once

#include "Cases.hpp"
#include <algorithm>

namespace independentGraphs
{
    using namespace cases;

    constexpr int degree = 3;

    //! The k-th neighbour of a vertex.
    constexpr auto neighbour(int vertex, int k, int n) -> int { return (vertex * 5 + 7 * k + 1) % n; }

    CHECKER_WRONG(pushWithoutAtomic, 4, 64, "race in global memory")
    {
        for(int k = 0; k < degree; ++k)
            d.out[neighbour(h.g, k, d.n)] += d.in[h.g];
    }

    CHECKER_RIGHT(pushWithAtomic, 4, 64)
    {
        for(int k = 0; k < degree; ++k)
            atomic<op::Add>(h, d.out + neighbour(h.g, k, d.n), d.in[h.g]);
    }

    CHECKER_WRONG(pullInPlace, 4, 64, "race in global memory")
    {
        int most = d.in[h.g];
        for(int k = 0; k < degree; ++k)
            most = std::max(most, d.in[neighbour(h.g, k, d.n)]);
        d.in[h.g] = most + 1;
    }

    CHECKER_RIGHT(pullToOtherArray, 4, 64)
    {
        int most = d.in[h.g];
        for(int k = 0; k < degree; ++k)
            most = std::max(most, d.in[neighbour(h.g, k, d.n)]);
        d.out[h.g] = most;
    }

    CHECKER_WRONG(conditionalEdgeCounter, 4, 64, "race in global memory")
    {
        for(int k = 0; k < degree; ++k)
            if(h.g < neighbour(h.g, k, d.n))
                ++d.out[0];
    }

    CHECKER_RIGHT(conditionalEdgeAtomicCounter, 4, 64)
    {
        for(int k = 0; k < degree; ++k)
            if(h.g < neighbour(h.g, k, d.n))
                atomic<op::Add>(h, d.out, 1);
    }

    CHECKER_WRONG(conditionalVertexMaximum, 4, 64, "race in global memory")
    {
        if(d.in[h.g] > d.out[0])
            d.out[0] = d.in[h.g];
    }

    CHECKER_RIGHT(conditionalVertexAtomicMaximum, 4, 64) { atomic<op::Max>(h, d.out, d.in[h.g]); }

    CHECKER_WRONG(guardReadsPlainly, 4, 64, "race in global memory")
    {
        for(int k = 0; k < degree; ++k)
            if(int const w = neighbour(h.g, k, d.n); d.out[w] < h.g)
                atomic<op::Max>(h, d.out + w, h.g);
    }

    CHECKER_RIGHT(guardReadsAtomically, 4, 64)
    {
        for(int k = 0; k < degree; ++k)
            if(int const w = neighbour(h.g, k, d.n); atomicLoad(h, d.out + w) < h.g)
                atomic<op::Max>(h, d.out + w, h.g);
    }

    CHECKER_WRONG(worklistPlainCounter, 4, 64, "race in global memory")
    {
        if(h.g % 3 == 0)
            d.fresh[d.out[0]++] = h.g;
    }

    CHECKER_RIGHT(worklistAtomicCounter, 4, 64)
    {
        if(h.g % 3 == 0)
            d.fresh[atomic<op::Add>(h, d.out, 1)] = h.g;
    }

    CHECKER_WRONG(worklistReadByOtherBlocks, 4, 64, "in global memory")
    {
        d.fresh[atomic<op::Add>(h, d.out, 1)] = h.g;
        sync(h);
        if(h.g < atomicLoad(h, d.out))
            d.real[h.g] = static_cast<float>(d.fresh[d.n - 1 - h.g] * 2);
    }

    CHECKER_RIGHT(worklistReadByOwnBlock, 1, 64)
    {
        d.fresh[atomic<op::Add>(h, d.out, 1)] = h.g;
        sync(h);
        if(h.g < atomicLoad(h, d.out))
            d.real[h.g] = static_cast<float>(d.fresh[d.n - 1 - h.g] * 2);
    }

    CHECKER_WRONG(worklistTooSmall, 4, 64, "write outside of a buffer")
    {
        for(int k = 0; k < 2; ++k)
            d.fresh[atomic<op::Add>(h, d.out, 1)] = neighbour(h.g, k, d.n);
    }

    CHECKER_RIGHT(worklistWithLimit, 4, 64)
    {
        for(int k = 0; k < 2; ++k)
            if(int const slot = atomic<op::Add>(h, d.out, 1); slot < d.n)
                d.fresh[slot] = neighbour(h.g, k, d.n);
    }

    //! The parent of a vertex is one with a smaller number.
    CHECKER_WRONG(pathCompression, 4, 64, "race in global memory")
    {
        int const parent = d.in[h.g] / 2;
        d.in[h.g] = parent;
        d.in[h.g] = d.in[parent];
    }

    CHECKER_RIGHT(pathCompressionAtomic, 4, 64)
    {
        int const parent = atomicLoad(h, d.in + h.g) / 2;
        atomic<op::Exch>(h, d.in + h.g, parent);
        atomic<op::Min>(h, d.in + h.g, atomicLoad(h, d.in + parent));
    }

    CHECKER_WRONG(endOfLastVertex, 4, 64, "read outside of a buffer") { d.out[h.g] = d.in[h.g + 1] - d.in[h.g]; }

    CHECKER_RIGHT(endOfLastVertexGuarded, 4, 64) { d.out[h.g] = (h.g + 1 < d.n ? d.in[h.g + 1] : d.n) - d.in[h.g]; }

    CHECKER_WRONG(levelStoredPlainly, 4, 64, "race in global memory")
    {
        for(int k = 0; k < degree; ++k)
            d.out[neighbour(h.g, k, d.n)] = 1;
    }

    CHECKER_RIGHT(levelStoredAtomically, 4, 64)
    {
        for(int k = 0; k < degree; ++k)
            atomic<op::Exch>(h, d.out + neighbour(h.g, k, d.n), 1);
    }

    CHECKER_WRONG(changedFlag, 4, 64, "race in global memory")
    {
        if(h.g % 50 == 49)
            d.bytes[0] = 1;
    }

    CHECKER_RIGHT(changedFlagOfOneThread, 4, 64)
    {
        auto& changed = shared<int, 0>(h);
        if(h.t == 0)
            changed = 0;
        sync(h);
        if(h.t % 50 == 49)
            atomic<op::Or>(h, &changed, 1);
        sync(h);
        if(h.t == 0 && changed != 0)
            d.bytes[h.b] = 1;
    }

    CHECKER_WRONG(degreesInSharedMemory, 2, 64, "race in shared memory")
    {
        auto& count = shared<int[8], 0>(h);
        if(h.t < 8)
            count[h.t] = 0;
        sync(h);
        ++count[neighbour(h.g, 0, d.n) % 8];
        sync(h);
        if(h.t < 8)
            atomic<op::Add>(h, d.out + h.t, count[h.t]);
    }

    CHECKER_RIGHT(degreesInSharedMemoryAtomic, 2, 64)
    {
        auto& count = shared<int[8], 0>(h);
        if(h.t < 8)
            count[h.t] = 0;
        sync(h);
        atomic<op::Add>(h, count + neighbour(h.g, 0, d.n) % 8, 1);
        sync(h);
        if(h.t < 8)
            atomic<op::Add>(h, d.out + h.t, count[h.t]);
    }

    CHECKER_WRONG(maximumStartsLate, 2, 64, "race in shared memory")
    {
        auto& best = shared<int, 0>(h);
        if(h.t == 0)
            best = 0;
        atomic<op::Max>(h, &best, d.in[h.g]);
        sync(h);
        if(h.t == 0)
            d.out[h.b] = best;
    }

    CHECKER_RIGHT(maximumStartsInTime, 2, 64)
    {
        auto& best = shared<int, 0>(h);
        if(h.t == 0)
            best = 0;
        sync(h);
        atomic<op::Max>(h, &best, d.in[h.g]);
        sync(h);
        if(h.t == 0)
            d.out[h.b] = best;
    }

    CHECKER_WRONG(relaxPlainly, 4, 64, "race in global memory")
    {
        for(int k = 0; k < degree; ++k)
            if(int const w = neighbour(h.g, k, d.n); d.in[h.g] + 1 < d.in[w])
                d.in[w] = d.in[h.g] + 1;
    }

    CHECKER_RIGHT(relaxAtomically, 4, 64)
    {
        for(int k = 0; k < degree; ++k)
            if(int const w = neighbour(h.g, k, d.n); atomicLoad(h, d.in + h.g) + 1 < atomicLoad(h, d.in + w))
                atomic<op::Min>(h, d.in + w, atomicLoad(h, d.in + h.g) + 1);
    }

    CHECKER_WRONG(trianglesOfAllThreads, 4, 64, "race in global memory")
    {
        float found = 0;
        for(int k = 0; k < degree; ++k)
            found += static_cast<float>(d.in[neighbour(h.g, k, d.n)] % 2);
        d.real[h.b] += found;
    }

    CHECKER_RIGHT(trianglesOfAllThreadsAtomic, 4, 64)
    {
        float found = 0;
        for(int k = 0; k < degree; ++k)
            found += static_cast<float>(d.in[neighbour(h.g, k, d.n)] % 2);
        atomic<op::Add>(h, d.real + h.b, found);
    }

    //! Two colours of a bipartite colouring: neighbours of an even vertex are odd only where the graph says so.
    CHECKER_WRONG(colouringReadsNeighbours, 4, 64, "race in global memory")
    {
        if(h.g % 2 == 0)
            d.out[h.g] = 1 + d.out[(h.g + 2) % d.n];
    }

    CHECKER_RIGHT(colouringReadsOtherColour, 4, 64)
    {
        if(h.g % 2 == 0)
            d.out[h.g] = 1 + d.out[(h.g + 1) % d.n];
    }

    //! Claims a vertex: only the winner of the compare-and-swap may write to it.
    CHECKER_WRONG(loserWritesToo, 4, 64, "race in global memory")
    {
        int const w = h.g / 2;
        alpaka::atomic::atomicOp<op::Cas>(h.acc, d.out + w, 0, h.g + 1);
        d.real[w] = static_cast<float>(h.g);
    }

    CHECKER_RIGHT(onlyWinnerWrites, 4, 64)
    {
        int const w = h.g / 2;
        if(alpaka::atomic::atomicOp<op::Cas>(h.acc, d.out + w, 0, h.g + 1) == 0)
            d.real[w] = static_cast<float>(h.g);
    }

    //! A vertex with many edges belongs to a block: its threads share the frontier's end.
    CHECKER_WRONG(frontierEndWithoutBarrier, 4, 64, "race in shared memory")
    {
        auto& end = shared<int, 0>(h);
        if(h.t == 0)
            end = atomic<op::Add>(h, d.out, h.threads);
        d.fresh[(end + h.t) % d.n] = h.g;
    }

    CHECKER_RIGHT(frontierEndWithBarrier, 4, 64)
    {
        auto& end = shared<int, 0>(h);
        if(h.t == 0)
            end = atomic<op::Add>(h, d.out, h.threads);
        sync(h);
        d.fresh[(end + h.t) % d.n] = h.g;
    }

    CHECKER_WRONG(neighbourBelowFirst, 4, 64, "read outside of a buffer")
    {
        d.out[h.g] = d.in[h.g - (h.g % 2 == 0 ? 1 : 0)];
    }

    CHECKER_RIGHT(neighbourBelowFirstGuarded, 4, 64) { d.out[h.g] = d.in[h.g - (h.g % 2 == 1 ? 1 : 0)]; }
} // namespace independentGraphs
