// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Threads of kernels that lock std::mutex, right and wrong.
#pragma once

#include "Cases.hpp"
#include <atomic>
#include <mutex>
#include <stdexcept>

namespace cases
{
    inline std::mutex mutex;
    inline std::mutex otherMutex;
    inline std::recursive_mutex recursiveMutex;

    //! Others have turns.
    ALPAKA_FN_INLINE void letOthersRun(Here const& h, Data const& d)
    {
        for(int i = 0; i < 5; ++i)
            atomic<op::Add>(h, &d.out[d.n - 1], 0);
    }
} // namespace cases

CHECKER_RIGHT(sum_under_a_mutex, 4, 8)
{
    std::lock_guard const guard(cases::mutex);
    d.in[0] += 1;
}
CHECKER_RIGHT(mutex_that_is_held_while_others_run, 4, 8)
{
    std::lock_guard const guard(cases::mutex);
    int const before = d.in[0];
    cases::letOthersRun(h, d);
    d.in[0] = before + 1;
}
CHECKER_WRONG(sum_beside_a_mutex, 4, 8, "race in global memory")
{
    {
        std::lock_guard const guard(cases::mutex);
        d.in[0] += 1;
    }
    d.in[1] += 1;
}
CHECKER_WRONG(sum_under_two_mutexes, 4, 8, "race in global memory, between blocks")
{
    std::lock_guard const guard(h.b % 2 == 0 ? cases::mutex : cases::otherMutex);
    if(h.t == 0)
        d.in[0] += 1;
}
CHECKER_WRONG(mutex_of_the_writers_only, 1, 8, "race in global memory")
{
    if(h.t == 0)
    {
        d.out[1] = d.in[0];
        return;
    }
    std::lock_guard const guard(cases::mutex);
    d.in[0] += 1;
}
CHECKER_RIGHT(mutex_that_is_tried, 2, 8)
{
    while(!cases::mutex.try_lock())
    {
    }
    d.in[0] += 1;
    cases::letOthersRun(h, d);
    cases::mutex.unlock();
}
CHECKER_RIGHT(recursive_mutex, 2, 8)
{
    std::lock_guard const guard(cases::recursiveMutex);
    d.in[0] += 1;
    {
        std::lock_guard const again(cases::recursiveMutex);
        cases::letOthersRun(h, d);
    }
    cases::letOthersRun(h, d);
    d.in[0] += 1;
}
CHECKER_RIGHT(two_mutexes_in_one_order, 2, 8)
{
    std::scoped_lock const guard(cases::mutex, cases::otherMutex);
    cases::letOthersRun(h, d);
    d.in[0] += 1;
}
CHECKER_WRONG(mutex_held_at_the_barrier_of_the_block, 1, 4, "threads of a kernel wait for a std::mutex for ever")
{
    std::lock_guard const guard(cases::mutex);
    cases::sync(h);
}
CHECKER_WRONG(mutex_held_at_the_barrier_throws, 1, 4, "eadlock")
{
    std::lock_guard const guard(cases::mutex);
    cases::sync(h);
}
CHECKER_WRONG_COOPERATIVE(
    mutex_held_at_the_barrier_of_the_grid, 4, 1, "threads of a kernel wait for a std::mutex for ever")
{
    std::lock_guard const guard(cases::mutex);
    cases::syncGrid(h);
}
CHECKER_WRONG(mutexes_in_two_orders, 1, 2, "threads of a kernel wait for a std::mutex for ever")
{
    auto& first = h.t == 0 ? cases::mutex : cases::otherMutex;
    auto& second = h.t == 0 ? cases::otherMutex : cases::mutex;
    std::lock_guard const guard(first);
    cases::atomic<cases::op::Add>(h, &d.out[0], 1);
    while(cases::atomicLoad(h, &d.out[0]) != 2)
    {
    }
    std::lock_guard const other(second);
}
CHECKER_WRONG(mutex_locked_twice, 1, 1, "a thread of a kernel locks a std::mutex that it has already")
{
    cases::mutex.lock();
    try
    {
        cases::mutex.lock();
    }
    catch(...)
    {
        cases::mutex.unlock();
        throw;
    }
}
CHECKER_WRONG(mutex_held_by_a_thread_that_throws, 1, 4, "the thread has failed")
{
    std::lock_guard const guard(cases::mutex);
    cases::letOthersRun(h, d);
    if(h.t == 2)
        throw std::runtime_error("the thread has failed");
}
CHECKER_WRONG(mutex_that_is_kept, 1, 4, "a thread of a kernel has ended and keeps a std::mutex")
{
    static std::mutex kept;
    if(h.t == 2)
        kept.lock();
}
