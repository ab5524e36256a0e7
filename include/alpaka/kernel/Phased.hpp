// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Kernels whose code between barriers is written as phases.
#pragma once

#include <alpaka/acc/Concept.hpp>

#include <type_traits>

namespace alpaka::kernel
{
    //! Base of kernels that are called with the block as a team instead of with one of its threads. The work of the
    //! threads between two barriers is a block::phase of the team: on CPUs a loop over the threads that compilers
    //! vectorise, on GPUs the code of each thread with a barrier after it.
    struct PhasedKernel
    {
    };

    namespace backend
    {
        //! The team of a runtime's blocks, as `type`.
        //! \tparam TAcc The accelerator that the kernel is launched on.
        //! \tparam TBlockThreadExtent extent::Fixed, or void when the block extent is known only at the launch.
        template<typename TRuntime, typename TAcc, typename TBlockThreadExtent>
        struct TeamType
        {
        };

        template<typename TKernelFnObj>
        struct BlockThreadExtent
        {
            using type = void;
        };

        template<typename TKernelFnObj>
            requires requires { typename TKernelFnObj::BlockThreadExtent; }
        struct BlockThreadExtent<TKernelFnObj>
        {
            using type = typename TKernelFnObj::BlockThreadExtent;
        };
    } // namespace backend

    namespace traits
    {
        //! Whether a kernel is called with a team: `value`.
        template<typename TKernelFnObj, typename TSfinae = void>
        struct IsPhased : std::is_base_of<PhasedKernel, TKernelFnObj>
        {
        };

        //! The block extent if it is fixed at compile time, an extent::Fixed as `type`; else void. A kernel states it
        //! as a member type of the same name.
        template<typename TKernelFnObj, typename TSfinae = void>
        struct BlockThreadExtent : backend::BlockThreadExtent<TKernelFnObj>
        {
        };
    } // namespace traits

    //! TKernelFnObj is called with a team.
    template<typename TKernelFnObj>
    concept IsPhased = traits::IsPhased<TKernelFnObj>::value;

    namespace detail
    {
        template<typename TKernelFnObj, typename TAcc>
        struct FirstArgument
        {
            using type = TAcc;
        };

        template<IsPhased TKernelFnObj, typename TAcc>
        struct FirstArgument<TKernelFnObj, TAcc>
            : backend::TeamType<typename TAcc::Runtime, TAcc, typename traits::BlockThreadExtent<TKernelFnObj>::type>
        {
        };
    } // namespace detail

    //! The first argument of a kernel: the accelerator, or the team of a block.
    template<typename TKernelFnObj, typename TAcc>
    using FirstArgument = typename detail::FirstArgument<TKernelFnObj, TAcc>::type;
} // namespace alpaka::kernel
