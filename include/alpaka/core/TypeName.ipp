// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Bodies of TypeName.hpp.
#pragma once

#include <alpaka/core/TypeName.hpp>

#include <cstdlib>
#include <cxxabi.h>

namespace alpaka::core
{
    namespace detail
    {
        //! Memory that the runtime of the compiler has allocated for a name.
        struct Demangled
        {
            explicit Demangled(char const* name)
                : text(abi::__cxa_demangle(name, nullptr, nullptr, nullptr))
            {
            }

            auto operator=(Demangled&&) -> Demangled& = delete;

            ~Demangled() { std::free(text); }

            char* text; //!< Null for what is not a name.
        };
    } // namespace detail

    ALPAKA_ENGINE void appendTypeName(Text& text, std::type_info const& type)
    {
        if(text.pieces() != nullptr && !text.pieces()->hasWords)
            return text.append(type.name());
        detail::Demangled const readable(type.name());
        text.append(readable.text != nullptr ? readable.text : type.name());
    }

    ALPAKA_ENGINE auto typeName(std::type_info const& type) -> std::string
    {
        Text text;
        appendTypeName(text, type);
        return text.c_str();
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
