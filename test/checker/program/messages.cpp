// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

// A kernel packs values for the next rank of MPI, and the host sends them too early.

#include <alpaka/alpaka.hpp>
#include <alpaka/standalone/CpuChecked.hpp>

#include <mpi.h>

namespace a = alpaka;

using Acc = a::AccCpuChecked<a::DimInt<1>, int>;

struct Pack
{
    template<typename TAcc>
    void operator()(TAcc const& acc, float* halo) const
    {
        int const i = a::getIdx<a::Grid, a::Threads>(acc)[0];
        halo[i] = static_cast<float>(i);
    }
};

auto main(int argc, char** argv) -> int
{
    MPI_Init(&argc, &argv);
    int rank = 0;
    int ranks = 0;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &ranks);
    {
        auto const dev = a::getDevByIdx<Acc>(0u);
        a::Queue<Acc, a::NonBlocking> queue(dev);
        auto mine = a::alloc<float, int>(dev, 256);
        auto halo = a::alloc<float, int>(dev, 256);
        MPI_Request request = MPI_REQUEST_NULL;
        int const next = (rank + 1) % ranks;
        int const before = (rank + ranks - 1) % ranks;

        a::exec<Acc>(queue, a::WorkDivMembers<a::DimInt<1>, int>(4, 64, 1), Pack{}, mine.data());
        MPI_Isend(mine.data(), 256, MPI_FLOAT, next, 0, MPI_COMM_WORLD, &request); // the queue may still pack
        MPI_Recv(halo.data(), 256, MPI_FLOAT, before, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Wait(&request, MPI_STATUS_IGNORE);
        a::waitFor(queue);
    }
    MPI_Finalize();
}
