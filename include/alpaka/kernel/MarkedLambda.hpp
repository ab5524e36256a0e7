// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Lambdas as kernels; nvcc accepts them only if they are marked for the device.
#pragma once

#include <alpaka/core/Predef.hpp>

#include <string_view>

namespace alpaka::kernel::detail
{
#if BOOST_COMP_NVCC && defined(__CUDACC_EXTENDED_LAMBDA__)
    //! A closure that nvcc compiles for devices. Its host compiler sees a wrapper instead, which cannot be inspected:
    //! the device compiler checks such kernels.
    template<typename T>
    inline constexpr bool isMarkedLambda
        = __nv_is_extended_device_lambda_closure_type(T) || __nv_is_extended_host_device_lambda_closure_type(T);

    //! The name of a type as the compiler prints it.
    template<typename T>
    constexpr auto printedName() -> std::string_view
    {
        return __PRETTY_FUNCTION__;
    }

    //! nvcc has a trait for marked lambdas; an unmarked one is known by its name.
    template<typename T>
    inline constexpr bool isUnmarkedLambda
        = !isMarkedLambda<T> && printedName<T>().find("= lambda [") != std::string_view::npos;
#else
    template<typename T>
    inline constexpr bool isMarkedLambda = false;

    template<typename T>
    inline constexpr bool isUnmarkedLambda = false;
#endif

    //! States the required form of a lambda, once for each type.
    //! \return True.
    template<typename T>
    constexpr auto refuseUnmarkedLambda() -> bool
    {
        static_assert(
            !isUnmarkedLambda<T>,
            "kernel launch: nvcc compiles a lambda for the device only if it is marked: "
            "[=] ALPAKA_FN_ACC (TAcc const& acc, ...) {...}, with --extended-lambda; "
            "one that is marked for host and device must not be generic (no `auto` parameters): "
            "name the accelerator's type, mark it __device__ alone, or use a function object");
        return true;
    }
} // namespace alpaka::kernel::detail
