// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The barrier of a grid on devices. Not that of cooperative groups: their header takes CUDA's compiler more than two
//! seconds in each source, and their barrier hangs when a block has returned.
#pragma once

#include <alpaka/core/Annotation.hpp>
#include <alpaka/grid/sync/Sync.hpp>
#include <alpaka/kernel/Cooperative.hpp>
#include <alpaka/runtime/CudaHip.hpp>
#include <alpaka/runtime/cudahip/Api.hpp>
#include <alpaka/runtime/cudahip/GridBarrier.hpp>

#if BOOST_LANG_CUDA
#    include <alpaka/runtime/cudahip/device/Ptx.hpp>
#endif

namespace alpaka::runtime::cudahip
{
    //! Lets the waiting thread of a block look less often.
    ALPAKA_FN_INLINE __device__ void pauseOfWaiter()
    {
#if BOOST_LANG_CUDA
        ptx::sleepShortly();
#else
        __builtin_amdgcn_s_sleep(1);
#endif
    }

    //! A block of a cooperative grid, in its shared memory.
    struct BlockOfGrid
    {
        GridBarrier* barrier;
        unsigned int round; //!< How often the block has been at the barrier.
        unsigned int ended; //!< Threads that have returned from the kernel.

        ALPAKA_FN_INLINE static __device__ auto current() -> BlockOfGrid&
        {
            __shared__ BlockOfGrid block;
            return block;
        }

        ALPAKA_FN_INLINE static __device__ auto threads() -> unsigned int
        {
            return blockDim.x * blockDim.y * blockDim.z;
        }

        //! One thread of the block arrives, or leaves when all have returned, and lets the others go on if this block
        //! was the last one that they waited for.
        //! \param wait Whether it waits for the other blocks.
        __device__ void step(bool wait) const
        {
            constexpr auto oneReturned = 1ull << 32;
            auto const blocks = 1ull * gridDim.x * gridDim.y * gridDim.z;
            auto const volatile& generation = barrier->generation;
            unsigned int const before = generation;
            __threadfence();
            auto const one = wait ? 1ull : oneReturned;
            auto const state = ::atomicAdd(&barrier->state, one) + one;
            auto const waiting = state % oneReturned;
            auto const returned = state / oneReturned;
            if(returned == blocks)
                ::atomicExch(&barrier->state, 0ull); // for the next launch in this stream
            else if(waiting + returned == blocks)
            {
                // No other block runs.
                ::atomicExch(&barrier->state, state - waiting);
                __threadfence();
                ::atomicAdd(&barrier->generation, 1u);
            }
            else if(wait)
                while(generation == before)
                    pauseOfWaiter();
            __threadfence();
        }
    };
} // namespace alpaka::runtime::cudahip

namespace alpaka
{
    template<runtime::IsCudaHip TRuntime>
    struct kernel::backend::CooperativeThread<TRuntime>
    {
        template<typename TAcc>
        ALPAKA_FN_INLINE static __device__ void begin(TAcc const&, void* barrier)
        {
            if(threadIdx.x == 0 && threadIdx.y == 0 && threadIdx.z == 0)
            {
                auto& block = runtime::cudahip::BlockOfGrid::current();
                block.barrier = static_cast<runtime::cudahip::GridBarrier*>(barrier);
                block.round = 0;
                block.ended = 0;
            }
            __syncthreads();
        }

        template<typename TAcc>
        ALPAKA_FN_INLINE static __device__ void end(TAcc const&)
        {
            using runtime::cudahip::BlockOfGrid;
            auto& block = BlockOfGrid::current();
            __threadfence();
            if(::atomicAdd(&block.ended, 1u) + 1 == BlockOfGrid::threads())
                block.step(false);
        }
    };

    template<runtime::IsCudaHip TRuntime>
    struct grid::sync::backend::SyncGridThreads<TRuntime>
    {
        template<typename TAcc>
        ALPAKA_FN_INLINE static __device__ void syncGridThreads(TAcc const&)
        {
            auto& block = runtime::cudahip::BlockOfGrid::current();
            // Not thread 0, which may have returned: the first one that gets the number after this round's.
            unsigned int const round = block.round;
            __threadfence();
            __syncthreads();
            if(::atomicCAS(&block.round, round, round + 1) == round)
                block.step(true);
            __syncthreads();
            __threadfence(); // AMD's processors may have several caches for one block
        }
    };
} // namespace alpaka
