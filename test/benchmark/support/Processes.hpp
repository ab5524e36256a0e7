// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Processes beside the one that is measured.
#pragma once

#include <chrono>
#include <csignal>
#include <cstdlib>
#include <functional>
#include <sched.h>
#include <stdexcept>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>
#include <utility>
#include <vector>

namespace alpaka_bench
{
    //! A child process that runs f and goes when its parent goes. To be made while there are no other threads.
    class Child
    {
    public:
        template<typename TFn>
        explicit Child(TFn const& f)
            : m_pid(::fork())
        {
            if(m_pid < 0)
                throw std::runtime_error("Child: fork failed");
            if(m_pid == 0)
            {
                ::prctl(PR_SET_PDEATHSIG, SIGKILL);
                f();
                std::_Exit(0);
            }
        }

        Child(Child const&) = delete;
        auto operator=(Child const&) -> Child& = delete;

        ~Child()
        {
            ::kill(m_pid, SIGKILL);
            ::waitpid(m_pid, nullptr, 0);
        }

        void signal(int number) const { ::kill(m_pid, number); }

    private:
        ::pid_t m_pid;
    };

    //! A process that wants a core, while an object of this type exists.
    class BusyNeighbour
    {
    public:
        BusyNeighbour() { instance().signal(SIGCONT); }

        BusyNeighbour(BusyNeighbour const&) = delete;
        auto operator=(BusyNeighbour const&) -> BusyNeighbour& = delete;

        ~BusyNeighbour() { instance().signal(SIGSTOP); }

        //! Makes the process, which stands still. To be called while there are no other threads.
        static void prepare() { instance(); }

    private:
        static auto instance() -> Child const&
        {
            static Child const child(
                []
                {
                    ::raise(SIGSTOP);
                    for(;;)
                        asm volatile("");
                });
            return child;
        }
    };

    //! A process that has one core and runs there what it is asked for. To be made while there are no other threads.
    class OneCore
    {
    public:
        //! \param makeRuns What can be run; called in the other process.
        explicit OneCore(std::function<std::vector<std::function<void()>>()> makeRuns)
            : m_child([this, &makeRuns] { serve(makeRuns); })
        {
        }

        //! \return Seconds of one run.
        [[nodiscard]] auto run(char which) const -> double
        {
            double seconds = 0.0;
            if(::write(m_asked.in, &which, 1) != 1 || ::read(m_told.out, &seconds, sizeof(seconds)) != sizeof(seconds))
                throw std::runtime_error("OneCore: the other process is gone");
            return seconds;
        }

    private:
        struct Pipe
        {
            Pipe()
            {
                int ends[2];
                if(::pipe(ends) != 0)
                    throw std::runtime_error("OneCore: no pipe");
                out = ends[0];
                in = ends[1];
            }

            int out = 0;
            int in = 0;
        };

        void serve(std::function<std::vector<std::function<void()>>()> const& makeRuns) const
        {
            cpu_set_t allowed;
            ::sched_getaffinity(0, sizeof(allowed), &allowed);
            int core = 0;
            while(!CPU_ISSET(core, &allowed))
                ++core;
            CPU_ZERO(&allowed);
            CPU_SET(core, &allowed);
            ::sched_setaffinity(0, sizeof(allowed), &allowed);

            auto const runs = makeRuns();
            for(char which = 0; ::read(m_asked.out, &which, 1) == 1;)
            {
                auto const start = std::chrono::steady_clock::now();
                runs.at(static_cast<std::size_t>(which))();
                double const seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
                if(::write(m_told.in, &seconds, sizeof(seconds)) != sizeof(seconds))
                    return;
            }
        }

        Pipe m_asked;
        Pipe m_told;
        Child m_child;
    };
} // namespace alpaka_bench
