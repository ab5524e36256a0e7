// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Programs that are compiled together, each in a namespace of its own: see together.cmake.
#pragma once

#include <alpaka/alpaka.hpp>

#include <cstdio>
#include <functional>
#include <map>
#include <string>

namespace together
{
    using Program = std::function<int(int argc, char** argv)>;

    inline auto programs() -> std::map<std::string, Program>&
    {
        static std::map<std::string, Program> byName;
        return byName;
    }

    inline auto add(char const* name, int (*program)()) -> bool
    {
        return programs().emplace(name, [program](int, char**) { return program(); }).second;
    }

    inline auto add(char const* name, int (*program)(int argc, char** argv)) -> bool
    {
        return programs().emplace(name, program).second;
    }

    //! Runs the program that the first argument names, with the other arguments.
    //! \return What it returns; 77, which marks a skipped test, where there is no device; 2 without such a program.
    inline auto run(char const* executable, int argc, char** argv) -> int
    {
        auto const found = programs().find(argc > 1 ? argv[1] : "");
        if(found == programs().end())
        {
            for(auto const& [name, program] : programs())
                std::fprintf(stderr, "%s %s [argument...]\n", executable, name.c_str());
            return 2;
        }
        if(alpaka::getDevCount<alpaka::DefaultAcc<alpaka::DimInt<1>, int>>() == 0)
            return 77;
        return found->second(argc - 1, argv + 1);
    }
} // namespace together
