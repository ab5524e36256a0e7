// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! What the MPI programs share around their work: arguments, times, and the comparison's verdict.
#pragma once

#include <alpaka/alpaka.hpp>
#include <alpaka/comm.hpp>

#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <stdexcept>
#include <string>
#include <vector>

namespace mpi
{
    namespace a = alpaka;
    namespace comm = alpaka::comm;

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
        [[nodiscard]] auto wantsTime() const -> bool { return m_count > 1 && std::strcmp(m_texts[1], "--time") == 0; }

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
    inline auto verdict(comm::World& world, bool isRight, std::string const& what) -> int
    {
        if(world.rank() == 0)
            std::printf("%s, %d ranks: %s\n", what.c_str(), world.size(), isRight ? "the bits of one rank" : "WRONG");
        std::vector<int> status(1, isRight ? 0 : 1);
        a::Queue<a::DevCpu, a::Blocking> queue(a::getDevByIdx<a::PltfCpu>(0));
        comm::broadcast(queue, status, 0);
        return status[0];
    }

    //! Calls step() once to warm up, then many times, and prints the time of a call on the slowest rank.
    template<typename TStep>
    void printTime(comm::World& world, std::string const& what, int steps, TStep const& step)
    {
        a::Queue<a::DevCpu, a::Blocking> queue(a::getDevByIdx<a::PltfCpu>(0));
        step();
        comm::barrier(queue);
        auto const start = std::chrono::steady_clock::now();
        for(int i = 0; i < steps; ++i)
            step();
        std::chrono::duration<double, std::milli> const own = std::chrono::steady_clock::now() - start;
        std::vector<double> most(1, own.count() / steps);
        comm::allReduce(queue, most, a::op::Max{});
        if(world.rank() == 0)
            std::printf("%s, %d ranks: %.3f ms a step\n", what.c_str(), world.size(), most[0]);
    }
} // namespace mpi
