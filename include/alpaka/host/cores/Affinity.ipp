// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Bodies of Affinity.hpp.
#pragma once

#include <alpaka/core/MadeOnce.hpp>
#include <alpaka/core/Settings.hpp>
#include <alpaka/host/cores/Affinity.hpp>

#include <atomic>

namespace alpaka::host
{
    ALPAKA_ENGINE auto AffinityMask::count() const -> std::size_t
    {
        std::size_t count = 0;
        for(std::size_t core = 0; core < m_cores; ++core)
            count += has(core) ? 1u : 0u;
        return count;
    }

    ALPAKA_ENGINE auto AffinityMask::core(std::size_t n) const -> std::size_t
    {
        std::size_t core = 0;
        while(!has(core) || n-- != 0)
            ++core;
        return core;
    }

    ALPAKA_ENGINE auto AffinityMask::ofProcess() -> AffinityMask const&
    {
        static constinit std::atomic<AffinityMask const*> mask{nullptr};
        return core::madeOnce(mask, [] { return AffinityMask(isOmpBinding()); });
    }

    ALPAKA_ENGINE void AffinityMask::applyToThisThread() const
    {
#if BOOST_OS_LINUX
        if(m_cores != 0)
            static_cast<void>(sched_setaffinity(0, CPU_ALLOC_SIZE(m_cores), m_set));
#endif
    }

    ALPAKA_ENGINE void AffinityMask::leaveBinding()
    {
        static constinit std::atomic<int> isBinding{-1};
        if(isBinding < 0)
            isBinding = isOmpBinding() ? 1 : 0;
        if(isBinding == 1 || core::settingsAlreadyRead().pinWorkers)
            ofProcess().applyToThisThread();
    }

    ALPAKA_ENGINE void AffinityMask::readThisThread() noexcept
    {
#if BOOST_OS_LINUX
        // The kernel refuses a mask that is too small for the machine.
        for(std::size_t cores = CPU_SETSIZE; m_cores == 0 && cores <= std::size_t{1} << 20; cores *= 2)
        {
            free();
            m_set = CPU_ALLOC(cores);
            if(m_set != nullptr && sched_getaffinity(0, CPU_ALLOC_SIZE(cores), m_set) == 0)
                m_cores = cores;
        }
#endif
    }

    ALPAKA_ENGINE void AffinityMask::addOmpCores()
    {
#if BOOST_OS_LINUX
        forEachOmpCore(
            [this](std::size_t core)
            {
                if(core < m_cores)
                    CPU_SET_S(core, CPU_ALLOC_SIZE(m_cores), m_set);
            });
#endif
    }

    ALPAKA_ENGINE void AffinityMask::free() noexcept
    {
#if BOOST_OS_LINUX
        CPU_FREE(m_set);
#endif
    }
} // namespace alpaka::host
