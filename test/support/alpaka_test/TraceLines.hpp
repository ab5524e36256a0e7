// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The lines of ALPAKA_TRACE=1, taken apart.
#pragma once

#include <alpaka/core/Settings.hpp>
#include <alpaka_test/StandardError.hpp>

#include <cstdio>
#include <string>
#include <vector>

namespace alpaka_test
{
    //! "alpaka trace: <start> s: <what>, <verb> <duration> us<place>"
    struct TraceLine
    {
        //! \param text Not of this form: then `what` is empty.
        explicit TraceLine(std::string const& text)
        {
            std::string const begin = "alpaka trace: ";
            auto const seconds = text.find(" s: ");
            auto const end = text.find(" us");
            if(!text.starts_with(begin) || seconds == std::string::npos || end == std::string::npos)
                return;
            auto const number = text.rfind(' ', end - 1);
            auto const comma = text.rfind(", ", number);
            if(std::sscanf(text.c_str() + begin.size(), "%lf s", &start) != 1
               || std::sscanf(text.c_str() + number, " %lf us", &microseconds) != 1 || comma < seconds)
                return;
            what = text.substr(seconds + 4, comma - seconds - 4);
            verb = text.substr(comma + 2, number - comma - 2);
            place = text.substr(end + 3);
        }

        double start = -1;
        std::string what;
        std::string verb;
        double microseconds = -1;
        std::string place;
    };

    //! During its lifetime operations print lines into a file.
    class Tracing
    {
    public:
        Tracing() { alpaka::core::settings().trace = true; }

        Tracing(Tracing const&) = delete;
        auto operator=(Tracing const&) -> Tracing& = delete;

        ~Tracing() { alpaka::core::settings().trace = false; }

        [[nodiscard]] auto lines() const -> std::vector<TraceLine>
        {
            std::vector<TraceLine> lines;
            for(auto const& text : m_standardError.lines())
                lines.emplace_back(text);
            return lines;
        }

    private:
        StandardError m_standardError;
    };
} // namespace alpaka_test
