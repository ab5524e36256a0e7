// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The functions of MPI that send to one rank or receive from one.

#include "Messages.hpp"

namespace alpaka::checker::detail
{
    //! \return What is exchanged with a rank: nothing with one that does not exist.
    static auto countWith(int rank, int count) -> int { return rank == MPI_PROC_NULL ? 0 : count; }

    // clang-format off
#define ALPAKA_CHECKER_MPI_SEND(name)                                                                                 \
    ALPAKA_CHECKER_MPI_CALL(name,                                                                                     \
        (void const* data, int n, Type type, int to, int tag, Comm comm),                                             \
        (data, n, type, to, tag, comm),                                                                               \
        parts.reads(data, countWith(to, n), type))
    ALPAKA_CHECKER_MPI_SEND(Send)
    ALPAKA_CHECKER_MPI_SEND(Ssend)
    ALPAKA_CHECKER_MPI_SEND(Rsend)
    ALPAKA_CHECKER_MPI_SEND(Bsend)
    ALPAKA_CHECKER_MPI_CALL(Recv,
        (void* data, int n, Type type, int from, int tag, Comm comm, Status* status),
        (data, n, type, from, tag, comm, status),
        parts.writes(data, countWith(from, n), type))
    ALPAKA_CHECKER_MPI_CALL(Sendrecv,
        (void const* sent, int n, Type type, int to, int tag,
         void* received, int m, Type as, int from, int receivedTag, Comm comm, Status* status),
        (sent, n, type, to, tag, received, m, as, from, receivedTag, comm, status),
        parts.reads(sent, countWith(to, n), type);
        parts.writes(received, countWith(from, m), as))
    ALPAKA_CHECKER_MPI_CALL(Sendrecv_replace,
        (void* data, int n, Type type, int to, int tag, int from, int receivedTag, Comm comm, Status* status),
        (data, n, type, to, tag, from, receivedTag, comm, status),
        parts.reads(data, countWith(to, n), type);
        parts.writes(data, countWith(from, n), type))
    // `access` is reads or writes.
#define ALPAKA_CHECKER_MPI_REQUEST(name, Data, access, isPersistent)                                                  \
    ALPAKA_CHECKER_MPI_BEGIN(name,                                                                                    \
        (Data* data, int n, Type type, int rank, int tag, Comm comm),                                                 \
        (data, n, type, rank, tag, comm),                                                                             \
        parts.access(data, countWith(rank, n), type),                                                                 \
        isPersistent)
    ALPAKA_CHECKER_MPI_REQUEST(Isend, void const, reads, false)
    ALPAKA_CHECKER_MPI_REQUEST(Issend, void const, reads, false)
    ALPAKA_CHECKER_MPI_REQUEST(Irsend, void const, reads, false)
    ALPAKA_CHECKER_MPI_REQUEST(Ibsend, void const, reads, false)
    ALPAKA_CHECKER_MPI_REQUEST(Irecv, void, writes, false)
    ALPAKA_CHECKER_MPI_REQUEST(Send_init, void const, reads, true)
    ALPAKA_CHECKER_MPI_REQUEST(Ssend_init, void const, reads, true)
    ALPAKA_CHECKER_MPI_REQUEST(Rsend_init, void const, reads, true)
    ALPAKA_CHECKER_MPI_REQUEST(Bsend_init, void const, reads, true)
    ALPAKA_CHECKER_MPI_REQUEST(Recv_init, void, writes, true)
    // Functions that let messages go on: the library then copies.
#define ALPAKA_CHECKER_MPI_PASS(name, parameters, arguments)                                                          \
    ALPAKA_CHECKER_MPI MPI_##name(ALPAKA_CHECKER_LIST parameters)->int                                                \
    {                                                                                                                 \
        Inside const inside;                                                                                          \
        return PMPI_##name(ALPAKA_CHECKER_LIST arguments);                                                            \
    }
    ALPAKA_CHECKER_MPI_PASS(Barrier, (Comm comm), (comm))
    ALPAKA_CHECKER_MPI_PASS(Probe, (int from, int tag, Comm comm, Status* status), (from, tag, comm, status))
    ALPAKA_CHECKER_MPI_PASS(Iprobe,
        (int from, int tag, Comm comm, int* flag, Status* status), (from, tag, comm, flag, status))
    ALPAKA_CHECKER_MPI_PASS(Comm_dup, (Comm comm, Comm* result), (comm, result))
    ALPAKA_CHECKER_MPI_PASS(Comm_split, (Comm comm, int colour, int key, Comm* result), (comm, colour, key, result))
    ALPAKA_CHECKER_MPI_PASS(Win_fence, (int assert, MPI_Win window), (assert, window))
    ALPAKA_CHECKER_MPI_PASS(Win_unlock, (int rank, MPI_Win window), (rank, window))
    ALPAKA_CHECKER_MPI_PASS(Win_flush, (int rank, MPI_Win window), (rank, window))
    // clang-format on
} // namespace alpaka::checker::detail
