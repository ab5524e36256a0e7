// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! What the programs hand to main: the same task done in several ways.
#pragma once

#include <functional>
#include <string>
#include <vector>

namespace field
{
    //! One way to do a program's task.
    struct Form
    {
        std::string name;                            //!< "ordinary", "phased", "twin", "best".
        std::string where;                           //!< The accelerator, or "OpenMP".
        std::function<void()> reset;                 //!< Fills the arrays with what they hold when it begins.
        std::function<void()> run;                   //!< Does the task once and returns when it is done.
        std::function<std::vector<double>()> result; //!< What the last run computed.
    };

    //! A program with its data.
    struct Task
    {
        std::vector<Form> forms;      //!< The twin is the first one.
        std::vector<double> expected; //!< By a reference of its own; empty for the large size.
        double tolerance = 0.0;       //!< Allowed difference, relative to 1 plus the magnitude.
        double outliers = 0.0; //!< The part of the values that may differ more, where rounding decides about steps.
    };

    //! A program by its name.
    struct Entry
    {
        char const* name;
        char const* purpose;
        auto (*make)(bool isLarge) -> Task;
        auto (*hasDevice)() -> bool; //!< Whether the default accelerator has one.
    };

    //! \return All programs, in the order of their names.
    auto programs() -> std::vector<Entry>&;
} // namespace field
