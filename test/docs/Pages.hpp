// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The code that the pages of docs/ show, a function for each page or folder.
#pragma once

#include <string_view>

namespace docs
{
    //! Prints what a step of docs/tutorial/ prints. \return Whether there is such a step.
    auto tutorial(int step) -> bool;

    //! Runs the snippets of docs/howto/ and docs/reference/. \return How many of them came to a wrong result.
    auto howto() -> int;
    auto reference() -> int;
    auto concepts() -> int;

    //! Prints `<name> is WRONG` when it is. \return 0 when it is right, else 1.
    auto check(std::string_view name, bool isRight) -> int;
} // namespace docs
