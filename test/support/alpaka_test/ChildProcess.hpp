// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Test cases that end their process: they run in a process of their own. For POSIX systems.
#pragma once

#include <catch2/catch.hpp>

#include <array>
#include <fcntl.h>
#include <string>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

namespace alpaka_test
{
    struct ChildResult
    {
        int status;        //!< The signal that ended it, or minus the exit status.
        std::string error; //!< What it wrote to stderr.
    };

    //! Runs a hidden test case of this program in a process of its own, which leaves no core file.
    inline auto runChild(char const* testCase) -> ChildResult
    {
        std::array<int, 2> ends{};
        REQUIRE(::pipe(ends.data()) == 0);
        pid_t const child = ::fork();
        if(child == 0)
        {
            rlimit const noCore{0, 0};
            ::setrlimit(RLIMIT_CORE, &noCore);
            ::dup2(::open("/dev/null", O_WRONLY), STDOUT_FILENO);
            ::dup2(ends[1], STDERR_FILENO);
            ::close(ends[0]);
            ::close(ends[1]);
            ::execl("/proc/self/exe", "child", testCase, static_cast<char*>(nullptr));
            ::_exit(127);
        }
        ::close(ends[1]);
        ChildResult result{0, ""};
        std::array<char, 4096> buffer{};
        for(ssize_t bytes = 0; (bytes = ::read(ends[0], buffer.data(), buffer.size())) > 0;)
            result.error.append(buffer.data(), static_cast<std::size_t>(bytes));
        ::close(ends[0]);
        int status = 0;
        REQUIRE(::waitpid(child, &status, 0) == child);
        result.status = WIFSIGNALED(status) ? WTERMSIG(status) : -WEXITSTATUS(status);
        return result;
    }
} // namespace alpaka_test
