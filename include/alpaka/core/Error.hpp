// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The exception that the library throws, and the one function that throws it.
#pragma once

#include <alpaka/core/Annotation.hpp>

#include <concepts>
#include <cstddef>
#include <stdexcept>
#include <string>
#include <string_view>

namespace alpaka::core
{
    //! What every run-time error of the library is. `what()` names the call, the value and the limit.
    class Error : public std::runtime_error
    {
    public:
        using std::runtime_error::runtime_error;
    };

    namespace detail
    {
        inline void append(std::string& text, std::string_view part)
        {
            text += part;
        }

        template<typename TNumber>
            requires std::integral<TNumber> || std::floating_point<TNumber>
        void append(std::string& text, TNumber part)
        {
            text += std::to_string(part);
        }

        //! Vec and everything else that is fixed in size and indexable prints as (a, b, c).
        template<typename TVec>
            requires requires(TVec const& vec)
            {
                TVec::Dim::value;
                vec[0];
            }
        void append(std::string& text, TVec const& vec)
        {
            text += '(';
            for(std::size_t i = 0; i < TVec::Dim::value; ++i)
            {
                text += i == 0 ? "" : ", ";
                append(text, vec[i]);
            }
            text += ')';
        }
    } // namespace detail

    //! The parts as one text: strings as they are, numbers in decimal, vectors as (a, b, c).
    template<typename... TParts>
    [[nodiscard]] auto concatenate(TParts const&... parts) -> std::string
    {
        std::string text;
        (detail::append(text, parts), ...);
        return text;
    }

    //! Throws core::Error with the parts as one text. Out of line, because the text must not cost where nothing fails.
    //! \param parts Call, value and limit, in the order in which a person reads them.
    template<typename... TParts>
    [[noreturn]] ALPAKA_FN_NOINLINE void fail(TParts const&... parts)
    {
        throw Error(concatenate(parts...));
    }
} // namespace alpaka::core
