// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The launch of a kernel on the host: what grid and block strategies share while a grid runs.
#pragma once

#include <alpaka/acc/Concept.hpp>
#include <alpaka/core/Annotation.hpp>
#include <alpaka/core/Error.hpp>
#include <alpaka/core/Settings.hpp>
#include <alpaka/kernel/Run.hpp>
#include <alpaka/kernel/SharedMemDynSize.hpp>
#include <alpaka/runtime/Cpu.hpp>
#include <alpaka/runtime/cpu/Properties.hpp>
#include <alpaka/workdiv/Valid.hpp>

#include <atomic>
#include <cstddef>
#include <exception>
#include <tuple>
#include <type_traits>

namespace alpaka::runtime::cpu
{
    //! Small trivial objects travel by value, so that compilers keep them in registers while the kernel stores through
    //! pointers; everything else is the one shared const object.
    template<typename T>
    using Pass = std::conditional_t<std::is_trivially_copyable_v<T> && sizeof(T) <= 256, T const, T const&>;

    //! One run of a kernel task over its grid.
    template<typename TTask>
    class Launch
    {
    public:
        using Task = TTask;
        using Acc = typename TTask::Acc;
        using Worker = kernel::defaults::BlockWorker<typename Acc::Block, Launch>;

        explicit Launch(TTask const& task)
            : m_task(task)
            , m_blockCount(static_cast<std::size_t>(task.workDiv().m_gridBlockExtent.prod()))
            , m_sharedDynBytes(sharedDynBytes(task))
        {
        }

        [[nodiscard]] auto task() const -> TTask const&
        {
            return m_task;
        }

        //! Blocks of the grid; their numbers are row-major, the last dimension fastest.
        [[nodiscard]] auto blockCount() const -> std::size_t
        {
            return m_blockCount;
        }

        [[nodiscard]] auto sharedDynBytes() const -> std::size_t
        {
            return m_sharedDynBytes;
        }

        //! True once something was thrown: blocks that have not begun need not run any more.
        [[nodiscard]] auto stopped() const -> bool
        {
            return m_stopped.load(std::memory_order_relaxed);
        }

        //! Calls f on a thread that no exception may leave. Keeps the first one and stops the grid.
        template<typename TFn>
        void guarded(TFn&& f) noexcept
        {
            try
            {
                f();
            }
            catch(...)
            {
                if(!m_stopped.exchange(true, std::memory_order_relaxed))
                    m_exception = std::current_exception();
            }
        }

        //! Throws what `guarded` kept. For the launching thread, after all others have finished.
        void rethrow()
        {
            if(m_exception) [[unlikely]]
                std::rethrow_exception(m_exception);
        }

        static auto sharedDynBytes(TTask const& task) -> std::size_t
        {
            return std::apply(
                [&task](auto const&... args)
                {
                    return kernel::getBlockSharedMemDynSizeBytes<Acc>(
                        task.kernelFnObj(),
                        task.workDiv().m_blockThreadExtent,
                        task.workDiv().m_threadElemExtent,
                        args...);
                },
                task.args());
        }

    private:
        TTask const& m_task;
        std::size_t m_blockCount;
        std::size_t m_sharedDynBytes;
        std::atomic<bool> m_stopped{false};
        std::exception_ptr m_exception;
    };
} // namespace alpaka::runtime::cpu

namespace alpaka::kernel::defaults
{
    template<>
    struct RunTask<runtime::Cpu>
    {
        template<typename TTask>
        static void check(TTask const& task)
        {
            using Acc = typename TTask::Acc;
            workdiv::checkWorkDiv("kernel launch", runtime::cpu::accDevProps<Acc>(), task.workDiv());
            std::size_t const wanted = runtime::cpu::Launch<TTask>::sharedDynBytes(task);
            std::size_t const limit = core::settings().blockSharedDynBytes;
            if(wanted > limit) [[unlikely]]
                core::fail(
                    "kernel launch: ",
                    wanted,
                    " bytes of dynamic shared memory for each block exceed the limit of ",
                    limit,
                    " bytes (ALPAKA_BLOCK_SHARED_DYN_KIB)");
        }

        template<typename TTask>
        static void run(TTask const& task)
        {
            runtime::cpu::Launch<TTask> launch(task);
            if(launch.blockCount() == 0)
                return;
            RunGrid<typename TTask::Acc::Grid>::runGrid(launch);
            launch.rethrow();
        }
    };
} // namespace alpaka::kernel::defaults
