// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Run-time settings: a program or its user can tune them without a new compilation.
#pragma once

#include <alpaka/core/Annotation.hpp>
#include <alpaka/core/Engine.hpp>

#include <atomic>
#include <cstddef>

namespace alpaka::core
{
    //! The settings of the process, read once from the environment at the first use of the library. A program may
    //! change them afterwards. Not synchronised: change them while no kernel runs.
    struct Settings
    {
        //! Bytes of static shared variables that one block may declare on CPU accelerators.
        //! Environment: ALPAKA_BLOCK_SHARED_STATIC_KIB (default 64).
        std::size_t blockSharedStaticBytes;
        //! Bytes of dynamic shared memory that one block may ask for on CPU accelerators.
        //! Environment: ALPAKA_BLOCK_SHARED_DYN_KIB (default 4096, or the macro
        //! ALPAKA_BLOCK_SHARED_DYN_MEMBER_ALLOC_KIB where a source has more).
        std::size_t blockSharedDynBytes;
        //! Bytes that the values of all threads of a block may take (block::perThread) on CPU accelerators.
        //! Environment: ALPAKA_BLOCK_PER_THREAD_KIB (default 1024).
        std::size_t blockPerThreadBytes;
        //! Bytes of stack of a block thread that is a fiber.
        //! Environment: ALPAKA_FIBER_STACK_KIB (default 64).
        std::size_t fiberStackBytes;
        //! Whether each worker of AccCpuBlockPerCore, each thread of a block of AccCpuThreads but the first, and each
        //! block of a cooperative launch but the first is bound to one core of the process: of the affinity mask of
        //! the thread that uses the library first. Threads that launch are not bound. Do not use it when several
        //! processes share the cores. Applies to threads that start afterwards, that is, with the first launch that
        //! needs them. Environment: ALPAKA_PIN_WORKERS (0 or 1, default 0; other values are ignored).
        bool pinWorkers;
        //! Whether the hardware threads of a core count as one core for the number of workers, and are one place for
        //! pinned ones. For blocks that need the caches of a whole core. Linux only.
        //! Read when the library first counts cores.
        //! Environment: ALPAKA_ONE_WORKER_PER_CORE (0 or 1, default 0; other values are ignored).
        bool oneWorkerPerCore;
        //! CUDA and HIP: wait for each kernel at its launch, so that its errors appear there, and check with the
        //! driver every pointer that a kernel, copy or set receives.
        //! Environment: ALPAKA_GPU_CHECKED (0 or 1, default 0, or 1 where a source has ALPAKA_DEBUG >= 1; other values
        //! are ignored).
        bool gpuChecked;
        //! CPU accelerators: a thread that returns from a kernel before a barrier at which other threads of its block
        //! wait makes the launch throw. Otherwise it counts as arrived, as on GPUs.
        //! Environment: ALPAKA_BARRIER_STRICT (0 or 1, default 0; other values are ignored).
        bool barrierStrict;
        //! Kernels that the plug-in for barriers has split run on fibers all the same, to compare the two.
        //! Environment: ALPAKA_BARRIER_FIBERS (0 or 1, default 0; other values are ignored).
        bool barrierFibers;
        //! Print a line on standard error for each operation when it has ended: kernels, copies, sets, tasks, records
        //! of events, waits and allocations.
        //! Environment: ALPAKA_TRACE (0 or 1, default 0, or 1 where a source has ALPAKA_DEBUG >= 2; a path that ends
        //! in .json asks for a time line, see alpaka/trace.hpp; other values are ignored).
        bool trace;
        //! Say once, on standard error, that the threads of a kernel wait at barriers on fibers, what that costs, and
        //! how the kernel would run as loops. Tracing says it, too.
        //! Environment: ALPAKA_ADVICE (0 or 1, default 0; other values are ignored).
        bool advice;
        //! Non-blocking queues of CPU devices: a call that enqueues waits while so many operations of the queue are
        //! not done; calls in tasks and kernels never wait. 0 for no limit.
        //! Environment: ALPAKA_QUEUE_LIMIT (default 0, at most 1073741824).
        std::size_t queueLimit;
        //! Handle SIGSEGV where the program does not, to print a sentence on standard error when a block thread has
        //! used up its stack. Read when the first of them becomes a fiber.
        //! Environment: ALPAKA_STACK_REPORT (0 or 1, default 1; other values are ignored).
        bool stackReport;
        //! The most threads of a block on OpenMP's devices.
        //! Environment: ALPAKA_OFFLOAD_MAX_BLOCK_SIZE (default 256, or the macro of this name).
        std::size_t offloadMaxBlockThreads;

        [[nodiscard]] friend auto operator==(Settings const&, Settings const&) -> bool = default;
    };

    namespace detail
    {
        //! \return The environment variable; the default when it is unset, not a number or too large.
        ALPAKA_COLD auto
        numberFromEnvironment(char const* name, std::size_t defaultNumber, unsigned long long largest = 1ull << 30)
            -> std::size_t;

        //! \return The environment variable in KiB as bytes; the default when it is unset, not a number or too large.
        ALPAKA_FN_COLD inline auto kibFromEnvironment(char const* name, std::size_t defaultKib) -> std::size_t
        {
            return numberFromEnvironment(name, defaultKib) * 1024;
        }

        //! \return Whether the environment variable is 1; the default when it is neither 0 nor 1.
        ALPAKA_COLD auto flagFromEnvironment(char const* name, bool byDefault = false) -> bool;

        //! What macros of the program's sources ask for. The greatest of each counts for the process.
        struct SettingsOfSources
        {
            std::atomic<int> debug{0};
            std::atomic<std::size_t> blockSharedDynKib{4096};
            std::atomic<std::size_t> offloadMaxBlockThreads{0};
            //! Begins to write a time line; null where no source includes alpaka/trace.hpp.
            void (*timeLine)(char const* path) = nullptr;
        };

        [[nodiscard]] ALPAKA_ONE_PER_PROCESS inline auto settingsOfSources() -> SettingsOfSources&
        {
            static constinit SettingsOfSources settings{};
            return settings;
        }

        ALPAKA_COLD auto settingsFromEnvironment() -> Settings;

        //! A variable of a function, because images for OpenMP devices have no others.
        [[nodiscard]] ALPAKA_ONE_PER_PROCESS inline auto settingsOfProcess() -> Settings&
        {
            static constinit Settings settings{};
            return settings;
        }

        //! Reads the settings and begins to write the time line, if the environment asks for one.
        //! \throws core::Error when its file cannot be written.
        ALPAKA_COLD auto readSettings() -> bool;
    } // namespace detail

    //! \return The settings of this process; the reference stays valid until the process ends.
    [[nodiscard]] ALPAKA_ONE_PER_PROCESS inline auto settings() -> Settings&
    {
        static bool const isRead = detail::readSettings();
        static_cast<void>(isRead);
        return detail::settingsOfProcess();
    }

    //! \return The same, without asking whether they are read. For code that runs after a call of settings(): all
    //!         that queues run does, because the first queue makes that call.
    [[nodiscard]] ALPAKA_FN_INLINE auto settingsAlreadyRead() -> Settings const&
    {
        return detail::settingsOfProcess();
    }
} // namespace alpaka::core

#if (defined(ALPAKA_DEBUG) && ALPAKA_DEBUG > 0) || defined(ALPAKA_BLOCK_SHARED_DYN_MEMBER_ALLOC_KIB)                  \
    || defined(ALPAKA_OFFLOAD_MAX_BLOCK_SIZE)
#    ifndef ALPAKA_DEBUG
#        define ALPAKA_DEBUG 0
#    endif
#    ifndef ALPAKA_BLOCK_SHARED_DYN_MEMBER_ALLOC_KIB
#        define ALPAKA_BLOCK_SHARED_DYN_MEMBER_ALLOC_KIB 0
#    endif
#    ifndef ALPAKA_OFFLOAD_MAX_BLOCK_SIZE
#        define ALPAKA_OFFLOAD_MAX_BLOCK_SIZE 0
#    endif
namespace
{
    //! Of this source: before main, and before its later static objects use the library.
    [[maybe_unused]] bool const alpakaSettingsAreRaised = []
    {
        auto const raise = [](auto& value, auto least)
        {
            auto before = value.load();
            while(before < least && !value.compare_exchange_weak(before, least))
                ;
        };
        auto& ofSources = alpaka::core::detail::settingsOfSources();
        raise(ofSources.debug, int{ALPAKA_DEBUG});
        raise(ofSources.blockSharedDynKib, std::size_t{ALPAKA_BLOCK_SHARED_DYN_MEMBER_ALLOC_KIB});
        raise(ofSources.offloadMaxBlockThreads, std::size_t{ALPAKA_OFFLOAD_MAX_BLOCK_SIZE});
        return true;
    }();
} // namespace
#endif

#if ALPAKA_HAS_BODIES
#    include <alpaka/core/Settings.ipp>
#endif
