// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0
// devices: no, it replaces the allocator of the process

// Whole programs, those of the tour, of whose requests for memory, address space and threads each fails in turn: they
// end with an exception or with the right result, and free what they have.

#if __has_include("Programs.hpp")
#    include "Programs.hpp"

#    include <alpaka_test/StandardError.hpp>

#    include <catch2/catch.hpp>

#    include "Attempt.hpp"
#    include <cstdio>
#    include <fcntl.h>
#    include <set>
#    include <string>
#    include <unistd.h>

TEST_CASE("integ: programs whose requests fail in turn end with an exception, a report or the right result")
{
    using namespace integ_allocationFailure;
    // Their threads of OpenMP and oneTBB live longer than the program, and so does what they keep.
    std::set<std::string> const withForeignThreads{"11_all_backends"};
    // The others make thousands of requests, or have a queue that outlives its buffers where an exception leaves main:
    // its tasks would use memory that is free.
    std::set<std::string> const names{
        "01_hello",
        "02_vector_add",
        "03_elements",
        "04_two_dimensions",
        "05_shared_memory",
        "06_queues_and_events",
        "07_reduction",
        "09_sub_views",
        "10_errors",
        "11_all_backends",
        "12_lambda"};
    int sum = 0;
    for(auto const& name : names)
    {
        CAPTURE(name);
        auto const& program = together::programs().at(name);
        auto const run = [&](Attempt& attempt)
        {
            // What it prints is of no interest here.
            int const nowhere = ::open("/dev/null", O_WRONLY);
            int const output = ::dup(STDOUT_FILENO);
            ::dup2(nowhere, STDOUT_FILENO);
            std::string text = name;
            char* arguments[] = {text.data(), nullptr};
            int status = 0;
            alpaka_test::StandardError error;
            attempt.begin();
            bool const hasThrown = fails([&] { status = program(1, arguments); });
            attempt.end();
            std::fflush(stdout);
            ::dup2(output, STDOUT_FILENO);
            ::close(nowhere);
            ::close(output);
            // A program that does not wait for the queue that has failed gets no exception, but a line.
            bool isReported = false;
            for(auto const& line : error.lines())
                isReported = isReported || line.find("no wait had collected") != std::string::npos;
            attempt.check(
                hasThrown || isReported || status == 0,
                "the program ends with an exception, a report or the right result");
        };
        int const requests = failEach(run, withForeignThreads.contains(name) ? Leftovers::some : Leftovers::none);
        std::printf("%s: %d requests\n", name.c_str(), requests);
        sum += requests;
    }
    std::printf("%d requests of programs have failed\n", sum);
}
#endif
