// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Blurs the rows of a picture. blur.cu has the kernel in CUDA; here are the three steps after it.
#pragma once

#include <alpaka/alpaka.hpp>

#include <cstddef>

namespace port
{
    namespace a = alpaka;

    inline constexpr int radius = 8;
    inline constexpr int taps = 2 * radius + 1;
    inline constexpr int blockThreads = 256; //!< Of a block: part of one row.

    // [ported]
    //! Step 2: CUDA's kernel line by line.
    struct BlurPorted
    {
        template<typename TAcc>
        ALPAKA_FN_ACC void operator()(
            TAcc const& acc,
            float const* __restrict in,
            float const* __restrict weights,
            float* __restrict out,
            int width) const
        {
            float* const tile = a::getMem<float>(acc);                         // extern __shared__ float tile[]
            int const t = a::getIdx<a::Block, a::Threads>(acc)[1];             // threadIdx.x
            int const threads = a::getWorkDiv<a::Block, a::Threads>(acc)[1];   // blockDim.x
            int const first = a::getIdx<a::Grid, a::Blocks>(acc)[1] * threads; // blockIdx.x * threads
            int const y = a::getIdx<a::Grid, a::Blocks>(acc)[0];               // blockIdx.y
            for(int i = t; i < threads + 2 * radius; i += threads)
            {
                int const x = first + i - radius;
                tile[i] = x < 0 || x >= width ? 0.0f : in[y * width + x];
            }
            a::sync(acc);                                         // __syncthreads()
            int const x = a::getIdx<a::Grid, a::Threads>(acc)[1]; // first + threadIdx.x
            if(x < width)
            {
                float sum = 0.0f;
                ALPAKA_UNROLL(17) // #pragma unroll
                for(int k = 0; k < taps; ++k)
                    sum += weights[k] * tile[t + k];
                out[y * width + x] = sum;
            }
        }

        //! The third number between <<< and >>>.
        template<typename TVec, typename... TArgs>
        ALPAKA_FN_HOST_ACC auto getBlockSharedMemDynSizeBytes(TVec const& block, TVec const&, TArgs const&...) const
            -> std::size_t
        {
            return static_cast<std::size_t>(block[1] + 2 * radius) * sizeof(float);
        }
    };
    // [ported]

    // [phased]
    //! Step 3: what lies between two barriers becomes a phase. Nothing else changes.
    struct BlurPhased : a::PhasedKernel
    {
        template<typename TTeam>
        ALPAKA_FN_ACC void operator()(
            TTeam const& team,
            float const* __restrict in,
            float const* __restrict weights,
            float* __restrict out,
            int width) const
        {
            float* const tile = a::getMem<float>(team);
            int const threads = a::getWorkDiv<a::Block, a::Threads>(team)[1];
            int const first = a::getIdx<a::Grid, a::Blocks>(team)[1] * threads;
            int const y = a::getIdx<a::Grid, a::Blocks>(team)[0];
            a::block::phase(
                team,
                [&](auto const&, auto const& thread)
                {
                    for(int i = thread[1]; i < threads + 2 * radius; i += threads)
                    {
                        int const x = first + i - radius;
                        tile[i] = x < 0 || x >= width ? 0.0f : in[y * width + x];
                    }
                });
            a::block::phase(
                team,
                [&](auto const& acc, auto const& thread)
                {
                    int const t = thread[1];
                    int const x = a::getIdx<a::Grid, a::Threads>(acc)[1];
                    if(x < width)
                    {
                        float sum = 0.0f;
                        ALPAKA_UNROLL(17)
                        for(int k = 0; k < taps; ++k)
                            sum += weights[k] * tile[t + k];
                        out[y * width + x] = sum;
                    }
                });
        }

        template<typename TVec, typename... TArgs>
        ALPAKA_FN_HOST_ACC auto getBlockSharedMemDynSizeBytes(TVec const& block, TVec const&, TArgs const&...) const
            -> std::size_t
        {
            return static_cast<std::size_t>(block[1] + 2 * radius) * sizeof(float);
        }
    };
    // [phased]

    // [tuned]
    //! Step 4: constants for the compiler, and a loop over places where it does not matter which thread works.
    struct BlurTuned : a::PhasedKernel
    {
        using BlockThreadExtent = a::extent::Fixed<1, blockThreads>;

        template<typename TTeam>
        ALPAKA_FN_ACC void operator()(
            TTeam const& team,
            float const* __restrict in,
            float const* __restrict weights,
            float* __restrict out,
            int width) const
        {
            using Vec = a::Vec<a::DimInt<2>, int>;
            ALPAKA_SHARED(team, float[blockThreads + 2 * radius], tile);
            int const first = a::getIdx<a::Grid, a::Blocks>(team)[1] * blockThreads;
            float const* const row = in + a::getIdx<a::Grid, a::Blocks>(team)[0] * width;
            float* const result = out + a::getIdx<a::Grid, a::Blocks>(team)[0] * width;
            a::block::phase(
                team,
                Vec(1, blockThreads + 2 * radius),
                [&](Vec const& place)
                {
                    int const x = first + place[1] - radius;
                    tile[place[1]] = x < 0 || x >= width ? 0.0f : row[x];
                });
            int const here = a::core::min(blockThreads, width - first);
            a::block::phase(
                team,
                Vec(1, here),
                [&](Vec const& place)
                {
                    float sum = 0.0f;
                    ALPAKA_UNROLL(17)
                    for(int k = 0; k < taps; ++k)
                        sum += weights[k] * tile[place[1] + k];
                    result[first + place[1]] = sum;
                });
        }
    };
    // [tuned]
} // namespace port
