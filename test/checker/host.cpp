// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

// Host code around queues, wrong and right; and right and wrong numbers and rows of views. Prints a line for each
// failure and the two numbers. An argument is the name of the one case that is run; its reports are printed.

#include <alpaka/checker/Reports.hpp>

#include "HandleCases.hpp"
#include "MutexCases.hpp"
#include "QueueCases.hpp"
#include "RequestCases.hpp"
#include <cstdio>
#include <cstdlib>
#include <string>

auto main(int argc, char** argv) -> int
{
    int passed = 0;
    int failed = 0;
    for(auto const& one : all())
    {
        if(argc > 1 && std::string(argv[1]) != one.name)
            continue;
        one.run();
        auto const reports = a::checker::takeReports();
        std::string wrong;
        if(one.expected == nullptr)
            wrong = reports.empty() ? "" : "reported: " + reports.front().what + "\n" + reports.front().text;
        else
        {
            std::string const expected = one.expected;
            std::size_t const bar = expected.find('|');
            int found = 0;
            for(auto const& report : reports)
            {
                std::string const text = report.what + "\n" + report.text;
                if(text.find(expected.substr(0, bar)) != std::string::npos
                   || (bar != std::string::npos && text.find(expected.substr(bar + 1)) != std::string::npos))
                    ++found;
            }
            if(found < one.reports)
                wrong = "reported " + std::to_string(found) + " of " + std::to_string(one.reports) + " times";
            if(!wrong.empty() && !reports.empty())
                wrong += ", but: " + reports.front().what;
        }
        if(wrong.empty())
            ++passed;
        else
        {
            ++failed;
            std::printf("%s %s\n", one.name, wrong.c_str());
        }
    }
    std::printf("%d passed, %d failed\n", passed, failed);
    return failed == 0 && passed != 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
