// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The barrier of a block whose threads are threads of the operating system: cancellable, and aware of threads that
//! have returned.
#pragma once

#include <alpaka/core/Error.hpp>
#include <alpaka/core/Pause.hpp>

#include <atomic>
#include <cstddef>
#include <cstdint>

namespace alpaka::strategy::detail
{
    //! Thrown through a kernel to unwind a thread of a block that has failed elsewhere. Deliberately no
    //! std::exception, so that handlers of kernels do not take it for an error of their own.
    struct Cancelled
    {
    };

    //! Lets the threads of a block wait for each other, and lets the block end.
    //!
    //! It counts who waits and who has returned in one word, so that whoever completes the count knows which of three
    //! things happened: all wait (release them), all have returned (the block is done), or some wait for others that
    //! have returned (they would wait for ever: divergence).
    class TeamBarrier
    {
    public:
        enum class Outcome
        {
            released,  //!< Every thread arrived.
            cancelled, //!< Another thread failed: unwind.
            diverged   //!< The others have returned and will never arrive.
        };

        struct Arrival
        {
            Outcome outcome;
            std::uint32_t holding; //!< How many threads came with a predicate that holds.
        };

        enum class Departure
        {
            first,   //!< Others are still running.
            last,    //!< All have returned.
            diverged //!< All others wait for each other and for this thread.
        };

        //! Begins a block. Nobody may be inside.
        void reset(std::uint32_t threads)
        {
            m_threads = threads;
            m_holding.store(0, std::memory_order_relaxed);
            m_cancelled.store(false, std::memory_order_relaxed);
            m_state.store(0, std::memory_order_release);
        }

        //! Waits for all other threads of the block.
        //! \param holds The predicate of the calling thread.
        //! \param beforeWait Called once if this thread really has to wait.
        template<typename TBeforeWait>
        auto arriveAndWait(bool holds, TBeforeWait&& beforeWait) -> Arrival
        {
            std::uint32_t const phase = m_phase.load(std::memory_order_acquire);
            if(m_cancelled.load(std::memory_order_relaxed))
                return {Outcome::cancelled, 0};
            if(holds)
                m_holding.fetch_add(1, std::memory_order_relaxed);
            std::uint64_t const state = m_state.fetch_add(oneWaiting, std::memory_order_acq_rel) + oneWaiting;
            if(waiting(state) + returned(state) == m_threads)
            {
                if(returned(state) != 0)
                    return {Outcome::diverged, 0};
                // Two slots: threads may still read this result while others reach the next barrier.
                std::uint32_t const holding = m_holding.exchange(0, std::memory_order_relaxed);
                m_result[phase % 2] = holding;
                m_state.store(0, std::memory_order_relaxed);
                release();
                return {Outcome::released, holding};
            }
            beforeWait();
            waitForChangeOf(m_phase, phase);
            if(m_cancelled.load(std::memory_order_acquire))
                return {Outcome::cancelled, 0};
            return {Outcome::released, m_result[phase % 2]};
        }

        //! The calling thread has returned from the kernel.
        auto leave() -> Departure
        {
            // Behind the addition the last thread may begin the next block.
            std::uint32_t const threads = m_threads;
            std::uint64_t const state = m_state.fetch_add(oneReturned, std::memory_order_acq_rel) + oneReturned;
            if(returned(state) == threads)
                return Departure::last;
            bool const nobodyRuns = waiting(state) + returned(state) == threads;
            return nobodyRuns && !m_cancelled.load(std::memory_order_relaxed) ? Departure::diverged : Departure::first;
        }

        //! Wakes everybody who waits, and lets nobody wait any more in this block. Threads that waited do not count as
        //! waiting any longer; each of them still calls leave().
        void cancel()
        {
            if(!m_cancelled.exchange(true, std::memory_order_acq_rel))
                release();
        }

        [[nodiscard]] auto cancelled() const -> bool
        {
            return m_cancelled.load(std::memory_order_relaxed);
        }

        //! Waits until a counter is no longer what it was: spins as long as a wake-up would take, then sleeps.
        static void waitForChangeOf(std::atomic<std::uint32_t> const& counter, std::uint32_t old)
        {
            for(int i = 0; i < spins; ++i)
            {
                if(counter.load(std::memory_order_acquire) != old)
                    return;
                core::pause();
            }
            while(counter.load(std::memory_order_acquire) == old)
                counter.wait(old, std::memory_order_acquire);
        }

    private:
        // About a microsecond: longer would cost whoever else needs the core.
        static constexpr int spins = 64;

        static constexpr std::uint64_t oneWaiting = 1;
        static constexpr std::uint64_t oneReturned = std::uint64_t{1} << 32;

        static constexpr auto waiting(std::uint64_t state) -> std::uint64_t
        {
            return state % oneReturned;
        }

        static constexpr auto returned(std::uint64_t state) -> std::uint64_t
        {
            return state / oneReturned;
        }

        void release()
        {
            m_phase.fetch_add(1, std::memory_order_acq_rel);
            m_phase.notify_all();
        }

        std::uint32_t m_threads = 0;
        std::uint32_t m_result[2] = {0, 0};
        std::atomic<std::uint64_t> m_state{0};
        std::atomic<std::uint32_t> m_holding{0};
        std::atomic<bool> m_cancelled{false};
        alignas(64) std::atomic<std::uint32_t> m_phase{0};
    };
} // namespace alpaka::strategy::detail
