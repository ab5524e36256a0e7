// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The names of types, such as kernels, in messages.
#pragma once

#include <alpaka/core/Annotation.hpp>

#include <cstdlib>
#include <cxxabi.h>
#include <memory>
#include <string>
#include <typeinfo>

namespace alpaka::core
{
    //! \return The name of a type as it is written in C++.
    [[nodiscard]] ALPAKA_FN_COLD inline auto typeName(std::type_info const& type) -> std::string
    {
        int status = 0;
        std::unique_ptr<char, void (*)(void*)> const readable(
            abi::__cxa_demangle(type.name(), nullptr, nullptr, &status), &std::free);
        return status == 0 ? readable.get() : type.name();
    }

    //! \return The same, for a type that is known at compile time.
    template<typename T>
    [[nodiscard]] auto typeName() -> std::string
    {
        return typeName(typeid(T));
    }
} // namespace alpaka::core
