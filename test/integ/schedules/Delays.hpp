// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Delays of threads at the library's schedule points, and a record of where each thread was last.
#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <sys/types.h>

namespace schedules
{
    //! The last schedule points of a thread.
    struct Trace
    {
        struct Point
        {
            std::atomic<char const*> file;
            std::atomic<int> line;
        };

        static constexpr std::size_t kept = 8;

        std::atomic<pid_t> thread;         //!< Zero: the trace belongs to no thread.
        std::atomic<std::uint64_t> points; //!< How many it has passed.
        std::array<Point, kept> last;
    };

    using Traces = std::array<Trace, 128>;

    //! Lies in memory that the watching process shares with the process under stress, so that it outlives that one.
    struct Board
    {
        std::atomic<std::uint64_t> round;  //!< Its number.
        std::atomic<std::uint64_t> rounds; //!< How many have ended.
        std::atomic<int> tasksAtExit;
        Traces traces;
        std::atomic<pid_t> forked; //!< A child that the process under stress waits for.
        Traces tracesOfForked;
    };

    //! Call it once, before any other thread exists and before the library is used.
    //! \param delays Whether threads are delayed; their points are noted in any case.
    void begin(Board& board, bool delays);

    //! From now on the number decides the delays. Same number: same delays, as far as each thread passes the same
    //! points in the same order.
    void beginRound(std::uint64_t key);

    //! Prints where the threads of the process are.
    void print(Traces const& traces, pid_t process);
} // namespace schedules
