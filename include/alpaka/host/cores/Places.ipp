// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Bodies of Places.hpp.
#pragma once

#include <alpaka/core/Lines.hpp>
#include <alpaka/core/MadeOnce.hpp>
#include <alpaka/core/Settings.hpp>
#include <alpaka/core/Text.hpp>
#include <alpaka/host/cores/Places.hpp>

#include <atomic>
#include <cstdlib>

namespace alpaka::host
{
    ALPAKA_ENGINE auto Places::ofProcess() -> Places const&
    {
        static constinit std::atomic<Places const*> places{nullptr};
        return core::madeOnce(
            places,
            []
            {
                return Places(AffinityMask::ofProcess(), core::settingsAlreadyRead().oneWorkerPerCore ? "" : nullptr);
            });
    }

    ALPAKA_ENGINE void Places::pinThisThread(std::size_t n)
    {
        Places const& all = ofProcess();
        if(all.count() == 0)
            return;
        AffinityMask mask;
        for(std::size_t thread = 0; thread < mask.capacity(); ++thread)
            mask.set(thread, all.has(n % all.count(), thread));
        mask.applyToThisThread();
    }

    ALPAKA_ENGINE void Places::number(char const* systemRoot)
    {
        for(std::size_t thread = 0; thread < m_mask.capacity(); ++thread)
            if(isWithoutPlace(thread))
            {
                m_placeOf[thread] = ++m_count;
                if(systemRoot != nullptr)
                    addSiblings(systemRoot, thread);
            }
    }

    ALPAKA_ENGINE void Places::addSiblings(char const* systemRoot, std::size_t thread)
    {
        // The second name is that of kernels before 5.3, and deprecated.
        for(char const* const file : {"core_cpus_list", "thread_siblings_list"})
        {
            core::Text path;
            path.append(systemRoot);
            path.appendNumber("/sys/devices/system/cpu/cpu%llu/topology/", static_cast<unsigned long long>(thread));
            path.append(file);
            core::Lines lines(path.c_str());
            if(!lines.next())
                continue;
            char* end = nullptr;
            for(char const* at = lines.line(); *at >= '0' && *at <= '9'; at = *end == ',' ? end + 1 : end)
            {
                std::size_t const first = std::strtoul(at, &end, 10);
                std::size_t const last = *end == '-' ? std::strtoul(end + 1, &end, 10) : first;
                for(std::size_t other = first; other <= last && other < m_mask.capacity(); ++other)
                    if(isWithoutPlace(other))
                        m_placeOf[other] = m_placeOf[thread];
            }
            return;
        }
    }
} // namespace alpaka::host
