// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The barrier of a block whose threads are threads of the operating system. It can be cancelled, and it knows which
//! threads have returned.
#pragma once

#include <alpaka/core/Engine.hpp>
#include <alpaka/core/EventCount.hpp>
#include <alpaka/core/MinMax.hpp>
#include <alpaka/core/SchedulePoint.hpp>
#include <alpaka/core/Settings.hpp>
#include <alpaka/core/Ticks.hpp>
#include <alpaka/host/cores/UsableCores.hpp>
#include <alpaka/host/process/Forks.hpp>
#include <alpaka/strategy/common/SharedCores.hpp>
#include <alpaka/strategy/common/Vote.hpp>

#include <atomic>
#include <cstddef>
#include <cstdint>

namespace alpaka::strategy::detail
{
    //! Lets the threads of a block wait for each other, and lets the block end.
    //!
    //! One word counts waiting and returned threads. So the thread that completes the count knows what has happened:
    //! all have returned (the block is done), or those that have not returned wait (release them). If threads have
    //! returned, the latter is an error under core::Settings::barrierStrict: divergence.
    class BlockBarrier
    {
    public:
        enum class Outcome
        {
            released,  //!< Every thread arrived or has returned.
            cancelled, //!< Another thread failed: unwind.
            diverged   //!< Others have returned, which is an error.
        };

        struct Arrival
        {
            Outcome outcome;
            Vote vote;
        };

        enum class Departure
        {
            first,   //!< Others are still running.
            last,    //!< All have returned.
            diverged //!< All others wait, which is an error.
        };

        explicit BlockBarrier(std::uint32_t threads)
            : m_threads(threads)
            , m_cores(static_cast<std::uint32_t>(core::min<std::size_t>(host::usableCores(), threads)))
        {
        }

        //! Starts a block. No thread may be inside.
        void reset()
        {
            m_holding.store(0, std::memory_order_relaxed);
            m_cancelled.store(false, std::memory_order_relaxed);
            m_state.store(0, std::memory_order_release);
        }

        //! Waits for all other threads of the block.
        //! \param holds The predicate of the calling thread.
        //! \param beforeWait Called once if this thread must wait.
        template<typename TBeforeWait>
        auto arriveAndWait(bool holds, TBeforeWait&& beforeWait) -> Arrival
        {
            std::uint32_t const phase = m_phase.now();
            core::schedulePoint();
            if(m_cancelled.load(std::memory_order_relaxed))
                return {Outcome::cancelled, {}};
            if(holds)
                m_holding.fetch_add(1, std::memory_order_relaxed);
            core::schedulePoint();
            std::uint64_t const state = m_state.fetch_add(oneWaiting, std::memory_order_acq_rel) + oneWaiting;
            if(waiting(state) + returned(state) == m_threads)
            {
                if(returned(state) != 0)
                {
                    // A thread that fails cancels before it leaves. So this thread sees it here at the latest, and
                    // does not go on as if the other one had returned.
                    if(m_cancelled.load(std::memory_order_relaxed))
                        return {Outcome::cancelled, {}};
                    if(core::settings().barrierStrict)
                        return {Outcome::diverged, {}};
                }
                return {Outcome::released, release(state, phase)};
            }
            if(sharesCores() && state == oneWaiting)
                m_firstArrival.store(core::nanoseconds(), std::memory_order_relaxed);
            beforeWait();
            m_forkWatch.check();
            wait(m_phase, phase);
            core::schedulePoint();
            if(m_cancelled.load(std::memory_order_acquire))
                return {Outcome::cancelled, {}};
            return {Outcome::released, m_votes[phase % 2]};
        }

        //! Call it when the calling thread has returned from the kernel.
        auto leave() -> Departure;

        //! Wakes all waiting threads and lets no thread wait any more in this block. Threads that waited no longer
        //! count as waiting; each of them still calls leave().
        void cancel()
        {
            if(!m_cancelled.exchange(true, std::memory_order_acq_rel))
                m_phase.advance();
        }

        [[nodiscard]] auto cancelled() const -> bool { return m_cancelled.load(std::memory_order_relaxed); }

        //! Waits for another thread of the block, or for the one that launches.
        //! \param hasCore Whether the calling thread shares its core with no other one at present.
        void wait(core::EventCount& event, std::uint32_t seen, bool hasCore = false) const;

    private:
        // About as long as a wake-up takes; a longer spin would keep the core from other threads. Threads that share
        // cores with each other yield instead, because the thread they wait for may need the core.
        static constexpr int spinsOfOwnCore = 64;

        static constexpr std::uint64_t oneWaiting = 1;
        static constexpr std::uint64_t oneReturned = std::uint64_t{1} << 32;

        static constexpr auto waiting(std::uint64_t state) -> std::uint64_t { return state % oneReturned; }

        static constexpr auto returned(std::uint64_t state) -> std::uint64_t { return state / oneReturned; }

        [[nodiscard]] auto sharesCores() const -> bool { return m_cores < m_threads; }

        //! Lets the waiting threads go on. None runs but the calling one.
        //! \param state The count, which it completed.
        //! \param phase Of the barrier at which they wait.
        auto release(std::uint64_t state, std::uint32_t phase) -> Vote;

        std::uint32_t const m_threads;
        std::uint32_t const m_cores; //!< That the threads of the block can use at the same time.
        host::ForkWatch m_forkWatch;
        Vote m_votes[2] = {};
        std::atomic<std::uint64_t> m_state{0};
        std::atomic<std::uint32_t> m_holding{0};
        std::atomic<bool> m_cancelled{false};
        std::atomic<SharedCores::Time> m_firstArrival{0}; //!< At the present barrier.
        alignas(64) core::EventCount m_phase;
    };
} // namespace alpaka::strategy::detail

#if ALPAKA_HAS_BODIES
#    include <alpaka/strategy/common/BlockBarrier.ipp>
#endif
