// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The functions of the C library that std::condition_variable calls, and the system call with which std::atomic,
//! std::counting_semaphore, std::latch, std::barrier and std::future wait. Threads of kernels wait for
//! each other in them.

#include <alpaka/checker/detail/KernelSleep.hpp>
#include <alpaka/checker/detail/KernelWait.hpp>

#include <atomic>
#include <cerrno>
#include <cstdarg>
#include <ctime>
#include <linux/futex.h>
#include <pthread.h>
#include <sys/syscall.h>
#include <system_error>

namespace alpaka::checker::detail
{
#if defined(__x86_64__)
    //! Stands in for that of a static C library, which has no other name.
    static auto directCall(long number, long a, long b, long c, long d, long e, long f) -> long
    {
        long result = 0;
        register long r10 asm("r10") = d;
        register long r8 asm("r8") = e;
        register long r9 asm("r9") = f;
        asm volatile("syscall"
                     : "=a"(result)
                     : "a"(number), "D"(a), "S"(b), "d"(c), "r"(r10), "r"(r8), "r"(r9)
                     : "rcx", "r11", "memory");
        if(result >= 0 || result < -4095)
            return result;
        errno = static_cast<int>(-result);
        return -1;
    }
#else
    static constexpr long (*directCall)(long, long, long, long, long, long, long) = nullptr;
#endif

    namespace real
    {
        // The versions of x86-64, which has two.
        static constinit RealFunction<int(pthread_cond_t*, pthread_mutex_t*)> wait{
            "pthread_cond_wait", nullptr, "GLIBC_2.3.2"};
        static constinit RealFunction<int(pthread_cond_t*, pthread_mutex_t*, timespec const*)> timedWait{
            "pthread_cond_timedwait", nullptr, "GLIBC_2.3.2"};
        static constinit RealFunction<int(pthread_cond_t*, pthread_mutex_t*, clockid_t, timespec const*)> clockWait{
            "pthread_cond_clockwait"};
        static constinit RealFunction<int(pthread_cond_t*)> signal{"pthread_cond_signal", nullptr, "GLIBC_2.3.2"};
        static constinit RealFunction<int(pthread_cond_t*)> broadcast{
            "pthread_cond_broadcast", nullptr, "GLIBC_2.3.2"};
        using SystemCall = long(long, long, long, long, long, long, long);
        static constinit RealFunction<SystemCall> call{"syscall", directCall};
    } // namespace real

    //! A wait for a condition variable may end without cause.
    static auto waitInKernel(Thread& thread, pthread_mutex_t* mutex, Deadline const& end) -> int
    {
        auto const place = placeOf(&thread);
        auto const before = wakes.load(std::memory_order_relaxed);
        releaseInKernel(&thread, mutex);
        real::unlock(mutex);
        auto const outcome = sleepInKernel("a std::condition_variable", place, before, end, [] { return false; });
        int const error = lockMutexInKernel(&thread, mutex);
        if(outcome == Outcome::stuck)
            throw std::system_error(
                std::make_error_code(std::errc::resource_deadlock_would_occur),
                "alpaka checker: threads of a kernel wait in a std::condition_variable for ever");
        return outcome == Outcome::timedOut ? ETIMEDOUT : error;
    }

    //! \param isAbsolute Whether the end is a time of a clock, and not a duration.
    static auto waitInKernel(
        Thread& thread, int const volatile* word, int expected, timespec const* end, bool isAbsolute, clockid_t clock)
        -> long
    {
        timespec last{};
        Deadline deadline{clock, nullptr};
        if(end != nullptr)
        {
            if(!isAbsolute)
                ::clock_gettime(clock, &last);
            last.tv_sec += end->tv_sec;
            last.tv_nsec += end->tv_nsec;
            last.tv_sec += last.tv_nsec / 1'000'000'000;
            last.tv_nsec %= 1'000'000'000;
            deadline.end = &last;
        }
        auto const outcome = sleepInKernel(
            "a std::atomic, std::counting_semaphore, std::latch, std::barrier, std::future or other futex",
            placeOf(&thread),
            wakes.load(std::memory_order_relaxed),
            deadline,
            [=] { return *word != expected; });
        if(outcome == Outcome::stuck)
            checker().log().end(); // the functions of std::atomic must not throw
        if(outcome == Outcome::woken)
            return 0;
        errno = ETIMEDOUT;
        return -1;
    }
} // namespace alpaka::checker::detail

#define ALPAKA_CHECKER_WAIT extern "C" __attribute__((weak, visibility("default"), used)) auto

ALPAKA_CHECKER_WAIT pthread_cond_wait(pthread_cond_t* condition, pthread_mutex_t* mutex) -> int
{
    using namespace alpaka::checker::detail;
    return current == nullptr ? real::wait(condition, mutex) : waitInKernel(*current, mutex, {});
}

ALPAKA_CHECKER_WAIT pthread_cond_timedwait(pthread_cond_t* condition, pthread_mutex_t* mutex, timespec const* end)
    -> int
{
    using namespace alpaka::checker::detail;
    return current == nullptr ? real::timedWait(condition, mutex, end)
                              : waitInKernel(*current, mutex, {CLOCK_REALTIME, end});
}

ALPAKA_CHECKER_WAIT
pthread_cond_clockwait(pthread_cond_t* condition, pthread_mutex_t* mutex, clockid_t clock, timespec const* end)->int
{
    using namespace alpaka::checker::detail;
    return current == nullptr ? real::clockWait(condition, mutex, clock, end)
                              : waitInKernel(*current, mutex, {clock, end});
}

ALPAKA_CHECKER_WAIT pthread_cond_signal(pthread_cond_t* condition) noexcept -> int
{
    alpaka::checker::detail::wakes.fetch_add(1, std::memory_order_relaxed);
    return alpaka::checker::detail::real::signal(condition);
}

ALPAKA_CHECKER_WAIT pthread_cond_broadcast(pthread_cond_t* condition) noexcept -> int
{
    alpaka::checker::detail::wakes.fetch_add(1, std::memory_order_relaxed);
    return alpaka::checker::detail::real::broadcast(condition);
}

ALPAKA_CHECKER_WAIT syscall(long number, ...) noexcept -> long
{
    using namespace alpaka::checker::detail;
    long args[6];
    va_list list;
    va_start(list, number);
    for(long& arg : args)
        arg = va_arg(list, long);
    va_end(list);
    if(number == SYS_futex)
    {
        long const command = args[1] & FUTEX_CMD_MASK;
        if(current != nullptr && (command == FUTEX_WAIT || command == FUTEX_WAIT_BITSET)) [[unlikely]]
            return waitInKernel(
                *current,
                reinterpret_cast<int const volatile*>(args[0]),
                static_cast<int>(args[2]),
                reinterpret_cast<timespec const*>(args[3]),
                command == FUTEX_WAIT_BITSET,
                (args[1] & FUTEX_CLOCK_REALTIME) != 0 ? CLOCK_REALTIME : CLOCK_MONOTONIC);
        if(command == FUTEX_WAKE || command == FUTEX_WAKE_BITSET)
            wakes.fetch_add(1, std::memory_order_relaxed);
    }
    return real::call(number, args[0], args[1], args[2], args[3], args[4], args[5]);
}
#undef ALPAKA_CHECKER_WAIT
