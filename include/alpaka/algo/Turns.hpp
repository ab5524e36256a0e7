// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! How the blocks of one launch on a host take pieces of an input in order, and tell each other what precedes the next
//! one. Therefore the input is read once: a core still has a piece in its caches when it learns what precedes it.
#pragma once

#include <alpaka/core/Lock.hpp>
#include <alpaka/core/Spin.hpp>
#include <alpaka/core/Yield.hpp>

#include <atomic>
#include <cstddef>
#include <limits>

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

        [[nodiscard]] auto take() -> std::ptrdiff_t { return tickets.fetch_add(1, std::memory_order_relaxed); }

        //! The block before has taken its piece earlier, so that it is running; only its joining is waited for. The
        //! block whose turn it is passes on what it knows also for those that wait behind it: where two blocks share
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
            }
            catch(...)
            {
                core::LockGuard const guard(lock);
                fail();
                throw;
            }
            auto const call = [](void const* block, T& before) { (*static_cast<TPass const*>(block))(before); };
            Waiting self{call, &pass};
            // Where there are more blocks than places, some wait for theirs.
            waitUntil([&] { return turn.load(std::memory_order_acquire) > ticket - mostPlaces; });
            places[ticket % mostPlaces].store(&self);
            auto const isServed = [&] { return self.state.load(std::memory_order_acquire) != State::waits; };
            while(!isServed())
            {
                // First this has been published and then the turn is read, and the other way round in passOn.
                waitUntil([&] { return isServed() || (turn.load() >= ticket && !lock.isHeld()); });
                if(!isServed() && lock.try_lock())
                    passOn(self);
            }
            return self.state.load(std::memory_order_relaxed) == State::hasPassed;
        }

        template<typename TCondition>
        static void waitUntil(TCondition const& isTrue)
        {
            while(!core::spinUntil(isTrue))
                core::yield();
        }

        //! Passes on for those whose turn it is, as far as they wait. Unlocks.
        //! \param self Of the caller.
        void passOn(Waiting& self)
        {
            std::ptrdiff_t now = turn.load(std::memory_order_relaxed);
            try
            {
                while(Waiting* const next = now == never ? nullptr : places[now % mostPlaces].load())
                {
                    next->pass(next->block, preceding);
                    places[now % mostPlaces].store(nullptr, std::memory_order_relaxed);
                    turn.store(++now);
                    next->state.store(State::hasPassed, std::memory_order_release);
                }
                if(now == never)
                {
                    fail();
                    self.state.store(State::hasFailed, std::memory_order_relaxed); // its place may be another's
                }
            }
            catch(...)
            {
                fail();
                lock.unlock();
                throw;
            }
            lock.unlock();
        }

        //! Ends the waiting of all. Locked.
        void fail()
        {
            turn.store(never);
            for(auto& place : places)
                if(Waiting* const one = place.exchange(nullptr))
                    one->state.store(State::hasFailed, std::memory_order_release);
        }

        static constexpr std::ptrdiff_t mostPlaces = 64;
        static constexpr std::ptrdiff_t never = std::numeric_limits<std::ptrdiff_t>::max();

        alignas(64) std::atomic<std::ptrdiff_t> tickets; //!< The next piece, which no block has taken.
        //! The piece that may use `preceding`; after an exception `never`, for which all blocks have waited enough.
        alignas(64) std::atomic<std::ptrdiff_t> turn;
        core::Lock lock; //!< Of the block that passes on.
        T preceding;     //!< What precedes the piece whose turn it is.
        alignas(64) std::atomic<Waiting*> places[mostPlaces];
    };
} // namespace alpaka::algo::detail
