// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0
// devices: no, it has a main of its own

//! Stress of schedules: a seed decides delays of threads at the library's locks, wake-ups and steals while they
//! launch, enqueue, wait, throw and fork. Every result is checked, and a round that takes a minute is a hang.
//!
//!     schedules [seconds [seed [round]]] [calm]
//!
//! Without a seed it takes one and prints it. A failure prints its seed and round; with both, only this round runs,
//! again and again. `calm` delays no thread: to see what the delays are worth.
//!
//! One process watches others that run for some seconds each: so ends of processes belong to it, and what has crashed
//! or hangs can still be described.

#include <alpaka/core/Sanitizer.hpp>

#include "Delays.hpp"
#include "Round.hpp"
#include <algorithm>
#include <atomic>
#include <chrono>
#include <csignal>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <mutex>
#include <new>
#include <random>
#include <string>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>
#include <vector>

namespace schedules
{
    namespace
    {
        using Clock = std::chrono::steady_clock;

        // ThreadSanitizer ends the child of a process with threads when it starts some; AddressSanitizer forks with
        // its allocator locked.
        constexpr bool canFork = !ALPAKA_ADDRESS_SANITIZER && !ALPAKA_THREAD_SANITIZER;

        constexpr std::chrono::seconds hang{60};
        constexpr std::chrono::seconds lifeOfProcess{5};
        constexpr int tasksAtExit = 20;

        struct Order
        {
            std::uint64_t seed = 0;
            std::uint64_t round = 0;
            bool onlyThisRound = false;
            bool isCalm = false;
        };

        Board* board = nullptr;

        //! A child of the process with threads uses the round's queues and launches.
        void forkAndWork(Round& round, Random& random)
        {
            static std::mutex oneAtATime;
            std::lock_guard const guard(oneAtATime);
            Event event(alpaka_test::hostDev());
            alpaka::queue::enqueue(round.nonBlocking, event);
            pid_t const child = fork();
            if(child == 0)
            {
                alpaka::wait::wait(event);
                std::atomic<int> done = 0;
                for(int i = 0; i < 5; ++i)
                    alpaka::queue::enqueue(round.nonBlocking, [&] { ++done; });
                alpaka::queue::enqueue(round.blocking, [&] { ++done; });
                launchKernelsInChild(round, random);
                alpaka::wait::wait(round.nonBlocking);
                require(done == 6, "the child of a fork goes on with the queues");
                _exit(0);
            }
            int status = -1;
            waitpid(child, &status, 0);
            require(WIFEXITED(status) && WEXITSTATUS(status) == 0, "the child of a fork ends as it should");
            board->forked = 0;
        }

        void takeSteps(Round& round, Random random)
        {
            for(int step = random.between(1, 6); step != 0; --step)
                if(canFork && random.oneIn(24))
                    forkAndWork(round, random);
                else if(random.oneIn(3))
                    useQueues(round, random);
                else
                    launchKernels(round, random);
        }

        void run(std::uint64_t key)
        {
            Random random(key);
            // Long enough for all of the library's threads to fall asleep.
            if(random.oneIn(32))
                std::this_thread::sleep_for(std::chrono::milliseconds(80));
            int const threads = random.between(1, 4);
            Round round{threads == 1, random.oneIn(2)};
            std::vector<std::thread> others;
            for(int i = 1; i < threads; ++i)
                others.emplace_back([&round, key, i]
                                    { takeSteps(round, Random(mix(key, static_cast<std::uint64_t>(i)))); });
            takeSteps(round, random);
            for(auto& other : others)
                other.join();
        }

        //! The process under stress.
        void runRounds(Order const& order, Clock::time_point end)
        {
            // It ends with the process that watches it, and so do its own children.
            prctl(PR_SET_PDEATHSIG, SIGKILL);
            setpgid(0, 0);
            int const cores[] = {2, 3, 4, 8};
            setenv("ALPAKA_NUM_CORES", std::to_string(cores[order.seed % 4]).c_str(), 0);
            begin(*board, !order.isCalm);
            for(auto round = order.round; Clock::now() < end; round += order.onlyThisRound ? 0 : 1)
            {
                auto const key = mix(order.seed, round);
                board->round = round;
                beginRound(key);
                run(key);
                ++board->rounds;
            }
            // The program's end waits for these.
            static NonBlocking lastQueue(alpaka_test::hostDev());
            for(int i = 0; i < tasksAtExit; ++i)
                alpaka::queue::enqueue(lastQueue, [] { ++board->tasksAtExit; });
        }

        void describe(Order const& order, pid_t process, char const* what)
        {
            auto const round = static_cast<unsigned long long>(board->round);
            std::fprintf(
                stderr, "seed %llu, round %llu: %s\n", static_cast<unsigned long long>(order.seed), round, what);
            print(board->traces, process);
            if(board->forked != 0)
            {
                std::fprintf(stderr, "  in a child after a fork:\n");
                print(board->tracesOfForked, board->forked);
            }
        }

        //! Starts a process under stress and watches it.
        //! \return Whether all went well.
        auto watch(Order const& order, Clock::time_point end, std::uint64_t& rounds) -> bool
        {
            ::new (board) Board();
            pid_t const process = fork();
            if(process == 0)
            {
                runRounds(order, end);
                std::exit(0);
            }
            int status = 0;
            std::uint64_t ended = 0;
            for(auto last = Clock::now(); waitpid(process, &status, WNOHANG) == 0;)
            {
                std::this_thread::sleep_for(std::chrono::milliseconds(5));
                if(board->rounds != ended)
                {
                    ended = board->rounds;
                    last = Clock::now();
                }
                else if(Clock::now() - last > hang)
                {
                    describe(order, process, "hangs");
                    kill(-process, SIGKILL);
                    waitpid(process, &status, 0);
                    return false;
                }
            }
            rounds += board->rounds;
            if(!WIFEXITED(status) || WEXITSTATUS(status) != 0)
                describe(order, process, "failed");
            else if(board->tasksAtExit != tasksAtExit)
                describe(order, process, "tasks that were enqueued before exit() have not run");
            else
                return true;
            return false;
        }
    } // namespace

    void require(bool condition, char const* sentence)
    {
        if(condition)
            return;
        std::fprintf(stderr, "not so: %s\n", sentence);
        std::abort();
    }
} // namespace schedules

int main(int count, char** texts)
{
    using namespace schedules;
    std::vector<std::string> arguments(texts + 1, texts + count);
    Order order;
    if(!arguments.empty() && arguments.back() == "calm")
    {
        order.isCalm = true;
        arguments.pop_back();
    }
    auto const number = [&](std::size_t i, std::uint64_t otherwise)
    { return arguments.size() > i ? std::strtoull(arguments[i].c_str(), nullptr, 10) : otherwise; };
    auto const seconds = static_cast<long>(number(0, 30));
    order.seed = number(1, std::random_device()());
    order.round = number(2, 0);
    order.onlyThisRound = arguments.size() > 2;
    std::printf("seed %llu\n", static_cast<unsigned long long>(order.seed));
    std::fflush(stdout);

    board
        = static_cast<Board*>(mmap(nullptr, sizeof(Board), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0));
    if(board == MAP_FAILED)
        return EXIT_FAILURE;
    std::uint64_t rounds = 0;
    auto const begin = Clock::now();
    auto const end = begin + std::chrono::seconds(seconds);
    for(; Clock::now() < end; ++order.seed)
        if(!watch(order, order.onlyThisRound ? end : std::min(end, Clock::now() + lifeOfProcess), rounds))
        {
            std::printf(
                "failed after %lld s\n",
                static_cast<long long>(
                    std::chrono::duration_cast<std::chrono::seconds>(Clock::now() - begin).count()));
            return EXIT_FAILURE;
        }
    std::printf(
        "%llu rounds, up to seed %llu\n",
        static_cast<unsigned long long>(rounds),
        static_cast<unsigned long long>(order.seed - 1));
}
