// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The accelerators that users name, as combinations of strategies and runtimes.
#pragma once

#include <alpaka/acc/Accelerator.hpp>

#include <cstddef>

// The parts are only declared here; Backends.hpp defines those that are switched on. To launch on an accelerator whose
// parts are not there is refused with a sentence.
namespace alpaka::strategy::grid
{
    struct Sequential;
    struct ThreadPool;
    struct OpenMp;
    struct Tbb;
    template<typename TRuntime>
    struct Native;
} // namespace alpaka::strategy::grid

namespace alpaka::strategy::block
{
    struct SingleThread;
    struct StdThreads;
    struct BoostFibers;
    struct LazyFibers;
    template<std::size_t TWarpSize>
    struct LazyFiberWarps;
    struct OpenMp;
    template<typename TRuntime>
    struct Native;
} // namespace alpaka::strategy::block

namespace alpaka::runtime
{
    struct Cpu;
    struct Cuda;
    struct Hip;
} // namespace alpaka::runtime

namespace alpaka::acc
{
    //! Blocks in order on the calling thread, one thread each.
    template<typename TDim, typename TIdx>
    using AccCpuSerial
        = Accelerator<strategy::grid::Sequential, strategy::block::SingleThread, runtime::Cpu, TDim, TIdx>;

    //! Blocks in order, the threads of a block on threads of the operating system.
    template<typename TDim, typename TIdx>
    using AccCpuThreads
        = Accelerator<strategy::grid::Sequential, strategy::block::StdThreads, runtime::Cpu, TDim, TIdx>;

    //! Blocks in order, the threads of a block on fibers of Boost.Fiber, all on the calling thread.
    template<typename TDim, typename TIdx>
    using AccCpuFibers
        = Accelerator<strategy::grid::Sequential, strategy::block::BoostFibers, runtime::Cpu, TDim, TIdx>;

    //! Blocks on an OpenMP team, one thread each.
    template<typename TDim, typename TIdx>
    using AccCpuOmp2Blocks
        = Accelerator<strategy::grid::OpenMp, strategy::block::SingleThread, runtime::Cpu, TDim, TIdx>;

    //! Blocks in order, the threads of a block on an OpenMP team.
    template<typename TDim, typename TIdx>
    using AccCpuOmp2Threads
        = Accelerator<strategy::grid::Sequential, strategy::block::OpenMp, runtime::Cpu, TDim, TIdx>;

    //! Blocks on the workers of oneTBB, one thread each.
    template<typename TDim, typename TIdx>
    using AccCpuTbbBlocks = Accelerator<strategy::grid::Tbb, strategy::block::SingleThread, runtime::Cpu, TDim, TIdx>;

    //! Blocks on the library's own workers, one worker a core; the threads of a block as a loop on that core, which
    //! turns into fibers when they wait for each other.
    template<typename TDim, typename TIdx>
    using AccCpuBlockPerCore
        = Accelerator<strategy::grid::ThreadPool, strategy::block::LazyFibers, runtime::Cpu, TDim, TIdx>;

    //! The same with warps of 4, 8, 16, 32 or 64 lanes, to test warp code without a GPU.
    template<std::size_t TWarpSize, typename TDim, typename TIdx>
    using AccCpuWarps = Accelerator<
        strategy::grid::ThreadPool,
        strategy::block::LazyFiberWarps<TWarpSize>,
        runtime::Cpu,
        TDim,
        TIdx>;

    //! Blocks and threads on a device of CUDA.
    template<typename TDim, typename TIdx>
    using AccGpuCudaRt = Accelerator<
        strategy::grid::Native<runtime::Cuda>,
        strategy::block::Native<runtime::Cuda>,
        runtime::Cuda,
        TDim,
        TIdx>;

    //! Blocks and threads on a device of HIP.
    template<typename TDim, typename TIdx>
    using AccGpuHipRt = Accelerator<
        strategy::grid::Native<runtime::Hip>,
        strategy::block::Native<runtime::Hip>,
        runtime::Hip,
        TDim,
        TIdx>;
} // namespace alpaka::acc
