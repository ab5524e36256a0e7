// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Begin and end of the checker: it is installed before the first constructor of the program, and ends the program
//! with an error when there are reports.

#include <alpaka/checker/Reports.hpp>
#include <alpaka/checker/detail/HookParts.hpp>
#include <alpaka/core/Sleep.hpp>

#include <cstdio>
#include <cstdlib>
#include <pthread.h>
#include <thread>
#include <utility>
#include <vector>

//! Only in ThreadSanitizer's library.
extern "C" __attribute__((weak)) void __tsan_flush_memory();
//! Only in UndefinedBehaviorSanitizer's library.
extern "C" __attribute__((weak)) void
__ubsan_get_current_report_data(char const**, char const**, char const**, unsigned*, unsigned*, char**);
//! Only in AddressSanitizer's library.
extern "C" __attribute__((weak)) void __asan_init();

namespace alpaka::checker::detail
{
    void endProgram()
    {
        checker().host().finish();
        bool const hasReports = checker().log().summarise();
        std::fflush(nullptr);
        if(hasReports)
            std::_Exit(ReportLog::exitCode);
    }

    //! Otherwise the child of a fork could have a lock that a thread of its parent holds.
    static void lockForFork()
    {
        auto& self = checker();
        // Other threads take the first two in either order.
        for(self.host().lock().lock(); !self.log().lock().try_lock(); self.host().lock().lock())
        {
            self.host().lock().unlock();
            std::this_thread::yield();
        }
        self.regions().lock().lock();
    }

    static void unlockAfterFork()
    {
        auto& self = checker();
        self.regions().lock().unlock();
        self.log().lock().unlock();
        self.host().lock().unlock();
    }

    //! Called before the constructors of the program's static objects, and so the program
    //! ends after their destructors.
    static void install()
    {
        if(std::exchange(isInstalled, true))
            return;
        if(&__tsan_flush_memory != nullptr)
        {
            std::fputs(
                "alpaka checker: the program is also linked with ThreadSanitizer, which would replace the checker. "
                "Compile with -fsanitize=thread, but link without it. The program ends.\n",
                stderr);
            std::_Exit(ReportLog::exitCode);
        }
        if(&__asan_init != nullptr)
        {
            // Both replace operator new, and AddressSanitizer does not know the stacks of a kernel's threads.
            std::fputs(
                "alpaka checker: the program is also linked with AddressSanitizer, which would miss errors "
                "and report wrong ones. Compile and link without -fsanitize=address. The program ends.\n",
                stderr);
            std::_Exit(ReportLog::exitCode);
        }
        if(&__ubsan_get_current_report_data != nullptr)
            std::fputs(
                "alpaka checker: the program is also linked with UndefinedBehaviorSanitizer, "
                "which may report integers that wrap around in place of the checker, without kernel and thread. "
                "Compile with its flag, but link without it.\n",
                stderr);
        monitor.store(&checker(), std::memory_order_release);
        core::addObserver(checker().host());
        core::takesTurns().store([]() noexcept { return current != nullptr; }, std::memory_order_relaxed);
        ::pthread_atfork(&lockForFork, &unlockAfterFork, &unlockAfterFork);
        std::atexit(&endProgram);
    }
} // namespace alpaka::checker::detail

namespace alpaka::checker
{
    // The first priority that is not the compiler's.
    __attribute__((constructor(101), used)) static void installFirst() { detail::install(); }

    auto takeReports() -> std::vector<Report>
    {
        detail::checker().host().finish();
        return detail::checker().log().take();
    }
} // namespace alpaka::checker
