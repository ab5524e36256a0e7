// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Threads of kernels that wait for each other by means of the standard library, right and wrong.
#pragma once

#include "Cases.hpp"
#include "Mutexes.hpp"
#include <atomic>
#include <barrier>
#include <chrono>
#include <condition_variable>
#include <future>
#include <latch>
#include <mutex>
#include <new>
#include <semaphore.h>
#include <semaphore>
#include <shared_mutex>

namespace cases
{
    inline std::condition_variable condition;
    inline std::shared_mutex sharedMutex;
    inline std::timed_mutex timedMutex;
    inline std::binary_semaphore binarySemaphore(1);
    inline std::counting_semaphore<2> semaphore(2);

    //! Of the C library, which waits without the standard library.
    struct Semaphore
    {
        explicit Semaphore(unsigned value) { sem_init(&m_semaphore, 0, value); }

        void acquire() { sem_wait(&m_semaphore); }

        auto acquireFor(long nanoseconds) -> bool
        {
            timespec end{};
            clock_gettime(CLOCK_REALTIME, &end);
            end.tv_nsec += nanoseconds;
            end.tv_sec += end.tv_nsec / 1'000'000'000;
            end.tv_nsec %= 1'000'000'000;
            return sem_timedwait(&m_semaphore, &end) == 0;
        }

        void release() { sem_post(&m_semaphore); }

    private:
        sem_t m_semaphore{};
    };

    inline Semaphore none(0);
    inline Semaphore one(1);

    template<typename T>
    struct alignas(T) Bytes
    {
        unsigned char data[sizeof(T)];
    };

    //! An object of the block that its first thread makes.
    template<typename T, typename... TArgs>
    ALPAKA_FN_INLINE auto make(Here const& h, TArgs const&... args) -> T&
    {
        auto& bytes = shared<Bytes<T>, 77>(h);
        if(h.t == 0)
            ::new (bytes.data) T(args...);
        sync(h);
        return *std::launder(reinterpret_cast<T*>(bytes.data));
    }
} // namespace cases

CHECKER_RIGHT(condition_variable, 1, 8)
{
    if(h.t == 0)
    {
        cases::letOthersRun(h, d);
        {
            std::lock_guard const guard(cases::mutex);
            d.in[0] = 5;
        }
        cases::condition.notify_all();
        return;
    }
    std::unique_lock lock(cases::mutex);
    while(d.in[0] != 5)
        cases::condition.wait(lock);
}
CHECKER_RIGHT(turns_by_a_condition_variable, 4, 4)
{
    std::unique_lock lock(cases::mutex);
    cases::condition.wait(lock, [&] { return d.out[0] == h.g; });
    d.out[0] += 1;
    cases::condition.notify_all();
}
CHECKER_RIGHT(condition_variable_that_another_block_notifies_once, 2, 1)
{
    std::unique_lock lock(cases::mutex);
    d.out[0] += 1;
    if(d.out[0] == 2)
        cases::condition.notify_one();
    else
        while(d.out[0] != 2)
            cases::condition.wait(lock);
}
CHECKER_RIGHT(condition_variable_until_a_time, 1, 4)
{
    std::unique_lock lock(cases::mutex);
    cases::condition.wait_for(lock, std::chrono::milliseconds(5), [&] { return d.out[0] == 1; });
    d.in[0] += 1;
}
CHECKER_RIGHT(one_that_waits_for_a_time_before_it_tells_others, 1, 4)
{
    if(h.t == 0)
    {
        std::unique_lock lock(cases::mutex);
        cases::condition.wait_until(lock, std::chrono::system_clock::now() + std::chrono::milliseconds(5));
        std::atomic_ref(d.out[0]).store(1, std::memory_order_release);
        return;
    }
    while(std::atomic_ref(d.out[0]).load(std::memory_order_acquire) == 0)
    {
    }
}
CHECKER_WRONG(write_beside_a_condition_variable, 1, 2, "race in global memory")
{
    if(h.t == 0)
    {
        d.in[0] = 5;
        cases::condition.notify_all();
        return;
    }
    std::unique_lock lock(cases::mutex);
    cases::condition.wait(lock, [&] { return d.in[0] == 5; });
}
CHECKER_WRONG(condition_that_nothing_notifies, 1, 4, "threads of a kernel wait in a std::condition_variable for ever")
{
    std::unique_lock lock(cases::mutex);
    cases::condition.wait(lock, [&] { return d.out[0] == 1; });
}
CHECKER_WRONG(condition_that_nothing_notifies_throws, 1, 4, "eadlock")
{
    std::unique_lock lock(cases::mutex);
    cases::condition.wait(lock, [&] { return d.out[0] == 1; });
}

CHECKER_RIGHT(shared_mutex, 4, 8)
{
    if(h.t % 4 == 0)
    {
        std::lock_guard const guard(cases::sharedMutex);
        int const before = d.in[0];
        cases::letOthersRun(h, d);
        d.in[0] = before + 1;
        return;
    }
    std::shared_lock const guard(cases::sharedMutex);
    int const before = d.in[0];
    cases::letOthersRun(h, d);
    d.real[h.g] = static_cast<float>(before - d.in[0]);
}
CHECKER_RIGHT(two_threads_have_a_shared_mutex, 2, 1)
{
    std::shared_lock const guard(cases::sharedMutex);
    cases::atomic<cases::op::Add>(h, &d.out[0], 1);
    while(cases::atomicLoad(h, &d.out[0]) != 2)
    {
    }
}
CHECKER_RIGHT(shared_mutex_that_is_tried, 1, 8)
{
    if(h.t == 0)
    {
        while(!cases::sharedMutex.try_lock())
        {
        }
        d.in[0] = 1;
        cases::letOthersRun(h, d);
        cases::sharedMutex.unlock();
        return;
    }
    while(!cases::sharedMutex.try_lock_shared())
    {
    }
    d.out[h.t] = d.in[0];
    cases::sharedMutex.unlock_shared();
}
CHECKER_WRONG(write_under_a_shared_mutex_for_reading, 1, 4, "race in global memory")
{
    std::shared_lock const guard(cases::sharedMutex);
    d.in[0] = h.t;
}
CHECKER_WRONG(reader_that_gives_up_the_shared_mutex_early, 1, 2, "race in global memory")
{
    if(h.t == 0)
    {
        std::lock_guard const guard(cases::sharedMutex);
        d.in[0] = 1;
        return;
    }
    {
        std::shared_lock const guard(cases::sharedMutex);
    }
    d.out[1] = d.in[0];
}
CHECKER_WRONG(two_readers_that_want_to_write, 2, 1, "a thread of a kernel locks a std::shared_mutex that it has")
{
    std::shared_lock reads(cases::sharedMutex);
    cases::atomic<cases::op::Add>(h, &d.out[0], 1);
    while(cases::atomicLoad(h, &d.out[0]) != 2)
    {
    }
    std::lock_guard const writes(cases::sharedMutex);
}
CHECKER_WRONG(shared_mutex_held_at_the_barrier, 1, 4, "threads of a kernel wait for a std::shared_mutex for ever")
{
    std::lock_guard const guard(cases::sharedMutex);
    cases::sync(h);
}
CHECKER_WRONG(shared_mutex_locked_twice, 1, 1, "a thread of a kernel locks a std::shared_mutex that it has already")
{
    std::lock_guard const guard(cases::sharedMutex);
    std::lock_guard const again(cases::sharedMutex);
}
CHECKER_RIGHT(timed_mutex, 1, 4)
{
    while(!cases::timedMutex.try_lock_for(std::chrono::milliseconds(1)))
    {
    }
    d.in[0] += 1;
    cases::letOthersRun(h, d);
    cases::timedMutex.unlock();
}
CHECKER_RIGHT(timed_mutex_that_another_thread_keeps, 1, 2)
{
    if(h.t == 0)
    {
        std::lock_guard const guard(cases::timedMutex);
        std::atomic_ref(d.out[0]).store(1, std::memory_order_release);
        while(std::atomic_ref(d.out[1]).load(std::memory_order_acquire) == 0)
        {
        }
        return;
    }
    while(std::atomic_ref(d.out[0]).load(std::memory_order_acquire) == 0)
    {
    }
    d.in[0]
        = cases::timedMutex.try_lock_until(std::chrono::system_clock::now() + std::chrono::milliseconds(2)) ? 1 : 0;
    std::atomic_ref(d.out[1]).store(1, std::memory_order_release);
}

CHECKER_RIGHT(atomic_that_is_waited_for, 2, 4)
{
    std::atomic_ref const flag(d.out[0]);
    if(h.g == 0)
    {
        cases::letOthersRun(h, d);
        d.in[0] = 1;
        flag.store(1, std::memory_order_release);
        flag.notify_all();
        return;
    }
    flag.wait(0, std::memory_order_acquire);
    d.real[h.g] = static_cast<float>(d.in[0]);
}
CHECKER_RIGHT(small_atomic_that_is_waited_for, 1, 4)
{
    auto& flag = cases::make<std::atomic<unsigned char>>(h, static_cast<unsigned char>(0));
    flag.wait(static_cast<unsigned char>(h.t - 1 < 0 ? 9 : h.t - 1));
    while(flag.load() != h.t)
    {
    }
    d.in[0] += 1;
    flag.fetch_add(1);
    flag.notify_all();
}
CHECKER_WRONG(relaxed_atomic_that_is_waited_for, 1, 4, "race in global memory")
{
    std::atomic_ref const flag(d.out[0]);
    if(h.g == 0)
    {
        d.in[0] = 1;
        flag.store(1, std::memory_order_release);
        flag.notify_all();
        return;
    }
    flag.wait(0, std::memory_order_relaxed);
    d.real[h.g] = static_cast<float>(d.in[0]);
}
CHECKER_RIGHT(binary_semaphore, 4, 4)
{
    cases::binarySemaphore.acquire();
    int const before = d.in[0];
    cases::letOthersRun(h, d);
    d.in[0] = before + 1;
    cases::binarySemaphore.release();
}
CHECKER_WRONG(semaphore_of_two, 4, 4, "race in global memory")
{
    cases::semaphore.acquire();
    int const before = d.in[0];
    cases::letOthersRun(h, d);
    d.in[0] = before + 1;
    cases::semaphore.release();
}
CHECKER_RIGHT(semaphore_until_a_time, 1, 2)
{
    if(h.t == 0)
        cases::binarySemaphore.acquire();
    cases::sync(h);
    if(h.t == 1)
        d.in[0] = cases::binarySemaphore.try_acquire_for(std::chrono::milliseconds(3)) ? 1 : 0;
    cases::sync(h);
    if(h.t == 0)
        cases::binarySemaphore.release();
}
CHECKER_RIGHT(semaphore_of_the_c_library, 4, 4)
{
    cases::one.acquire();
    int const before = d.in[0];
    cases::letOthersRun(h, d);
    d.in[0] = before + 1;
    cases::one.release();
}
CHECKER_RIGHT(semaphore_of_the_c_library_that_tells, 1, 4)
{
    if(h.t != 0)
    {
        cases::none.acquire();
        d.out[h.t] = d.in[0];
        return;
    }
    d.in[0] = 1;
    for(int i = 0; i < 3; ++i)
        cases::none.release();
}
CHECKER_RIGHT(semaphore_of_the_c_library_until_a_time, 1, 2)
{
    if(h.t == 1)
        d.in[0] = cases::none.acquireFor(3'000'000) ? 1 : 0;
}
CHECKER_WRONG(write_beside_a_semaphore_of_the_c_library, 1, 2, "race in global memory")
{
    if(h.t == 0)
        cases::none.release();
    else
        cases::none.acquire();
    d.in[0] += 1;
}
CHECKER_WRONG(
    semaphore_of_the_c_library_that_nothing_releases, 1, 4, "threads of a kernel wait in a semaphore for ever")
{
    cases::none.acquire();
    d.in[h.t] = 1;
}
CHECKER_RIGHT(latch, 2, 8)
{
    auto& latch = cases::make<std::latch>(h, 8);
    d.in[h.g] = h.t;
    latch.arrive_and_wait();
    d.out[h.g] = d.in[h.b * 8 + (h.t + 1) % 8];
}
CHECKER_RIGHT(barrier_of_the_standard_library, 1, 8)
{
    auto& barrier = cases::make<std::barrier<>>(h, 8);
    for(int i = 0; i < 3; ++i)
    {
        d.in[h.t] = i;
        barrier.arrive_and_wait();
        d.out[h.t] += d.in[(h.t + 1) % 8];
        barrier.arrive_and_wait();
    }
    cases::sync(h);
    if(h.t == 0)
        barrier.~barrier();
}
CHECKER_RIGHT(promise, 1, 4)
{
    auto& promise = cases::make<std::promise<int>>(h);
    auto& future = cases::shared<cases::Bytes<std::shared_future<int>>, 78>(h);
    auto& known = *reinterpret_cast<std::shared_future<int>*>(future.data);
    if(h.t == 0)
        ::new (future.data) std::shared_future<int>(promise.get_future().share());
    cases::sync(h);
    if(h.t == 3)
    {
        d.in[0] = 7;
        promise.set_value(7);
    }
    else
        d.out[h.t] = known.get() - d.in[0];
    cases::sync(h);
    if(h.t == 0)
    {
        known.~shared_future();
        promise.~promise();
    }
}
CHECKER_RIGHT(call_once, 2, 8)
{
    auto& flag = cases::make<std::once_flag>(h);
    std::call_once(
        flag,
        [&]
        {
            cases::letOthersRun(h, d);
            d.in[h.b] = 1;
        });
    d.real[h.g] = static_cast<float>(d.in[h.b]);
}
CHECKER_WRONG(call_once_calls_itself, 1, 1, "a thread of a kernel locks a std::once_flag that it has already")
{
    auto& flag = cases::make<std::once_flag>(h);
    std::call_once(flag, [&] { std::call_once(flag, [&] { d.in[0] = 1; }); });
}
CHECKER_RIGHT(static_variable_whose_first_user_lets_others_run, 2, 8)
{
    static int const first = (cases::letOthersRun(h, d), 5);
    d.real[h.g] = static_cast<float>(first);
}
CHECKER_RIGHT(static_variable_whose_first_user_writes_what_others_read, 2, 8)
{
    static struct First
    {
        explicit First(int* in) { in[0] = 5; }
    } const first(d.in);
    d.real[h.g] = static_cast<float>(d.in[0]);
}
