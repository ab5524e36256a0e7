// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The reasons for which a thread at a barrier of a ring of fibers does not go on at once.
#pragma once

#include <alpaka/core/Annotation.hpp>
#include <alpaka/strategy/common/FiberAdvice.hpp>

#include <utility>

namespace alpaka::strategy::detail
{
    //! One flag for all reasons, because each barrier tests it.
    class RingAttention
    {
    public:
        //! Begins a block.
        //! \param hasUnguarded Whether barriers must look at the stacks.
        void begin(bool hasUnguarded)
        {
            m_advises = isAdviceWanted();
            setCancelled(false, hasUnguarded);
        }

        //! \return Whether there is any reason.
        [[nodiscard]] ALPAKA_FN_INLINE auto isNeeded() const -> bool { return m_isNeeded; }

        [[nodiscard]] ALPAKA_FN_INLINE auto isCancelled() const -> bool { return m_isCancelled; }

        void setCancelled(bool isCancelled, bool hasUnguarded)
        {
            m_isCancelled = isCancelled;
            m_isNeeded = isCancelled || m_advises || hasUnguarded;
        }

        //! Call it when the block is not cancelled.
        //! \return Whether advice is wanted, for the first caller of a block only.
        [[nodiscard]] auto takeAdvice(bool hasUnguarded) -> bool
        {
            bool const advises = std::exchange(m_advises, false);
            m_isNeeded = hasUnguarded;
            return advises;
        }

    private:
        bool m_isCancelled = false;
        bool m_isNeeded = false;
        bool m_advises = false;
    };
} // namespace alpaka::strategy::detail
