// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The one Process of a process: its creation, its lifetime, and its state after a fork.
#pragma once

#include <alpaka/core/Annotation.hpp>
#include <alpaka/core/Engine.hpp>
#include <alpaka/core/Exchange.hpp>
#include <alpaka/core/Lock.hpp>
#include <alpaka/core/Predef.hpp>
#include <alpaka/host/process/Forks.hpp>
#include <alpaka/host/process/Process.hpp>

#if BOOST_OS_UNIX || BOOST_OS_MACOS
#    include <pthread.h>
#endif

#include <atomic>
#include <cstddef>
#include <type_traits>

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
        std::atomic<bool> isWatched{false};
    };
    static_assert(std::is_trivially_destructible_v<ProcessHolder>);

    ALPAKA_ONE_PER_PROCESS inline auto processHolder() -> ProcessHolder&
    {
        static constinit ProcessHolder holder;
        return holder;
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
            : m_process(core::exchange(other.m_process, nullptr))
        {
        }

        auto operator=(ProcessRef&& other) noexcept -> ProcessRef&
        {
            m_process = core::exchange(other.m_process, m_process);
            return *this;
        }

        ~ProcessRef()
        {
            if(m_process != nullptr)
                giveBack();
        }

        [[nodiscard]] explicit operator bool() const noexcept { return m_process != nullptr; }

        [[nodiscard]] auto operator->() const noexcept -> Process* { return m_process; }

    private:
        //! The last reference destroys the Process.
        static void giveBack() noexcept;

        Process* m_process = nullptr;
    };

    //! \return A reference to the Process if it exists.
    [[nodiscard]] ALPAKA_RARE auto existingProcess() noexcept -> ProcessRef;

    //! Ends the Process with the static objects, and prepares it for forks.
    struct ProcessRelease
    {
        //! At the first call. Without a static object, whose lock the child of a fork may find held for ever.
        ALPAKA_COLD static void watch();

    private:
        ALPAKA_COLD static void release() noexcept;

        ALPAKA_COLD static void beforeFork() noexcept;

        ALPAKA_COLD static void afterFork(bool isChild) noexcept;
    };

    //! \return A reference to the one Process, created when there is none. No member of Process, because g++ under
    //!         nvcc -rdc warns about members that are both inline and noinline.
    ALPAKA_ONE_PER_PROCESS auto sharedProcess() -> ProcessRef;
} // namespace alpaka::host

#if ALPAKA_HAS_BODIES
#    include <alpaka/host/process/SharedProcess.ipp>
#endif
