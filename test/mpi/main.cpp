// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Runs the cases of test/unit/comm on ranks that are processes of MPI. They take the same order on all ranks. With
//! ALPAKA_TEST_MPI_SERIALIZED in the environment, MPI takes one call at a time.

#define CATCH_CONFIG_RUNNER
#include <alpaka/alpaka.hpp>
#include <alpaka/comm.hpp>
#include <alpaka_test/Ranks.hpp>

#include <catch2/catch.hpp>

#include <cstdlib>
#include <mpi.h>

int main(int argc, char** argv)
{
    bool const isSerial = std::getenv("ALPAKA_TEST_MPI_SERIALIZED") != nullptr;
    int level = 0;
    MPI_Init_thread(&argc, &argv, isSerial ? MPI_THREAD_SERIALIZED : MPI_THREAD_MULTIPLE, &level);
    int failed = 0;
    {
        alpaka::comm::World world(MPI_COMM_WORLD);
        alpaka_test::worldOfMpi() = &world;
        failed = Catch::Session().run(argc, argv);
    }
    MPI_Finalize();
    return failed;
}
