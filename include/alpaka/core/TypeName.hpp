// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The names of types, such as kernels, in messages.
#pragma once

#include <alpaka/core/Annotation.hpp>

#include <cstddef>
#include <cstdlib>
#include <cxxabi.h>
#include <memory>
#include <string>
#include <string_view>
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

    namespace detail
    {
        template<typename TNamed>
        auto signatureWith() -> char const*
        {
            return __PRETTY_FUNCTION__;
        }

        //! \param signature Ends with "TNamed = ...]", on some compilers without the spaces.
        [[nodiscard]] ALPAKA_FN_COLD inline auto nameInSignature(std::string_view signature) noexcept
            -> std::string_view
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
    } // namespace detail

    //! \return Nearly the same text, for handlers of signals: it takes no memory and calls no runtime. Compilers write
    //!         some names, such as those of lambdas, differently in it.
    template<typename T>
    [[nodiscard]] auto staticTypeName() noexcept -> std::string_view
    {
        return detail::nameInSignature(detail::signatureWith<T>());
    }
} // namespace alpaka::core
