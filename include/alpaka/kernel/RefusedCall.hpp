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
        Unknown
    };

    //! Converts to an object of every type: stands for an argument of the right type.
    struct AnyArgument
    {
        template<typename T>
        operator T&() const;
    };

    //! Tries the arguments and stand-ins for them. The fewest stand-ins come first: a parameter such as T* is deduced
    //! from none, and a kernel that deduces its result is instantiated.
    //! \tparam nOpen How many arguments are to be tried, at the front. What has been tried goes behind the others.
    //! \return Whether a call is right.
    template<std::size_t nOpen, typename TKernel, typename TNext, typename... TArgs>
    constexpr auto isRightWithOthers() -> bool
    {
        constexpr std::size_t limit = 8; // each argument doubles the number of calls
        if constexpr(nOpen == 0)
            return std::is_invocable_v<TKernel&, TNext, TArgs...>;
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
        if constexpr(limit == 0 || std::is_invocable_v<TKernel&, TArgs...>)
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
        if constexpr(isRightWithOthers<n, TKernel, TArgs const&..., TFirst const&>())
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
            "kernel launch: the first parameter of the kernel does not take the accelerator (or the team, for a "
            "phased kernel); make it a template parameter: template<typename TAcc> void operator()(TAcc const& acc, "
            "...) const");
        static_assert(
            cause != Refusal::Type,
            "kernel launch: an argument has not the type of the kernel's parameter; kernels take the accelerator "
            "first and their arguments by value or const reference; for a pointer to a buffer's memory pass "
            "getPtrNative(buffer)");
        static_assert(
            cause != Refusal::Count,
            "kernel launch: the kernel takes more or fewer arguments behind the accelerator than the launch passes, "
            "or no accelerator first");
        static_assert(
            cause != Refusal::Unknown,
            "kernel launch: the kernel cannot be called with the accelerator and these arguments: it takes more or "
            "fewer of them, a type or a constraint of its parameters refuses one, several of its overloads take them "
            "alike, or it has no public operator()");
        return false;
    }
} // namespace alpaka::kernel::detail
