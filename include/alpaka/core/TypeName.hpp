// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The names of types, such as kernels, in messages.
#pragma once

#include <alpaka/core/Annotation.hpp>
#include <alpaka/core/Engine.hpp>
#include <alpaka/core/Text.hpp>

#include <string>
#include <string_view>
#include <typeinfo>

namespace alpaka::core
{
    //! Appends the name of a type as it is written in C++.
    ALPAKA_RARE void appendTypeName(Text& text, std::type_info const& type);

    //! \return The same as a text of its own.
    [[nodiscard]] ALPAKA_COLD auto typeName(std::type_info const& type) -> std::string;

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
        [[nodiscard]] ALPAKA_COLD auto nameInSignature(std::string_view signature) noexcept -> std::string_view;
    } // namespace detail

    //! \return Nearly the same text, for handlers of signals: it takes no memory and calls no runtime. Compilers write
    //!         some names, such as those of lambdas, differently in it.
    template<typename T>
    [[nodiscard]] auto staticTypeName() noexcept -> std::string_view
    {
        return detail::nameInSignature(detail::signatureWith<T>());
    }
} // namespace alpaka::core

#if ALPAKA_HAS_BODIES
#    include <alpaka/core/TypeName.ipp>
#endif
