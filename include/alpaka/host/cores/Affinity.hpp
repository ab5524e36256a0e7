// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The cores that a thread may run on, by their numbers.
#pragma once

#include <alpaka/core/Annotation.hpp>
#include <alpaka/core/Engine.hpp>
#include <alpaka/core/Predef.hpp>
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
        AffinityMask() { readThisThread(); }

        //! \param addsOmpCores Whether OpenMP's places belong to it, too.
        explicit AffinityMask(bool addsOmpCores)
            : AffinityMask()
        {
            if(addsOmpCores)
                addOmpCores();
        }

        auto operator=(AffinityMask&&) -> AffinityMask& = delete;

        ~AffinityMask() { free(); }

        //! \return The number of cores in the mask.
        [[nodiscard]] ALPAKA_COLD auto count() const -> std::size_t;

        //! \param n Below count().
        //! \return The number of the n-th core, in ascending order.
        [[nodiscard]] ALPAKA_COLD auto core(std::size_t n) const -> std::size_t;

        //! \return The cores of the process, as the first call found them: the mask of the calling thread, and
        //!         OpenMP's places where OpenMP binds threads.
        [[nodiscard]] ALPAKA_COLD static auto ofProcess() -> AffinityMask const&;

        //! \return A number that is greater than that of every core of the mask.
        [[nodiscard]] auto capacity() const -> std::size_t { return m_cores; }

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
        ALPAKA_COLD void applyToThisThread() const;

        //! Gives a thread of the library the cores of the process, where the thread that started it may be bound: by
        //! OpenMP or, if workers are pinned, by this library.
        ALPAKA_COLD static void leaveBinding();

    private:
        ALPAKA_COLD void readThisThread() noexcept;

        ALPAKA_COLD void addOmpCores();

        ALPAKA_COLD void free() noexcept;

        std::size_t m_cores = 0; //!< Capacity of the mask.
#if BOOST_OS_LINUX
        cpu_set_t* m_set = nullptr;
#endif
    };
} // namespace alpaka::host

#if ALPAKA_HAS_BODIES
#    include <alpaka/host/cores/Affinity.ipp>
#endif
