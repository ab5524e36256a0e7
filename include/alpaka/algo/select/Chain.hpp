// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! How the blocks of one launch tell each other how many elements the tiles before them keep: decoupled look-back
//! (Merrill and Garland, 2016).
#pragma once

#include <alpaka/atomic/Atomic.hpp>
#include <alpaka/atomic/Short.hpp>
#include <alpaka/core/Annotation.hpp>
#include <alpaka/core/Yield.hpp>
#include <alpaka/fence/Order.hpp>
#include <alpaka/runtime/Concept.hpp>

#include <cstddef>

namespace alpaka::algo::detail
{
    //! What the tiles before one keep.
    struct Before
    {
        std::size_t kept;
        //! The index of the last kept element, if there is one.
        std::size_t last;
        bool isValid;
    };

    //! On the device. A block takes the number of its next tile from a counter, so that a tile never waits for one
    //! that no block has begun.
    struct Chain
    {
        enum : unsigned
        {
            notYet,
            own,    //!< Its own count is known.
            all,    //!< The count up to its end is known.
            failed, //!< A predicate has thrown.
        };

        //! Of the next tile; null where there is one tile only, which needs no chain.
        unsigned* ticket;
        //! For each tile.
        unsigned* state;
        std::size_t* keptHere;
        std::size_t* keptUpTo;
        std::size_t* last;

        template<typename TAcc>
        [[nodiscard]] ALPAKA_FN_INLINE ALPAKA_FN_ACC auto nextTile(TAcc const& acc) const -> std::size_t
        {
            return atomic::atomicAdd(acc, ticket, 1u, hierarchy::Blocks{});
        }

        template<typename TAcc>
        ALPAKA_FN_INLINE ALPAKA_FN_ACC void
        publish(TAcc const& acc, std::size_t const tile, unsigned const value) const
        {
            atomic::atomicExch(acc, state + tile, value, hierarchy::Blocks{}, order::release);
        }

        //! \return The state of a tile, as soon as it has one.
        template<typename TAcc>
        [[nodiscard]] ALPAKA_FN_ACC auto stateOf(TAcc const& acc, std::size_t const tile) const -> unsigned
        {
            for(unsigned tries = 0;; ++tries)
            {
                unsigned const value = atomic::atomicOr(acc, state + tile, 0u, hierarchy::Blocks{}, order::acquire);
                if(value != notYet)
                    return value;
                if constexpr(runtime::IsHost<typename TAcc::Runtime>)
                    if(tries % 64 == 63)
                        core::yield();
            }
        }

        //! Tells what the tile keeps, and finds what those before it keep.
        //! \param lastHere The index of its last kept element, if there is one.
        template<typename TAcc>
        [[nodiscard]] ALPAKA_FN_ACC auto
        join(TAcc const& acc, std::size_t const tile, std::size_t const kept, std::size_t const lastHere) const
            -> Before
        {
            Before before{0, 0, true};
            keptHere[tile] = kept;
            if(kept != 0)
                last[tile] = lastHere;
            if(tile != 0)
                publish(acc, tile, own);
            bool hasLast = false;
            for(std::size_t other = tile; other-- != 0;)
            {
                unsigned const value = stateOf(acc, other);
                if(value == failed)
                {
                    publish(acc, tile, failed);
                    return {0, 0, false};
                }
                std::size_t const keptThere = keptHere[other];
                if(!hasLast && (keptThere != 0 || value == all))
                {
                    before.last = last[other];
                    hasLast = true;
                }
                before.kept += value == all ? keptUpTo[other] : keptThere;
                if(value == all)
                    break;
            }
            keptUpTo[tile] = before.kept + kept;
            if(kept == 0)
                last[tile] = before.last;
            publish(acc, tile, all);
            return before;
        }
    };

    //! Lets the tiles after this one end where an exception leaves it.
    template<typename TAcc>
    class FailsUnlessJoined
    {
    public:
        ALPAKA_FN_INLINE ALPAKA_FN_ACC FailsUnlessJoined(TAcc const& acc, Chain const& chain, std::size_t const tile)
            : m_acc(acc)
            , m_chain(chain)
            , m_tile(tile)
        {
        }

        FailsUnlessJoined(FailsUnlessJoined const&) = delete;
        auto operator=(FailsUnlessJoined const&) -> FailsUnlessJoined& = delete;

        // NOLINTNEXTLINE(bugprone-exception-escape): thrown only where the state is misaligned, which it is not
        ALPAKA_FN_INLINE ALPAKA_FN_ACC ~FailsUnlessJoined()
        {
            if(!m_isJoined)
                m_chain.publish(m_acc, m_tile, Chain::failed);
        }

        ALPAKA_FN_INLINE ALPAKA_FN_ACC auto join(std::size_t const kept, std::size_t const lastHere) -> Before
        {
            m_isJoined = true;
            return m_chain.join(m_acc, m_tile, kept, lastHere);
        }

    private:
        TAcc const& m_acc;
        Chain const& m_chain;
        std::size_t m_tile;
        bool m_isJoined = false;
    };
} // namespace alpaka::algo::detail
