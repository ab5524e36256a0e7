// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The threads of the operating system that run the blocks of one launch together.
#pragma once

#include <alpaka/core/Annotation.hpp>
#include <alpaka/core/EventCount.hpp>
#include <alpaka/core/FloatModes.hpp>
#include <alpaka/core/Lock.hpp>
#include <alpaka/core/MinMax.hpp>
#include <alpaka/core/SchedulePoint.hpp>
#include <alpaka/host/process/SharedProcess.hpp>
#include <alpaka/host/queue/Reentrancy.hpp>
#include <alpaka/strategy/block/threads/Watchdog.hpp>
#include <alpaka/strategy/common/BlockBarrier.hpp>
#include <alpaka/strategy/common/RunnerPool.hpp>
#include <alpaka/strategy/common/SharedArena.hpp>

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <mutex>

namespace alpaka::strategy::detail
{
    //! Assigns the thread numbers of a block to threads of the operating system, and starts a further one when all
    //! that run are held up. They stay with the launch until its end.
    class BlockRunners final : private Watched
    {
    public:
        //! \param modes Those of all threads of the launch.
        BlockRunners(SharedArena& arena, std::uint32_t threads, core::FloatModes const& modes)
            : m_arena(arena)
            , m_modes(modes)
            , m_threads(threads)
            , m_barrier(threads)
            , m_next(threads)
        {
            if(m_threads > 1)
                beWatched();
        }

        ~BlockRunners()
        {
            if(m_pool == nullptr)
                return;
            m_watchdog->unwatch(*this);
            for(;;)
            {
                std::uint32_t const seen = m_allIdle.now();
                {
                    std::lock_guard const guard(m_lock);
                    if(m_idle.size() == m_runners)
                        break;
                }
                m_allIdle.waitForNext(seen);
            }
            m_pool->give(m_idle);
        }

        [[nodiscard]] auto arena() -> SharedArena&
        {
            return m_arena;
        }

        [[nodiscard]] auto barrier() -> BlockBarrier&
        {
            return m_barrier;
        }

        //! Calls runThread(number) for every thread of a block; returns when all calls have returned.
        //! \param runThread Returns true for the call that finds itself to be the last of the block.
        template<typename TRunThread>
        void runBlock(TRunThread const& runThread)
        {
            m_barrier.reset();
            m_context = &runThread;
            m_runThread = [](void const* context, std::uint32_t thread)
            { return (*static_cast<TRunThread const*>(context))(thread); };
            std::uint32_t const blocksDone = m_blocksDone.now();
            core::schedulePoint();
            m_next.store(0, std::memory_order_release);
            takeThreads();
            m_barrier.wait(m_blocksDone, blocksDone);
        }

        //! A block thread is about to wait: another thread must continue with the remaining numbers.
        void moreThreads()
        {
            if(m_next.load(std::memory_order_relaxed) < m_threads)
                startRunner();
        }

        //! The work of a runner that was started.
        void runnerMain(Runner& runner)
        {
            host::InheritedReentrancy const inherited(m_launcher);
            core::FloatModesScope const modes(m_modes);
            for(;;)
            {
                takeThreads();
                std::lock_guard const guard(m_lock);
                // The next block may have begun without a runner being started for it, because this one was not idle.
                if(m_next.load(std::memory_order_relaxed) < m_threads)
                    continue;
                m_idle.push(runner);
                if(m_idle.size() == m_runners)
                    m_allIdle.advance(); // inside the lock: after it this object may be destroyed
                return;
            }
        }

    private:
        ALPAKA_FN_NOINLINE void beWatched()
        {
            m_process = host::sharedProcess();
            // In this order: the watchdog takes threads out of the pool, and a fork locks the newest component first.
            m_pool = &m_process->component<RunnerPool>();
            m_watchdog = &m_process->component<Watchdog>();
            m_watchdog->watch(*this);
        }

        void takeThreads()
        {
            for(;;)
            {
                std::uint32_t const thread = m_next.fetch_add(1, std::memory_order_acq_rel);
                if(thread >= m_threads)
                    return;
                core::schedulePoint();
                if(m_runThread(m_context, thread))
                    m_blocksDone.advance();
            }
        }

        //! Starts no more threads than the block has, however late they get a core: as long as a number is left, at
        //! least one of them runs no thread of this block and will take the number.
        void startRunner()
        {
            Runner* runner = nullptr;
            {
                std::lock_guard const guard(m_lock);
                runner = m_idle.pop();
                if(runner == nullptr)
                {
                    if(m_runners + 1 == m_threads)
                        return;
                    runner = &m_pool->take(m_runners + 1);
                    ++m_runners;
                }
            }
            core::schedulePoint();
            runner->start(*this);
        }

        //! If no number was taken since the last tick but by the runners that were started there, all running threads
        //! may be waiting for a thread without number. Then twice as many are started as at the last tick.
        ALPAKA_FN_COLD void tick() noexcept override
        {
            std::uint32_t const next = m_next.load(std::memory_order_relaxed);
            if(next >= m_threads)
                return;
            bool const isHeldUp = next >= m_lastNext && next - m_lastNext <= m_lastStarted;
            m_lastStarted = isHeldUp ? core::min(core::max(2 * m_lastStarted, 1u), m_threads - next) : 0;
            if(isHeldUp)
                try
                {
                    for(std::uint32_t i = 0; i < m_lastStarted; ++i)
                        startRunner();
                }
                catch(...)
                {
                    // The operating system gives no thread at present; the next tick tries again.
                }
            m_lastNext = next;
        }

        SharedArena& m_arena;
        core::FloatModes const& m_modes;
        std::uint32_t m_threads;
        host::ProcessRef m_process;
        RunnerPool* m_pool = nullptr;
        Watchdog* m_watchdog = nullptr;
        host::ReentrancyRecord const* m_launcher = host::innermostRecord;
        BlockBarrier m_barrier;

        void const* m_context = nullptr;
        bool (*m_runThread)(void const*, std::uint32_t) = nullptr;
        std::atomic<std::uint32_t> m_next; //!< All are taken until a block begins: the watchdog may tick before that.
        core::EventCount m_blocksDone;

        core::Lock m_lock;
        core::EventCount m_allIdle;
        RunnerList m_idle;
        std::size_t m_runners = 0;

        std::uint32_t m_lastNext = 0;
        std::uint32_t m_lastStarted = 0;
    };
} // namespace alpaka::strategy::detail
