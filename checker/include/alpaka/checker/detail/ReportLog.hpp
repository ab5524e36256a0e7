// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The reports of the process: each cause is printed once and counted.
#pragma once

#include <alpaka/checker/Reports.hpp>
#include <alpaka/core/Settings.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <map>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

namespace alpaka::checker::detail
{
    class ReportLog
    {
    public:
        //! The end of a program with reports.
        static constexpr int exitCode = 66;

        //! What tells two causes apart: the kind, and the places of both accesses.
        struct Cause
        {
            char const* kind;
            std::uintptr_t first;
            std::uintptr_t second;

            friend auto operator<=>(Cause const&, Cause const&) = default;
        };

        //! \return Whether the cause is known; then it is counted.
        auto countKnown(Cause const& cause) -> bool
        {
            std::lock_guard const guard(m_mutex);
            auto const found = m_causes.find(cause);
            if(found == m_causes.end())
                return false;
            if(found->second < m_reports.size())
                ++m_reports[found->second].count;
            else
                ++m_beyond;
            return true;
        }

        //! Prints a report.
        void add(Cause const& cause, std::string what, std::string const& lines)
        {
            std::lock_guard const guard(m_mutex);
            // Lines of the source can be the same for several addresses: the same report is printed once.
            for(std::size_t i = 0; i < m_reports.size(); ++i)
                if(kindOf(m_reports[i].what) == kindOf(what) && placesOf(m_reports[i].text) == placesOf(lines))
                {
                    m_causes.emplace(cause, i);
                    ++m_reports[i].count;
                    return;
                }
            if(m_reports.size() >= mostPrinted)
            {
                m_causes.emplace(cause, notPrinted);
                ++m_beyond;
                return;
            }
            m_causes.emplace(cause, m_reports.size());
            std::string const text = "alpaka checker: " + what + "\n" + lines;
            std::fputs(text.c_str(), stderr);
            m_reports.push_back({std::move(what), lines, 1});
        }

        auto take() -> std::vector<Report>
        {
            std::lock_guard const guard(m_mutex);
            m_causes.clear();
            m_beyond = 0;
            return std::exchange(m_reports, {});
        }

        //! For a fork: no other thread holds it then.
        [[nodiscard]] auto lock() -> std::mutex& { return m_mutex; }

        //! Prints how often each cause was met.
        //! \return Whether there is any.
        auto summarise() -> bool
        {
            std::lock_guard const guard(m_mutex);
            if(m_reports.empty())
                return false;
            std::fprintf(
                stderr, "alpaka checker: %zu %s\n", m_reports.size(), m_reports.size() == 1 ? "error:" : "errors:");
            for(auto const& report : m_reports)
                std::fprintf(stderr, "  %zu x %s\n", report.count, report.what.c_str());
            if(m_beyond != 0)
                std::fprintf(stderr, "  %zu more that are not printed\n", m_beyond);
            std::fprintf(stderr, "The program ends with exit code %d.\n", exitCode);
            return true;
        }

        //! Ends the process, where nothing else ends a thread of a kernel.
        [[noreturn]] void end()
        {
            summarise();
            std::fflush(nullptr);
            std::_Exit(exitCode);
        }

    private:
        static constexpr std::size_t mostPrinted = 50;
        static constexpr std::size_t notPrinted = ~std::size_t{0};

        //! \return Without what is added to some: a race whose writes happen to write the same value once is the same.
        static auto kindOf(std::string const& what) -> std::string { return what.substr(0, what.find(';')); }

        //! \return The places of the accesses in the text of a report, without threads and elements.
        static auto placesOf(std::string const& text) -> std::vector<std::string>
        {
            std::vector<std::string> places;
            std::size_t begin = 0;
            while(begin < text.size())
            {
                std::size_t const end = text.find('\n', begin);
                std::string const line = text.substr(begin, end - begin);
                if(std::size_t const at = line.find(", at "); at != std::string::npos)
                    places.push_back(line.substr(at));
                else if(std::size_t const copy = line.find(" (at "); copy != std::string::npos)
                    places.push_back(line.substr(copy));
                else if(line.starts_with("  kernel "))
                    places.push_back(line.substr(0, line.find(", seed")));
                begin = end == std::string::npos ? text.size() : end + 1;
            }
            std::sort(places.begin(), places.end()); // either access can be the later one
            return places;
        }

        std::mutex m_mutex;
        std::map<Cause, std::size_t> m_causes; //!< Index of the report, or notPrinted.
        std::vector<Report> m_reports;
        std::size_t m_beyond = 0;
    };
} // namespace alpaka::checker::detail
