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
        enum class Role
        {
            root,
            other,
            idle //!< Beside the root, between two groups.
        };

        auto roleOf(int root, MPI_Comm comm) -> Role
        {
            if(root == MPI_ROOT)
                return Role::root;
            if(root == MPI_PROC_NULL)
                return Role::idle;
            int isBetween = 0;
            int rank = 0;
            PMPI_Comm_test_inter(comm, &isBetween);
            PMPI_Comm_rank(comm, &rank);
            return isBetween == 0 && rank == root ? Role::root : Role::other;
        }

        //! Between two groups, the root has only one side of what it exchanges with the others.
        auto isMember(int root, Role role) -> bool
        {
            return role == Role::other || (role == Role::root && root != MPI_ROOT);
        }

        void broadcast(Parts& parts, void* data, int count, MPI_Datatype type, int root, MPI_Comm comm)
        {
            Role const role = roleOf(root, comm);
            if(role == Role::root)
                parts.reads(data, count, type);
            else if(role == Role::other)
                parts.writes(data, count, type);
        }

        void
        reduce(Parts& parts, void const* sent, void* received, int count, MPI_Datatype type, int root, MPI_Comm comm)
        {
            Role const role = roleOf(root, comm);
            if(isMember(root, role))
                parts.reads(sent, count, type);
            if(role == Role::root)
                parts.writes(received, count, type);
        }

        //! Of a gather: what each rank sends, and where the root receives all.
        struct One
        {
            void const* data;
            int count;
            MPI_Datatype type;
        };

        template<typename TAll>
        void gather(Parts& parts, One const& sent, int root, MPI_Comm comm, TAll const& receiveAll)
        {
            Role const role = roleOf(root, comm);
            if(isMember(root, role))
                parts.reads(sent.data, sent.count, sent.type);
            if(role == Role::root)
                receiveAll();
        }

        template<typename TAll>
        void scatter(Parts& parts, One const& received, int root, MPI_Comm comm, TAll const& sendAll)
        {
            Role const role = roleOf(root, comm);
            if(role == Role::root)
                sendAll();
            if(isMember(root, role))
                parts.writes(received.data, received.count, received.type);
        }

        auto times(int count, MPI_Comm comm) -> std::ptrdiff_t
        {
            return std::ptrdiff_t{count} * partnersOf(comm);
        }
    } // namespace
} // namespace alpaka::checker::detail

// A function that returns when its work is done, and the one that begins it.
#define ALPAKA_CHECKER_MPI_ALL(name, beginName, parameters, arguments, memory)                                        \
    ALPAKA_CHECKER_MPI MPI_##name(ALPAKA_CHECKER_LIST parameters)->int                                                \
    {                                                                                                                 \
        using namespace alpaka::checker::detail;                                                                      \
        return called(                                                                                                \
            "MPI_" #name,                                                                                             \
            __builtin_return_address(0),                                                                              \
            [&] { return PMPI_##name(ALPAKA_CHECKER_LIST arguments); },                                               \
            [&](Parts& parts) { memory; });                                                                           \
    }                                                                                                                 \
    ALPAKA_CHECKER_MPI MPI_##beginName(ALPAKA_CHECKER_LIST parameters, MPI_Request* request)->int                     \
    {                                                                                                                 \
        using namespace alpaka::checker::detail;                                                                      \
        return begun(                                                                                                 \
            "MPI_" #beginName,                                                                                        \
            __builtin_return_address(0),                                                                              \
            request,                                                                                                  \
            [&] { return PMPI_##beginName(ALPAKA_CHECKER_LIST arguments, request); },                                 \
            [&](Parts& parts) { memory; });                                                                           \
    }

ALPAKA_CHECKER_MPI_ALL(
    Bcast,
    Ibcast,
    (void* data, int count, MPI_Datatype type, int root, MPI_Comm comm),
    (data, count, type, root, comm),
    broadcast(parts, data, count, type, root, comm))
ALPAKA_CHECKER_MPI_ALL(
    Reduce,
    Ireduce,
    (void const* sent, void* received, int count, MPI_Datatype type, MPI_Op op, int root, MPI_Comm comm),
    (sent, received, count, type, op, root, comm),
    reduce(parts, sent, received, count, type, root, comm))

// clang-format off
#define ALPAKA_CHECKER_MPI_JOIN(name, beginName)                                                                      \
    ALPAKA_CHECKER_MPI_ALL(                                                                                           \
        name,                                                                                                         \
        beginName,                                                                                                    \
        (void const* sent, void* received, int count, MPI_Datatype type, MPI_Op op, MPI_Comm comm),                   \
        (sent, received, count, type, op, comm),                                                                      \
        parts.reads(sent, count, type); parts.writes(received, count, type))
ALPAKA_CHECKER_MPI_JOIN(Allreduce, Iallreduce)
ALPAKA_CHECKER_MPI_JOIN(Scan, Iscan)
ALPAKA_CHECKER_MPI_JOIN(Exscan, Iexscan)
#undef ALPAKA_CHECKER_MPI_JOIN
// clang-format on

ALPAKA_CHECKER_MPI_ALL(
    Gather,
    Igather,
    (void const* sent, int n, MPI_Datatype type, void* received, int m, MPI_Datatype to, int root, MPI_Comm comm),
    (sent, n, type, received, m, to, root, comm),
    gather(parts, {sent, n, type}, root, comm, [&] { parts.writes(received, times(m, comm), to); }))
ALPAKA_CHECKER_MPI_ALL(
    Gatherv,
    Igatherv,
    (void const* sent,
     int n,
     MPI_Datatype type,
     void* received,
     int const counts[],
     int const offsets[],
     MPI_Datatype to,
     int root,
     MPI_Comm comm),
    (sent, n, type, received, counts, offsets, to, root, comm),
    gather(parts, {sent, n, type}, root, comm, [&] { parts.addAll(received, counts, offsets, to, comm, true); }))
ALPAKA_CHECKER_MPI_ALL(
    Scatter,
    Iscatter,
    (void const* sent, int n, MPI_Datatype type, void* received, int m, MPI_Datatype to, int root, MPI_Comm comm),
    (sent, n, type, received, m, to, root, comm),
    scatter(parts, {received, m, to}, root, comm, [&] { parts.reads(sent, times(n, comm), type); }))
ALPAKA_CHECKER_MPI_ALL(
    Scatterv,
    Iscatterv,
    (void const* sent,
     int const counts[],
     int const offsets[],
     MPI_Datatype type,
     void* received,
     int m,
     MPI_Datatype to,
     int root,
     MPI_Comm comm),
    (sent, counts, offsets, type, received, m, to, root, comm),
    scatter(parts, {received, m, to}, root, comm, [&] { parts.addAll(sent, counts, offsets, type, comm, false); }))
ALPAKA_CHECKER_MPI_ALL(
    Allgather,
    Iallgather,
    (void const* sent, int n, MPI_Datatype type, void* received, int m, MPI_Datatype to, MPI_Comm comm),
    (sent, n, type, received, m, to, comm),
    parts.reads(sent, n, type);
    parts.writes(received, times(m, comm), to))
ALPAKA_CHECKER_MPI_ALL(Allgatherv,
                       Iallgatherv,
                       (void const* sent,
                        int n,
                        MPI_Datatype type,
                        void* received,
                        int const counts[],
                        int const offsets[],
                        MPI_Datatype to,
                        MPI_Comm comm),
                       (sent, n, type, received, counts, offsets, to, comm),
                       parts.reads(sent, n, type);
                       parts.addAll(received, counts, offsets, to, comm, true))
ALPAKA_CHECKER_MPI_ALL(
    Alltoall,
    Ialltoall,
    (void const* sent, int n, MPI_Datatype type, void* received, int m, MPI_Datatype to, MPI_Comm comm),
    (sent, n, type, received, m, to, comm),
    parts.reads(sent, times(n, comm), type);
    parts.writes(received, times(m, comm), to))
ALPAKA_CHECKER_MPI_ALL(Alltoallv,
                       Ialltoallv,
                       (void const* sent,
                        int const counts[],
                        int const offsets[],
                        MPI_Datatype type,
                        void* received,
                        int const receivedCounts[],
                        int const receivedOffsets[],
                        MPI_Datatype to,
                        MPI_Comm comm),
                       (sent, counts, offsets, type, received, receivedCounts, receivedOffsets, to, comm),
                       parts.addAll(sent, counts, offsets, type, comm, false);
                       parts.addAll(received, receivedCounts, receivedOffsets, to, comm, true))
#undef ALPAKA_CHECKER_MPI_ALL
