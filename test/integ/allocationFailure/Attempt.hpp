// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! An operation whose requests for memory and threads fail one after another, each in a process of its own, so that
//! it always meets the library as it is before its first use.
#pragma once

#include <alpaka/host/cores/UsableCores.hpp>

#include <catch2/catch.hpp>

#include "Memory.hpp"
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <initializer_list>
#include <iostream>
#include <sys/wait.h>
#include <unistd.h>

namespace integ_allocationFailure
{
    //! \return Whether the call throws.
    template<typename TCall>
    auto fails(TCall const& call) -> bool
    {
        try
        {
            call();
        }
        catch(std::exception const&)
        {
            return true;
        }
        return false;
    }

    class Attempt
    {
    public:
        Attempt(int n, Shortage shortage)
            : m_n(n)
            , m_shortage(shortage)
        {
        }

        //! Requests fail from here ...
        void begin() { failAt(m_n, m_shortage); }

        //! ... to here.
        void end() { m_isOver = !stopFailing(); }

        //! \return Whether the operation throws.
        template<typename TOperation>
        auto failsIn(TOperation const& operation) -> bool
        {
            begin();
            bool const hasThrown = fails(operation);
            end();
            return hasThrown;
        }

        void check(bool condition, char const* text)
        {
            if(condition)
                return;
            char const* const shortage = m_shortage == Shortage::once ? "alone" : "and all that follow";
            std::fprintf(stderr, "request %d fails, %s: not so: %s\n", m_n, shortage, text);
            m_isRight = false;
        }

        [[nodiscard]] auto exitStatus() const -> int { return !m_isRight ? wrong : m_isOver ? over : 0; }

        static constexpr int wrong = 7;
        //! All requests were granted.
        static constexpr int over = 8;

    private:
        int m_n;
        Shortage m_shortage;
        bool m_isOver = true;
        bool m_isRight = true;
    };

    //! Calls body() in a child, which exits with what that returns. This process does not use the library itself.
    //! \return The exit status of the child; minus the signal that ended it.
    template<typename TBody>
    auto exitStatusOfChild(TBody const& body) -> int
    {
        // Otherwise both would print what is in the buffers.
        std::cout.flush();
        pid_t const child = ::fork();
        REQUIRE(child >= 0);
        if(child == 0)
        {
            ::alarm(60);
            std::exit(body());
        }
        int status = 0;
        REQUIRE(::waitpid(child, &status, 0) == child);
        return WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status);
    }

    enum class Leftovers
    {
        none,
        some
    };

    //! Which requests of an operation fail: the first ones, and of those after them each one whose
    //! number leaves this remainder.
    struct Choice
    {
        [[nodiscard]] auto next(int n) const -> int
        {
            do
                ++n;
            while(n >= first && n % stride != remainder);
            return n;
        }

        int first = 0;
        int stride = 1;
        int remainder = 0;
    };

    //! Calls operation(attempt), in which each request fails once, alone and with all that follow.
    //! \return How many requests have failed.
    template<typename TOperation>
    auto failEach(TOperation const& operation, Leftovers leftovers = Leftovers::none, Choice choice = {}) -> int
    {
        int failed = 0;
        for(auto const shortage : {Shortage::once, Shortage::onwards})
            for(int n = 0, status = 0; status == 0; n = choice.next(n))
            {
                CAPTURE(n, shortage == Shortage::once);
                status = exitStatusOfChild(
                    [&]
                    {
                        // It lasts as long as the process; where leftovers are allowed, it is made in the attempt.
                        if(leftovers == Leftovers::none)
                            static_cast<void>(alpaka::host::usableCores());
                        listAllocations();
                        if(leftovers == Leftovers::some)
                            allowLeaks();
                        Attempt attempt(n, shortage);
                        operation(attempt);
                        if(leftovers == Leftovers::none)
                            expectNoneLeft();
                        return attempt.exitStatus();
                    });
                if(status != Attempt::over)
                    REQUIRE(status == 0);
                failed += status == 0 ? 1 : 0;
                REQUIRE(n < 10'000);
            }
        return failed;
    }
} // namespace integ_allocationFailure
