// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The functions that strategies and runtimes supply so that kernels run on them.
#pragma once

namespace alpaka::kernel::backend
{
    //! Base of a kernel task, by which a runtime checks and runs it:
    //! - `static void checkWorkDiv(task)`: throws core::Error when no device of the runtime can run its work division;
    //! - `static void checkSharedDynBytes(bytes)`: throws core::Error when no device of the runtime has that much
    //!   dynamic shared memory per block;
    //! - `void operator()() const`: runs the task on the calling thread, and on others if the grid strategy uses them;
    //!   returns when all of it is done. Only runtimes whose queues run tasks on threads of the host have it.
    //! \tparam TTask The class that derives from it; not complete yet.
    template<typename TRuntime, typename TTask>
    class RunTask;

    //! A grid strategy distributes the blocks of a launch over threads:
    //! `template<typename TLaunch> static void runGrid(TLaunch& launch)`.
    //!
    //! Each thread that runs blocks creates its own `typename TLaunch::Worker worker(launch)` and calls
    //! `worker.run(first, last)` for ranges of block numbers in [0, launch.blockCount()), each block once, in any
    //! order. A strategy that runs blocks on several threads calls the worker inside `launch.guarded(...)` and checks
    //! `launch.stopped()` between ranges (`launch.threadsPerBlock()` hints at their size). It may use any number of
    //! workers, but each from one thread only.
    template<typename TGrid>
    struct RunGrid;

    //! A block strategy runs the blocks that it receives: constructible from the launch, with `void run(std::size_t
    //! first, std::size_t last)`. Exceptions of the kernel pass through it. The workers of grid
    //! strategies derive from it.
    template<typename TBlock, typename TLaunch>
    class BlockWorker;
} // namespace alpaka::kernel::backend
