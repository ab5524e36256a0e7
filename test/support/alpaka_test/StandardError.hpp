// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! What a piece of code writes to standard error.
#pragma once

#include <cstdio>
#include <stdexcept>
#include <string>
#include <unistd.h>
#include <utility>
#include <vector>

namespace alpaka_test
{
    //! During its lifetime standard error goes to a file. Not for two at a time.
    class StandardError
    {
    public:
        StandardError()
            : m_file(std::tmpfile())
            , m_before(::dup(STDERR_FILENO))
        {
            std::fflush(stderr);
            if(m_file == nullptr || m_before < 0 || ::dup2(::fileno(m_file), STDERR_FILENO) < 0)
                throw std::runtime_error("StandardError: no file or no descriptor");
        }

        StandardError(StandardError const&) = delete;
        auto operator=(StandardError const&) -> StandardError& = delete;

        ~StandardError()
        {
            std::fflush(stderr);
            ::dup2(m_before, STDERR_FILENO);
            ::close(m_before);
            std::fclose(m_file);
        }

        //! \return The lines so far, without their ends; what follows the last end of a line is a line of its own.
        [[nodiscard]] auto lines() const -> std::vector<std::string>
        {
            std::fflush(stderr);
            std::vector<std::string> lines;
            std::string line;
            char byte = 0;
            for(off_t at = 0; ::pread(::fileno(m_file), &byte, 1, at) == 1; ++at)
                if(byte == '\n')
                    lines.push_back(std::exchange(line, {}));
                else
                    line += byte;
            if(!line.empty())
                lines.push_back(line);
            return lines;
        }

    private:
        std::FILE* m_file;
        int m_before;
    };
} // namespace alpaka_test
