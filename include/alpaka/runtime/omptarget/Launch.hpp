// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The launch of a kernel on an OpenMP device: how its task is checked and reaches the device.
#pragma once

#include <alpaka/core/Error.hpp>
#include <alpaka/core/MinMax.hpp>
#include <alpaka/core/Observer.hpp>
#include <alpaka/core/Settings.hpp>
#include <alpaka/core/SourceLocation.hpp>
#include <alpaka/core/Text.hpp>
#include <alpaka/host/queue/QueueBlocking.hpp>
#include <alpaka/host/queue/QueueNonBlocking.hpp>
#include <alpaka/host/queue/Reentrancy.hpp>
#include <alpaka/kernel/Cooperative.hpp>
#include <alpaka/kernel/FixedExtent.hpp>
#include <alpaka/kernel/Phased.hpp>
#include <alpaka/kernel/Run.hpp>
#include <alpaka/kernel/Task.hpp>
#include <alpaka/queue/Queue.hpp>
#include <alpaka/runtime/OmpTarget.hpp>
#include <alpaka/runtime/omptarget/Dev.hpp>
#include <alpaka/runtime/omptarget/Properties.hpp>
#include <alpaka/runtime/omptarget/Regions.hpp>
#include <alpaka/runtime/omptarget/Report.hpp>
#include <alpaka/strategy/common/OmpThreads.hpp>
#include <alpaka/workdiv/Valid.hpp>

#include <omp.h>

#include <concepts>
#include <cstddef>
#include <type_traits>
#include <utility>

namespace alpaka::runtime::omptarget
{
    //! \throws core::Error on a thread of a parallel region, where OpenMP would give further ones one thread.
    //! \param call What the program has called.
    inline void refuseInParallelRegion(char const* call)
    {
        if(omp_in_parallel() != 0)
            core::fail(
                call,
                ": AccOmp5 starts parallel regions for blocks and their threads "
                "and cannot run inside a parallel region; launch outside of it, or into a non-blocking queue");
    }

    //! A kernel task and the device that it runs on. Queues run it.
    template<typename TTask>
    class TaskOnDevice
    {
    public:
        static constexpr auto operationKind = core::OperationKind::kernel;

        //! \throws core::Error when the task exceeds the limits of the device.
        TaskOnDevice(TTask task, dev::DevOmp5 const& dev)
            : m_task(std::move(task))
            , m_dev(dev)
        {
            auto const& facts = dev.facts();
            auto const props = propsOfKernel<typename TTask::Acc, typename TTask::KernelFnObj>(facts);
            workdiv::checkWorkDiv("kernel launch", props, m_task.workDiv());
            if(m_task.sharedDynBytes() > props.m_sharedMemSizeBytes)
                core::fail(
                    "kernel launch: ",
                    m_task.sharedDynBytes(),
                    " bytes of dynamic shared memory for each block exceed the limit of ",
                    props.m_sharedMemSizeBytes,
                    " bytes of ",
                    dev::getName(dev));
        }

        //! Runs the kernel and returns when all of it is done.
        void operator()() const
        {
            refuseInParallelRegion("kernel launch");
            auto const& facts = m_dev.facts();
            if(m_task.workDiv().m_gridBlockExtent.prod() == 0)
                return;
            std::size_t const threads = threadsOfBlock();
            std::size_t const atOnce = facts.isNestedRegions ? blocksAtOnce(facts, threads) : 1;
            // A device that is like a host shares OpenMP's threads with the process.
            if(facts.isNestedRegions)
                strategy::detail::prepareOmpThreads(
                    core::min(static_cast<std::size_t>(m_task.workDiv().m_gridBlockExtent.prod()), atOnce) * threads);
            if(facts.isInitialDevice)
            {
                // A kernel may refer to queues of the process.
                runHere(
                    m_task,
                    atOnce,
                    [launcher = host::LaunchingThread{}](auto const& run)
                    {
                        host::InheritedReentrancy const inherited(launcher);
                        run();
                    });
                return;
            }
            Report report;
            if(facts.isNestedRegions)
                offloadToHost(m_task, m_dev.nativeHandle(), atOnce, report);
            else
                offloadToGpu(m_task, m_dev.nativeHandle(), report);
            report.check(m_task.workDiv().m_blockThreadExtent.prod());
        }

        //! Appends the kernel and its work division to a line of the trace.
        void describe(core::Text& line) const { m_task.describe(line); }

    private:
        //! \return The threads of OpenMP that a block takes. Those of a phased one are a loop.
        [[nodiscard]] auto threadsOfBlock() const -> std::size_t
        {
            if constexpr(kernel::IsPhased<typename TTask::KernelFnObj>)
                return 1;
            else
                return static_cast<std::size_t>(m_task.workDiv().m_blockThreadExtent.prod());
        }

        TTask m_task;
        dev::DevOmp5 m_dev;
    };
} // namespace alpaka::runtime::omptarget

namespace alpaka
{
    template<typename TTask>
    class kernel::backend::RunTask<runtime::OmpTarget, TTask>
    {
    protected:
        //! Refuses what no device can have. The rest is checked when the task reaches its device.
        static void checkWorkDiv(TTask const& task)
        {
            static_assert(
                !isCooperative<typename TTask::KernelFnObj>,
                "kernel::execCooperative: "
                "AccOmp5 has no cooperative launches, OpenMP's devices have no barrier of a grid");
            constexpr std::size_t largest = ~std::size_t{0};
            runtime::omptarget::DeviceFacts const facts{false, true, largest, largest};
            auto const props
                = runtime::omptarget::propsOfKernel<typename TTask::Acc, typename TTask::KernelFnObj>(facts);
            workdiv::checkWorkDiv("kernel launch", props, task.workDiv());
            detail::checkBlockExtent(task);
        }

        static void checkSharedDynBytes(std::size_t) {}
    };

    // Tasks of accelerators on the CPU are tasks of the host here, too.
    template<typename TAcc, typename TKernelFnObj, typename... TArgs>
        requires std::same_as<typename TAcc::Runtime, runtime::OmpTarget>
    struct queue::backend::
        Enqueue<queue::QueueGenericThreadsBlocking<dev::DevOmp5>, kernel::TaskKernel<TAcc, TKernelFnObj, TArgs...>>
    {
        template<typename TQueue, typename TTask>
        static void enqueue(TQueue& queue, TTask&& task, core::SourceLocation const& location = {})
        {
            using OnDevice = runtime::omptarget::TaskOnDevice<std::remove_cvref_t<TTask>>;
            Enqueue<TQueue, OnDevice>::enqueue(
                queue, OnDevice(std::forward<TTask>(task), dev::getDev(queue)), location);
        }
    };

    template<typename TAcc, typename TKernelFnObj, typename... TArgs>
        requires std::same_as<typename TAcc::Runtime, runtime::OmpTarget>
    struct queue::backend::
        Enqueue<queue::QueueGenericThreadsNonBlocking<dev::DevOmp5>, kernel::TaskKernel<TAcc, TKernelFnObj, TArgs...>>
        : Enqueue<queue::QueueGenericThreadsBlocking<dev::DevOmp5>, kernel::TaskKernel<TAcc, TKernelFnObj, TArgs...>>
    {
    };
} // namespace alpaka
