// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

// Whether both sources give the right sums, and which compiler has compiled them.

#include "sums.hpp"
#include <cstdio>
#include <cstdlib>

auto main() -> int
{
    int const blocks = 1000;
    auto const split = splitSums(blocks);
    auto const other = otherSums(blocks);
    bool isRight = true;
    for(int b = 0; b < blocks; ++b)
    {
        int const expected = SPLIT_FACTOR * (64 * 64 * b + 64 * 63 / 2);
        isRight = isRight && split.sums[static_cast<std::size_t>(b)] == expected
                  && other.sums[static_cast<std::size_t>(b)] == expected;
    }
    std::printf(
        "%s; %s: %s%s; %s\n",
        isRight ? "right" : "WRONG",
        split.compiler.c_str(),
        split.isSplit ? "split" : "on fibers: ",
        split.reason.c_str(),
        other.compiler.c_str());
    // Where clang compiles the project, the plug-in is for all sources.
    bool const isExpected = other.compiler == compilerOfSource && other.isSplit == (other.compiler == "clang");
    return isRight && isExpected && split.isSplit && split.compiler == "clang" ? EXIT_SUCCESS : EXIT_FAILURE;
}
