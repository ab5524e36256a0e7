// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The places for workers: hardware threads, or whole cores with all of their hardware threads.
#pragma once

#include <alpaka/core/Annotation.hpp>
#include <alpaka/core/Lines.hpp>
#include <alpaka/core/Settings.hpp>
#include <alpaka/core/Text.hpp>
#include <alpaka/host/cores/Affinity.hpp>

#include <cstddef>
#include <cstdlib>

namespace alpaka::host
{
    //! Where workers run: one place for each hardware thread, or for each core, of an affinity mask.
    class Places
    {
    public:
        //! \param mask Must outlive the object.
        //! \param systemRoot Prefix of /sys, where the cores are described. Null: each hardware thread is a place. So
        //!        is one whose core is not described, as in some containers.
        ALPAKA_FN_COLD Places(AffinityMask const& mask, char const* systemRoot)
            : m_mask(mask)
            , m_placeOf(new std::size_t[mask.capacity()]())
        {
            for(std::size_t thread = 0; thread < mask.capacity(); ++thread)
                if(isWithoutPlace(thread))
                {
                    m_placeOf[thread] = ++m_count;
                    if(systemRoot != nullptr)
                        addSiblings(systemRoot, thread);
                }
        }

        Places(Places const&) = delete;
        auto operator=(Places const&) -> Places& = delete;

        ALPAKA_FN_COLD ~Places()
        {
            delete[] m_placeOf;
        }

        //! \return How many there are.
        [[nodiscard]] auto count() const -> std::size_t
        {
            return m_count;
        }

        //! \param place Below count().
        //! \return Whether the hardware thread belongs to the place.
        [[nodiscard]] auto has(std::size_t place, std::size_t thread) const -> bool
        {
            return thread < m_mask.capacity() && m_placeOf[thread] == place + 1;
        }

        //! \return Those of the cores of the process.
        [[nodiscard]] ALPAKA_FN_COLD static auto ofProcess() -> Places const&
        {
            static Places const places(
                AffinityMask::ofProcess(), core::settingsAlreadyRead().oneWorkerPerCore ? "" : nullptr);
            return places;
        }

        //! Restricts the calling thread to one of the places of the process. Does nothing where that is not possible.
        //! \param n Which one; taken modulo their number.
        ALPAKA_FN_COLD static void pinThisThread(std::size_t n)
        {
            Places const& all = ofProcess();
            if(all.count() == 0)
                return;
            AffinityMask mask;
            for(std::size_t thread = 0; thread < mask.capacity(); ++thread)
                mask.set(thread, all.has(n % all.count(), thread));
            mask.applyToThisThread();
        }

    private:
        [[nodiscard]] auto isWithoutPlace(std::size_t thread) const -> bool
        {
            return m_mask.has(thread) && m_placeOf[thread] == 0;
        }

        //! Gives the other hardware threads of a core the place of the first one. They are listed as in "0-1,8".
        ALPAKA_FN_COLD void addSiblings(char const* systemRoot, std::size_t thread)
        {
            // The second name is that of kernels before 5.3, and deprecated.
            for(char const* const file : {"core_cpus_list", "thread_siblings_list"})
            {
                core::Text path;
                path.append(systemRoot);
                path.appendNumber("/sys/devices/system/cpu/cpu%zu/topology/", thread);
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

        AffinityMask const& m_mask;
        std::size_t* m_placeOf; //!< For each hardware thread the number of its place, counted from 1; 0 for none.
        std::size_t m_count = 0;
    };
} // namespace alpaka::host
