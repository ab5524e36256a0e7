// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! What the threads of a block learn at a barrier.
#pragma once

#include <cstdint>

namespace alpaka::strategy::detail
{
    //! A thread that has returned counts as arrived, and has no vote.
    struct Vote
    {
        std::uint32_t threads = 0; //!< Those that have not returned.
        std::uint32_t holding = 0; //!< Those of them whose predicate holds.
    };

    //! \return What a barrier with a predicate returns.
    //! \tparam TOp Of block::op.
    template<typename TOp>
    [[nodiscard]] auto resultOf(Vote const& vote) -> int
    {
        return TOp::ofCount(static_cast<int>(vote.holding), static_cast<int>(vote.threads));
    }
} // namespace alpaka::strategy::detail
