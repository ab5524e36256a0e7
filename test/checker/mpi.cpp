// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

// Messages of MPI around queues, wrong and right, on two ranks of which each runs all cases with the other one. Prints
// a line for each failure and the two numbers. An argument is the name of the one case that is run.

#include "MpiCases.hpp"
#include <mpi.h>

auto main(int argc, char** argv) -> int
{
    int level = MPI_THREAD_SINGLE;
    MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &level);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_ARE_FATAL);
    int result = runAll(argc, argv);
    // Of this program: what MPI itself finds at its end.
    MPI_Request lost = MPI_REQUEST_NULL;
    int data = 0;
    MPI_Irecv(&data, 1, MPI_INT, MPI_ANY_SOURCE, 99, MPI_COMM_SELF, &lost);
    MPI_Finalize();
    auto const reports = a::checker::takeReports();
    if(reports.size() != 1 || reports.front().what != "a request of MPI is never completed")
    {
        std::printf("%zu reports at the end of MPI\n", reports.size());
        result = EXIT_FAILURE;
    }
    return result;
}
