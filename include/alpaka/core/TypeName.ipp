// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Bodies of TypeName.hpp.
#pragma once

#include <alpaka/core/Memory.hpp>
#include <alpaka/core/TypeName.hpp>

#include <cstdlib>
#include <cxxabi.h>

namespace alpaka::core
{
    ALPAKA_ENGINE auto typeName(std::type_info const& type) -> std::string
    {
        int status = 0;
        std::unique_ptr<char, void (*)(void*)> const readable(
            abi::__cxa_demangle(type.name(), nullptr, nullptr, &status), &std::free);
        return status == 0 ? readable.get() : type.name();
    }
} // namespace alpaka::core

namespace alpaka::core::detail
{
    ALPAKA_ENGINE auto nameInSignature(std::string_view signature) noexcept -> std::string_view
    {
        std::string_view const parameter = "TNamed";
        std::size_t const at = signature.find(parameter);
        if(at == std::string_view::npos)
            return signature;
        signature.remove_prefix(at + parameter.size());
        std::size_t const begin = signature.find_first_not_of(" =");
        std::size_t const end = signature.rfind(']');
        return begin < end && end != std::string_view::npos ? signature.substr(begin, end - begin) : signature;
    }
} // namespace alpaka::core::detail
