// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! What the cases of host code have in common.
#pragma once

// clang-format off
#include <alpaka/standalone/CpuChecked.hpp>
#include <alpaka/alpaka.hpp>
// clang-format on

#include <alpaka/checker/Reports.hpp>

#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

namespace
{
    namespace a = alpaka;
    using Dim = a::DimInt<1>;
    using Acc = a::acc::AccCpuChecked<Dim, int>;
    using Queue = a::queue::Queue<Acc, a::queue::NonBlocking>;
    using Blocking = a::queue::Queue<Acc, a::queue::Blocking>;
    using Event = a::event::Event<Queue>;

    constexpr int n = 64;

    struct Add
    {
        template<typename TAcc>
        void operator()(TAcc const& acc, int const* in, int* out) const
        {
            int const i = a::getIdx<a::Grid, a::Threads>(acc)[0];
            out[i] = in[i] + 1;
        }
    };

    struct AddTo
    {
        template<typename TAcc>
        void operator()(TAcc const& acc, int* out) const
        {
            int const i = a::getIdx<a::Grid, a::Threads>(acc)[0];
            out[i] = *value + i;
        }

        int const* value;
    };

    struct Host
    {
        Host()
            : in(a::alloc<int, int>(dev, n))
            , out(a::alloc<int, int>(dev, n))
        {
            for(int i = 0; i < n; ++i)
                in.data()[i] = out.data()[i] = 0;
        }

        Host(Host const&) = delete;
        auto operator=(Host const&) -> Host& = delete;

        ~Host() { a::wait::wait(dev); }

        template<typename TQueue>
        void add(TQueue& where)
        {
            add(where, in.data(), out.data());
        }

        template<typename TQueue>
        static void add(TQueue& where, int const* from, int* to)
        {
            a::kernel::exec<Acc>(where, a::WorkDivMembers<Dim, int>(n / 16, 16, 1), Add{}, from, to);
        }

        decltype(a::getDevByIdx<Acc>(0u)) dev = a::getDevByIdx<Acc>(0u);
        Queue queue{dev};
        Queue other{dev};
        Blocking blocking{dev};
        decltype(a::alloc<int, int>(std::declval<a::dev::DevCpu const&>(), n)) in;
        decltype(in) out;
    };

    struct Case
    {
        char const* name;
        void (*run)();
        char const* expected;
        int reports = 1; //!< That have the expected text, at least.
    };

    auto all() -> std::vector<Case>&
    {
        static std::vector<Case> cases;
        return cases;
    }

    struct AddCase
    {
        explicit AddCase(Case const& one) { all().push_back(one); }
    };

    //! While it exists, a setting of the environment has a value.
    struct Setting
    {
        Setting(char const* name, char const* value)
            : m_name(name)
        {
            setenv(name, value, 1);
        }

        Setting(Setting const&) = delete;
        auto operator=(Setting const&) -> Setting& = delete;

        ~Setting() { unsetenv(m_name); }

        char const* m_name;
    };

    //! Runs the cases, or the one that an argument names. Prints a line for each failure and the two numbers.
    auto runAll(int argc, char** argv) -> int
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

    int volatile sink = 0;
} // namespace

#define CHECKER_WRONG_TIMES(name, reports, expected)                                                                  \
    static void name();                                                                                               \
    static AddCase const add_##name({#name, name, expected, reports});                                                \
    static void name()
#define CHECKER_WRONG(name, expected) CHECKER_WRONG_TIMES(name, 1, expected)
#define CHECKER_RIGHT(name) CHECKER_WRONG(name, nullptr)
