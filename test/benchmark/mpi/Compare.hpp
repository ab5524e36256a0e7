// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Times of two programs in turns.
#pragma once

#include <alpaka/alpaka.hpp>
#include <alpaka/comm.hpp>

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdio>
#include <mpi.h>
#include <vector>

namespace messages
{
    //! \return Microseconds of a call, of which one sample has several.
    template<typename TCall>
    auto timeOf(int calls, TCall const& call) -> double
    {
        MPI_Barrier(MPI_COMM_WORLD);
        auto const start = std::chrono::steady_clock::now();
        for(int i = 0; i < calls; ++i)
            call();
        std::chrono::duration<double, std::micro> const time = std::chrono::steady_clock::now() - start;
        return time.count() / calls;
    }

    //! Prints the medians of both.
    //! \param hop Is added to the times of the second one.
    template<typename TOurs, typename TTheirs>
    void compare(char const* name, int calls, TOurs const& ours, TTheirs const& theirs, double hop)
    {
        constexpr std::size_t rounds = 21;
        std::vector<double> times[2];
        timeOf(calls, ours);
        timeOf(calls, theirs);
        for(std::size_t round = 0; round < rounds; ++round)
        {
            times[0].push_back(timeOf(calls, ours));
            times[1].push_back(timeOf(calls, theirs) + hop);
        }
        for(auto& ofSide : times)
            std::nth_element(ofSide.begin(), ofSide.begin() + rounds / 2, ofSide.end());
        double const medians[] = {times[0][rounds / 2], times[1][rounds / 2]};
        int rank = 0;
        MPI_Comm_rank(MPI_COMM_WORLD, &rank);
        if(rank == 0)
            std::printf("%-34s %11.2f us %11.2f us %6.2f\n", name, medians[0], medians[1], medians[0] / medians[1]);
    }

    //! The program of example/mpi/heat beside loops and MPI.
    void heat(alpaka::comm::World& world);
} // namespace messages
