// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0
// devices: no, it needs the threads of the host

#include "Delays.hpp"

#include <alpaka/core/Pause.hpp>
#include <alpaka/core/SchedulePoint.hpp>

#include "Random.hpp"
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <ctime>
#include <pthread.h>
#include <sched.h>
#include <string>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

// All atomics here are relaxed: they must not order what the library has left unordered.
namespace schedules
{
    namespace
    {
        constexpr auto relaxed = std::memory_order_relaxed;

        Board* theBoard = nullptr;
        std::atomic<Traces*> traces{nullptr};
        std::atomic<std::uint64_t> roundKey{0};
        bool delaysThreads = false;
        pthread_key_t endOfThread;

        struct ThreadState
        {
            Trace* trace = nullptr;
            std::uint64_t number = 0; //!< Of the trace.
            std::uint64_t key = 0;
            Random random{};
            long sleepLeft = 0; //!< Microseconds.
        };

        constinit thread_local ThreadState self;

        auto threadId() -> pid_t { return static_cast<pid_t>(syscall(SYS_gettid)); }

        void claimTrace()
        {
            auto& all = *traces.load(relaxed);
            for(auto& trace : all)
                if(pid_t none = 0; trace.thread.load(relaxed) == none
                                   && trace.thread.compare_exchange_strong(none, threadId(), relaxed))
                {
                    trace.points.store(0, relaxed);
                    self.trace = &trace;
                    self.number = static_cast<std::uint64_t>(&trace - all.data());
                    // May come again after it was called: other things that end with the thread pass points, too.
                    pthread_setspecific(endOfThread, &trace);
                    return;
                }
        }

        void note(char const* file, int line)
        {
            auto const number = self.trace->points.load(relaxed);
            auto& point = self.trace->last[number % Trace::kept];
            point.file.store(file, relaxed);
            point.line.store(line, relaxed);
            self.trace->points.store(number + 1, relaxed);
        }

        void beginRoundOfThread(std::uint64_t key)
        {
            constexpr long sleepPerRound = 20'000;
            self.key = key;
            self.random = Random(mix(key, self.number));
            self.sleepLeft = sleepPerRound;
        }

        //! \return The same for a line in every build and run.
        auto hash(char const* file, int line) -> std::uint64_t
        {
            auto const length = std::strlen(file);
            std::uint64_t value = 0;
            std::memcpy(&value, file + (length > 12 ? length - 12 : 0), sizeof value); // the name, without ".hpp"
            return mix(value, static_cast<std::uint64_t>(line));
        }

        //! Each round has its own distribution of delays. Rare interleavings need a few long delays at the right place
        //! while all else is quick; so most styles delay a few of the points or threads often, and the others hardly.
        auto isDelayed(char const* file, int line) -> bool
        {
            auto const point = mix(self.key, hash(file, line));
            auto const thread = mix(self.key, self.number);
            auto& random = self.random;
            switch(self.key % 5)
            {
            case 0: // some points, for all threads
                return random.oneIn(point % 8 == 0 ? 2 : 256);
            case 1: // few points, always
                return point % 24 == 0 || random.oneIn(1024);
            case 2: // some threads, everywhere
                return random.oneIn(thread % 3 == 0 ? 4 : 256);
            case 3: // each thread has points of its own
                return random.oneIn(mix(point, thread) % 8 == 0 ? 2 : 256);
            default:
                return random.oneIn(16);
            }
        }

        void sleep(long microseconds)
        {
            self.sleepLeft -= microseconds;
            timespec const time{0, microseconds * 1000};
            nanosleep(&time, nullptr);
        }

        void delay()
        {
            auto& random = self.random;
            auto const kind = random.below(16);
            if(kind < 4)
                for(auto left = random.below(1000); left != 0; --left)
                    alpaka::core::pause();
            else if(kind < 7 || self.sleepLeft <= 0)
                sched_yield();
            else if(kind < 15)
                sleep(random.between(1, 60));
            else
                sleep(random.between(1, random.oneIn(4) ? 1000 : 300));
        }

        void pass(char const* file, int line)
        {
            if(traces.load(relaxed) == nullptr)
                return;
            if(self.trace == nullptr)
                claimTrace();
            if(self.trace != nullptr)
                note(file, line);
            auto const key = roundKey.load(relaxed);
            if(!delaysThreads || key == 0)
                return;
            if(self.key != key)
                beginRoundOfThread(key);
            if(isDelayed(file, line))
                delay();
        }

        auto readFile(std::string const& name) -> std::string
        {
            char text[512] = "";
            if(std::FILE* const file = std::fopen(name.c_str(), "r"))
            {
                text[std::fread(text, 1, sizeof text - 1, file)] = 0;
                std::fclose(file);
            }
            return text;
        }
    } // namespace

    void begin(Board& board, bool delays)
    {
        theBoard = &board;
        delaysThreads = delays;
        // Without this, the kernel adds up to 50 microseconds to every sleep. Threads inherit it.
        prctl(PR_SET_TIMERSLACK, 1);
        pthread_key_create(
            &endOfThread,
            [](void* trace)
            {
                self.trace = nullptr;
                static_cast<Trace*>(trace)->thread.store(0, relaxed);
            });
        // Before the library's handler: the child's threads must not write over the traces of its parent.
        pthread_atfork(
            nullptr,
            nullptr,
            []
            {
                for(auto& trace : theBoard->tracesOfForked)
                    trace.thread.store(0, relaxed);
                theBoard->forked.store(getpid(), relaxed);
                traces.store(&theBoard->tracesOfForked, relaxed);
                self.trace = nullptr;
            });
        traces.store(&board.traces, relaxed);
    }

    void beginRound(std::uint64_t key) { roundKey.store(key, relaxed); }

    void print(Traces const& ofProcess, pid_t process)
    {
        for(auto const& trace : ofProcess)
        {
            auto const thread = trace.thread.load(relaxed);
            if(thread == 0)
                continue;
            auto const folder = "/proc/" + std::to_string(process) + "/task/" + std::to_string(thread);
            auto const stat = readFile(folder + "/stat");
            auto const state = stat.rfind(") ");
            auto const points = trace.points.load(relaxed);
            std::fprintf(
                stderr,
                "  thread %d%s %s, %llu points, the last ones first:",
                thread,
                state == std::string::npos ? "" : (" " + stat.substr(state + 2, 1)).c_str(),
                readFile(folder + "/wchan").c_str(),
                static_cast<unsigned long long>(points));
            for(std::uint64_t i = 1; i <= points && i <= Trace::kept; ++i)
            {
                auto const& point = trace.last[(points - i) % Trace::kept];
                char const* const file = point.file.load(relaxed);
                std::fprintf(stderr, " %s:%d", std::strrchr(file, '/') + 1, point.line.load(relaxed));
            }
            std::fprintf(stderr, "\n");
        }
    }
} // namespace schedules

void alpaka::core::onSchedulePoint(char const* file, int line) noexcept
{
    int const error = errno;
    schedules::pass(file, line);
    errno = error;
}
