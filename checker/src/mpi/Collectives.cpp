// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The functions of MPI that all ranks of a communicator call. Where a rank works in place, MPI_IN_PLACE, it has one
//! memory, which is written.

#include "Messages.hpp"
#include <cstddef>

namespace alpaka::checker::detail
{
    namespace
    {
        //! How a rank takes part in a call with a root. Between two groups, the root has only one side of what it
        //! exchanges with the others, and other ranks of its group have none.
        struct Sides
        {
            Sides(int root, Comm comm)
                : isRoot(root == MPI_ROOT)
                , isMember(root != MPI_ROOT && root != MPI_PROC_NULL)
            {
                if(!isMember)
                    return;
                int isBetween = 0;
                int rank = 0;
                PMPI_Comm_test_inter(comm, &isBetween);
                PMPI_Comm_rank(comm, &rank);
                isRoot = isBetween == 0 && rank == root;
            }

            bool isRoot;
            bool isMember;
        };

        auto times(int count, Comm comm) -> std::ptrdiff_t { return std::ptrdiff_t{count} * partnersOf(comm); }
    } // namespace

    // clang-format off
    // A function that returns when its work is done, and the one that begins it.
#define ALPAKA_CHECKER_MPI_ALL(name, beginName, parameters, arguments, memory)                                        \
    ALPAKA_CHECKER_MPI_CALL(name, parameters, arguments, memory)                                                      \
    ALPAKA_CHECKER_MPI_BEGIN(beginName, parameters, arguments, memory, false)
    ALPAKA_CHECKER_MPI_ALL(Bcast, Ibcast,
        (void* data, int n, Type type, int root, Comm comm),
        (data, n, type, root, comm),
        Sides const rank(root, comm);
        if(rank.isRoot) parts.reads(data, n, type);
        else if(rank.isMember) parts.writes(data, n, type))
    ALPAKA_CHECKER_MPI_ALL(Reduce, Ireduce,
        (void const* sent, void* received, int n, Type type, MPI_Op op, int root, Comm comm),
        (sent, received, n, type, op, root, comm),
        Sides const rank(root, comm);
        if(rank.isMember) parts.reads(sent, n, type);
        if(rank.isRoot) parts.writes(received, n, type))
#define ALPAKA_CHECKER_MPI_JOIN(name, beginName)                                                                      \
    ALPAKA_CHECKER_MPI_ALL(name, beginName,                                                                           \
        (void const* sent, void* received, int n, Type type, MPI_Op op, Comm comm),                                   \
        (sent, received, n, type, op, comm),                                                                          \
        parts.reads(sent, n, type);                                                                                   \
        parts.writes(received, n, type))
    ALPAKA_CHECKER_MPI_JOIN(Allreduce, Iallreduce)
    ALPAKA_CHECKER_MPI_JOIN(Scan, Iscan)
    ALPAKA_CHECKER_MPI_JOIN(Exscan, Iexscan)
    ALPAKA_CHECKER_MPI_ALL(Gather, Igather,
        (void const* sent, int n, Type type, void* received, int m, Type to, int root, Comm comm),
        (sent, n, type, received, m, to, root, comm),
        Sides const rank(root, comm);
        if(rank.isMember) parts.reads(sent, n, type);
        if(rank.isRoot) parts.writes(received, times(m, comm), to))
    ALPAKA_CHECKER_MPI_ALL(Gatherv, Igatherv,
        (void const* sent, int n, Type type, void* received, int const m[], int const at[],
         Type to, int root, Comm comm),
        (sent, n, type, received, m, at, to, root, comm),
        Sides const rank(root, comm);
        if(rank.isMember) parts.reads(sent, n, type);
        if(rank.isRoot) parts.addAll(received, m, at, to, comm, true))
    ALPAKA_CHECKER_MPI_ALL(Scatter, Iscatter,
        (void const* sent, int n, Type type, void* received, int m, Type to, int root, Comm comm),
        (sent, n, type, received, m, to, root, comm),
        Sides const rank(root, comm);
        if(rank.isRoot) parts.reads(sent, times(n, comm), type);
        if(rank.isMember) parts.writes(received, m, to))
    ALPAKA_CHECKER_MPI_ALL(Scatterv, Iscatterv,
        (void const* sent, int const n[], int const at[], Type type, void* received, int m,
         Type to, int root, Comm comm),
        (sent, n, at, type, received, m, to, root, comm),
        Sides const rank(root, comm);
        if(rank.isRoot) parts.addAll(sent, n, at, type, comm, false);
        if(rank.isMember) parts.writes(received, m, to))
    ALPAKA_CHECKER_MPI_ALL(Allgather, Iallgather,
        (void const* sent, int n, Type type, void* received, int m, Type to, Comm comm),
        (sent, n, type, received, m, to, comm),
        parts.reads(sent, n, type);
        parts.writes(received, times(m, comm), to))
    ALPAKA_CHECKER_MPI_ALL(Allgatherv, Iallgatherv,
        (void const* sent, int n, Type type, void* received, int const m[], int const at[], Type to, Comm comm),
        (sent, n, type, received, m, at, to, comm),
        parts.reads(sent, n, type);
        parts.addAll(received, m, at, to, comm, true))
    ALPAKA_CHECKER_MPI_ALL(Alltoall, Ialltoall,
        (void const* sent, int n, Type type, void* received, int m, Type to, Comm comm),
        (sent, n, type, received, m, to, comm),
        parts.reads(sent, times(n, comm), type);
        parts.writes(received, times(m, comm), to))
    ALPAKA_CHECKER_MPI_ALL(Alltoallv, Ialltoallv,
        (void const* sent, int const n[], int const at[], Type type,
         void* received, int const m[], int const to[], Type as, Comm comm),
        (sent, n, at, type, received, m, to, as, comm),
        parts.addAll(sent, n, at, type, comm, false);
        parts.addAll(received, m, to, as, comm, true))
    // clang-format on
} // namespace alpaka::checker::detail
