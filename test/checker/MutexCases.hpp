// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Kernels of two queues that share a std::mutex, and those that do not.
#pragma once

#include "HostCases.hpp"
#include <mutex>

inline std::mutex sumMutex;
inline std::mutex otherSumMutex;

struct SumUnder
{
    template<typename TAcc>
    void operator()(TAcc const& acc, std::mutex* mutex, int const* in, int* sum) const
    {
        int const i = a::getIdx<a::Grid, a::Threads>(acc)[0];
        std::lock_guard const guard(*mutex);
        *sum += in[i];
    }
};
//! The first thread of each block has the mutex, and the others come before or after it.
struct SumOfBlocksUnder
{
    template<typename TAcc>
    void operator()(TAcc const& acc, std::mutex* mutex, int const* in, int* sums) const
    {
        int const t = a::getIdx<a::Block, a::Threads>(acc)[0];
        if(t == 0)
            mutex->lock();
        a::sync(acc);
        sums[t] += in[t];
        a::sync(acc);
        if(t == 0)
            mutex->unlock();
    }
};

template<typename TKernel, typename TQueue>
void sumUnder(TQueue& where, std::mutex& mutex, int const* in, int* sum, int blocks = n / 16)
{
    a::kernel::exec<Acc>(where, a::WorkDivMembers<Dim, int>(blocks, 16, 1), TKernel{}, &mutex, in, sum);
}

CHECKER_RIGHT(two_queues_under_one_mutex)
{
    Host h;
    for(int k = 0; k < 3; ++k)
    {
        sumUnder<SumUnder>(h.queue, sumMutex, h.in.data(), h.out.data());
        sumUnder<SumUnder>(h.other, sumMutex, h.in.data(), h.out.data());
    }
    a::wait::wait(h.dev);
}
CHECKER_RIGHT(one_thread_of_each_block_has_the_mutex_of_two_queues)
{
    Host h;
    sumUnder<SumOfBlocksUnder>(h.queue, sumMutex, h.in.data(), h.out.data(), 1);
    sumUnder<SumOfBlocksUnder>(h.other, sumMutex, h.in.data(), h.out.data(), 1);
    a::wait::wait(h.dev);
}
CHECKER_WRONG(two_queues_under_two_mutexes, "two queues work on the same memory at the same time: two kernels")
{
    Host h;
    sumUnder<SumUnder>(h.queue, sumMutex, h.in.data(), h.out.data());
    sumUnder<SumUnder>(h.other, otherSumMutex, h.in.data(), h.out.data());
    a::wait::wait(h.dev);
}
CHECKER_WRONG(mutex_of_one_queue_only, "two queues work on the same memory at the same time: two kernels")
{
    Host h;
    sumUnder<SumUnder>(h.queue, sumMutex, h.in.data(), h.out.data());
    h.add(h.other, h.in.data(), h.out.data());
    a::wait::wait(h.dev);
}
CHECKER_WRONG(host_reads_what_kernels_add_under_a_mutex, "the host reads memory on which a queue works: a kernel")
{
    Host h;
    sumUnder<SumUnder>(h.queue, sumMutex, h.in.data(), h.out.data());
    std::lock_guard const guard(sumMutex);
    sink = h.out.data()[0];
}
