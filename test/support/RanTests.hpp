// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! For the main function of test programs: where the environment names a file in ALPAKA_TEST_RAN, the names of
//! the test cases that passed are appended to it, a line each.

#pragma once

#ifndef CATCH_CONFIG_EXTERNAL_INTERFACES
#    define CATCH_CONFIG_EXTERNAL_INTERFACES // for listeners
#endif
#include <catch2/catch.hpp>

#include <cstdlib>
#include <fstream>

namespace
{
    struct RanTests : Catch::TestEventListenerBase
    {
        using TestEventListenerBase::TestEventListenerBase;

        void testCaseEnded(Catch::TestCaseStats const& stats) override
        {
            char const* const path = std::getenv("ALPAKA_TEST_RAN");
            if(path == nullptr || stats.totals.assertions.failed != 0)
                return;
            // One write, so that lines of programs that run at the same time stay whole.
            std::ofstream(path, std::ios::app) << stats.testInfo.name + '\n';
        }
    };

    CATCH_REGISTER_LISTENER(RanTests)
} // namespace
