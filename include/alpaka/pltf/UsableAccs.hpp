// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The choice of an accelerator at run time, by what the machine has. Not part of alpaka/alpaka.hpp.
#pragma once

#include <alpaka/acc/Acc.hpp>
#include <alpaka/core/Annotation.hpp>
#include <alpaka/core/Error.hpp>
#include <alpaka/meta/TypeList.hpp>
#include <alpaka/pltf/Pltf.hpp>

#include <string>
#include <string_view>
#include <utility>
#include <vector>

// acc::DefaultAcc is what the program was compiled with, which may be a GPU that this machine does not have. These
// take a list of accelerators, such as acc::EnabledAccs<TDim, TIdx>, whose order is that of preference, and call a
// function object as meta::forEachType does: the accelerator is the template argument of its operator().

namespace alpaka::acc
{
    //! \return Whether the accelerator has at least one device on this machine. CPUs have one; of GPUs those do not
    //!         count whose driver is missing or forbids their use.
    template<typename TAcc>
    [[nodiscard]] auto isUsable() -> bool
    {
        return pltf::getDevCount<TAcc>() != 0;
    }

    namespace detail
    {
        //! \return The accelerator's name without dimension and index type: "AccCpuSerial".
        template<typename TAcc>
        [[nodiscard]] auto stemOfName() -> std::string
        {
            std::string name = getAccName<TAcc>();
            return name.substr(0, name.find('<'));
        }

        [[noreturn]] ALPAKA_FN_COLD inline void failWithNames(
            std::string_view call, std::string_view name, char const* problem, std::vector<std::string> const& names)
        {
            std::string list;
            for(auto const& one : names)
                list += (list.empty() ? "" : ", ") + one;
            core::fail(call, name, problem, list.empty() ? "none" : list.c_str());
        }

        struct AddNameIf
        {
            template<typename TAcc, typename TCondition>
            void operator()(TCondition const& condition, std::vector<std::string>& names) const
            {
                if(condition.template operator()<TAcc>())
                    names.push_back(stemOfName<TAcc>());
            }
        };

        template<typename TAccs>
        struct UsableAccs;

        template<template<typename...> class TList, typename TFirst, typename... TRest>
        struct UsableAccs<TList<TFirst, TRest...>>
        {
            //! \return The names of those for which the condition holds.
            template<typename TCondition>
            [[nodiscard]] static auto names(TCondition const& condition) -> std::vector<std::string>
            {
                std::vector<std::string> result;
                meta::forEachType<TList<TFirst, TRest...>>(AddNameIf{}, condition, result);
                return result;
            }

            //! Calls f for the first one for which the condition holds, `otherwise` if there is none.
            template<typename TResult, typename TCondition, typename TOtherwise, typename TFnObj, typename... TArgs>
            static auto callFirst(TCondition const& condition, TOtherwise const& otherwise, TFnObj& f, TArgs&... args)
                -> TResult
            {
                if(condition.template operator()<TFirst>())
                    return f.template operator()<TFirst>(args...);
                if constexpr(sizeof...(TRest) != 0)
                    return UsableAccs<TList<TRest...>>::template callFirst<TResult>(condition, otherwise, f, args...);
                otherwise();
                __builtin_unreachable(); // it throws
            }

            template<typename TFnObj, typename... TArgs>
            using Result = decltype(std::declval<TFnObj&>().template operator()<TFirst>(std::declval<TArgs&>()...));
        };

        // No lambdas: nvcc warns of those without captures that have template parameters.
        struct IsAny
        {
            template<typename TAcc>
            constexpr auto operator()() const -> bool
            {
                return true;
            }
        };

        struct IsUsable
        {
            template<typename TAcc>
            auto operator()() const -> bool
            {
                return isUsable<TAcc>();
            }
        };

        struct IsUsableOfName
        {
            template<typename TAcc>
            [[nodiscard]] auto operator()() const -> bool
            {
                return stemOfName<TAcc>() == name && isUsable<TAcc>();
            }

            std::string_view name;
        };

        struct CallIfUsable
        {
            template<typename TAcc, typename TFnObj, typename... TArgs>
            void operator()(TFnObj& f, TArgs&... args) const
            {
                if(isUsable<TAcc>())
                    static_cast<void>(f.template operator()<TAcc>(args...));
            }
        };
    } // namespace detail

    //! \tparam TAccs A list of accelerators.
    //! \return The names of those that have a device on this machine, in order, without dimension and index type.
    template<typename TAccs>
    [[nodiscard]] auto getUsableNames() -> std::vector<std::string>
    {
        return detail::UsableAccs<TAccs>::names(detail::IsUsable{});
    }

    //! Calls `f.operator()<TAcc>(args...)` for each accelerator of the list that has a device on this machine.
    template<typename TAccs, typename TFnObj, typename... TArgs>
    void forEachUsable(TFnObj&& f, TArgs&&... args)
    {
        meta::forEachType<TAccs>(detail::CallIfUsable{}, f, args...);
    }

    //! Calls `f.operator()<TAcc>(args...)` for the first accelerator of the list that has a device on this machine.
    //! \return What f returns, as the type that it has for the first one of the list.
    //! \throws core::Error when none has one, and what f throws.
    template<typename TAccs, typename TFnObj, typename... TArgs>
    auto callFirstUsable(TFnObj&& f, TArgs&&... args) -> decltype(auto)
    {
        using Accs = detail::UsableAccs<TAccs>;
        return Accs::template callFirst<typename Accs::template Result<TFnObj, TArgs...>>(
            detail::IsUsable{},
            []
            {
                detail::failWithNames(
                    "acc::callFirstUsable(f)",
                    "",
                    ": none of the list's accelerators has a device on this machine: ",
                    Accs::names(detail::IsAny{}));
            },
            f,
            args...);
    }

    //! The same for an accelerator of the list that is named at run time, for example on the command line.
    //! \param name As getUsableNames returns it: "AccGpuCudaRt".
    //! \throws core::Error when the list has no accelerator of this name, or it has no device on this machine.
    template<typename TAccs, typename TFnObj, typename... TArgs>
    auto callUsable(std::string_view name, TFnObj&& f, TArgs&&... args) -> decltype(auto)
    {
        using Accs = detail::UsableAccs<TAccs>;
        return Accs::template callFirst<typename Accs::template Result<TFnObj, TArgs...>>(
            detail::IsUsableOfName{name},
            [&]
            {
                detail::failWithNames(
                    "acc::callUsable(name, f): ",
                    name,
                    " is not in the list, or has no device on this machine; usable are: ",
                    getUsableNames<TAccs>());
            },
            f,
            args...);
    }
} // namespace alpaka::acc
