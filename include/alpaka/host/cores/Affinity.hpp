// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The cores that a thread may run on, by their numbers.
#pragma once

#include <alpaka/core/Annotation.hpp>
#include <alpaka/core/Predef.hpp>
#include <alpaka/core/Settings.hpp>
#include <alpaka/host/cores/OmpBinding.hpp>

#include <cstddef>

#if BOOST_OS_LINUX
#    include <sched.h>
#endif

namespace alpaka::host
{
    //! The affinity mask of the thread that creates the object; empty on systems without affinity masks.
    class AffinityMask
    {
    public:
        ALPAKA_FN_COLD AffinityMask()
        {
#if BOOST_OS_LINUX
            // The kernel refuses a mask that is too small for the machine.
            for(std::size_t cores = CPU_SETSIZE; m_cores == 0 && cores <= std::size_t{1} << 20; cores *= 2)
            {
                CPU_FREE(m_set);
                m_set = CPU_ALLOC(cores);
                if(m_set != nullptr && sched_getaffinity(0, CPU_ALLOC_SIZE(cores), m_set) == 0)
                    m_cores = cores;
            }
#endif
        }

        //! \param addsOmpCores Whether OpenMP's places belong to it, too.
        ALPAKA_FN_COLD explicit AffinityMask([[maybe_unused]] bool addsOmpCores)
            : AffinityMask()
        {
#if BOOST_OS_LINUX
            if(addsOmpCores)
                forEachOmpCore(
                    [this](std::size_t core)
                    {
                        if(core < m_cores)
                            CPU_SET_S(core, CPU_ALLOC_SIZE(m_cores), m_set);
                    });
#endif
        }

        AffinityMask(AffinityMask const&) = delete;
        auto operator=(AffinityMask const&) -> AffinityMask& = delete;

        ALPAKA_FN_COLD ~AffinityMask()
        {
#if BOOST_OS_LINUX
            CPU_FREE(m_set);
#endif
        }

        //! \return The number of cores in the mask.
        [[nodiscard]] ALPAKA_FN_COLD auto count() const -> std::size_t
        {
            std::size_t count = 0;
            for(std::size_t core = 0; core < m_cores; ++core)
                count += has(core) ? 1u : 0u;
            return count;
        }

        //! \param n Below count().
        //! \return The number of the n-th core, in ascending order.
        [[nodiscard]] ALPAKA_FN_COLD auto core(std::size_t n) const -> std::size_t
        {
            std::size_t core = 0;
            while(!has(core) || n-- != 0)
                ++core;
            return core;
        }

        //! \return The cores of the process, as the first call found them: the mask of the calling thread, and
        //!         OpenMP's places where OpenMP binds threads.
        [[nodiscard]] ALPAKA_FN_COLD static auto ofProcess() -> AffinityMask const&
        {
            static AffinityMask const mask(isOmpBinding());
            return mask;
        }

        //! \return A number that is greater than that of every core of the mask.
        [[nodiscard]] auto capacity() const -> std::size_t
        {
            return m_cores;
        }

        //! \param core Below capacity().
        [[nodiscard]] auto has([[maybe_unused]] std::size_t core) const -> bool
        {
#if BOOST_OS_LINUX
            return CPU_ISSET_S(core, CPU_ALLOC_SIZE(m_cores), m_set);
#else
            return false;
#endif
        }

        //! Adds the core or takes it out.
        //! \param core Below capacity().
        void set([[maybe_unused]] std::size_t core, [[maybe_unused]] bool isUsed)
        {
#if BOOST_OS_LINUX
            if(isUsed)
                CPU_SET_S(core, CPU_ALLOC_SIZE(m_cores), m_set);
            else
                CPU_CLR_S(core, CPU_ALLOC_SIZE(m_cores), m_set);
#endif
        }

        //! Makes it the mask of the calling thread. Does nothing where that is not possible.
        ALPAKA_FN_COLD void applyToThisThread() const
        {
#if BOOST_OS_LINUX
            if(m_cores != 0)
                static_cast<void>(sched_setaffinity(0, CPU_ALLOC_SIZE(m_cores), m_set));
#endif
        }

        //! Gives a thread of the library the cores of the process, where the thread that started it may be bound: by
        //! OpenMP or, if workers are pinned, by this library.
        ALPAKA_FN_COLD static void leaveBinding()
        {
            static bool const isBinding = isOmpBinding();
            if(isBinding || core::settingsAlreadyRead().pinWorkers)
                ofProcess().applyToThisThread();
        }

    private:
        std::size_t m_cores = 0; //!< Capacity of the mask.
#if BOOST_OS_LINUX
        cpu_set_t* m_set = nullptr;
#endif
    };
} // namespace alpaka::host
