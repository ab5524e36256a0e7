// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Why a kernel cannot be called with the arguments of a launch, in one sentence for each cause.
#pragma once

#include <type_traits>

namespace alpaka::kernel::detail
{
    //! Converts to every value, or to an lvalue of every type: stands for an argument of the right type.
    struct AnyValue
    {
        template<typename T>
        operator T() const;
    };

    struct AnyObject
    {
        template<typename T>
        operator T&() const;
    };

    //! One type for each argument of a launch. No alias template: nvcc loses the pack in it.
    template<typename TAny, typename>
    struct AnyFor
    {
        using type = TAny;
    };

    template<typename TKernelFnObj, typename TFirst, typename... TArgs>
    inline constexpr bool isInvocable = std::is_invocable_v<TKernelFnObj const&, TFirst const&, TArgs...>;

    //! The parameters of an operator() that is neither a template nor overloaded.
    template<typename TOperator>
    struct Signature
    {
    };

    template<typename TKernelFnObj, typename TResult, typename TFirst, typename... TParams>
    struct Signature<TResult (TKernelFnObj::*)(TFirst, TParams...) const>
    {
        using First = TFirst;
    };

    //! \return Whether the first parameter is known, and is none for this accelerator or team.
    template<typename TKernelFnObj, typename TFirst>
    constexpr auto refusesFirst() -> bool
    {
        if constexpr(requires { typename Signature<decltype(&TKernelFnObj::operator())>::First; })
            return !std::
                is_convertible_v<TFirst const&, typename Signature<decltype(&TKernelFnObj::operator())>::First>;
        else
            return false;
    }

    //! \tparam TFirst The accelerator, or the team of a phased kernel.
    //! \return False, behind an assertion that fails.
    template<typename TKernelFnObj, typename TFirst, typename... TArgs>
    constexpr auto refuseCall() -> bool
    {
        constexpr bool isWithoutConst = std::is_invocable_v<TKernelFnObj&, TFirst const&, TArgs const&...>;
        constexpr bool isFirst = !isWithoutConst && refusesFirst<TKernelFnObj, TFirst>();
        constexpr bool isType
            = !isWithoutConst && !isFirst
              && (isInvocable<
                      TKernelFnObj,
                      TFirst,
                      typename AnyFor<AnyValue, TArgs>::
                          type...> || isInvocable<TKernelFnObj, TFirst, typename AnyFor<AnyObject, TArgs>::type...>);
        static_assert(
            !isWithoutConst,
            "kernel launch: operator() of the kernel is not const; kernels are called as const objects");
        static_assert(
            !isFirst,
            "kernel launch: the first parameter of the kernel is not of the accelerator's type (or the team's, for a "
            "phased kernel); make it a template parameter: template<typename TAcc> void operator()(TAcc const& acc, "
            "...) const");
        static_assert(
            !isType,
            "kernel launch: an argument has not the type of the kernel's parameter; kernels take the accelerator "
            "first "
            "and their arguments by value or const reference; for a pointer to a buffer's memory pass "
            "getPtrNative(buffer)");
        static_assert(
            isWithoutConst || isFirst || isType,
            "kernel launch: the kernel takes more or fewer arguments behind the accelerator than the launch passes, "
            "or "
            "no accelerator first");
        return false;
    }
} // namespace alpaka::kernel::detail
