// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Kernels whose threads work together in blocks, and kernels of several blocks, wrong and right side by side. They
//! were written from the kinds of faults of the tests of GPUVerify and Oclgrind and from the faults that users of
//! other libraries have reported, without a look at the other cases: the first run of the checker on them
//! is quoted in docs/reference/checker.md.
#pragma once

#include "Cases.hpp"
#include <cstdint>

namespace independentBlocks
{
    using namespace cases;

    CHECKER_WRONG(blocksWriteSameElements, 2, 64, "race in global memory") { d.out[h.t] = h.b + 1; }

    CHECKER_RIGHT(blocksWriteOwnElements, 2, 64) { d.out[h.g] = h.b + 1; }

    CHECKER_WRONG(neighbourWithoutBarrier, 2, 64, "race in shared memory")
    {
        auto& s = shared<int[64], 0>(h);
        s[h.t] = d.in[h.g];
        d.out[h.g] = s[(h.t + 1) % 64];
    }

    CHECKER_RIGHT(neighbourWithBarrier, 2, 64)
    {
        auto& s = shared<int[64], 0>(h);
        s[h.t] = d.in[h.g];
        sync(h);
        d.out[h.g] = s[(h.t + 1) % 64];
    }

    CHECKER_WRONG(scanInOneArray, 1, 64, "race in shared memory")
    {
        auto& s = shared<int[64], 0>(h);
        s[h.t] = d.in[h.t];
        for(int step = 1; step < 64; step *= 2)
        {
            sync(h);
            if(h.t >= step)
                s[h.t] += s[h.t - step];
        }
        d.out[h.t] = s[h.t];
    }

    CHECKER_RIGHT(scanInTwoArrays, 1, 64)
    {
        auto& s = shared<int[2][64], 0>(h);
        int from = 0;
        s[from][h.t] = d.in[h.t];
        for(int step = 1; step < 64; step *= 2)
        {
            sync(h);
            s[1 - from][h.t] = s[from][h.t] + (h.t >= step ? s[from][h.t - step] : 0);
            from = 1 - from;
        }
        d.out[h.t] = s[from][h.t];
    }

    CHECKER_WRONG(nextTileTooEarly, 1, 64, "race in shared memory")
    {
        auto& tile = shared<int[64], 0>(h);
        int sum = 0;
        for(int i = 0; i < 3; ++i)
        {
            tile[h.t] = d.in[(h.t + i) % 64];
            sync(h);
            for(int k = 0; k < 64; k += 16)
                sum += tile[k];
        }
        d.out[h.t] = sum;
    }

    CHECKER_RIGHT(nextTileInTime, 1, 64)
    {
        auto& tile = shared<int[64], 0>(h);
        int sum = 0;
        for(int i = 0; i < 3; ++i)
        {
            tile[h.t] = d.in[(h.t + i) % 64];
            sync(h);
            for(int k = 0; k < 64; k += 16)
                sum += tile[k];
            sync(h);
        }
        d.out[h.t] = sum;
    }

    CHECKER_WRONG(onlyEvenThreadsFill, 1, 64, "that nothing has written")
    {
        auto& s = shared<int[64], 0>(h);
        if(h.t % 2 == 0)
            s[h.t] = 1;
        sync(h);
        d.out[h.t] = s[63 - h.t] + 1;
    }

    CHECKER_RIGHT(allThreadsFill, 1, 64)
    {
        auto& s = shared<int[64], 0>(h);
        s[h.t] = h.t % 2 == 0 ? 1 : 0;
        sync(h);
        d.out[h.t] = s[63 - h.t] + 1;
    }

    CHECKER_WRONG(sumStartsAnywhere, 2, 64, "that nothing has written") { d.fresh[h.g] += d.in[h.g]; }

    CHECKER_RIGHT(sumStartsAtZero, 2, 64)
    {
        d.fresh[h.g] = 0;
        d.fresh[h.g] += d.in[h.g];
    }

    CHECKER_WRONG(barrierInLoopOfThreads, 1, 32, "different barriers")
    {
        auto& s = shared<int[32], 0>(h);
        for(int i = 0; i < 1 + h.t % 2; ++i)
        {
            s[h.t] = i;
            sync(h);
        }
        d.out[h.t] = s[h.t] + 2;
        sync(h);
        d.real[h.t] = 1;
    }

    CHECKER_RIGHT(barrierInLoopOfAll, 1, 32)
    {
        auto& s = shared<int[32], 0>(h);
        for(int i = 0; i < 2; ++i)
        {
            if(i <= h.t % 2)
                s[h.t] = i;
            sync(h);
        }
        d.out[h.t] = s[h.t] + 2;
        sync(h);
        d.real[h.t] = 1;
    }

    CHECKER_WRONG(atomicBesidePlain, 4, 64, "race in global memory")
    {
        if(h.g == 17)
            d.out[0] = 5;
        else
            atomic<op::Add>(h, d.out, 1);
    }

    CHECKER_RIGHT(atomicOnly, 4, 64)
    {
        if(h.g == 17)
            atomic<op::Exch>(h, d.out, 5);
        else
            atomic<op::Add>(h, d.out, 1);
    }

    CHECKER_WRONG(counterReadTooEarly, 1, 64, "race in shared memory")
    {
        auto& count = shared<int, 0>(h);
        if(h.t == 0)
            count = 0;
        sync(h);
        atomic<op::Add>(h, &count, 1);
        d.out[h.t] = count;
    }

    CHECKER_RIGHT(counterReadBehindBarrier, 1, 64)
    {
        auto& count = shared<int, 0>(h);
        if(h.t == 0)
            count = 0;
        sync(h);
        atomic<op::Add>(h, &count, 1);
        sync(h);
        d.out[h.t] = count;
    }

    CHECKER_WRONG(wordsOverlap, 1, 60, "race in global memory")
    {
        // Two bytes of each word belong to the next thread.
        if(h.t < 28)
            for(int i = 0; i < 4; ++i)
                d.bytes[2 * h.t + i] = static_cast<unsigned char>(h.t);
    }

    CHECKER_RIGHT(wordsDoNotOverlap, 1, 60)
    {
        if(h.t < 28)
            for(int i = 0; i < 2; ++i)
                d.bytes[2 * h.t + i] = static_cast<unsigned char>(h.t);
    }

    CHECKER_WRONG(sharedArrayTooShort, 1, 64, "write outside of a shared variable")
    {
        auto& s = shared<int[64], 0>(h);
        s[h.t + 1] = d.in[h.t];
        sync(h);
        d.out[h.t] = s[h.t / 2 + 1];
    }

    CHECKER_RIGHT(sharedArrayWithHalo, 1, 64)
    {
        auto& s = shared<int[65], 0>(h);
        s[h.t + 1] = d.in[h.t];
        sync(h);
        d.out[h.t] = s[h.t / 2 + 1];
    }

    CHECKER_WRONG(strideIsNotTheGrid, 4, 64, "race in global memory")
    {
        for(int i = h.g; i < d.n; i += h.threads)
            d.out[i] = i + h.b;
    }

    CHECKER_RIGHT(strideIsTheGrid, 4, 64)
    {
        for(int i = h.g; i < d.n; i += h.threads * h.blocks)
            d.out[i] = i + h.b;
    }

    CHECKER_WRONG(chunkRoundedUp, 3, 32, "write outside of a buffer")
    {
        int const chunk = (d.n + 90) / 91;
        for(int i = h.g * chunk; i < (h.g + 1) * chunk; ++i)
            d.fresh[i] = i;
    }

    CHECKER_RIGHT(chunkRoundedUpAndCut, 3, 32)
    {
        int const chunk = (d.n + 90) / 91;
        for(int i = h.g * chunk; i < (h.g + 1) * chunk && i < d.n; ++i)
            d.fresh[i] = i;
    }

    CHECKER_WRONG(indexOfOneByte, 4, 64, "outside of a buffer") { d.out[h.g] = d.in[static_cast<std::int8_t>(h.g)]; }

    CHECKER_RIGHT(indexOfOneUnsignedByte, 4, 64) { d.out[h.g] = d.in[static_cast<std::uint8_t>(h.g)]; }

    //! Two arrays of the same type and number are one array.
    CHECKER_WRONG(sameSharedVariable, 1, 64, "race in shared memory")
    {
        auto& a = shared<int[64], 0>(h);
        auto& b = shared<int[64], 0>(h);
        a[h.t] = d.in[h.t];
        b[63 - h.t] = 2;
        sync(h);
        d.out[h.t] = a[h.t] + b[h.t];
    }

    CHECKER_RIGHT(otherSharedVariable, 1, 64)
    {
        auto& a = shared<int[64], 0>(h);
        auto& b = shared<int[64], 1>(h);
        a[h.t] = d.in[h.t];
        b[63 - h.t] = 2;
        sync(h);
        d.out[h.t] = a[h.t] + b[h.t];
    }

    CHECKER_WRONG(countedTwice, 2, 64, "that nothing has written")
    {
        // As if the counter grew in the head of the loop and in its body.
        for(int i = h.g * 4; i < h.g * 4 + 4 && i < d.n; i += 2)
            d.fresh[i] = i;
        if(h.g * 4 + 1 < d.n)
            d.out[h.g] = d.fresh[h.g * 4 + 1] + 1;
    }

    CHECKER_RIGHT(countedOnce, 2, 64)
    {
        for(int i = h.g * 4; i < h.g * 4 + 4 && i < d.n; ++i)
            d.fresh[i] = i;
        if(h.g * 4 + 1 < d.n)
            d.out[h.g] = d.fresh[h.g * 4 + 1] + 1;
    }

    CHECKER_WRONG(warpReductionWithoutSync, 1, 32, "race in shared memory")
    {
        auto& s = shared<int[32], 0>(h);
        s[h.t] = d.in[h.t];
        sync(h);
        for(int stride = 16; stride > 0; stride /= 2)
            if(h.t < stride)
                s[h.t] = s[h.t] + s[h.t + stride];
        if(h.t == 0)
            d.out[0] = s[0];
    }

    CHECKER_RIGHT(warpReductionWithSync, 1, 32)
    {
        auto& s = shared<int[32], 0>(h);
        s[h.t] = d.in[h.t];
        for(int stride = 16; stride > 0; stride /= 2)
        {
            sync(h);
            if(h.t < stride)
                s[h.t] = s[h.t] + s[h.t + stride];
        }
        if(h.t == 0)
            d.out[0] = s[0];
    }

    CHECKER_WRONG(messageWithPlainFlag, 2, 1, "race in global memory")
    {
        if(h.b == 0)
        {
            d.out[0] = 42;
            fence(h, grid, alpaka::order::seq_cst);
            d.real[0] = 1;
        }
        else if(d.real[0] > 0)
            d.out[1] = d.out[0];
    }

    CHECKER_WRONG(messageWithRelaxedFlag, 2, 1, "race in global memory")
    {
        if(h.b == 0)
        {
            d.out[0] = 42;
            alpaka::atomic::atomicOp<op::Exch>(
                h.acc, d.out + 1, 1, alpaka::hierarchy::Grids{}, alpaka::order::relaxed);
        }
        else
        {
            while(alpaka::atomic::atomicOp<op::Add>(
                      h.acc, d.out + 1, 0, alpaka::hierarchy::Grids{}, alpaka::order::relaxed)
                  == 0)
            {
            }
            d.real[0] = static_cast<float>(d.out[0]);
        }
    }

    CHECKER_RIGHT(messageWithFences, 2, 1)
    {
        if(h.b == 0)
        {
            d.out[0] = 42;
            fence(h, grid, alpaka::order::release);
            alpaka::atomic::atomicOp<op::Exch>(
                h.acc, d.out + 1, 1, alpaka::hierarchy::Grids{}, alpaka::order::relaxed);
        }
        else
        {
            while(alpaka::atomic::atomicOp<op::Add>(
                      h.acc, d.out + 1, 0, alpaka::hierarchy::Grids{}, alpaka::order::relaxed)
                  == 0)
            {
            }
            fence(h, grid, alpaka::order::acquire);
            d.real[0] = static_cast<float>(d.out[0]);
        }
    }

    CHECKER_RIGHT(messageWithAcquireAndRelease, 2, 1)
    {
        if(h.b == 0)
        {
            d.out[0] = 42;
            alpaka::atomic::atomicOp<op::Exch>(
                h.acc, d.out + 1, 1, alpaka::hierarchy::Grids{}, alpaka::order::release);
        }
        else
        {
            while(alpaka::atomic::atomicOp<op::Add>(
                      h.acc, d.out + 1, 0, alpaka::hierarchy::Grids{}, alpaka::order::acquire)
                  == 0)
            {
            }
            d.real[0] = static_cast<float>(d.out[0]);
        }
    }

    //! The last block adds the parts of all blocks.
    CHECKER_WRONG(lastBlockWithoutFence, 4, 16, "race in global memory")
    {
        auto& last = shared<int, 0>(h);
        if(h.t == 0)
        {
            d.out[h.b] = d.in[h.b];
            last = alpaka::atomic::atomicOp<op::Add>(
                h.acc, d.out + 10, 1, alpaka::hierarchy::Blocks{}, alpaka::order::relaxed);
        }
        sync(h);
        if(last == h.blocks - 1)
            d.real[h.t] = static_cast<float>(d.out[h.t % h.blocks]);
    }

    CHECKER_RIGHT(lastBlockWithFence, 4, 16)
    {
        auto& last = shared<int, 0>(h);
        if(h.t == 0)
        {
            d.out[h.b] = d.in[h.b];
            fence(h, grid, alpaka::order::seq_cst);
            last = alpaka::atomic::atomicOp<op::Add>(
                h.acc, d.out + 10, 1, alpaka::hierarchy::Blocks{}, alpaka::order::relaxed);
            fence(h, grid, alpaka::order::seq_cst);
        }
        sync(h);
        if(last == h.blocks - 1)
            d.real[h.t] = static_cast<float>(d.out[h.t % h.blocks]);
    }

    template<typename TOrder>
    void lock(Here const& h, int* mutex, TOrder order)
    {
        while(alpaka::atomic::atomicOp<op::Cas>(h.acc, mutex, 0, 1, alpaka::hierarchy::Grids{}, order) != 0)
        {
        }
    }

    template<typename TOrder>
    void unlock(Here const& h, int* mutex, TOrder order)
    {
        alpaka::atomic::atomicOp<op::Exch>(h.acc, mutex, 0, alpaka::hierarchy::Grids{}, order);
    }

    //! The order of an atomic operation is relaxed unless the caller says otherwise.
    CHECKER_WRONG(relaxedLock, 4, 8, "race in global memory")
    {
        lock(h, d.out, alpaka::order::relaxed);
        d.wide[0] += 1;
        unlock(h, d.out, alpaka::order::relaxed);
    }

    CHECKER_WRONG(relaxedUnlock, 4, 8, "race in global memory")
    {
        lock(h, d.out, alpaka::order::acquire);
        d.wide[h.g == 5 ? 1 : 0] += d.wide[0];
        unlock(h, d.out, alpaka::order::relaxed);
    }

    CHECKER_WRONG(twoLocksForOneVariable, 4, 8, "race in global memory")
    {
        lock(h, d.out + h.b % 2, alpaka::order::acquire);
        d.wide[0] += 1;
        unlock(h, d.out + h.b % 2, alpaka::order::release);
    }

    CHECKER_RIGHT(oneLockForOneVariable, 4, 8)
    {
        lock(h, d.out, alpaka::order::acquire);
        d.wide[0] += 1;
        unlock(h, d.out, alpaka::order::release);
    }

    CHECKER_WRONG(readerWithoutLock, 4, 8, "race in global memory")
    {
        if(h.g != 5)
        {
            lock(h, d.out, alpaka::order::acquire);
            d.wide[0] += 1;
            unlock(h, d.out, alpaka::order::release);
        }
        else
            d.wide[1] = d.wide[0];
    }

    CHECKER_RIGHT(readerWithLock, 4, 8)
    {
        lock(h, d.out, alpaka::order::acquire);
        d.wide[h.g == 5 ? 1 : 0] += d.wide[0];
        unlock(h, d.out, alpaka::order::release);
    }

    CHECKER_WRONG(stencilInPlace, 4, 64, "race in global memory")
    {
        if(h.g > 0 && h.g < d.n - 1)
            d.in[h.g] = (d.in[h.g - 1] + d.in[h.g + 1]) / 2;
    }

    CHECKER_RIGHT(stencilToOtherArray, 4, 64)
    {
        if(h.g > 0 && h.g < d.n - 1)
            d.out[h.g] = (d.in[h.g - 1] + d.in[h.g + 1]) / 2;
    }

    CHECKER_WRONG(bufferOfEarlierStep, 1, 64, "freed memory") { d.out[h.g] = d.gone[h.g] + 1; }
} // namespace independentBlocks
