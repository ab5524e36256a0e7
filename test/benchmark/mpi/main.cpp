// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

// Messages of a queue beside hand-written MPI on the thread of the program, in turns: medians and their ratio. What is
// in a queue has to be waited for before MPI gets it, so hand-written code has the time of one hop of a queue each
// way, too.
//     mpirun --bind-to core -n 2 messages     (script/bench --mpi)

#include <alpaka/alpaka.hpp>
#include <alpaka/comm.hpp>

#include "Compare.hpp"
#include <algorithm>
#include <cstddef>
#include <cstdio>
#include <mpi.h>
#include <vector>

namespace
{
    namespace a = alpaka;
    namespace comm = alpaka::comm;

    using messages::compare;
    using messages::timeOf;
    using Queue = a::Queue<a::DevCpu, a::NonBlocking>;
    using Box = a::Vec<a::DimInt<3>, int>;

    //! \return Microseconds of an empty task from the call to the end of the wait.
    auto hopOf(Queue& queue) -> double
    {
        std::vector<double> times;
        for(int i = 0; i < 21; ++i)
            times.push_back(timeOf(
                200,
                [&]
                {
                    a::enqueue(queue, [] {});
                    a::waitFor(queue);
                }));
        std::nth_element(times.begin(), times.begin() + 10, times.end());
        return times[10];
    }

    //! There and back between the first two ranks.
    void pingPong(comm::World& world, Queue& queue, double hop)
    {
        for(std::size_t const bytes : {8u, 512u, 32768u, 524288u, 4194304u})
        {
            std::vector<char> data(bytes);
            int const other = world.rank() < 2 ? 1 - world.rank() : comm::none;
            auto const ours = [&]
            {
                if(world.rank() == 0)
                    comm::send(queue, data, other);
                comm::receive(queue, data, other);
                if(world.rank() == 1)
                    comm::send(queue, data, other);
                a::waitFor(queue);
            };
            auto const theirs = [&]
            {
                int const count = static_cast<int>(bytes);
                if(world.rank() == 0)
                    MPI_Send(data.data(), count, MPI_CHAR, other, 0, MPI_COMM_WORLD);
                if(other != comm::none)
                    MPI_Recv(data.data(), count, MPI_CHAR, other, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
                if(world.rank() == 1)
                    MPI_Send(data.data(), count, MPI_CHAR, other, 0, MPI_COMM_WORLD);
            };
            char name[40];
            std::snprintf(name, sizeof(name), "there and back, %zu bytes", bytes);
            compare(name, bytes < 100000 ? 200 : 10, ours, theirs, 2.0 * hop);
        }
    }

    //! The halo of three fields, cut in one dimension: 0, whose faces are contiguous but for the margin, or 2, whose
    //! faces are single values. Hand-written: loops pack a message for each neighbour. A blocking queue has no hop.
    void halo(comm::World& world, Queue& queue, std::size_t cut, double hop)
    {
        auto extent = Box::all(64);
        extent[cut] *= world.size();
        auto ofWorld = comm::halo(world, extent, 1, false);
        auto const host = a::getDevByIdx<a::PltfCpu>(0);
        std::vector<a::Buf<a::DevCpu, double, a::DimInt<3>, int>> fields;
        for(int i = 0; i < 3; ++i)
            fields.push_back(a::alloc<double>(host, ofWorld.fieldExtent()));
        auto const oursOn = [&](auto& anyQueue)
        {
            return [&]
            {
                ofWorld.exchange(anyQueue, fields[0], fields[1], fields[2]);
                a::waitFor(anyQueue);
            };
        };
        constexpr int n = 64, pitch = n + 2;
        std::vector<double> buffers[4];
        for(auto& buffer : buffers)
            buffer.resize(3 * n * n);
        // Calls fn(value, place in the message) for the values of a face.
        auto const forFace = [&](int layer, auto const& fn)
        {
            std::size_t place = 0;
            for(auto& field : fields)
            {
                double* const values = a::getPtrNative(field);
                for(int i = 1; i <= n; ++i)
                    for(int j = 1; j <= n; ++j)
                    {
                        int const index = cut == 0 ? (layer * pitch + i) * pitch + j : (i * pitch + j) * pitch + layer;
                        fn(values[index], place++);
                    }
            }
        };
        auto const theirs = [&]
        {
            MPI_Request requests[4];
            int count = 0;
            for(int side = 0; side < 2; ++side)
            {
                int const peer = world.rank() + 2 * side - 1;
                if(peer < 0 || peer >= world.size())
                    continue;
                auto& in = buffers[side];
                auto& out = buffers[2 + side];
                MPI_Irecv(in.data(), 3 * n * n, MPI_DOUBLE, peer, 1 - side, MPI_COMM_WORLD, &requests[count++]);
                forFace(side == 0 ? 1 : n, [&](double value, std::size_t place) { out[place] = value; });
                MPI_Isend(out.data(), 3 * n * n, MPI_DOUBLE, peer, side, MPI_COMM_WORLD, &requests[count++]);
            }
            MPI_Waitall(count, requests, MPI_STATUSES_IGNORE);
            for(int side = 0; side < 2; ++side)
                if(int const peer = world.rank() + 2 * side - 1; peer >= 0 && peer < world.size())
                    forFace(
                        side == 0 ? 0 : n + 1,
                        [&](double& value, std::size_t place) { value = buffers[side][place]; });
        };
        bool const areRows = cut == 0;
        compare(areRows ? "halo of 3 fields, rows" : "halo of 3 fields, values", 20, oursOn(queue), theirs, hop);
        a::Queue<a::DevCpu, a::Blocking> blocking(host);
        compare(areRows ? "... on a blocking queue, rows" : "... values", 20, oursOn(blocking), theirs, 0.0);
    }

    void sum(Queue& queue, double hop)
    {
        std::vector<double> values(1'000'000, 1.0), others(values);
        auto const ours = [&]
        {
            comm::allReduce(queue, values, a::op::Max{}, comm::Order::everywhere);
            a::waitFor(queue);
        };
        auto const theirs
            = [&] { MPI_Allreduce(MPI_IN_PLACE, others.data(), 1'000'000, MPI_DOUBLE, MPI_MAX, MPI_COMM_WORLD); };
        compare("allReduce of a million doubles", 3, ours, theirs, hop);
    }
} // namespace

int main(int argc, char** argv)
{
    return comm::run(
        argc,
        argv,
        [](comm::World& world)
        {
            Queue queue(a::getDevByIdx<a::PltfCpu>(0));
            double const hop = hopOf(queue);
            if(world.rank() == 0)
                std::printf("%-34s %14s %14s %6s\n", "", "queue", "MPI", "ratio");
            if(world.size() > 1)
                pingPong(world, queue, hop);
            halo(world, queue, 0, hop);
            halo(world, queue, 2, hop);
            sum(queue, hop);
            messages::heat(world);
        });
}
