// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! What the cases of host code have in common.
#pragma once

// clang-format off
#include <alpaka/standalone/CpuChecked.hpp>
#include <alpaka/alpaka.hpp>
// clang-format on

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

        ~Host()
        {
            a::wait::wait(dev);
        }

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
        explicit AddCase(Case const& one)
        {
            all().push_back(one);
        }
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

        ~Setting()
        {
            unsetenv(m_name);
        }

        char const* m_name;
    };

    int volatile sink = 0;
} // namespace

#define CHECKER_WRONG_TIMES(name, reports, expected)                                                                  \
    static void name();                                                                                               \
    static AddCase const add_##name({#name, name, expected, reports});                                                \
    static void name()
#define CHECKER_WRONG(name, expected) CHECKER_WRONG_TIMES(name, 1, expected)
#define CHECKER_RIGHT(name) CHECKER_WRONG(name, nullptr)
