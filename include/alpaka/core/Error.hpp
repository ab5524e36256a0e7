// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The exception that the library throws, and the one function that throws it.
#pragma once

#include <alpaka/core/Annotation.hpp>
#include <alpaka/core/Engine.hpp>
#include <alpaka/core/Text.hpp>

#include <concepts>
#include <cstddef>
#include <initializer_list>
#include <stdexcept>
#include <string>
#include <string_view>
#include <type_traits>

namespace alpaka::core
{
    //! Type of every run-time error of the library. `what()` names the call, the value and the limit.
    class ALPAKA_ONE_PER_PROCESS Error : public std::runtime_error
    {
    public:
        using std::runtime_error::runtime_error;
    };

    namespace detail
    {
        //! An error of the library whose text does not name the place of the call yet. Exceptions of users never have
        //! this type, so that the library can tell which texts it may complete.
        class ALPAKA_ONE_PER_PROCESS UnplacedError final : public Error
        {
        public:
            using Error::Error;
        };

        //! One part of a text, without its type. One function assembles all texts, because every call has other types:
        //! one function for each would be most of the code that a small program compiles.
        class Part
        {
        public:
            explicit Part(char const* text)
                : m_append(&appendString)
                , m_object(text)
            {
            }

            explicit Part(std::string_view text)
                : m_append(&appendView)
                , m_object(text.data())
                , m_number(text.size())
            {
            }

            template<std::integral TNumber>
            explicit Part(TNumber number)
                : m_append(
                      std::is_signed_v<TNumber> && static_cast<long long>(number) < 0 ? &appendNegative
                                                                                      : &appendNumber)
                , m_number(static_cast<unsigned long long>(number))
            {
            }

            template<std::floating_point TNumber>
            explicit Part(TNumber const& number)
                : m_append(
                      [](Text& out, Part const& part)
                      { out.appendNumber("%f", static_cast<double>(*static_cast<TNumber const*>(part.m_object))); })
                , m_object(&number)
            {
            }

            //! Vec and all other indexable types of fixed size print as (a, b, c).
            template<typename TVec>
                requires requires(TVec const& vec) {
                    TVec::Dim::value;
                    vec[0];
                }
            explicit Part(TVec const& vec)
                : m_append(&appendVec<TVec>)
                , m_object(&vec)
            {
            }

            void appendTo(Text& out) const { m_append(out, *this); }

        private:
            ALPAKA_RARE static void appendString(Text& out, Part const& part);

            ALPAKA_RARE static void appendView(Text& out, Part const& part);

            ALPAKA_RARE static void appendNumber(Text& out, Part const& part);

            ALPAKA_RARE static void appendNegative(Text& out, Part const& part);

            template<typename TVec>
            ALPAKA_FN_RARE static void appendVec(Text& out, Part const& part)
            {
                auto const& vec = *static_cast<TVec const*>(part.m_object);
                if(auto* const pieces = out.pieces(); pieces != nullptr && !pieces->hasWords)
                {
                    for(std::size_t i = 0; i < TVec::Dim::value; ++i)
                        pieces->add(static_cast<std::uint64_t>(vec[i]));
                    return;
                }
                out.append("(");
                for(std::size_t i = 0; i < TVec::Dim::value; ++i)
                {
                    out.append(i == 0 ? "" : ", ");
                    Part(vec[i]).appendTo(out);
                }
                out.append(")");
            }

            void (*m_append)(Text& out, Part const& part);
            void const* m_object = nullptr;
            unsigned long long m_number = 0;
        };

        ALPAKA_RARE void join(Text& text, std::initializer_list<Part> parts);

        //! Out of line, because the text must cost nothing in code that does not fail.
        [[noreturn]] ALPAKA_COLD void failOn(std::initializer_list<Part> parts);
    } // namespace detail

    //! Appends the parts, as core::concatenate writes them. By value, as below: literals of all lengths are one type,
    //! for which clang looks for the constructor of a part once.
    template<typename... TParts>
    ALPAKA_FN_RARE void append(Text& text, TParts... parts)
    {
        detail::join(text, {detail::Part(parts)...});
    }

    //! The parts as one text: strings as they are, numbers in decimal, vectors as (a, b, c).
    template<typename... TParts>
    [[nodiscard]] auto concatenate(TParts... parts) -> std::string
    {
        Text text;
        detail::join(text, {detail::Part(parts)...});
        return text.c_str();
    }

    //! Throws core::Error with the parts as one text. The operation that it leaves adds its place, see calledAt.
    //! \param parts Call, value and limit, in reading order.
    template<typename... TParts>
    [[noreturn]] ALPAKA_FN_INLINE void fail(TParts... parts)
    {
        detail::failOn({detail::Part(parts)...});
    }
} // namespace alpaka::core

#if ALPAKA_HAS_BODIES
#    include <alpaka/core/Error.ipp>
#endif
