// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! OpenMP teams that several threads of the host may start at the same time.
#pragma once

#include <alpaka/core/Annotation.hpp>
#include <alpaka/core/Lock.hpp>
#include <alpaka/host/process/SharedProcess.hpp>

#include <omp.h>

#include <atomic>
#include <cstddef>

namespace alpaka::strategy::detail
{
    //! Creates the threads of larger teams, for one host thread at a time.
    //!
    //! LLVM's OpenMP runtime of version 14 copies its table of threads into a larger one and frees the old one, even
    //! if threads are reading it. The table grows when a thread uses OpenMP for the first time and when it asks for a
    //! larger team than before. The lock keeps one team from starting threads while another team grows;
    //! docs/internals/openmp-teams.md has the figures and the remaining risk. The lock costs other runtimes nothing.
    class OmpThreads final : public host::Component
    {
    public:
        void beforeFork() noexcept override { m_growing.lock(); }

        void afterFork(bool /* isChild */) noexcept override { m_growing.unlock(); }

        //! Returns after all threads of the team have started.
        ALPAKA_FN_COLD void grow(std::size_t threads)
        {
            core::LockGuard const guard(m_growing);
            // An empty region would be optimised away.
            std::atomic<std::size_t> started = 0;
#pragma omp parallel num_threads(static_cast<int>(threads))
            started.fetch_add(1, std::memory_order_relaxed);
        }

    private:
        core::Lock m_growing;
    };

    //! Size of the calling thread's last team; 0 before its first use of OpenMP through this library.
    inline constinit thread_local std::size_t ompThreadsBefore = 0;

    //! Call it before a thread opens a parallel region of that many threads.
    inline void prepareOmpThreads(std::size_t threads)
    {
        if(threads > ompThreadsBefore) [[unlikely]]
            host::sharedProcess()->component<OmpThreads>().grow(threads);
        ompThreadsBefore = threads;
    }

    //! Call it before a thread uses any OpenMP function.
    inline void prepareOmp()
    {
        if(ompThreadsBefore == 0) [[unlikely]]
            prepareOmpThreads(1);
    }
} // namespace alpaka::strategy::detail
