// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The executor: an older form of kernel launches that separates the launch from the arguments.
#pragma once

#include <alpaka/core/SourceLocation.hpp>
#include <alpaka/kernel/Kernel.hpp>
#include <alpaka/workdiv/WorkDivMembers.hpp>

#include <utility>

namespace alpaka
{
    //! The older names `exec::create` and `exec::Executor`. A class and no namespace, because only a class may share
    //! its name with functions: those of kernel::exec, which `alpaka::exec<TAcc>(queue, ...)` calls.
    class exec
    {
    public:
        //! A queue and a work division, called with a kernel and its arguments. Holds a handle of the queue.
        template<typename TAcc, typename TWorkDiv, typename TQueue>
        class Executor
        {
        public:
            explicit Executor(TWorkDiv const& workDiv, TQueue const& queue, core::SourceLocation const& location)
                : m_workDiv(workDiv)
                , m_queue(queue)
                , m_location(location)
            {
            }

            //! kernel::exec<TAcc>(queue, workDiv, kernelFnObj, args...); any number of times, from
            //! any number of threads.
            template<typename TKernelFnObj, typename... TArgs>
                requires(kernel::detail::refuseUnmarkedLambdaOn<TAcc, TKernelFnObj>())
            void operator()(TKernelFnObj const& kernelFnObj, TArgs&&... args) const
            {
                TQueue queue(m_queue);
                kernel::exec<TAcc>(
                    queue,
                    kernel::LaunchWorkDiv<TAcc>(m_workDiv, m_location),
                    kernelFnObj,
                    std::forward<TArgs>(args)...);
            }

        private:
            TWorkDiv m_workDiv;
            TQueue m_queue;
            core::SourceLocation m_location;
        };

        //! \return An object with which `exec::create<TAcc>(workDiv, queue)(kernel, args...)` enqueues the kernel.
        template<typename TAcc, typename TWorkDiv, typename TQueue>
        [[nodiscard]] static auto create(
            TWorkDiv const& workDiv,
            TQueue const& queue,
            core::SourceLocation const& location = core::SourceLocation::current()) -> Executor<TAcc, TWorkDiv, TQueue>
        {
            return Executor<TAcc, TWorkDiv, TQueue>(workDiv, queue, location);
        }
    };

    using kernel::exec;
} // namespace alpaka
