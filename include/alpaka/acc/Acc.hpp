// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The accelerator of a type, and the name of an accelerator.
#pragma once

#include <alpaka/acc/Concept.hpp>
#include <alpaka/core/Error.hpp>

#include <string>
#include <typeinfo>

namespace alpaka::acc
{
    namespace backend
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

        template<HasAcc T>
        struct AccType<T>
        {
            using type = typename T::Acc;
        };

        //! The accelerator's own name if it has one, else the names of its parts.
        template<typename TAcc>
        struct GetAccName
        {
            static auto getAccName() -> std::string
                requires IsAccelerator<TAcc>
            {
                return core::concatenate(stem(), "<", TAcc::Dim::value, ",", typeid(typename TAcc::Idx).name(), ">");
            }

        private:
            static auto stem() -> std::string
            {
                if constexpr(requires { TAcc::name; })
                    return TAcc::name;
                else
                    return core::concatenate(
                        "Acc", TAcc::Runtime::name, "_", TAcc::Grid::name, "_", TAcc::Block::name);
            }
        };
    } // namespace backend

    namespace traits
    {
        //! The accelerator that a type belongs to, as `type`.
        template<typename T, typename TSfinae = void>
        struct AccType : backend::AccType<T>
        {
        };

        //! `static auto getAccName() -> std::string`.
        template<typename TAcc, typename TSfinae = void>
        struct GetAccName : backend::GetAccName<TAcc>
        {
        };
    } // namespace traits

    //! The accelerator of an accelerator or of a kernel task.
    template<typename T>
    using Acc = typename traits::AccType<T>::type;

    //! \return The readable name of the accelerator with its dimension and index type.
    template<typename TAcc>
    [[nodiscard]] auto getAccName() -> std::string
    {
        return traits::GetAccName<TAcc>::getAccName();
    }
} // namespace alpaka::acc
