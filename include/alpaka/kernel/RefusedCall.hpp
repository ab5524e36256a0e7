// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Why a kernel cannot be called with the arguments of a launch, in one sentence for each cause.
#pragma once

#include <cstddef>
#include <type_traits>

namespace alpaka::kernel::detail
{
    //! What stands in the way of a call.
    enum class Refusal
    {
        NotConst,
        First,
        Type,
        Count,
        Taken,
        Unknown
    };

    //! Converts to an object of every type: stands for an argument of the right type.
    struct AnyArgument
    {
        template<typename T>
        operator T&() const;
    };

    //! The kernel, and a function for the calls that it does not take.
    template<typename TKernelFnObj>
    struct OrElse : TKernelFnObj
    {
        using Function = void(...);
        operator Function*() const;
    };

    //! \return Whether the kernel takes the call, or would if its operator() were public, or one of several overloads
    //! were better than the others: then neither the kernel nor the other function can be called.
    template<typename TKernel, typename... TArgs>
    constexpr auto takes() -> bool
    {
        if constexpr(std::is_invocable_v<TKernel&, TArgs...>)
            return true;
        else if constexpr(!std::is_class_v<TKernel> || std::is_final_v<TKernel>)
            return false;
        else if constexpr(std::is_const_v<TKernel>)
            return !std::is_invocable_v<OrElse<std::remove_const_t<TKernel>> const&, TArgs...>;
        else
            return !std::is_invocable_v<OrElse<TKernel>&, TArgs...>;
    }

    //! Tries the arguments and stand-ins for them. The fewest stand-ins come first: a parameter such as T* is deduced
    //! from none, and a kernel that deduces its result is instantiated.
    //! \tparam nOpen How many arguments are to be tried, at the front. What has been tried goes behind the others.
    //! \return Whether a call is right.
    template<std::size_t nOpen, typename TKernel, typename TNext, typename... TArgs>
    constexpr auto isRightWithOthers() -> bool
    {
        constexpr std::size_t limit = 8; // each argument doubles the number of calls
        if constexpr(nOpen == 0)
            return takes<TKernel, TNext, TArgs...>();
        else if constexpr(nOpen > limit)
            return isRightWithOthers<nOpen - 1, TKernel, TArgs..., AnyArgument>();
        else if constexpr(isRightWithOthers<nOpen - 1, TKernel, TArgs..., TNext>())
            return true;
        else
            return isRightWithOthers<nOpen - 1, TKernel, TArgs..., AnyArgument>();
    }

    //! \return Whether the call is right with some number of stand-ins behind the arguments, up to a limit.
    template<std::size_t limit, typename TKernel, typename... TArgs>
    constexpr auto isRightWithMore() -> bool
    {
        if constexpr(limit == 0 || takes<TKernel, TArgs...>())
            return limit != 0;
        else
            return isRightWithMore<limit - 1, TKernel, TArgs..., AnyArgument>();
    }

    //! \tparam TKernel The function object, const as kernels are called.
    //! \tparam TFirst The accelerator, or the team of a phased kernel.
    template<typename TKernel, typename TFirst, typename... TArgs>
    constexpr auto refusal() -> Refusal
    {
        constexpr std::size_t n = sizeof...(TArgs);
        if constexpr(takes<TKernel, TFirst const&, TArgs const&...>())
            return Refusal::Taken;
        else if constexpr(isRightWithOthers<n, TKernel, TArgs const&..., TFirst const&>())
            return Refusal::Type;
        else if constexpr(isRightWithOthers<n, TKernel, TArgs const&..., AnyArgument>())
            return Refusal::First;
        else if constexpr(isRightWithMore<9, TKernel, TFirst const&, TArgs const&...>())
            return Refusal::Count;
        else if constexpr(isRightWithMore<n + 9, TKernel, TFirst const&>())
            return Refusal::Count;
        else if constexpr(isRightWithMore<n + 9, TKernel, AnyArgument>())
            return Refusal::Count;
        else if constexpr(!std::is_const_v<TKernel>)
            return Refusal::Unknown;
        else if constexpr(refusal<std::remove_const_t<TKernel>, TFirst, TArgs...>() == Refusal::Unknown)
            return Refusal::Unknown;
        else
            return Refusal::NotConst;
    }

    //! \return False, behind an assertion that fails.
    template<typename TKernelFnObj, typename TFirst, typename... TArgs>
    constexpr auto refuseCall() -> bool
    {
        constexpr Refusal cause = refusal<TKernelFnObj const, TFirst, TArgs...>();
        static_assert(
            cause != Refusal::NotConst,
            "kernel launch: operator() of the kernel is not const; kernels are called as const objects");
        static_assert(
            cause != Refusal::First,
            "kernel launch: "
            "the first parameter of the kernel does not take the accelerator (or the team, for a phased kernel); "
            "make it a template parameter: template<typename TAcc> void operator()(TAcc const& acc, ...) const");
        static_assert(
            cause != Refusal::Type,
            "kernel launch: an argument has not the type of the kernel's parameter; "
            "kernels take the accelerator first and their arguments by value or const reference; "
            "for a pointer to a buffer's memory pass getPtrNative(buffer)");
        static_assert(
            cause != Refusal::Count,
            "kernel launch: the kernel takes more or fewer arguments behind the accelerator than the launch passes, "
            "or no accelerator first");
        static_assert(
            cause != Refusal::Taken,
            "kernel launch: "
            "the kernel's operator() for these arguments is not public, or is one of several that take them alike");
        static_assert(
            cause != Refusal::Unknown,
            "kernel launch: the kernel has no operator() for the accelerator and these arguments: it takes more "
            "or fewer of them, a type or a constraint of a parameter refuses one, or its body has the errors above");
        return false;
    }
} // namespace alpaka::kernel::detail
