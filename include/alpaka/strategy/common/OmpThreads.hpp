// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Teams of OpenMP that several threads of the host may start at the same time.
#pragma once

#include <alpaka/core/Annotation.hpp>
#include <alpaka/core/Lock.hpp>
#include <alpaka/host/process/SharedProcess.hpp>

#include <omp.h>

#include <atomic>
#include <cstddef>
#include <mutex>

namespace alpaka::strategy::detail
{
    //! Makes the threads of larger teams, for one thread of the host after the other.
    //!
    //! LLVM's OpenMP runtime of version 14 copies the table of its threads into a larger one and frees the old one
    //! without regard to threads that read it at that time. The table grows when a thread uses OpenMP for the first
    //! time and when it asks for a larger team than before. The lock keeps the threads that start in one team out of
    //! the way of another team that grows; docs/why/openmp-teams.md has the figures, and what remains. Other runtimes
    //! lose nothing by it.
    class OmpThreads final : public host::Component
    {
    public:
        void beforeFork() noexcept override
        {
            m_growing.lock();
        }

        void afterFork(bool /* isChild */) noexcept override
        {
            m_growing.unlock();
        }

        //! Returns when all threads of the team have started.
        ALPAKA_FN_COLD void grow(std::size_t threads)
        {
            std::lock_guard const guard(m_growing);
            // A region that does nothing would be optimised away.
            std::atomic<std::size_t> started = 0;
#pragma omp parallel num_threads(static_cast <int>(threads))
            started.fetch_add(1, std::memory_order_relaxed);
        }

    private:
        core::Lock m_growing;
    };

    //! The last team of the calling thread; 0 when it has not used OpenMP through this library yet.
    inline constinit thread_local std::size_t ompThreadsBefore = 0;

    //! To be called before a thread opens a parallel region of that many threads.
    inline void prepareOmpThreads(std::size_t threads)
    {
        if(threads > ompThreadsBefore) [[unlikely]]
            host::sharedProcess()->component<OmpThreads>().grow(threads);
        ompThreadsBefore = threads;
    }

    //! To be called before a thread asks OpenMP anything.
    inline void prepareOmp()
    {
        if(ompThreadsBefore == 0) [[unlikely]]
            prepareOmpThreads(1);
    }
} // namespace alpaka::strategy::detail
