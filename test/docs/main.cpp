// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

// docs <step of the tutorial>, docs howto, docs reference, docs cheatSheet: runs the code that the pages show.

#include "Pages.hpp"
#include <cstdio>
#include <cstdlib>
#include <string_view>

auto docs::check(std::string_view name, bool isRight) -> int
{
    if(!isRight)
    {
        std::printf("%.*s is WRONG\n", static_cast<int>(name.size()), name.data());
    }
    return isRight ? 0 : 1;
}

auto main(int argc, char** argv) -> int
{
    std::string_view const page = argc == 2 ? argv[1] : "";
    if(page == "howto")
    {
        return docs::howto();
    }
    if(page == "reference")
    {
        int const failed = docs::reference() + docs::concepts() + docs::entries() + docs::columns() + docs::pools();
#ifndef ALPAKA_TEST_DEVICE // of the host's memory and with lambdas
        return failed + docs::algorithms();
#else
        return failed;
#endif
    }
#ifndef ALPAKA_TEST_DEVICE // calls that the other pages make on devices, too
    if(page == "cheatSheet")
    {
        return docs::cheatSheet();
    }
#endif
    return argc == 2 && docs::tutorial(std::atoi(argv[1])) ? 0 : 2;
}
