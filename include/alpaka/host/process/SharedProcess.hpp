// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The one Process of a process: its creation, its lifetime, and its state after a fork.
#pragma once

#include <alpaka/core/Annotation.hpp>
#include <alpaka/core/Lock.hpp>
#include <alpaka/core/Predef.hpp>
#include <alpaka/host/process/Forks.hpp>
#include <alpaka/host/process/Process.hpp>

#if BOOST_OS_UNIX || BOOST_OS_MACOS
#    include <pthread.h>
#endif

#include <cstddef>
#include <mutex>
#include <new>
#include <utility>

namespace alpaka::host
{
    //! Holds the Process. Never destroyed, so it works at any time of static destruction. The reference that belongs
    //! to the program itself ends with the static objects (ProcessRelease).
    struct ProcessHolder
    {
        core::Lock lock;
        Process* process = nullptr; //!< Null when there are no references.
        std::size_t references = 0;
        bool hasOwnReference = false;
        bool isReleased = false;
    };

    ALPAKA_ONE_PER_PROCESS inline auto processHolder() -> ProcessHolder&
    {
        alignas(ProcessHolder) static std::byte storage[sizeof(ProcessHolder)];
        static ProcessHolder* const holder = ::new (static_cast<void*>(storage)) ProcessHolder;
        return *holder;
    }

    //! Keeps the Process alive. Counted under a lock that is needed anyway; std::shared_ptr and std::weak_ptr would
    //! make every program compile much more.
    class ProcessRef
    {
    public:
        ProcessRef() = default;

        //! Adopts a reference that is already counted; null for none.
        explicit ProcessRef(Process* process) noexcept
            : m_process(process)
        {
        }

        ProcessRef(ProcessRef&& other) noexcept
            : m_process(std::exchange(other.m_process, nullptr))
        {
        }

        auto operator=(ProcessRef&& other) noexcept -> ProcessRef&
        {
            std::swap(m_process, other.m_process);
            return *this;
        }

        ~ProcessRef()
        {
            if(m_process != nullptr)
                giveBack();
        }

        [[nodiscard]] explicit operator bool() const noexcept
        {
            return m_process != nullptr;
        }

        [[nodiscard]] auto operator->() const noexcept -> Process*
        {
            return m_process;
        }

    private:
        //! The last reference destroys the Process.
        ALPAKA_FN_NOINLINE static void giveBack() noexcept
        {
            auto& holder = processHolder();
            Process* last = nullptr;
            {
                std::lock_guard const guard(holder.lock);
                if(--holder.references == 0)
                    last = std::exchange(holder.process, nullptr);
            }
            delete last;
        }

        Process* m_process = nullptr;
    };

    //! \return A reference to the Process if it exists.
    [[nodiscard]] ALPAKA_FN_COLD inline auto existingProcess() noexcept -> ProcessRef
    {
        auto& holder = processHolder();
        std::lock_guard const guard(holder.lock);
        holder.references += holder.process != nullptr ? 1 : 0;
        return ProcessRef(holder.process);
    }

    //! The static object whose destruction ends the Process.
    struct ProcessRelease
    {
        ALPAKA_FN_COLD ProcessRelease()
        {
#if BOOST_OS_UNIX || BOOST_OS_MACOS
            pthread_atfork(
                &beforeFork, [] { afterFork(false); }, [] { afterFork(true); });
#endif
        }

        ProcessRelease(ProcessRelease const&) = delete;
        auto operator=(ProcessRelease const&) -> ProcessRelease& = delete;

        ALPAKA_FN_COLD ~ProcessRelease()
        {
            auto& holder = processHolder();
            ProcessRef own;
            {
                std::lock_guard const guard(holder.lock);
                if(std::exchange(holder.hasOwnReference, false))
                    own = ProcessRef(holder.process);
                holder.isReleased = true;
            }
            if(own)
                own->atExit();
        }

        ALPAKA_FN_COLD static void beforeFork() noexcept
        {
            auto& holder = processHolder();
            holder.lock.lock();
            if(holder.process != nullptr)
                holder.process->beforeFork();
            SharedLocks::beforeFork(); // the last ones: they are taken inside of others
        }

        ALPAKA_FN_COLD static void afterFork(bool isChild) noexcept
        {
            if(isChild)
                forks().fetch_add(1, std::memory_order_relaxed);
            SharedLocks::afterFork();
            auto& holder = processHolder();
            if(holder.process != nullptr)
                holder.process->afterFork(isChild);
            holder.lock.unlock();
        }
    };

    //! \return A reference to the one Process, created when there is none. No member of Process, because g++ under
    //!         nvcc -rdc warns about members that are both inline and noinline.
    ALPAKA_ONE_PER_PROCESS ALPAKA_FN_NOINLINE inline auto sharedProcess() -> ProcessRef
    {
        auto& holder = processHolder();
        static ProcessRelease const release;
        std::lock_guard const guard(holder.lock);
        if(holder.process == nullptr)
        {
            holder.process = new Process;
            holder.hasOwnReference = !holder.isReleased;
            holder.references = holder.hasOwnReference ? 1 : 0;
        }
        ++holder.references;
        return ProcessRef(holder.process);
    }
} // namespace alpaka::host
