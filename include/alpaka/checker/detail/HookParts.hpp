// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! What the functions of ThreadSanitizer have in common, as the checker defines them.
#pragma once

#include <alpaka/checker/Reports.hpp>
#include <alpaka/checker/detail/AccessChecker.hpp>
#include <alpaka/core/Annotation.hpp>
#include <alpaka/core/Sanitizer.hpp>
#include <alpaka/core/Sleep.hpp>

#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <new>
#include <pthread.h>
#include <thread>

#if ALPAKA_THREAD_SANITIZER
#    error "alpaka: compile the source that includes alpaka/checker/Hooks.hpp without -fsanitize=thread"
#endif
#if ALPAKA_ADDRESS_SANITIZER
#    error "alpaka: the checker and AddressSanitizer exclude each other"
#endif

//! Only in ThreadSanitizer's library.
extern "C" __attribute__((weak)) void __tsan_flush_memory();
//! Only in UndefinedBehaviorSanitizer's library.
extern "C" __attribute__((weak)) void
__ubsan_get_current_report_data(char const**, char const**, char const**, unsigned*, unsigned*, char**);
//! Only in AddressSanitizer's library.
extern "C" __attribute__((weak)) void __asan_init();

namespace alpaka::checker::detail
{
    //! Never destroyed: static objects of the program free memory late.
    inline auto checker() -> AccessChecker&
    {
        static auto* const object = []
        {
            void* const memory = std::malloc(sizeof(AccessChecker));
            return new (memory) AccessChecker;
        }();
        return *object;
    }

    //! Ends the program with an error when there are reports.
    inline void endProgram()
    {
        checker().host().finish();
        bool const hasReports = checker().log().summarise();
        std::fflush(nullptr);
        if(hasReports)
            std::_Exit(ReportLog::exitCode);
    }

    //! Otherwise the child of a fork could have a lock that a thread of its parent holds.
    inline void lockForFork()
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

    inline void unlockAfterFork()
    {
        auto& self = checker();
        self.regions().lock().unlock();
        self.log().lock().unlock();
        self.host().lock().unlock();
    }

    //! Called before the constructors of the program's static objects, and so the program ends after their
    //! destructors.
    inline void install()
    {
        if(&__tsan_flush_memory != nullptr)
        {
            std::fputs(
                "alpaka checker: the program is also linked with ThreadSanitizer, which would take the checker's "
                "place. Compile with -fsanitize=thread, but link without it. The program ends.\n",
                stderr);
            std::_Exit(ReportLog::exitCode);
        }
        if(&__asan_init != nullptr)
        {
            // Both replace operator new, and AddressSanitizer does not know the stacks of a kernel's threads.
            std::fputs(
                "alpaka checker: the program is also linked with AddressSanitizer, which would miss errors and report "
                "wrong ones. Compile and link without -fsanitize=address. The program ends.\n",
                stderr);
            std::_Exit(ReportLog::exitCode);
        }
        if(&__ubsan_get_current_report_data != nullptr)
            std::fputs(
                "alpaka checker: the program is also linked with UndefinedBehaviorSanitizer, which may report "
                "integers that wrap around in place of the checker, without kernel and thread. Compile with its "
                "flag, but link without it.\n",
                stderr);
        monitor.store(&checker(), std::memory_order_release);
        hostMonitor.store(&checker().host(), std::memory_order_release);
        core::takesTurns().store([]() noexcept { return current != nullptr; }, std::memory_order_relaxed);
        ::pthread_atfork(&lockForFork, &unlockAfterFork, &unlockAfterFork);
        std::atexit(&endProgram);
    }

    template<Mode TMode>
    ALPAKA_FN_INLINE void look(void const* address, std::size_t bytes, void const* site)
    {
        if(Thread* const thread = current; thread != nullptr)
            checker().access<TMode>(*thread, address, bytes, site);
        else if(hostIsBusy.load(std::memory_order_relaxed)) [[unlikely]]
            checker().host().access(address, bytes, isWrite(TMode), site, __builtin_frame_address(0));
    }

    //! ThreadSanitizer's numbers are those of the compilers' __ATOMIC_ constants.
    inline auto acquires(int order) -> bool
    {
        return order == __ATOMIC_CONSUME || order == __ATOMIC_ACQUIRE || order == __ATOMIC_ACQ_REL
               || order == __ATOMIC_SEQ_CST;
    }

    inline auto releases(int order) -> bool
    {
        return order == __ATOMIC_RELEASE || order == __ATOMIC_ACQ_REL || order == __ATOMIC_SEQ_CST;
    }

    //! An atomic operation around what it does.
    template<Mode TMode, typename TFn>
    ALPAKA_FN_INLINE auto
    atomically(void const* address, std::size_t bytes, int order, bool reads, void const* site, TFn&& fn)
    {
        Thread* const thread = current;
        if(thread == nullptr)
            return fn();
        auto& self = checker();
        self.access<TMode>(*thread, address, bytes, site);
        current = nullptr;
        if(TMode == Mode::atomicWrite)
            self.order().release(*thread, address, releases(order), reads);
        auto const result = fn();
        if(reads && acquires(order))
            self.order().acquire(*thread, address);
        current = thread;
        self.yield();
        return result;
    }

    inline auto allocate(std::size_t bytes, std::size_t align, Kind kind) -> void*
    {
        if(bytes > ~std::size_t{0} / 2)
            return nullptr;
        if(current != nullptr) // memory that a kernel allocates and frees would look like that of other threads
            return std::aligned_alloc(align, (bytes + align - 1) / align * align);
        return checker().regions().allocate(bytes, align, kind);
    }

    inline char meetingPoint = 0; //!< Of fences.
} // namespace alpaka::checker::detail
