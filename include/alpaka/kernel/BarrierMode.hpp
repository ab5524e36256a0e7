// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! How the barriers of a kernel run on AccCpuBlockPerCore. A program includes it besides alpaka.hpp.
#pragma once

#include <alpaka/dim/Dim.hpp>
#include <alpaka/idx/type/Idx.hpp>
#include <alpaka/kernel/Phased.hpp>
#include <alpaka/vec/Vec.hpp>
#include <alpaka/workdiv/WorkDivMembers.hpp>

#include <type_traits>

namespace alpaka::kernel
{
    template<typename TAcc, typename TKernelFnObj, typename... TArgs>
    class TaskKernel;

    //! How the barriers of a kernel run.
    struct BarrierMode
    {
        bool isSplit;       //!< As loops over the threads between barriers, made by clang's plug-in.
        char const* reason; //!< Why not; empty when it is split.
    };

    namespace backend
    {
        //! A block strategy that may split kernels says so by `isKnown` and supplies
        //! `static auto whyFibers(workDiv, kernelFnObj, args...) -> char const*`, null when a launch is split.
        template<typename TBlock, typename TTask>
        struct BarriersOf
        {
            static constexpr bool isKnown = false;
        };

        //! \return How the barriers of a launch run.
        template<typename TAcc, typename TWorkDiv, typename TKernelFnObj, typename... TArgs>
        [[nodiscard]] auto barrierMode(
            [[maybe_unused]] TWorkDiv const& workDiv,
            [[maybe_unused]] TKernelFnObj const& kernelFnObj,
            [[maybe_unused]] TArgs const&... args) -> BarrierMode
        {
            using Barriers = BarriersOf<typename TAcc::Block, TaskKernel<TAcc, TKernelFnObj, std::decay_t<TArgs>...>>;
            if constexpr(IsPhased<TKernelFnObj>)
                return {false, "it is written in phases"};
            else if constexpr(!Barriers::isKnown)
                return {false, "the plug-in for barriers was not active, or this accelerator has no use for it"};
            else
            {
                char const* const reason
                    = Barriers::whyFibers(workDiv, kernelFnObj, static_cast<std::decay_t<TArgs> const&>(args)...);
                return {reason == nullptr, reason == nullptr ? "" : reason};
            }
        }
    } // namespace backend

    //! \return What clang's plug-in for barriers (docs/howto/barrier-pass.md) made of a kernel. A launch may still use
    //!         fibers: if its threads have several elements, or memory does not suffice.
    //! \tparam TAcc The accelerator that the kernel would run on.
    //! \param kernelFnObj,args Of the launch; only their types matter.
    template<typename TAcc, typename TKernelFnObj, typename... TArgs>
    [[nodiscard]] auto barrierMode(TKernelFnObj const& kernelFnObj, TArgs const&... args) -> BarrierMode
    {
        using Vec = vec::Vec<dim::Dim<TAcc>, idx::Idx<TAcc>>;
        workdiv::WorkDivMembers<dim::Dim<TAcc>, idx::Idx<TAcc>> const one(Vec::ones(), Vec::ones(), Vec::ones());
        return backend::barrierMode<TAcc>(one, kernelFnObj, args...);
    }
} // namespace alpaka::kernel
