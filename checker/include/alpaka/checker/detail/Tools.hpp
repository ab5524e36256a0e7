// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Runs tools of binutils, which are wherever g++ and clang are, on the files of the program.
#pragma once

#include <array>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>
#include <sys/wait.h>

namespace alpaka::checker::detail
{
    //! \return The path of a file, without links, as the shell takes it; empty when there is no such file.
    [[nodiscard]] inline auto quotedPath(char const* file) -> std::string
    {
        std::array<char, 4096> path{};
        if(::realpath(file, path.data()) == nullptr)
            return {};
        std::string quoted = "'";
        for(char const* c = path.data(); *c != '\0'; ++c)
            quoted += *c == '\'' ? std::string("'\\''") : std::string(1, *c);
        return quoted + '\'';
    }

    //! Calls fn with each line that a tool prints, without its end.
    //! \param variable Of the environment: names another tool, because a program may have those of another compiler on
    //!        its path.
    //! \return Whether there is such a tool.
    template<typename TFn>
    auto forEachLineOf(char const* variable, char const* tool, std::string const& arguments, TFn const& fn) -> bool
    {
        char const* const other = std::getenv(variable); // NOLINT(concurrency-mt-unsafe): the library only reads it
        std::string const command = std::string(other != nullptr ? other : tool) + " " + arguments + " 2>/dev/null";
        std::FILE* const pipe = ::popen(command.c_str(), "re");
        if(pipe == nullptr)
            return false;
        std::array<char, 4096> text{};
        while(std::fgets(text.data(), text.size(), pipe) != nullptr)
        {
            text[std::strcspn(text.data(), "\n")] = '\0';
            fn(text.data());
        }
        int const status = ::pclose(pipe);
        constexpr int notFound = 127; // of the shell
        return !WIFEXITED(status) || WEXITSTATUS(status) != notFound;
    }
} // namespace alpaka::checker::detail
