// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! A line of source code. C++20's std::source_location is missing from clang's libraries before 16.
#pragma once

#include <alpaka/core/Annotation.hpp>
#include <alpaka/core/Error.hpp>

#include <cstdint>
#include <string>

namespace alpaka::core
{
    //! The place where a function is called. As the default of a function's last parameter, `SourceLocation location =
    //! SourceLocation::current()` is the line of that function's caller.
    struct SourceLocation
    {
        //! \return The line that calls this, or that calls the function whose default argument calls this.
        [[nodiscard]] static constexpr auto current(char const* file = __builtin_FILE(), int line = __builtin_LINE())
            -> SourceLocation
        {
            return {file, line};
        }

        //! Null when the location is unknown.
        char const* file = nullptr;
        //! As wide as a pointer: otherwise padding would follow it, and a copy would read bytes that no single store
        //! has written and wait for them.
        std::intptr_t line = 0;
    };

    //! \return " at file:line", empty for an unknown location.
    [[nodiscard]] inline auto toText(SourceLocation location) -> std::string
    {
        return location.file == nullptr ? std::string() : concatenate(" at ", location.file, ":", location.line);
    }

    namespace detail
    {
        //! For the handler of an error: throws it with the location after its text.
        [[noreturn]] ALPAKA_FN_COLD inline void rethrowCalledAt(Error const& error, SourceLocation location)
        {
            if(location.file == nullptr)
                throw;
            fail(error.what(), "; called at ", location.file, ":", location.line);
        }
    } // namespace detail

    //! \return The result of fn.
    //! \throws core::Error as fn does, with the location appended to its text.
    template<typename TFn>
    ALPAKA_FN_INLINE auto calledAt(SourceLocation location, TFn const& fn) -> decltype(auto)
    {
        try
        {
            return fn();
        }
        catch(Error const& error)
        {
            detail::rethrowCalledAt(error, location);
        }
    }
} // namespace alpaka::core
