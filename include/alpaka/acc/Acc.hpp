// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The accelerator of a type, and the name of an accelerator.
#pragma once

#include <alpaka/acc/Alias.hpp>
#include <alpaka/acc/Concept.hpp>
#include <alpaka/core/Error.hpp>
#include <alpaka/dim/Dim.hpp>
#include <alpaka/idx/Idx.hpp>

#include <string>
#include <string_view>
#include <typeinfo>

namespace alpaka::acc
{
    namespace defaults
    {
        template<typename T>
        struct AccType
        {
        };

        template<IsAccelerator T>
        struct AccType<T>
        {
            using type = T;
        };

        // Tasks name their accelerator.
        template<typename T>
            requires requires
            {
                typename T::Acc;
            }
        struct AccType<T>
        {
            using type = typename T::Acc;
        };

        template<typename TAcc>
        struct GetAccName
        {
        };

        //! The name users know where the combination has one, else its parts.
        template<IsAccelerator TAcc>
        struct GetAccName<TAcc>
        {
            static auto getAccName() -> std::string
            {
                return core::concatenate(stem(), "<", TAcc::Dim::value, ",", typeid(typename TAcc::Idx).name(), ">");
            }

        private:
            template<template<typename, typename> typename TAlias>
            static constexpr bool is = std::same_as<TAcc, TAlias<typename TAcc::Dim, typename TAcc::Idx>>;

            static auto stem() -> std::string
            {
                if constexpr(is<AccCpuSerial>)
                    return "AccCpuSerial";
                else if constexpr(is<AccCpuThreads>)
                    return "AccCpuThreads";
                else if constexpr(is<AccCpuFibers>)
                    return "AccCpuFibers";
                else if constexpr(is<AccCpuOmp2Blocks>)
                    return "AccCpuOmp2Blocks";
                else if constexpr(is<AccCpuOmp2Threads>)
                    return "AccCpuOmp2Threads";
                else if constexpr(is<AccCpuTbbBlocks>)
                    return "AccCpuTbbBlocks";
                else if constexpr(is<AccCpuBlockPerCore>)
                    return "AccCpuBlockPerCore";
                else if constexpr(is<AccGpuCudaRt>)
                    return "AccGpuCudaRt";
                else if constexpr(is<AccGpuHipRt>)
                    return "AccGpuHipRt";
                else
                    return core::concatenate(
                        "Acc", TAcc::Runtime::name, "_", TAcc::Grid::name, "_", TAcc::Block::name);
            }
        };
    } // namespace defaults

    namespace traits
    {
        //! The accelerator that a type belongs to, as `type`.
        template<typename T, typename TSfinae = void>
        struct AccType : defaults::AccType<T>
        {
        };

        //! `static auto getAccName() -> std::string`.
        template<typename TAcc, typename TSfinae = void>
        struct GetAccName : defaults::GetAccName<TAcc>
        {
        };
    } // namespace traits

    //! The accelerator of an accelerator or of a kernel task.
    template<typename T>
    using Acc = typename traits::AccType<T>::type;

    //! \return The name of the accelerator with its dimension and index type, for people to read.
    template<typename TAcc>
    [[nodiscard]] auto getAccName() -> std::string
    {
        return traits::GetAccName<TAcc>::getAccName();
    }
} // namespace alpaka::acc
