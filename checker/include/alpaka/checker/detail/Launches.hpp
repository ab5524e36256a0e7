// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Launches that have ended, but that are not yet before all that follows.
#pragma once

#include <alpaka/checker/detail/HostHappensBefore.hpp>
#include <alpaka/checker/detail/LaunchText.hpp>
#include <alpaka/checker/detail/RawContainers.hpp>

#include <cstddef>
#include <cstdint>
#include <deque>
#include <utility>

namespace alpaka::checker::detail
{
    struct PastLaunch
    {
        Agent agent;
        std::uint32_t first; //!< The clock of its first access, ...
        std::uint32_t last;  //!< ... and of its last one.
        LaunchText text;
    };

    class Launches
    {
    public:
        static constexpr std::size_t most = 1024;

        void add(PastLaunch launch)
        {
            // The clock has begun again, and all earlier accesses are forgotten.
            if(!m_past.empty() && launch.first <= m_past.back().last)
                clear();
            if(m_past.size() == most)
                m_past.pop_front();
            m_past.push_back(std::move(launch));
        }

        void clear() { m_past.clear(); }

        [[nodiscard]] auto past() const -> std::deque<PastLaunch, RawAllocator<PastLaunch>> const& { return m_past; }

        //! \return The launch of an access at a time; null when it is before everything now.
        [[nodiscard]] auto at(std::uint32_t clock) const -> PastLaunch const*
        {
            for(auto const& launch : m_past)
                if(launch.first <= clock && clock <= launch.last)
                    return &launch;
            return nullptr;
        }

    private:
        std::deque<PastLaunch, RawAllocator<PastLaunch>> m_past;
    };
} // namespace alpaka::checker::detail
