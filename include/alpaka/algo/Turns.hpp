// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! How the blocks of one launch on a host take pieces of an input in order, and tell each other what precedes the next
//! one. Therefore the input is read once: a core still has a piece in its caches when it learns what precedes it.
#pragma once

#include <alpaka/core/Spin.hpp>
#include <alpaka/core/Yield.hpp>

#include <atomic>
#include <cstddef>

namespace alpaka::algo::detail
{
    //! In memory that the blocks share; all bytes are zero at first.
    template<typename T>
    struct Turns
    {
        alignas(64) std::ptrdiff_t tickets; //!< The next piece, which no block has taken.
        alignas(64) std::ptrdiff_t turn;    //!< The piece that may use `preceding`; negative after an exception.
        T preceding;                        //!< What precedes the piece whose turn it is.

        [[nodiscard]] auto take() -> std::ptrdiff_t
        {
            return std::atomic_ref(tickets).fetch_add(1, std::memory_order_relaxed);
        }

        //! The block before has taken its piece earlier, so that it is running; only its joining is waited for.
        //! \param join Joins the values of the piece.
        //! \param pass Takes what precedes the piece, and replaces it by what precedes the next one.
        //! \return Whether no other block has failed; otherwise `pass` may not have been called.
        template<typename TJoin, typename TPass>
        [[nodiscard]] auto precede(std::ptrdiff_t ticket, TJoin const& join, TPass const& pass) -> bool
        {
            std::atomic_ref const shared(turn);
            try
            {
                join();
                std::ptrdiff_t now = 0;
                auto const isOver = [&]
                {
                    now = shared.load(std::memory_order_acquire);
                    return now == ticket || now < 0;
                };
                while(!core::spinUntil(isOver))
                    core::yield();
                if(now < 0)
                    return false;
                pass(preceding);
                // A later block may have failed since: its -1 stays, because those after it wait for that.
                return shared.compare_exchange_strong(
                    now, ticket + 1, std::memory_order_release, std::memory_order_relaxed);
            }
            catch(...)
            {
                shared.store(-1, std::memory_order_release);
                throw;
            }
        }
    };
} // namespace alpaka::algo::detail
