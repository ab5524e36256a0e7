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
#include <new>

namespace alpaka::host
{
    //! Calls use(first, last) for each range of a list of numbers as Linux writes it, such as "0-3,8,10-11".
    //! \return Whether the text is such a list; use has been called for the ranges up to the first error.
    template<typename TFn>
    ALPAKA_FN_COLD auto forEachRange(char const* list, TFn const& use) -> bool
    {
        constexpr unsigned long largest = 1ul << 20;
        for(char const* at = list;; ++at)
        {
            char* end = nullptr;
            if(*at < '0' || *at > '9')
                return false;
            unsigned long const first = std::strtoul(at, &end, 10);
            unsigned long last = first;
            if(at = end; *at == '-')
            {
                if(at[1] < '0' || at[1] > '9')
                    return false;
                last = std::strtoul(at + 1, &end, 10);
                at = end;
            }
            if(first > last || last > largest)
                return false;
            use(static_cast<std::size_t>(first), static_cast<std::size_t>(last));
            if(*at != ',')
                return *at == '\0' || *at == '\n';
        }
    }

    //! Where workers run: one place for each hardware thread, or for each core, of a set of hardware threads.
    class Places
    {
    public:
        //! \param threads How many numbers of hardware threads there may be.
        //! \param has Called with a number below `threads`: whether the hardware thread may be used.
        //! \param systemRoot Prefix of /sys, where the cores are described. Null: each hardware thread is a place. So
        //! is
        //!        one whose core is not described, as in some containers.
        template<typename THas>
        ALPAKA_FN_COLD Places(std::size_t threads, THas const& has, char const* systemRoot)
            : m_placeOf(static_cast<std::size_t*>(std::calloc(threads + 1, sizeof(std::size_t))))
            , m_threads(threads)
        {
            if(m_placeOf == nullptr)
                throw std::bad_alloc();
            for(std::size_t thread = 0; thread < threads; ++thread)
                if(has(thread) && m_placeOf[thread] == 0)
                {
                    m_placeOf[thread] = ++m_count;
                    if(systemRoot != nullptr)
                        addSiblings(systemRoot, thread, has);
                }
        }

        Places(Places const&) = delete;
        auto operator=(Places const&) -> Places& = delete;

        ALPAKA_FN_COLD ~Places()
        {
            std::free(m_placeOf);
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
            return thread < m_threads && m_placeOf[thread] == place + 1;
        }

        //! \param systemRoot As for the constructor.
        //! \return Those of the cores of the process.
        [[nodiscard]] ALPAKA_FN_COLD static auto ofProcess() -> Places const&
        {
            static Places const places(
                AffinityMask::ofProcess().capacity(),
                [](std::size_t thread) { return AffinityMask::ofProcess().has(thread); },
                core::settings().oneWorkerPerCore ? "" : nullptr);
            return places;
        }

        //! Restricts the calling thread to one of the places. Does nothing where that is not possible.
        //! \param n Which one; taken modulo count().
        ALPAKA_FN_COLD void pinThisThread(std::size_t n) const
        {
            if(m_count != 0)
                AffinityMask::restrictThisThread([this, place = n % m_count](std::size_t thread)
                                                 { return has(place, thread); });
        }

    private:
        //! Gives the other hardware threads of a core the place of the first one.
        template<typename THas>
        ALPAKA_FN_COLD void addSiblings(char const* systemRoot, std::size_t thread, THas const& has)
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
                bool hasThread = false;
                bool const isList = forEachRange(
                    lines.line(),
                    [&](std::size_t first, std::size_t last) { hasThread |= first <= thread && thread <= last; });
                if(isList && hasThread)
                    forEachRange(
                        lines.line(),
                        [&](std::size_t first, std::size_t last)
                        {
                            for(std::size_t other = first; other <= last && other < m_threads; ++other)
                                if(m_placeOf[other] == 0 && has(other))
                                    m_placeOf[other] = m_placeOf[thread];
                        });
                return;
            }
        }

        std::size_t* m_placeOf; //!< For each hardware thread the number of its place, counted from 1; 0 for none.
        std::size_t m_threads;
        std::size_t m_count = 0;
    };
} // namespace alpaka::host
