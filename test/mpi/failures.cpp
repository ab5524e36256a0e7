// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Ways in which a rank fails. The tests see that all ranks end, and with which text: `failures <way>`.

#include <alpaka/alpaka.hpp>
#include <alpaka/comm.hpp>

#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <mpi.h>
#include <stdexcept>
#include <string>
#include <vector>

namespace
{
    namespace a = alpaka;
    namespace comm = alpaka::comm;
    using Queue = a::Queue<a::DevCpu, a::NonBlocking>;

    //! Receives from the other rank after this one has failed, or not.
    void fail(comm::World& world, std::string const& way)
    {
        Queue queue(a::getDevByIdx<a::PltfCpu>(0));
        std::vector<int> values(
            world.rank() == 1 && way == "larger" ? 20 : (world.rank() == 1 && way == "smaller" ? 5 : 10));
        int const other = 1 - world.rank();
        if(world.rank() == 1)
        {
            if(way == "kill")
                std::raise(SIGKILL);
            if(way == "throw" || way == "scope")
                throw std::runtime_error("no input file");
            if(way == "exit")
            {
                comm::receive(queue, values, other, 4); // which the other one does not send
                std::exit(3);
            }
            if(way == "task")
                a::enqueue(queue, [] { throw std::runtime_error("the kernel failed"); });
            comm::send(queue, values, other, 3);
        }
        comm::receive(queue, values, other, 3);
        a::waitFor(queue);
    }

    //! A program of its own, which catches the exception outside of the scope of its World.
    auto withoutRun(int argc, char** argv) -> int
    {
        int level = 0;
        bool const isFunneled = std::string(argv[1]) == "funneled";
        MPI_Init_thread(&argc, &argv, isFunneled ? MPI_THREAD_FUNNELED : MPI_THREAD_MULTIPLE, &level);
        try
        {
            comm::World world(MPI_COMM_WORLD);
            fail(world, argv[1]);
        }
        catch(std::exception const& error)
        {
            std::puts(error.what());
        }
        MPI_Finalize();
        return 0;
    }
} // namespace

int main(int argc, char** argv)
{
    if(argc != 2)
        return 1;
    std::string const way = argv[1];
    if(way == "scope" || way == "funneled")
        return withoutRun(argc, argv);
    return comm::run(argc, argv, [&](comm::World& world) { fail(world, way); });
}
