// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The warp size that a kernel needs.
#pragma once

#include <alpaka/acc/Concept.hpp>
#include <alpaka/core/Error.hpp>
#include <alpaka/kernel/Phased.hpp>
#include <alpaka/warp/Warp.hpp>

#include <cstddef>

namespace alpaka::kernel
{
    namespace backend
    {
        template<typename TKernelFnObj>
        struct WarpSize
        {
            static constexpr std::size_t value = []() -> std::size_t
            {
                if constexpr(requires { TKernelFnObj::lanesPerWarp; })
                    return static_cast<std::size_t>(TKernelFnObj::lanesPerWarp);
                else
                    return 0;
            }();
        };

        //! The accelerator that runs kernels with warps of TWarpSize lanes in place of TAcc, as `type`. A block
        //! strategy that has a variant with warps specialises it.
        template<typename TBlock, std::size_t TWarpSize>
        struct AccOfWarpSize
        {
            template<typename TAcc>
            using type = TAcc;
        };
    } // namespace backend

    namespace traits
    {
        //! The lanes of the warps that a kernel needs: `value`, 0 when warps of any size will do. A kernel states it
        //! as a static member `lanesPerWarp`.
        template<typename TKernelFnObj, typename TSfinae = void>
        struct WarpSize : backend::WarpSize<TKernelFnObj>
        {
        };
    } // namespace traits

    //! The accelerator that a launch on TAcc runs: another one when the kernel needs warps and the block strategy of
    //! TAcc has a variant with such warps. Phased kernels have none on CPUs.
    template<typename TAcc, typename TKernelFnObj>
    using AccOfKernel = typename backend::AccOfWarpSize<
        typename TAcc::Block,
        IsPhased<TKernelFnObj> ? 0 : traits::WarpSize<TKernelFnObj>::value>::template type<TAcc>;

    namespace detail
    {
        //! \param size The lanes that warps have; phased blocks have warps of one lane on CPUs.
        //! \throws core::Error when the kernel needs others.
        template<typename TKernelFnObj>
        void requireWarpSize([[maybe_unused]] std::size_t size)
        {
            if constexpr(constexpr std::size_t needed = traits::WarpSize<TKernelFnObj>::value; needed != 0)
                if(size != needed)
                    core::fail(
                        "kernel launch: the kernel needs warps of ",
                        needed,
                        " lanes (lanesPerWarp), and those of this accelerator have ",
                        size);
        }

        //! \return The lanes of warps on a host.
        template<typename TAcc, typename TKernelFnObj>
        constexpr auto hostWarpSize() -> std::size_t
        {
            using Answer = warp::backend::Answer<TAcc>;
            if constexpr(IsPhased<TKernelFnObj>)
                return 1;
            else if constexpr(requires { Answer::size; })
                return Answer::size;
            else if constexpr(requires { requires Answer::hasWarpsOf(traits::WarpSize<TKernelFnObj>::value); })
                return traits::WarpSize<TKernelFnObj>::value;
            else
                return 1;
        }
    } // namespace detail
} // namespace alpaka::kernel
