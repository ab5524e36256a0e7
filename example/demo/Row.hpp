// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! A row of the demo's tables, and how its time is measured.
#pragma once

#include <algorithm>
#include <chrono>
#include <string>
#include <vector>

namespace demo
{
    struct Row
    {
        std::string backend;
        std::string device;
        std::string threads;
        double milliseconds = 0.0;
        bool isIdentical = false;
        std::string error;
    };

    //! \return The median time of several calls, the first of which does not count.
    template<typename TCall>
    auto medianMilliseconds(TCall const& call) -> double
    {
        std::vector<double> times(9);
        call();
        for(double& time : times)
        {
            auto const begin = std::chrono::steady_clock::now();
            call();
            time = std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - begin).count();
        }
        std::nth_element(times.begin(), times.begin() + 4, times.end());
        return times[4];
    }
} // namespace demo
