// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The places for workers: hardware threads, or whole cores with all of their hardware threads.
#pragma once

#include <alpaka/core/Annotation.hpp>
#include <alpaka/core/Engine.hpp>
#include <alpaka/host/cores/Affinity.hpp>

#include <cstddef>

namespace alpaka::host
{
    //! Where workers run: one place for each hardware thread, or for each core, of an affinity mask.
    class Places
    {
    public:
        //! \param mask Must outlive the object.
        //! \param systemRoot Prefix of /sys, where the cores are described. Null: each hardware thread is a place. So
        //!        is one whose core is not described, as in some containers.
        Places(AffinityMask const& mask, char const* systemRoot)
            : m_mask(mask)
            , m_placeOf(new std::size_t[mask.capacity()]())
        {
            number(systemRoot);
        }

        auto operator=(Places&&) -> Places& = delete;

        ~Places() { delete[] m_placeOf; }

        //! \return How many there are.
        [[nodiscard]] auto count() const -> std::size_t { return m_count; }

        //! \param place Below count().
        //! \return Whether the hardware thread belongs to the place.
        [[nodiscard]] auto has(std::size_t place, std::size_t thread) const -> bool
        {
            return thread < m_mask.capacity() && m_placeOf[thread] == place + 1;
        }

        //! \return Those of the cores of the process.
        [[nodiscard]] ALPAKA_COLD static auto ofProcess() -> Places const&;

        //! Restricts the calling thread to one of the places of the process. Does nothing where that is not possible.
        //! \param n Which one; taken modulo their number.
        ALPAKA_COLD static void pinThisThread(std::size_t n);

    private:
        [[nodiscard]] auto isWithoutPlace(std::size_t thread) const -> bool
        {
            return m_mask.has(thread) && m_placeOf[thread] == 0;
        }

        ALPAKA_COLD void number(char const* systemRoot);

        //! Gives the other hardware threads of a core the place of the first one. They are listed as in "0-1,8".
        ALPAKA_COLD void addSiblings(char const* systemRoot, std::size_t thread);

        AffinityMask const& m_mask;
        std::size_t* m_placeOf; //!< For each hardware thread the number of its place, counted from 1; 0 for none.
        std::size_t m_count = 0;
    };
} // namespace alpaka::host

#if ALPAKA_HAS_BODIES
#    include <alpaka/host/cores/Places.ipp>
#endif
