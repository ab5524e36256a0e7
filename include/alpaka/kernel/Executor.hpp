// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The executor: an older spelling of kernel launches that keeps the launch apart from the arguments.
#pragma once

#include <alpaka/core/Place.hpp>
#include <alpaka/kernel/Kernel.hpp>
#include <alpaka/workdiv/WorkDivMembers.hpp>

#include <utility>

namespace alpaka::exec
{
    //! A queue and a work division, to be called with a kernel and its arguments. Holds a handle of the queue.
    template<typename TAcc, typename TWorkDiv, typename TQueue>
    class Executor
    {
    public:
        explicit Executor(TWorkDiv const& workDiv, TQueue const& queue, core::Place place)
            : m_workDiv(workDiv)
            , m_queue(queue)
            , m_place(place)
        {
        }

        //! kernel::exec<TAcc>(queue, workDiv, kernelFnObj, args...)
        template<typename TKernelFnObj, typename... TArgs>
            requires(!kernel::RunsOnDevice<TAcc> || kernel::detail::refuseUnmarkedLambda<TKernelFnObj>())
        void operator()(TKernelFnObj const& kernelFnObj, TArgs&&... args)
        {
            if constexpr(kernel::RunsOnDevice<TAcc>)
                kernel::detail::execAt<TAcc>(m_place, m_queue, m_workDiv, kernelFnObj, std::forward<TArgs>(args)...);
            else
                kernel::exec<TAcc>(m_queue, m_workDiv, kernelFnObj, std::forward<TArgs>(args)...);
        }

    private:
        TWorkDiv m_workDiv;
        TQueue m_queue;
        core::Place m_place;
    };

    //! \return What `exec::create<TAcc>(workDiv, queue)(kernel, args...)` needs to enqueue the kernel.
    template<typename TAcc, typename TWorkDiv, typename TQueue>
    [[nodiscard]] auto create(TWorkDiv const& workDiv, TQueue const& queue, core::Place place = core::Place::here())
        -> Executor<TAcc, TWorkDiv, TQueue>
    {
        return Executor<TAcc, TWorkDiv, TQueue>(workDiv, queue, place);
    }
} // namespace alpaka::exec
