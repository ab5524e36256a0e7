// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The functions of MPI that send to one rank or receive from one.

#include "Messages.hpp"

namespace alpaka::checker::detail
{
    //! \return What is exchanged with a rank: nothing with one that does not exist.
    static auto countWith(int rank, int count) -> int
    {
        return rank == MPI_PROC_NULL ? 0 : count;
    }
} // namespace alpaka::checker::detail

#define ALPAKA_CHECKER_MPI_SEND(kind)                                                                                 \
    ALPAKA_CHECKER_MPI MPI_##kind(void const* data, int count, MPI_Datatype type, int to, int tag, MPI_Comm comm)     \
        ->int                                                                                                         \
    {                                                                                                                 \
        using namespace alpaka::checker::detail;                                                                      \
        return called(                                                                                                \
            "MPI_" #kind,                                                                                             \
            __builtin_return_address(0),                                                                              \
            [&] { return PMPI_##kind(data, count, type, to, tag, comm); },                                            \
            [&](Parts& parts) { parts.reads(data, countWith(to, count), type); });                                    \
    }
ALPAKA_CHECKER_MPI_SEND(Send)
ALPAKA_CHECKER_MPI_SEND(Ssend)
ALPAKA_CHECKER_MPI_SEND(Rsend)
ALPAKA_CHECKER_MPI_SEND(Bsend)
#undef ALPAKA_CHECKER_MPI_SEND

// A request: `access` is reads or writes.
#define ALPAKA_CHECKER_MPI_BEGIN(kind, Data, access, isPersistent)                                                    \
    ALPAKA_CHECKER_MPI MPI_##kind(                                                                                    \
        Data* data, int count, MPI_Datatype type, int rank, int tag, MPI_Comm comm, MPI_Request* request)             \
        ->int                                                                                                         \
    {                                                                                                                 \
        using namespace alpaka::checker::detail;                                                                      \
        return begun(                                                                                                 \
            "MPI_" #kind,                                                                                             \
            __builtin_return_address(0),                                                                              \
            request,                                                                                                  \
            [&] { return PMPI_##kind(data, count, type, rank, tag, comm, request); },                                 \
            [&](Parts& parts) { parts.access(data, countWith(rank, count), type); },                                  \
            isPersistent);                                                                                            \
    }
ALPAKA_CHECKER_MPI_BEGIN(Isend, void const, reads, false)
ALPAKA_CHECKER_MPI_BEGIN(Issend, void const, reads, false)
ALPAKA_CHECKER_MPI_BEGIN(Irsend, void const, reads, false)
ALPAKA_CHECKER_MPI_BEGIN(Ibsend, void const, reads, false)
ALPAKA_CHECKER_MPI_BEGIN(Send_init, void const, reads, true)
ALPAKA_CHECKER_MPI_BEGIN(Ssend_init, void const, reads, true)
ALPAKA_CHECKER_MPI_BEGIN(Rsend_init, void const, reads, true)
ALPAKA_CHECKER_MPI_BEGIN(Bsend_init, void const, reads, true)
ALPAKA_CHECKER_MPI_BEGIN(Irecv, void, writes, false)
ALPAKA_CHECKER_MPI_BEGIN(Recv_init, void, writes, true)
#undef ALPAKA_CHECKER_MPI_BEGIN

ALPAKA_CHECKER_MPI
MPI_Recv(void* data, int count, MPI_Datatype type, int from, int tag, MPI_Comm comm, MPI_Status* status)->int
{
    using namespace alpaka::checker::detail;
    return called(
        "MPI_Recv",
        __builtin_return_address(0),
        [&] { return PMPI_Recv(data, count, type, from, tag, comm, status); },
        [&](Parts& parts) { parts.writes(data, countWith(from, count), type); });
}

ALPAKA_CHECKER_MPI MPI_Sendrecv(
    void const* sent,
    int sentCount,
    MPI_Datatype sentType,
    int to,
    int sentTag,
    void* received,
    int receivedCount,
    MPI_Datatype receivedType,
    int from,
    int receivedTag,
    MPI_Comm comm,
    MPI_Status* status)
    ->int
{
    using namespace alpaka::checker::detail;
    return called(
        "MPI_Sendrecv",
        __builtin_return_address(0),
        [&]
        {
            return PMPI_Sendrecv(
                sent,
                sentCount,
                sentType,
                to,
                sentTag,
                received,
                receivedCount,
                receivedType,
                from,
                receivedTag,
                comm,
                status);
        },
        [&](Parts& parts)
        {
            parts.reads(sent, countWith(to, sentCount), sentType);
            parts.writes(received, countWith(from, receivedCount), receivedType);
        });
}

ALPAKA_CHECKER_MPI MPI_Sendrecv_replace(
    void* data,
    int count,
    MPI_Datatype type,
    int to,
    int sentTag,
    int from,
    int receivedTag,
    MPI_Comm comm,
    MPI_Status* status)
    ->int
{
    using namespace alpaka::checker::detail;
    return called(
        "MPI_Sendrecv_replace",
        __builtin_return_address(0),
        [&] { return PMPI_Sendrecv_replace(data, count, type, to, sentTag, from, receivedTag, comm, status); },
        [&](Parts& parts)
        {
            parts.reads(data, countWith(to, count), type);
            parts.writes(data, countWith(from, count), type);
        });
}

// Functions that let messages go on: the library then copies.
#define ALPAKA_CHECKER_MPI_PASS(name, parameters, arguments)                                                          \
    ALPAKA_CHECKER_MPI MPI_##name(ALPAKA_CHECKER_LIST parameters)->int                                                \
    {                                                                                                                 \
        alpaka::checker::detail::Inside const inside;                                                                 \
        return PMPI_##name(ALPAKA_CHECKER_LIST arguments);                                                            \
    }
ALPAKA_CHECKER_MPI_PASS(Barrier, (MPI_Comm comm), (comm))
ALPAKA_CHECKER_MPI_PASS(Probe, (int from, int tag, MPI_Comm comm, MPI_Status* status), (from, tag, comm, status))
ALPAKA_CHECKER_MPI_PASS(
    Iprobe, (int from, int tag, MPI_Comm comm, int* flag, MPI_Status* status), (from, tag, comm, flag, status))
ALPAKA_CHECKER_MPI_PASS(Comm_dup, (MPI_Comm comm, MPI_Comm* result), (comm, result))
ALPAKA_CHECKER_MPI_PASS(
    Comm_split, (MPI_Comm comm, int colour, int key, MPI_Comm* result), (comm, colour, key, result))
ALPAKA_CHECKER_MPI_PASS(Win_fence, (int assert, MPI_Win window), (assert, window))
ALPAKA_CHECKER_MPI_PASS(Win_unlock, (int rank, MPI_Win window), (rank, window))
ALPAKA_CHECKER_MPI_PASS(Win_flush, (int rank, MPI_Win window), (rank, window))
#undef ALPAKA_CHECKER_MPI_PASS
