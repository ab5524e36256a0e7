// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The semaphores of the C library, which are std::counting_semaphore where there is no futex. It waits by system
//! calls of its own.

#include <alpaka/checker/detail/KernelSleep.hpp>
#include <alpaka/checker/detail/KernelWait.hpp>

#include <atomic>
#include <cerrno>
#include <ctime>
#include <semaphore.h>
#include <system_error>

namespace alpaka::checker::detail
{
    namespace real
    {
        static constinit RealFunction<int(sem_t*)> semaphorePost{"sem_post"};
        static constinit RealFunction<int(sem_t*)> semaphoreTry{"sem_trywait"};
        static constinit RealFunction<int(sem_t*)> semaphoreWait{"sem_wait"};
        static constinit RealFunction<int(sem_t*, timespec const*)> semaphoreTimed{"sem_timedwait"};
        static constinit RealFunction<int(sem_t*, clockid_t, timespec const*)> semaphoreClock{"sem_clockwait"};
    } // namespace real

    static auto tryInKernel(Thread& thread, sem_t* semaphore) -> int
    {
        int const error = real::semaphoreTry(semaphore);
        Pause const pause;
        if(error == 0)
            checker().order().acquire(thread, semaphore);
        return error;
    }

    static auto waitInKernel(Thread& thread, sem_t* semaphore, Deadline const& end) -> int
    {
        checker().yield();
        auto const place = placeOf(&thread);
        for(;;)
        {
            auto const before = wakes.load(std::memory_order_relaxed);
            if(tryInKernel(thread, semaphore) == 0)
                return 0;
            // Other processes may post, too.
            auto const isPosted = [semaphore]
            {
                int value = 0;
                return ::sem_getvalue(semaphore, &value) == 0 && value > 0;
            };
            auto const outcome = sleepInKernel("a semaphore", place, before, end, isPosted);
            if(outcome == Outcome::stuck)
                throw std::system_error(
                    std::make_error_code(std::errc::resource_deadlock_would_occur),
                    "alpaka checker: threads of a kernel wait in a semaphore for ever");
            if(outcome == Outcome::timedOut)
            {
                errno = ETIMEDOUT;
                return -1;
            }
        }
    }
} // namespace alpaka::checker::detail

#define ALPAKA_CHECKER_SEMAPHORE extern "C" __attribute__((weak, visibility("default"), used)) auto

ALPAKA_CHECKER_SEMAPHORE sem_wait(sem_t* semaphore) -> int
{
    using namespace alpaka::checker::detail;
    return current == nullptr ? real::semaphoreWait(semaphore) : waitInKernel(*current, semaphore, {});
}

ALPAKA_CHECKER_SEMAPHORE sem_timedwait(sem_t* semaphore, timespec const* end) -> int
{
    using namespace alpaka::checker::detail;
    return current == nullptr ? real::semaphoreTimed(semaphore, end)
                              : waitInKernel(*current, semaphore, {CLOCK_REALTIME, end});
}

ALPAKA_CHECKER_SEMAPHORE sem_clockwait(sem_t* semaphore, clockid_t clock, timespec const* end) -> int
{
    using namespace alpaka::checker::detail;
    return current == nullptr ? real::semaphoreClock(semaphore, clock, end)
                              : waitInKernel(*current, semaphore, {clock, end});
}

ALPAKA_CHECKER_SEMAPHORE sem_trywait(sem_t* semaphore) noexcept -> int
{
    using namespace alpaka::checker::detail;
    if(current == nullptr)
        return real::semaphoreTry(semaphore);
    checker().yield();
    return tryInKernel(*current, semaphore);
}

ALPAKA_CHECKER_SEMAPHORE sem_post(sem_t* semaphore) noexcept -> int
{
    using namespace alpaka::checker::detail;
    if(Thread* const thread = current; thread != nullptr)
    {
        Pause const pause;
        checker().order().release(*thread, semaphore, true, true);
    }
    int const error = real::semaphorePost(semaphore);
    wakes.fetch_add(1, std::memory_order_relaxed);
    if(current != nullptr)
        checker().yield();
    return error;
}
#undef ALPAKA_CHECKER_SEMAPHORE
