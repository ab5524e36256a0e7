# SPDX-FileCopyrightText: the alpaka contributors
# SPDX-License-Identifier: MPL-2.0

# alpaka::mpi: what programs with alpaka/comm.hpp link when their ranks are processes of MPI (docs/howto/beyond-one-machine.md).

option(ALPAKA_MPI_ENABLE "alpaka: look for MPI and define alpaka::mpi" ${alpaka_DEFAULT_BACKENDS})

# alpaka_detail_mpi(): defines alpaka::mpi when it is asked for, by the option or as a component, and MPI is there.
function(alpaka_detail_mpi)
    if(TARGET alpaka::mpi OR NOT (ALPAKA_MPI_ENABLE OR mpi IN_LIST alpaka_FIND_COMPONENTS))
        return()
    endif()
    set(MPI_CXX_SKIP_MPICXX ON) # the functions of C; those of C++ were taken out of the standard
    find_package(MPI QUIET COMPONENTS CXX)
    if(NOT TARGET MPI::MPI_CXX)
        set(hint "On Debian: apt-get install libopenmpi-dev openmpi-bin")
        message(STATUS "alpaka: MPI was not found, so alpaka::mpi and its tests are left out. ${hint}")
        set_property(GLOBAL PROPERTY alpaka_mpi_REASON "MPI was not found. ${hint}")
        return()
    endif()
    set_target_properties(MPI::MPI_CXX PROPERTIES IMPORTED_GLOBAL ON)
    add_library(alpaka::mpi INTERFACE IMPORTED GLOBAL)
    target_link_libraries(alpaka::mpi INTERFACE alpaka::headers MPI::MPI_CXX)
endfunction()

# alpaka_mpi_test(<name> <ranks> <command>...): a test that runs the command on so many ranks of MPI.
function(alpaka_mpi_test name ranks)
    # More ranks than cores are for tests only. Open MPI starts as root, as in containers, only when it is asked to.
    set(flags ${MPIEXEC_PREFLAGS})
    if(MPI_CXX_HEADER_DIR MATCHES openmpi OR MPI_CXX_INCLUDE_DIRS MATCHES openmpi)
        list(APPEND flags --oversubscribe)
    endif()
    add_test(NAME ${name} COMMAND ${MPIEXEC_EXECUTABLE} ${MPIEXEC_NUMPROC_FLAG} ${ranks} ${flags} ${ARGN})
    set_tests_properties(${name} PROPERTIES TIMEOUT 300 PROCESSORS 2
        ENVIRONMENT "OMPI_ALLOW_RUN_AS_ROOT=1;OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1")
endfunction()
