// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Messages of MPI around queues. The first twelve pairs, wrong and repaired, have the shapes of faults that programs
//! for several computers have had: halos, transposes, sums and broadcasts of what a queue still works on.
#pragma once

#include "HostCases.hpp"
#define OMPI_SKIP_MPICXX 1
#define MPICH_SKIP_MPICXX 1
#include <array>
#include <mpi.h>
#include <vector>

namespace
{
    //! Two ranks.
    struct Ranks : Host
    {
        Ranks()
        {
            MPI_Comm_rank(MPI_COMM_WORLD, &rank);
            MPI_Comm_size(MPI_COMM_WORLD, &size);
        }

        Ranks(Ranks const&) = delete;
        auto operator=(Ranks const&) -> Ranks& = delete;

        ~Ranks()
        {
            a::wait::wait(dev);
            MPI_Barrier(MPI_COMM_WORLD);
        }

        [[nodiscard]] auto partner() const -> int { return rank ^ 1; }

        //! An array beside in and out.
        auto make() const
        {
            auto buffer = a::alloc<int, int>(dev, n);
            for(int i = 0; i < n; ++i)
                buffer.data()[i] = i;
            return buffer;
        }

        //! A complete exchange of something else, so that both ranks are at the same place.
        void answer(int const* from, int* to) const
        {
            MPI_Sendrecv(
                from, n, MPI_INT, partner(), 1, to, n, MPI_INT, partner(), 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        }

        int rank = 0;
        int size = 1;
    };
} // namespace

// 1. A halo that a kernel packs.
static void haloIsPacked(bool waits)
{
    Ranks r;
    auto halo = r.make();
    std::array<MPI_Request, 2> requests{};
    r.add(r.queue);
    if(waits)
        a::wait::wait(r.queue);
    MPI_Irecv(halo.data(), n, MPI_INT, r.partner(), 0, MPI_COMM_WORLD, &requests[0]);
    MPI_Isend(r.out.data(), n, MPI_INT, r.partner(), 0, MPI_COMM_WORLD, &requests[1]);
    MPI_Waitall(2, requests.data(), MPI_STATUSES_IGNORE);
}
CHECKER_WRONG(halo_sent_while_a_kernel_packs_it, "MPI_Isend reads memory on which a queue works: a kernel")
{
    haloIsPacked(false);
}
CHECKER_RIGHT(halo_sent_when_it_is_packed) { haloIsPacked(true); }

// 2. A halo that a kernel unpacks.
static void haloIsUnpacked(bool waits)
{
    Ranks r;
    auto halo = r.make();
    std::array<MPI_Request, 2> requests{};
    MPI_Irecv(halo.data(), n, MPI_INT, r.partner(), 0, MPI_COMM_WORLD, &requests[0]);
    MPI_Isend(r.in.data(), n, MPI_INT, r.partner(), 0, MPI_COMM_WORLD, &requests[1]);
    if(waits)
        MPI_Waitall(2, requests.data(), MPI_STATUSES_IGNORE);
    r.add(r.queue, halo.data(), r.out.data());
    a::wait::wait(r.queue);
    MPI_Waitall(2, requests.data(), MPI_STATUSES_IGNORE);
}
CHECKER_WRONG(halo_unpacked_before_it_is_there, "a kernel reads memory of a message that is not complete")
{
    haloIsUnpacked(false);
}
CHECKER_RIGHT(halo_unpacked_when_it_is_there) { haloIsUnpacked(true); }

// 3. The next step packs again.
static void isPackedAgain(bool waits)
{
    Ranks r;
    auto halo = r.make();
    MPI_Request request = MPI_REQUEST_NULL;
    r.add(r.queue);
    a::wait::wait(r.queue);
    MPI_Isend(r.out.data(), n, MPI_INT, r.partner(), 0, MPI_COMM_WORLD, &request);
    if(waits)
        MPI_Wait(&request, MPI_STATUS_IGNORE);
    r.add(r.queue);
    MPI_Recv(halo.data(), n, MPI_INT, r.partner(), 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
}
CHECKER_WRONG(packed_again_while_it_is_sent, "a kernel writes memory of a message that is not complete")
{
    isPackedAgain(false);
}
CHECKER_RIGHT(packed_again_when_it_is_sent) { isPackedAgain(true); }

// 4. A copy to memory of the host, from which MPI sends.
static void isStaged(bool waits)
{
    Ranks r;
    auto staging = r.make();
    auto halo = r.make();
    a::copy(r.queue, staging, r.in, n);
    if(waits)
        a::wait::wait(r.queue);
    r.answer(staging.data(), halo.data());
}
CHECKER_WRONG(sent_while_it_is_copied, "MPI_Sendrecv reads memory on which a queue works: a copy") { isStaged(false); }
CHECKER_RIGHT(sent_when_it_is_copied) { isStaged(true); }

// 5. A sum of what a kernel makes.
static void sumOfResult(bool waits)
{
    Ranks r;
    auto sum = r.make();
    r.add(r.queue);
    if(waits)
        a::wait::wait(r.queue);
    MPI_Allreduce(r.out.data(), sum.data(), n, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
}
CHECKER_WRONG(sum_of_what_a_kernel_makes, "MPI_Allreduce reads memory on which a queue works: a kernel")
{
    sumOfResult(false);
}
CHECKER_RIGHT(sum_of_what_a_kernel_has_made) { sumOfResult(true); }

// 6. The transpose of a distributed transform, in place.
static void transposeInPlace(bool waits)
{
    Ranks r;
    r.add(r.queue);
    if(waits)
        a::wait::wait(r.queue);
    MPI_Alltoall(MPI_IN_PLACE, 0, MPI_DATATYPE_NULL, r.out.data(), n / r.size, MPI_INT, MPI_COMM_WORLD);
}
CHECKER_WRONG(transpose_in_place_of_what_a_kernel_makes, "MPI_Alltoall writes memory on which a queue works: a kernel")
{
    transposeInPlace(false);
}
CHECKER_RIGHT(transpose_in_place_of_what_a_kernel_has_made) { transposeInPlace(true); }

// 7. One rank gives all the same values; the others' kernels still read the old ones.
static void valuesForAll(bool waits)
{
    Ranks r;
    r.add(r.queue);
    if(waits)
        a::wait::wait(r.queue);
    // Each rank is the root of one.
    for(int root = 0; root < r.size; ++root)
        MPI_Bcast(r.in.data(), n, MPI_INT, root, MPI_COMM_WORLD);
}
CHECKER_WRONG(values_for_all_while_a_kernel_reads, "MPI_Bcast writes memory on which a queue works: a kernel")
{
    valuesForAll(false);
}
CHECKER_RIGHT(values_for_all_when_it_has_read) { valuesForAll(true); }

// 8. The wait is for another queue.
static void waitForQueue(bool isRightOne)
{
    Ranks r;
    auto halo = r.make();
    r.add(r.queue);
    r.add(r.other, r.in.data(), halo.data());
    a::wait::wait(isRightOne ? r.queue : r.other);
    MPI_Request request = MPI_REQUEST_NULL;
    MPI_Isend(r.out.data(), n, MPI_INT, r.partner(), 0, MPI_COMM_WORLD, &request);
    std::vector<int> received(n);
    MPI_Recv(received.data(), n, MPI_INT, r.partner(), 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    a::wait::wait(r.other);
}
CHECKER_WRONG(wait_for_another_queue_before_a_message, "MPI_Isend reads memory on which a queue works: a kernel")
{
    waitForQueue(false);
}
CHECKER_RIGHT(wait_for_the_queue_before_a_message) { waitForQueue(true); }

// 9. Persistent requests of a step that is repeated.
static void stepsWithRequests(bool waits)
{
    Ranks r;
    auto halo = r.make();
    std::array<MPI_Request, 2> requests{};
    MPI_Recv_init(halo.data(), n, MPI_INT, r.partner(), 0, MPI_COMM_WORLD, &requests[0]);
    MPI_Send_init(r.in.data(), n, MPI_INT, r.partner(), 0, MPI_COMM_WORLD, &requests[1]);
    // It works on the memory, too, but before the message has started.
    r.add(r.queue, halo.data(), r.out.data());
    a::wait::wait(r.queue);
    for(int step = 0; step < 3; ++step)
    {
        MPI_Startall(2, requests.data());
        if(waits)
            MPI_Waitall(2, requests.data(), MPI_STATUSES_IGNORE);
        r.add(r.queue, halo.data(), r.out.data());
        MPI_Waitall(2, requests.data(), MPI_STATUSES_IGNORE);
        a::wait::wait(r.queue);
    }
    for(auto& request : requests)
        MPI_Request_free(&request);
}
CHECKER_WRONG(step_before_its_request_is_complete, "a kernel reads memory of a message that is not complete")
{
    stepsWithRequests(false);
}
CHECKER_RIGHT(step_after_its_request_is_complete) { stepsWithRequests(true); }

// 10. Only one of two messages is there.
static void oneOfTwo(bool waitsForAll)
{
    Ranks r;
    auto first = r.make();
    auto second = r.make();
    std::array<MPI_Request, 2> requests{};
    MPI_Irecv(first.data(), n, MPI_INT, r.partner(), 0, MPI_COMM_WORLD, &requests[0]);
    MPI_Irecv(second.data(), n, MPI_INT, r.partner(), 2, MPI_COMM_WORLD, &requests[1]);
    MPI_Send(r.in.data(), n, MPI_INT, r.partner(), 0, MPI_COMM_WORLD);
    int index = 0;
    MPI_Waitany(2, requests.data(), &index, MPI_STATUS_IGNORE);
    MPI_Send(r.in.data(), n, MPI_INT, r.partner(), 2, MPI_COMM_WORLD);
    if(waitsForAll)
        MPI_Waitany(2, requests.data(), &index, MPI_STATUS_IGNORE);
    r.add(r.queue, first.data(), r.out.data());
    r.add(r.queue, second.data(), r.out.data());
    a::wait::wait(r.queue);
    MPI_Waitall(2, requests.data(), MPI_STATUSES_IGNORE);
}
CHECKER_WRONG(kernel_of_the_second_message_too_early, "a kernel reads memory of a message that is not complete")
{
    oneOfTwo(false);
}
CHECKER_RIGHT(kernel_when_both_messages_are_there) { oneOfTwo(true); }

// 11. A column of a field, whose type has gaps: the kernel works on another column.
static void columns(int mine)
{
    Ranks r;
    std::vector<int> field(std::size_t{n} * 2);
    MPI_Datatype column = MPI_DATATYPE_NULL;
    MPI_Type_vector(n, 1, 2, MPI_INT, &column);
    MPI_Type_commit(&column);
    MPI_Request request = MPI_REQUEST_NULL;
    MPI_Irecv(field.data(), 1, column, r.partner(), 0, MPI_COMM_WORLD, &request);
    auto view = a::mem::view::ViewPlainPtr<a::dev::DevCpu, int, a::DimInt<2>, int>(
        field.data() + mine, r.dev, a::vec::Vec<a::DimInt<2>, int>(n, 1), a::vec::Vec<a::DimInt<2>, int>(n * 8, 8));
    a::mem::view::set(r.queue, view, 0, a::vec::Vec<a::DimInt<2>, int>(n, 1));
    MPI_Send(r.in.data(), n, MPI_INT, r.partner(), 0, MPI_COMM_WORLD);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    a::wait::wait(r.queue);
    MPI_Type_free(&column);
}
CHECKER_WRONG(column_is_set_while_it_arrives, "a copy writes memory of a message that is not complete") { columns(0); }
CHECKER_RIGHT(another_column_is_set_while_one_arrives) { columns(1); }

// 12. Memory is freed while it is sent.
static void freed(bool waits)
{
    Ranks r;
    MPI_Request request = MPI_REQUEST_NULL;
    {
        auto temporary = r.make();
        MPI_Isend(temporary.data(), n, MPI_INT, r.partner(), 0, MPI_COMM_WORLD, &request);
        if(waits)
            MPI_Wait(&request, MPI_STATUS_IGNORE);
    }
    MPI_Recv(r.out.data(), n, MPI_INT, r.partner(), 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
}
CHECKER_WRONG(memory_freed_while_it_is_sent, "the host frees memory of a message that is not complete")
{
    freed(false);
}
CHECKER_RIGHT(memory_freed_when_it_is_sent) { freed(true); }

CHECKER_WRONG(two_messages_to_the_same_memory, "two messages use the same memory at the same time")
{
    Ranks r;
    std::array<MPI_Request, 2> requests{};
    for(int i = 0; i < 2; ++i)
        MPI_Irecv(r.out.data(), n, MPI_INT, r.partner(), i, MPI_COMM_WORLD, &requests[static_cast<std::size_t>(i)]);
    for(int i = 0; i < 2; ++i)
        MPI_Send(r.in.data(), n, MPI_INT, r.partner(), i, MPI_COMM_WORLD);
    MPI_Waitall(2, requests.data(), MPI_STATUSES_IGNORE);
}
CHECKER_RIGHT(two_messages_from_the_same_memory)
{
    Ranks r;
    std::array<MPI_Request, 2> requests{};
    for(int i = 0; i < 2; ++i)
        MPI_Isend(r.in.data(), n, MPI_INT, r.partner(), i, MPI_COMM_WORLD, &requests[static_cast<std::size_t>(i)]);
    for(int i = 0; i < 2; ++i)
        MPI_Recv(r.out.data(), n, MPI_INT, r.partner(), i, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Waitall(2, requests.data(), MPI_STATUSES_IGNORE);
}
CHECKER_WRONG(sent_while_it_arrives, "MPI_Send reads memory of a message that is not complete")
{
    Ranks r;
    MPI_Request request = MPI_REQUEST_NULL;
    MPI_Irecv(r.out.data(), n, MPI_INT, r.partner(), 0, MPI_COMM_WORLD, &request);
    MPI_Send(r.out.data(), n, MPI_INT, r.partner(), 0, MPI_COMM_WORLD);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
}
CHECKER_WRONG(kernel_of_a_blocking_queue_while_it_arrives, "a kernel writes memory of a message that is not complete")
{
    Ranks r;
    MPI_Request request = MPI_REQUEST_NULL;
    MPI_Irecv(r.out.data(), n, MPI_INT, r.partner(), 0, MPI_COMM_WORLD, &request);
    r.add(r.blocking);
    MPI_Send(r.in.data(), n, MPI_INT, r.partner(), 0, MPI_COMM_WORLD);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
}
CHECKER_RIGHT(message_that_a_loop_tests)
{
    Ranks r;
    MPI_Request request = MPI_REQUEST_NULL;
    MPI_Irecv(r.out.data(), n, MPI_INT, r.partner(), 0, MPI_COMM_WORLD, &request);
    MPI_Send(r.in.data(), n, MPI_INT, r.partner(), 0, MPI_COMM_WORLD);
    for(int isThere = 0; isThere == 0;)
        MPI_Test(&request, &isThere, MPI_STATUS_IGNORE);
    r.add(r.queue);
}
CHECKER_RIGHT(messages_in_the_order_of_a_queue)
{
    Ranks r;
    r.add(r.queue);
    a::enqueue(
        r.queue,
        [&r]
        {
            std::vector<int> received(n);
            r.answer(r.out.data(), received.data());
        });
    r.add(r.queue);
}
//! MPI gives small messages that are complete at once the same request.
CHECKER_WRONG(one_of_many_small_messages, "a kernel writes memory of a message that is not complete")
{
    Ranks r;
    auto other = r.make();
    std::array<MPI_Request, 2> requests{};
    MPI_Isend(r.out.data(), 1, MPI_INT, r.partner(), 0, MPI_COMM_WORLD, &requests[0]);
    MPI_Isend(other.data(), 1, MPI_INT, r.partner(), 0, MPI_COMM_WORLD, &requests[1]);
    MPI_Wait(&requests[1], MPI_STATUS_IGNORE);
    r.add(r.queue);
    for(int i = 0; i < 2; ++i)
        MPI_Recv(r.in.data() + i, 0, MPI_INT, MPI_PROC_NULL, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    std::array<int, 2> received{};
    for(int& value : received)
        MPI_Recv(&value, 1, MPI_INT, r.partner(), 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Wait(&requests[0], MPI_STATUS_IGNORE);
}
CHECKER_RIGHT(the_other_one_of_many_small_messages)
{
    Ranks r;
    auto other = r.make();
    std::array<MPI_Request, 2> requests{};
    MPI_Isend(other.data(), 1, MPI_INT, r.partner(), 0, MPI_COMM_WORLD, &requests[0]);
    MPI_Isend(r.out.data(), 1, MPI_INT, r.partner(), 0, MPI_COMM_WORLD, &requests[1]);
    MPI_Wait(&requests[1], MPI_STATUS_IGNORE);
    r.add(r.queue);
    std::array<int, 2> received{};
    for(int& value : received)
        MPI_Recv(&value, 1, MPI_INT, r.partner(), 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Wait(&requests[0], MPI_STATUS_IGNORE);
}
CHECKER_WRONG(parts_for_the_root, "MPI_Gather writes memory on which a queue works: a kernel")
{
    Ranks r;
    // Only the root's memory counts, and each rank is one in turn.
    std::vector<int> part(n / 2, 1);
    r.add(r.queue);
    for(int root = 0; root < r.size; ++root)
        MPI_Gather(part.data(), n / 2, MPI_INT, r.out.data(), n / 2, MPI_INT, root, MPI_COMM_WORLD);
}
CHECKER_RIGHT(parts_of_a_rank_that_is_no_root)
{
    Ranks r;
    std::vector<int> part(n / 2, 1);
    std::vector<int> all(n);
    if(r.rank != 0)
        r.add(r.queue);
    MPI_Gather(
        part.data(), n / 2, MPI_INT, r.rank == 0 ? all.data() : r.out.data(), n / 2, MPI_INT, 0, MPI_COMM_WORLD);
}
CHECKER_WRONG(rows_of_different_sizes, "MPI_Alltoallv writes memory on which a queue works: a kernel")
{
    Ranks r;
    std::array<int, 2> const counts{1, 1};
    std::array<int, 2> const offsets{0, n - 1};
    r.add(r.queue);
    MPI_Alltoallv(
        r.in.data(),
        counts.data(),
        offsets.data(),
        MPI_INT,
        r.out.data(),
        counts.data(),
        offsets.data(),
        MPI_INT,
        MPI_COMM_WORLD);
}
CHECKER_WRONG(sum_that_is_not_complete, "a kernel reads memory of a message that is not complete")
{
    Ranks r;
    MPI_Request request = MPI_REQUEST_NULL;
    MPI_Iallreduce(MPI_IN_PLACE, r.in.data(), n, MPI_INT, MPI_SUM, MPI_COMM_WORLD, &request);
    r.add(r.queue);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
}
