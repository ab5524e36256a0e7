// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! What strategies and runtimes supply so that kernels run on them.
#pragma once

namespace alpaka::kernel::defaults
{
    //! A runtime checks and runs a kernel task:
    //! - `static void check(task)`: throws core::Error when the task cannot run on any device of the runtime;
    //! - `static void run(task)`: runs it on the calling thread and returns when it is done. Only runtimes whose
    //!   queues run tasks on threads of the host have it.
    template<typename TRuntime>
    struct RunTask;

    //! A grid strategy hands the blocks of a launch to whoever runs them:
    //! `template<typename TLaunch> static void runGrid(TLaunch& launch)`.
    //!
    //! Whoever runs blocks makes himself a `typename TLaunch::Worker worker(launch)` and calls
    //! `worker.run(first, last)` for ranges of block numbers out of [0, launch.blockCount()), each block once, in any
    //! order. A strategy that runs blocks on several threads wraps what each of them does into `launch.guarded(...)`,
    //! asks `launch.stopped()` between ranges (`launch.threadsPerBlock()` hints at their size), and may use any number
    //! of workers, but each from one thread only.
    template<typename TGrid>
    struct RunGrid;

    //! A block strategy runs the blocks that it is given: constructible from the launch, with
    //! `void run(std::size_t first, std::size_t last)`. Exceptions of the kernel leave it.
    template<typename TBlock, typename TLaunch>
    class BlockWorker;
} // namespace alpaka::kernel::defaults
