// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The kernels of kernels.cl for this library. n is the number of threads.
#pragma once

#include <alpaka/alpaka.hpp>

namespace checker_bench
{
    namespace a = alpaka;

    //! The indices of a thread in a grid of one dimension.
    template<typename TAcc>
    struct Here
    {
        TAcc const& acc;
        int t = a::getIdx<a::Block, a::Threads>(acc)[0];
        int b = a::getIdx<a::Grid, a::Blocks>(acc)[0];
        int g = a::getIdx<a::Grid, a::Threads>(acc)[0];
    };

#define CHECKER_BENCH_KERNEL(Name)                                                                                    \
    struct Name                                                                                                       \
    {                                                                                                                 \
        template<typename TAcc>                                                                                       \
        void operator()(TAcc const& acc, int* in, int* out) const                                                     \
        {                                                                                                             \
            run(Here<TAcc>{acc}, in, out);                                                                            \
        }                                                                                                             \
                                                                                                                      \
        template<typename THere>                                                                                      \
        ALPAKA_FN_INLINE void run(THere const& h, int* in, int* out) const;                                           \
    };                                                                                                                \
    template<typename THere>                                                                                          \
    ALPAKA_FN_INLINE void Name::run(THere const& h, [[maybe_unused]] int* in, int* out) const

    CHECKER_BENCH_KERNEL(missingBarrier)
    {
        auto& s = a::allocVar<int[64], 0>(h.acc);
        s[h.t] = in[h.g];
        out[h.g] = s[(h.t + 1) % 64];
    }

    CHECKER_BENCH_KERNEL(blocksCollide) { out[h.t] = h.b; }

    CHECKER_BENCH_KERNEL(atomicBesidePlain)
    {
        if(h.g == 17)
            out[0] = 5;
        else
            a::atomicAdd(h.acc, out, 1);
    }

    CHECKER_BENCH_KERNEL(sameValue)
    {
        if(h.g >= 0)
            out[0] = 1;
    }

    CHECKER_BENCH_KERNEL(messageWithoutFence)
    {
        if(h.t != 0)
            return;
        if(h.b == 0)
        {
            out[1] = 42;
            a::atomicExch(h.acc, out, 1);
        }
        else if(a::atomicAdd(h.acc, out, 0) == 1)
            out[2 + h.b] = out[1];
    }

    CHECKER_BENCH_KERNEL(behindEnd) { out[h.g + 1] = 1; }

    CHECKER_BENCH_KERNEL(beforeBegin) { out[h.g] = in[h.g - 1]; }

    CHECKER_BENCH_KERNEL(behindLocal)
    {
        auto& s = a::allocVar<int[64], 0>(h.acc);
        s[h.t + 1] = in[h.g];
        a::sync(h.acc);
        out[h.g] = s[h.t / 2 + 1];
    }

    CHECKER_BENCH_KERNEL(unwrittenLocal)
    {
        auto& s = a::allocVar<int[64], 0>(h.acc);
        if(h.t % 2 == 0)
            s[h.t] = in[h.g];
        a::sync(h.acc);
        if(s[63 - h.t] > 3)
            out[h.g] = 1;
    }

    CHECKER_BENCH_KERNEL(unwrittenGlobal)
    {
        if(in[h.g] > 3)
            out[h.g] = 1;
    }

    CHECKER_BENCH_KERNEL(twoBarriers)
    {
        auto& s = a::allocVar<int[64], 0>(h.acc);
        if(h.t < 32)
        {
            s[h.t] = in[h.g];
            a::sync(h.acc);
            out[h.g] = s[(h.t + 1) % 32];
        }
        else
        {
            s[h.t] = -in[h.g];
            a::sync(h.acc);
            out[h.g] = s[h.t] + 1;
        }
    }

    CHECKER_BENCH_KERNEL(endless)
    {
        while(a::atomicAdd(h.acc, out, 0) == 0)
        {
        }
    }

    CHECKER_BENCH_KERNEL(rightReduction)
    {
        auto& s = a::allocVar<int[64], 0>(h.acc);
        s[h.t] = in[h.g];
        for(int stride = 32; stride > 0; stride /= 2)
        {
            a::sync(h.acc);
            if(h.t < stride)
                s[h.t] += s[h.t + stride];
        }
        if(h.t == 0)
            out[h.b] = s[0];
    }

    CHECKER_BENCH_KERNEL(rightMessage)
    {
        if(h.t != 0)
            return;
        if(h.b == 0)
        {
            out[1] = 42;
            a::fence::mem_fence(h.acc, a::memory_scope::Grid{}, a::order::release);
            a::atomicExch(h.acc, out, 1);
        }
        else if(a::atomicAdd(h.acc, out, 0) == 1)
        {
            a::fence::mem_fence(h.acc, a::memory_scope::Grid{}, a::order::acquire);
            out[2 + h.b] = out[1];
        }
    }
#undef CHECKER_BENCH_KERNEL

    //! c = a * b, matrices of n x n elements, in blocks of 16 x 16 threads.
    struct Product
    {
        template<typename TAcc>
        void operator()(TAcc const& acc, float const* a, float const* b, float* c, int n) const
        {
            auto& tileA = alpaka::allocVar<float[16][16], 0>(acc);
            auto& tileB = alpaka::allocVar<float[16][16], 1>(acc);
            auto const thread = alpaka::getIdx<alpaka::Block, alpaka::Threads>(acc);
            auto const place = alpaka::getIdx<alpaka::Grid, alpaka::Threads>(acc);
            int const y = thread[0];
            int const x = thread[1];
            float sum = 0;
            for(int t = 0; t < n; t += 16)
            {
                tileA[y][x] = a[place[0] * n + t + x];
                tileB[y][x] = b[(t + y) * n + place[1]];
                alpaka::sync(acc);
                for(int k = 0; k < 16; ++k)
                    sum += tileA[y][k] * tileB[k][x];
                alpaka::sync(acc);
            }
            c[place[0] * n + place[1]] = sum;
        }
    };

    struct Stencil
    {
        template<typename TAcc>
        void operator()(TAcc const& acc, float const* from, float* to, int n) const
        {
            auto const place = a::getIdx<a::Grid, a::Threads>(acc);
            int const y = place[0];
            int const x = place[1];
            if(x > 0 && x < n - 1 && y > 0 && y < n - 1)
                to[y * n + x]
                    = 0.25f
                      * (from[y * n + x - 1] + from[y * n + x + 1] + from[(y - 1) * n + x] + from[(y + 1) * n + x]);
        }
    };
} // namespace checker_bench
