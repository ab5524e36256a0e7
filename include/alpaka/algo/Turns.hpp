// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! How the blocks of one launch on a host take pieces of an input in order, and tell each other what precedes the next
//! one. Therefore the input is read once: a core still has a piece in its caches when it learns what precedes it.
#pragma once

#include <alpaka/core/Spin.hpp>
#include <alpaka/core/Yield.hpp>

#include <atomic>
#include <cstddef>
#include <iterator>

namespace alpaka::algo::detail
{
    //! In memory that the blocks share; all bytes are zero at first.
    template<typename T>
    struct Turns
    {
        enum class State
        {
            waits,
            hasPassed,
            hasFailed
        };

        //! On the stack of a block.
        struct Waiting
        {
            void (*pass)(void const* block, T& preceding);
            void const* block;
            std::atomic<State> state{State::waits};
        };

        //! Of a block that waits. Where there are more blocks than places, some have none and wait for their turn.
        struct Place
        {
            [[nodiscard]] auto publish(std::ptrdiff_t const ticket, Waiting& one) -> bool
            {
                std::ptrdiff_t isFree = 0;
                if(!std::atomic_ref(owner).compare_exchange_strong(isFree, -1))
                    return false;
                waiting = &one;
                std::atomic_ref(owner).store(ticket + 1);
                return true;
            }

            //! \return The block that waits with this ticket, the caller's from now on; null if it is another's.
            [[nodiscard]] auto claim(std::ptrdiff_t const ticket) -> Waiting*
            {
                std::ptrdiff_t expected = ticket + 1;
                if(!std::atomic_ref(owner).compare_exchange_strong(expected, -1))
                    return nullptr;
                Waiting* const one = waiting;
                std::atomic_ref(owner).store(0);
                return one;
            }

            std::ptrdiff_t owner; //!< 0: free; -1: about to change; otherwise a ticket and 1.
            Waiting* waiting;
        };

        [[nodiscard]] auto take() -> std::ptrdiff_t
        {
            return std::atomic_ref(tickets).fetch_add(1, std::memory_order_relaxed);
        }

        //! The block before has taken its piece earlier, so that it is running; only its joining is waited for. A
        //! block that has passed on what it knows does the same for those that wait behind it: where two blocks share
        //! a core, they would otherwise have to take turns on it for each piece.
        //!
        //! \param join Joins the values of the piece.
        //! \param pass Takes what precedes the piece, and replaces it by what precedes the next one. Another block
        //! calls it, if this one waits.
        //! \return Whether no other block has failed; otherwise `pass` may not have been called.
        template<typename TJoin, typename TPass>
        [[nodiscard]] auto precede(std::ptrdiff_t const ticket, TJoin const& join, TPass const& pass) -> bool
        {
            try
            {
                join();
                auto const call = [](void const* block, T& before) { (*static_cast<TPass const*>(block))(before); };
                Waiting self{call, &pass};
                State const state = waitFor(ticket, self);
                return state == State::waits ? passFrom(ticket, self) : state == State::hasPassed;
            }
            catch(...)
            {
                std::atomic_ref(turn).store(-1);
                throw;
            }
        }

        //! \return State::waits if it is the turn of this block.
        [[nodiscard]] auto waitFor(std::ptrdiff_t const ticket, Waiting& self) -> State
        {
            std::atomic_ref const shared(turn);
            std::ptrdiff_t now = shared.load(std::memory_order_acquire);
            if(now == ticket)
                return State::waits;
            // First this is published and then the turn read, and the other way round in passFrom: one sees the other.
            bool const isPublished = placeOf(ticket).publish(ticket, self);
            auto const isServed = [&] { return self.state.load(std::memory_order_acquire) != State::waits; };
            auto const isOver = [&]
            {
                now = shared.load();
                return now == ticket || now < 0 || isServed();
            };
            while(!core::spinUntil(isOver))
                core::yield();
            if(isPublished && placeOf(ticket).claim(ticket) == nullptr)
            {
                while(!core::spinUntil(isServed)) // soon: another block is about to call pass
                    core::yield();
                return self.state.load(std::memory_order_relaxed);
            }
            return now < 0 ? State::hasFailed : State::waits;
        }

        //! Passes on, for the block whose turn it is and those behind it that wait.
        //! \return Whether the block itself has passed, and no other one has failed before.
        [[nodiscard]] auto passFrom(std::ptrdiff_t ticket, Waiting const& self) -> bool
        {
            self.pass(self.block, preceding);
            if(!advance(ticket))
                return false;
            for(++ticket; Waiting* const other = placeOf(ticket).claim(ticket); ++ticket)
            {
                try
                {
                    other->pass(other->block, preceding);
                }
                catch(...)
                {
                    other->state.store(State::hasFailed, std::memory_order_release);
                    throw;
                }
                bool const isFine = advance(ticket);
                other->state.store(isFine ? State::hasPassed : State::hasFailed, std::memory_order_release);
                if(!isFine)
                    break;
            }
            return true;
        }

        //! A later block may have failed since: its -1 stays, because those after it wait for that.
        [[nodiscard]] auto advance(std::ptrdiff_t ticket) -> bool
        {
            std::ptrdiff_t now = ticket;
            return std::atomic_ref(turn).compare_exchange_strong(now, ticket + 1);
        }

        [[nodiscard]] auto placeOf(std::ptrdiff_t const ticket) -> Place&
        {
            return places[static_cast<std::size_t>(ticket) % std::size(places)];
        }

        alignas(64) std::ptrdiff_t tickets; //!< The next piece, which no block has taken.
        alignas(64) std::ptrdiff_t turn;    //!< The piece that may use `preceding`; negative after an exception.
        T preceding;                        //!< What precedes the piece whose turn it is.
        alignas(64) Place places[64];
    };
} // namespace alpaka::algo::detail
