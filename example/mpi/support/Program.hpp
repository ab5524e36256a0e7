// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! What the MPI programs share around their work: arguments, errors, times, and the comparison's verdict.
#pragma once

#include "Ranks.hpp"
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <exception>
#include <mpi.h>
#include <stdexcept>
#include <string>

namespace mpi
{
    //! The numbers behind the name of a program.
    class Arguments
    {
    public:
        Arguments(int argc, char** argv)
            : m_count(argc)
            , m_texts(argv)
        {
        }

        //! \return Whether times are asked for instead of a comparison.
        [[nodiscard]] auto wantsTime() const -> bool
        {
            return m_count > 1 && std::strcmp(m_texts[1], "--time") == 0;
        }

        //! \param place From 1 on.
        //! \return The number there, or `otherwise` if there are fewer arguments.
        //! \throws std::invalid_argument if it is not a number from 1 on.
        [[nodiscard]] auto number(int place, int otherwise) const -> int
        {
            if(place >= m_count)
                return otherwise;
            int const value = std::atoi(m_texts[place]);
            if(value < 1)
                throw std::invalid_argument("\"" + std::string(m_texts[place]) + "\" is not a number from 1 on");
            return value;
        }

    private:
        int m_count;
        char** m_texts;
    };

    //! \param isRight What rank 0 found; others' values do not count.
    //! \return The exit status, the same on all ranks.
    inline auto verdict(Ranks const& ranks, bool isRight, std::string const& what) -> int
    {
        if(ranks.rank() == 0)
            std::printf("%s, %d ranks: %s\n", what.c_str(), ranks.count(), isRight ? "the bits of one rank" : "WRONG");
        int status = isRight ? 0 : 1;
        check(MPI_Bcast(&status, 1, MPI_INT, 0, MPI_COMM_WORLD), "MPI_Bcast");
        return status;
    }

    //! Calls step() once to warm up, then many times, and prints the time of a call on the slowest rank.
    template<typename TStep>
    void printTime(Ranks const& ranks, std::string const& what, int steps, TStep const& step)
    {
        step();
        check(MPI_Barrier(MPI_COMM_WORLD), "MPI_Barrier");
        auto const start = std::chrono::steady_clock::now();
        for(int i = 0; i < steps; ++i)
            step();
        std::chrono::duration<double, std::milli> const own = std::chrono::steady_clock::now() - start;
        double const mine = own.count() / steps;
        double most = 0.0;
        check(MPI_Reduce(&mine, &most, 1, MPI_DOUBLE, MPI_MAX, 0, MPI_COMM_WORLD), "MPI_Reduce");
        if(ranks.rank() == 0)
            std::printf("%s, %d ranks: %.3f ms a step\n", what.c_str(), ranks.count(), most);
    }

    //! Calls body(ranks, arguments); an exception ends all ranks, because others may wait for this one.
    //! \return The exit status.
    template<typename TBody>
    auto run(int argc, char** argv, TBody const& body) -> int
    {
        Ranks const ranks(argc, argv);
        try
        {
            return body(ranks, Arguments(argc, argv));
        }
        catch(std::exception const& error)
        {
            std::fprintf(stderr, "%s, rank %d: %s\n", argv[0], ranks.rank(), error.what());
            return MPI_Abort(MPI_COMM_WORLD, 2);
        }
    }
} // namespace mpi
