// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The checker's part for MPI as one translation unit, beside checker.cpp, by the interface for profilers of MPI: it
//! defines functions MPI_ which call those of the library, PMPI_. The program links it before the library.

// NOLINTBEGIN(bugprone-suspicious-include)
#include "src/mpi/Collectives.cpp"
#include "src/mpi/Completion.cpp"
#include "src/mpi/Transfers.cpp"
#include "src/mpi/Types.cpp"
// NOLINTEND(bugprone-suspicious-include)
