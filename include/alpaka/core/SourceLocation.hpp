// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! A line of source code, with an optional label. C++20's std::source_location is missing from clang's libraries
//! before 16.
#pragma once

#include <alpaka/core/Annotation.hpp>
#include <alpaka/core/Engine.hpp>
#include <alpaka/core/Error.hpp>
#include <alpaka/core/Text.hpp>

#include <cstdint>
#include <string>

namespace alpaka::core
{
    //! The place where a function is called. As the default of a function's last parameter, `SourceLocation location =
    //! SourceLocation::current()` is the line of that function's caller. Functions on the way of a launch pass it by
    //! reference: it is as long as three pointers, and only errors need it.
    struct SourceLocation
    {
        //! \return The line that calls this, or that calls the function whose default argument calls this.
        [[nodiscard]] static constexpr auto current(char const* file = __builtin_FILE(), int line = __builtin_LINE())
            -> SourceLocation
        {
            return {file, line};
        }

        //! \return The same line with a label.
        [[nodiscard]] constexpr auto labelled(char const* text) const -> SourceLocation { return {file, line, text}; }

        //! Null when the location is unknown.
        char const* file = nullptr;
        //! As wide as a pointer: otherwise padding would follow it, and a copy would read bytes that no single store
        //! has written and wait for them.
        std::intptr_t line = 0;
        //! What the user calls the operation; null when it has no label. Not copied.
        char const* label = nullptr;
    };

    //! Appends ` (at "label", file:line)` or ` (at file:line)`; nothing for an unknown location.
    ALPAKA_COLD void appendPlace(Text& text, SourceLocation const& location);

    //! \return The same as a text of its own.
    [[nodiscard]] ALPAKA_COLD auto toText(SourceLocation const& location) -> std::string;

    namespace detail
    {
        //! For the handler of an error: throws it with the location after its text.
        [[noreturn]] ALPAKA_COLD void rethrowCalledAt(UnplacedError const& error, SourceLocation const& location);
    } // namespace detail

    //! \return The result of fn.
    //! \throws What fn throws. To the text of an error that core::fail has thrown it appends the location; of nested
    //!         calls the innermost does so.
    template<typename TFn>
    ALPAKA_FN_INLINE auto calledAt(SourceLocation const& location, TFn const& fn) -> decltype(auto)
    {
        try
        {
            return fn();
        }
        catch(detail::UnplacedError const& error)
        {
            detail::rethrowCalledAt(error, location);
        }
    }
} // namespace alpaka::core

#if ALPAKA_HAS_BODIES
#    include <alpaka/core/SourceLocation.ipp>
#endif
