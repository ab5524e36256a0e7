// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0
// devices: no, it replaces the allocator of the process

// Whole programs, those of the tour, of whose requests for memory, address space and threads each fails in turn: they
// end with an exception or with the right result, and free what they have.

#if __has_include("Programs.hpp")
#    include "Programs.hpp"

#    include <alpaka_test/Property.hpp>
#    include <alpaka_test/StandardError.hpp>

#    include <catch2/catch.hpp>

#    include "Attempt.hpp"
#    include <cstdio>
#    include <fcntl.h>
#    include <map>
#    include <string>
#    include <unistd.h>
#    include <vector>

namespace integ_allocationFailure
{
    namespace
    {
        //! Calls a program with standard output nowhere.
        void runProgram(Attempt& attempt, together::Program const& program, std::vector<std::string> words)
        {
            int const nowhere = ::open("/dev/null", O_WRONLY);
            int const output = ::dup(STDOUT_FILENO);
            ::dup2(nowhere, STDOUT_FILENO);
            std::vector<char*> arguments;
            for(auto& word : words)
                arguments.push_back(word.data());
            arguments.push_back(nullptr);
            int status = 0;
            alpaka_test::StandardError error;
            attempt.begin();
            bool const hasThrown = fails([&] { status = program(static_cast<int>(words.size()), arguments.data()); });
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
        }

        void failPrograms(Choice const& choice)
        {
            // Small pictures, which are not kept, and few numbers: the requests are the same.
            std::map<std::string, std::vector<std::string>> const arguments{
                {"13_heat", {"/dev/null", "2"}},
                {"14_mandelbrot", {"/dev/null"}},
                {"24_nbody", {"/dev/null"}},
                {"25_babelstream", {"1000"}}};
            int sum = 0;
            for(auto const& [name, program] : together::programs())
            {
                CAPTURE(name);
                std::vector<std::string> words{name};
                if(auto const found = arguments.find(name); found != arguments.end())
                    words.insert(words.end(), found->second.begin(), found->second.end());
                auto const& call = program; // clang 14 captures no structured bindings
                auto const run = [&](Attempt& attempt) { runProgram(attempt, call, words); };
                int const requests = failEach(run, Leftovers::none, choice);
                std::printf("%s: %d requests\n", name.c_str(), requests);
                sum += requests;
            }
            std::printf("%d requests of %zu programs have failed\n", sum, together::programs().size());
        }
    } // namespace
} // namespace integ_allocationFailure

TEST_CASE("integ: programs whose requests fail in turn end with an exception, a report or the right result")
{
    using namespace integ_allocationFailure;
    // The first ones start the library; programs that visit all accelerators make a thousand more.
    failPrograms({120, 12, static_cast<int>(alpaka_test::testSeed() % 12)});
}

TEST_CASE("integ: programs of which every request fails in turn, a long run", "[.long]")
{
    integ_allocationFailure::failPrograms({});
}
#endif
