// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! What the members of a team of threads need to be parked.
#pragma once

#include <alpaka/core/Memory.hpp>
#include <alpaka/strategy/common/RunnerPool.hpp>

#include <cstdint>

namespace alpaka::strategy::detail
{
    //! It is kept, so that no launch allocates for it again.
    class TeamRunners
    {
    public:
        //! \param size Of the team. No member of an earlier one may be parked.
        void prepare(std::uint32_t size)
        {
            if(m_size < size)
            {
                m_runners = std::make_unique<Runner[]>(size);
                m_size = size;
            }
        }

        [[nodiscard]] auto operator[](std::uint32_t member) -> Runner&
        {
            return m_runners[member];
        }

    private:
        std::unique_ptr<Runner[]> m_runners;
        std::uint32_t m_size = 0;
    };
} // namespace alpaka::strategy::detail
