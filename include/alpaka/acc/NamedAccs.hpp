// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

// The one list of the accelerators that users name, in the order in which acc::DefaultAcc prefers them. A header that
// derives something from the list defines the two macros and includes it; the list undefines them again.
//   ALPAKA_ACC_NATIVE(accelerator, macro that switches it on, runtime)      the device runs blocks and threads itself
//   ALPAKA_ACC_CPU(accelerator, macro that switches it on, grid strategy, block strategy)
//   ALPAKA_ACC_TOOL(accelerator, macro that switches it on, grid strategy, block strategy)   as ALPAKA_ACC_CPU, but only
//                                                                        for programs that name it: never DefaultAcc
// No #pragma once: it is included several times.

#ifndef ALPAKA_ACC_NATIVE
#    define ALPAKA_ACC_NATIVE(...)
#endif
#ifndef ALPAKA_ACC_CPU
#    define ALPAKA_ACC_CPU(...)
#endif
#ifndef ALPAKA_ACC_TOOL
#    define ALPAKA_ACC_TOOL(...)
#endif

// Blocks and threads on a device of CUDA.
ALPAKA_ACC_NATIVE(AccGpuCudaRt, ALPAKA_ACC_GPU_CUDA_ENABLED, Cuda)

// Blocks and threads on a device of HIP.
ALPAKA_ACC_NATIVE(AccGpuHipRt, ALPAKA_ACC_GPU_HIP_ENABLED, Hip)

// Blocks on the library's own workers, one worker a core; the threads of a block as a loop on that core, which turns into
// fibers when they wait for each other.
ALPAKA_ACC_CPU(AccCpuBlockPerCore, ALPAKA_ACC_CPU_BLOCK_PER_CORE_ENABLED, ThreadPool, LazyFibers)

// Blocks on an OpenMP team, one thread each.
ALPAKA_ACC_CPU(AccCpuOmp2Blocks, ALPAKA_ACC_CPU_B_OMP2_T_SEQ_ENABLED, OpenMp, SingleThread)

// Blocks on the workers of oneTBB, one thread each.
ALPAKA_ACC_CPU(AccCpuTbbBlocks, ALPAKA_ACC_CPU_B_TBB_T_SEQ_ENABLED, Tbb, SingleThread)

// Blocks in order, the threads of a block on threads of the operating system.
ALPAKA_ACC_CPU(AccCpuThreads, ALPAKA_ACC_CPU_B_SEQ_T_THREADS_ENABLED, Sequential, StdThreads)

// Blocks in order, the threads of a block on fibers of Boost.Context, all on the calling thread.
ALPAKA_ACC_CPU(AccCpuFibers, ALPAKA_ACC_CPU_B_SEQ_T_FIBERS_ENABLED, Sequential, EagerFibers)

// Blocks in order, the threads of a block on an OpenMP team.
ALPAKA_ACC_CPU(AccCpuOmp2Threads, ALPAKA_ACC_CPU_B_SEQ_T_OMP2_ENABLED, Sequential, OpenMp)

// Blocks and threads in OpenMP target regions, on a device to which OpenMP offloads, or on the host where there is none.
ALPAKA_ACC_NATIVE(AccOmp5, ALPAKA_ACC_ANY_BT_OMP5_ENABLED, OmpTarget)

// Blocks in order on the calling thread, one thread each.
ALPAKA_ACC_CPU(AccCpuSerial, ALPAKA_ACC_CPU_B_SEQ_T_SEQ_ENABLED, Sequential, SingleThread)

// Threads of several blocks on fibers, in an order that a seed decides; finds errors in kernels.
ALPAKA_ACC_TOOL(AccCpuChecked, ALPAKA_ACC_CPU_CHECKED_ENABLED, Sequential, CheckedFibers)

#undef ALPAKA_ACC_NATIVE
#undef ALPAKA_ACC_CPU
#undef ALPAKA_ACC_TOOL
