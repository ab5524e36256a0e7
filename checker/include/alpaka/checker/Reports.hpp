// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! What the checker has found, for tests.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace alpaka::checker
{
    //! One cause of an error.
    struct Report
    {
        std::string what;  //!< The first line, without "alpaka checker: ".
        std::string text;  //!< All lines.
        std::size_t count; //!< How often it happened.
    };

    //! Takes the reports of all launches since the last call: the program does not end with an error because of them.
    //! Only in programs with the checker's functions (checker/checker.cpp). Call it while no kernel runs.
    [[nodiscard]] auto takeReports() -> std::vector<Report>;
} // namespace alpaka::checker
